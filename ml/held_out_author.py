"""How well the network of a fold understands the author that it has not read: the same query as the statement, first or among ten ways."""

import argparse
import random
from pathlib import Path

import torch

from . import batches, features, recruiters, recruitment
from .decode import beams
from .export import read
from .ir import KEYWORD
from .schema import register

SEED = 20261115
PER_BATCH = 48


def asked(fold: int | None, count: int) -> list[dict]:
    """Features of one question per statement of the author, each over tables as retrieval would find them."""
    rnd, out = random.Random(SEED), []
    mine = [e for e in recruiters.entries() if fold is None or e.folds == 1 << fold]
    for i, entry in enumerate(rnd.sample(mine, min(count, len(mine)))):
        s = recruitment.make(rnd, f"newcomer~{i}", recruitment.retrieved(rnd, set(entry.tables)))
        register(s)
        with recruitment.Joined(s) as joined:
            found = recruiters.questions(rnd, joined, 1, lambda e: float(e == entry))
        out += [{**features.build(s.name, question, tokens), "question": question} for question, tokens, _ in found]
        features.static.cache_clear()
        features.cells.cache_clear()
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--fold", type=int)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--width", type=int, default=10)
    o = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network, examples = read(o.weights).to(device), asked(o.fold, o.count)
    examples.sort(key=lambda e: e["n"])
    first = any_of = 0
    for start in range(0, len(examples), PER_BATCH):
        part = examples[start : start + PER_BATCH]
        arrays = batches.on_device(batches.pad([{**e, "target": None} for e in part], max(e["n"] for e in part)), device)
        with torch.autocast("cuda", torch.bfloat16, enabled=device == "cuda"):
            found = beams(network, batches.unpacked(arrays), o.width)
        for e, ways in zip(part, found):
            same = [e["target"] is not None and without_end(ids) == without_end(e["target"]) for _, ids in ways]
            first, any_of = first + bool(same and same[0]), any_of + any(same)
    unreachable = sum(e["target"] is None for e in examples)
    print(f"fold {o.fold}: {len(examples)} questions, first {100 * first / len(examples):.1f} %, any of {o.width} {100 * any_of / len(examples):.1f} %; {unreachable} hold a value that cannot be pointed at")


def without_end(ids: list[int]) -> list[int]:
    return [i for i in ids if i != KEYWORD["</s>"]]


if __name__ == "__main__":
    main()
