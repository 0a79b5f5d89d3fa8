"""An exported network → weights that training can go on from: what `train --resume` reads, where only the ONNX files are left.

The whole numbers of the export are taken as they are, so half a step of each scale is lost. The head that says which nodes are used is not exported: it starts anew.
A keyword that the weights have never seen starts as one that is used alike, a little less likely.
"""

import argparse
import json
import math
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from . import features
from .export import BY_NAMES, BY_WORDS
from .ir import KEYWORD
from .model import KINDS, RELATIONS, Config, Network
from .paths import MODELS
from .vectors import load

LIKE = {"#24": "#100", "#60": "#100", "#1440": "#1000", "#3600": "#1000", "weekday": "month", "hour": "month"}
LESS_LIKELY = 2.0


def constants(path: Path) -> dict[str, np.ndarray]:
    return {t.name: numpy_helper.to_array(t) for t in onnx.load(str(path)).graph.initializer}


def scaled(found: dict[str, np.ndarray], name: str) -> np.ndarray:
    return found[name].astype(np.float32) * found[f"{name} scale"]


def restored(folder: Path, network: Network) -> dict[str, torch.Tensor]:
    encoder, decoder = constants(folder / "encoder.onnx"), constants(folder / "decoder.onnx")
    found, c, out = {**decoder, **encoder}, network.config, {}
    d, size = c.width, c.width // c.heads
    length, numbers = network.word.weight.shape[1], network.numeric.shape[1]
    told = found["told"]
    out["word.weight"], out["numeric"] = told[:length].T / 3, told[length : length + KINDS * numbers].reshape(KINDS, numbers, d)
    out["kind.weight"] = told[length + KINDS * numbers :]
    out["learned.weight"] = scaled(found, "learned words")
    out["keyword.weight"], out["position.weight"], out["keyword_out.weight"] = (scaled(found, name) for name in ("keyword", "position", "keyword_out"))
    out["keyword_out.bias"] = found["keyword_out bias"]
    out["pointer_q.weight"], out["pointer_q.bias"] = scaled(found, "pointer_q") * math.sqrt(d), found["pointer_q bias"] * math.sqrt(d)
    cross, cross_bias = scaled(found, "cross_kv").T, found["cross_kv bias"]
    for i in range(c.decoder_layers):
        out[f"decoder.{i}.cross_kv.weight"], out[f"decoder.{i}.cross_kv.bias"] = cross[2 * d * i : 2 * d * (i + 1)], cross_bias[2 * d * i : 2 * d * (i + 1)]
    used = BY_WORDS + BY_NAMES
    for i in range(c.encoder_layers):
        name = f"encoder.{i}"
        for part, value in (("key", found[f"{name}.relation_key"].T * math.sqrt(size)), ("bias", found[f"{name}.relation_bias"].T), ("value", found[f"{name}.relation_value"])):
            rows = np.zeros((RELATIONS, value.shape[1]), np.float32)
            rows[used] = value
            out[f"{name}.relation_{part}"] = rows
    for name, value in network.state_dict().items():
        if name in out:
            continue
        base = name.rpartition(".")[0]
        if name.startswith("used_out"):
            out[name] = value.numpy()
        elif "norm" in base:
            out[name] = found[base if name.endswith("weight") else f"{base} bias"]
        else:
            out[name] = scaled(found, base).T if name.endswith("weight") else found[f"{base} bias"]
    return {name: torch.from_numpy(np.array(value, np.float32)) for name, value in out.items()}


def introduce(weights: dict[str, torch.Tensor]) -> None:
    for new, known in LIKE.items():
        for name in ("keyword.weight", "keyword_out.weight", "keyword_out.bias"):
            weights[name][KEYWORD[new]] = weights[name][KEYWORD[known]]
        weights["keyword_out.bias"][KEYWORD[new]] -= LESS_LIKELY


def taught(learned: torch.Tensor, before: list[str], now: list[str]) -> torch.Tensor:
    """The words of another vocabulary: a word that is new starts as any unknown one."""
    row = {word: i + 2 for i, word in enumerate(before)}
    return learned[[0, 1, *(row.get(word, 1) for word in now)]]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--network", type=Path, default=MODELS / "network")
    parser.add_argument("--vocabulary", type=Path, default=MODELS / "vocabulary.json", help="of the network that will be trained, where it differs")
    parser.add_argument("--out", type=Path, required=True)
    o = parser.parse_args()
    network = Network(torch.from_numpy(load()[1]), Config(learned=len(features.learned_words()) + 2))
    weights = restored(o.network, network)
    network.load_state_dict(weights)
    introduce(weights)
    weights["learned.weight"] = taught(weights["learned.weight"], list(features.learned_words()), json.loads(o.vocabulary.read_text())["learned"])
    torch.save(weights, o.out)
    print(f"{sum(v.numel() for v in weights.values()) / 1e6:.1f} M numbers in {o.out}")
