"""Beams → SQL → figures: how often the first is right, and how often any of ten is, by data set."""

import argparse
import collections
import gzip
import json
import math
from multiprocessing import Pool
from pathlib import Path

from . import features
from .data import cases, scorer, TIMEOUT
from .ir import Bad, KEYWORD, NO_ANSWER
from .paths import DATA, DATABASES
from .schema import schema
from .sql_render import to_sql

_cases: dict[str, dict] = {}
SPIDER = ("spider-train", "spider-dev")
SYN = ("spider-syn-train", "spider-syn-dev")


def read_beam(line: str) -> dict:
    """Ids → IR and SQL; what is no query has neither and counts as wrong."""
    found = json.loads(line)
    case = _cases[found["id"]]
    e = features.build(case["db_id"], case["question"], None, case.get("history"))
    out, seen, none = [], {}, 0.0
    for rank, (score, ids) in enumerate(found["beam"]):
        if ids[:1] == [KEYWORD[NO_ANSWER]]:
            none = max(none, math.exp(score))
            continue
        try:
            tokens = features.read_ids(e, ids)
            sql = to_sql(schema(case["db_id"]), tokens)
        except (Bad, IndexError, TypeError, AttributeError, KeyError):
            continue
        if sql in seen:
            continue
        seen[sql] = None
        right = bool(case.get("gold_sql")) and scorer().judge((case, sql, str(DATABASES), TIMEOUT))["ok"]
        out.append([score, tokens, sql, right, rank])
    return dict(id=found["id"], beam=out, none=round(none, 5))


def group(dataset: str) -> str:
    return "spider (train + dev)" if dataset in SPIDER else "spider-syn" if dataset in SYN else dataset


def table(found: list[dict]) -> str:
    counts = collections.defaultdict(lambda: [0, 0, 0, 0])
    for r in found:
        case = _cases[r["id"]]
        if not case.get("gold_sql"):
            continue
        first = bool(r["beam"]) and r["beam"][0][3]
        for name in (group(case["dataset"]), "all"):
            row = counts[name]
            row[0] += 1
            row[1] += first
            row[2] += any(b[3] for b in r["beam"][:3])
            row[3] += any(b[3] for b in r["beam"])
    lines = ["| data set | cases | top 1 | oracle of 3 | oracle of 10 |", "|---|---|---|---|---|"]
    for name in sorted(counts, key=lambda n: (n == "all", n)):
        n, *right = counts[name]
        lines.append(f"| {name} | {n} | " + " | ".join(f"{100 * x / n:.1f}" for x in right) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--raw", type=Path, nargs="+", required=True, help="raw-beams-*.jsonl.gz of the trainer")
    parser.add_argument("--out", type=Path, required=True, help="beams.jsonl.gz: {id, beam: [[score, ir tokens, sql, right, rank]], none: chance that nothing answers}")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--every", type=int, default=1, help="score only every nth case")
    o = parser.parse_args()
    unanswerable = [json.loads(line) for line in (DATA / "unanswerable_dev.jsonl").read_text().splitlines()]
    _cases.update({c["id"]: c for c in cases() + unanswerable})
    lines = [line for path in o.raw for line in gzip.open(path, "rt").read().splitlines()][:: o.every]
    with Pool(o.processes) as pool:
        found = pool.map(read_beam, lines, chunksize=32)
    with gzip.open(o.out, "wt") as f:
        for r in found:
            f.write(json.dumps(r) + "\n")
    print(table(found))


if __name__ == "__main__":
    main()
