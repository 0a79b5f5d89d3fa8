"""Examples as padded arrays in a few sizes, and on the GPU."""

import numpy as np
import torch

from .features import NUMERIC, WORDS_PER_NODE
from .ir import ROOM

SIZES = (48, 64, 88, 120, 160, 208, 264)
#: examples per step, so that steps of all sizes cost about the same
PER_STEP = {48: 160, 64: 128, 88: 96, 120: 56, 160: 32, 208: 20, 264: 12}
#: tokens of a query; most are short, and steps of short ones cost less
SHORT, LONGEST = 20, 48
Shape = tuple[int, int]  # nodes, tokens of the query
SHIFT = 6  # the second relation sits above the six bits of the first


def fits(e: dict) -> bool:
    return e["target"] is not None and len(e["target"]) <= LONGEST and e["n"] <= SIZES[-1]


def size_of(n: int) -> int:
    return next((s for s in SIZES if n <= s), n)


def pad(examples: list[dict], size: int) -> dict[str, np.ndarray]:
    count = len(examples)
    out = dict(
        nty=np.zeros((count, size), np.uint8), wid=np.zeros((count, size, WORDS_PER_NODE), np.uint16), lid=np.zeros((count, size, WORDS_PER_NODE), np.int16),
        NF=np.zeros((count, size, NUMERIC), np.uint8), AB=np.zeros((count, size, size), np.uint8), K=np.zeros((count, size, size), np.uint8),
        target=np.zeros((count, LONGEST), np.int16), used=np.zeros((count, size), bool), folds=np.zeros(count, np.uint8), kind=np.zeros(count, np.uint8),
    )  # fmt: skip
    for i, e in enumerate(examples):
        n = e["n"]
        for key in ("nty", "wid", "lid", "NF"):
            out[key][i, :n] = e[key]
        out["AB"][i, :n, :n] = e["A"] | e["B"] << SHIFT
        out["K"][i, :n, :n] = e["K"]
        out["folds"][i], out["kind"][i] = e.get("folds", 0), e.get("kind", 0)
        if e.get("target"):
            out["target"][i, : len(e["target"])] = e["target"]
            for x in e["target"]:
                if x >= ROOM:
                    out["used"][i, x - ROOM] = True
    return out


def on_device(arrays: dict[str, np.ndarray], device: str) -> dict[str, torch.Tensor]:
    """Torch has no 16-bit unsigned integers that can be indexed, so words travel as signed ones."""
    return {k: torch.from_numpy(v.view(np.int16) if v.dtype == np.uint16 else v).to(device) for k, v in arrays.items()}


def unpacked(batch: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Types that the network computes with."""
    packed = batch["AB"].long()
    return dict(
        nty=batch["nty"].long(), wid=batch["wid"].long() & 0xFFFF, lid=batch["lid"].long(), NF=batch["NF"], A=packed & 63, B=packed >> SHIFT, K=batch["K"],
        target=batch["target"].long(), used=batch["used"],
    )  # fmt: skip
