"""Makes the examples and their features on all cores and leaves them as files in memory for the trainer."""

import argparse
import collections
import pickle
import shutil
from multiprocessing import get_context
from pathlib import Path

from . import batches, data, features
from .corpus import Corpus, SEED, Sizes
from .paths import DATA
from .schema import schema

_corpus: Corpus | None = None
_folder: Path | None = None


def _work(task: tuple) -> tuple[int, int]:
    """One schema: examples → features → one file for each size. Returns how many were made and how many kept."""
    examples = _corpus.make(task)
    by_size = collections.defaultdict(list)
    for e in examples:
        made = features.build(e.db, e.question, e.ir, e.history)
        if batches.fits(made):
            by_size[batches.size_of(made["n"])].append({**made, "folds": e.folds, "kind": e.kind})
    for size, found in by_size.items():
        name = "-".join(str(part) for part in (*task, size)).replace("/", "_")
        (_folder / f"{name}.pkl").write_bytes(pickle.dumps(batches.pad(found, size), protocol=5))
    features.static.cache_clear()
    features.cells.cache_clear()
    return len(examples), sum(map(len, by_size.values()))


def examples(corpus: Corpus, folder: Path, processes: int) -> None:
    global _corpus, _folder
    if (folder / "complete").exists():
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for db in corpus.dbs:
        schema(db)  # read once, then shared with the workers
    _corpus, _folder = corpus, folder
    with get_context("fork").Pool(processes) as pool:
        counts = list(pool.imap_unordered(_work, corpus.tasks(), chunksize=1))
    print(f"examples {sum(a for a, _ in counts)}, kept {sum(b for _, b in counts)}", flush=True)
    (folder / "complete").touch()


def _questions(case: dict) -> dict:
    return features.build(case["db_id"], case["question"], None, case.get("history"))


def questions(cases: list[dict], processes: int) -> list[dict]:
    """Features of questions to be answered."""
    with get_context("fork").Pool(processes) as pool:
        return pool.map(_questions, sorted_by_db(cases), chunksize=64)


def sorted_by_db(cases: list[dict]) -> list[dict]:
    return sorted(cases, key=lambda c: (c["db_id"], c["id"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="many gigabytes")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--scale", type=float, default=1.0, help="of the number of examples")
    parser.add_argument("--processes", type=int, default=16)
    o = parser.parse_args()
    cases = data.with_ir(o.processes, DATA / "irs.json.gz")
    examples(Corpus(cases, data.folds(cases), Sizes().scaled(o.scale), o.seed), o.work, o.processes)


if __name__ == "__main__":
    main()
