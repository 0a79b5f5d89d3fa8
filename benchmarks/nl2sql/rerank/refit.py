"""Draws the weights of the reranker towards further questions, and keeps them near what they are.

usage: refit.py COLLECTED[=WEIGHT]… --weights services/query/src/generate/rerank/weights.ts [--strict COLLECTED --cases FILE --databases DIR --score FILE]
                [--closeness 30] [--write]

COLLECTED: lines of `calibration/collect.ts --candidates`, of databases that the network has not read. --strict names those of them where a
further column counts as wrong: their candidates are judged again by score.py. Folds are by database: what is reported of a database was
fitted to the others. Without --write the file with the weights stays as it is.
"""

import argparse
import importlib.util
import json
import re
from pathlib import Path

import numpy as np
from listwise import Ranking, folds_of, read

BLOCK = re.compile(r"(export const RANKING: Readonly<Record<string, number>> = \{\n)(.*?)(\n\})", re.S)


def known_weights(path: str) -> dict[str, float]:
    block = BLOCK.search(Path(path).read_text())
    return {name: float(value) for name, value in re.findall(r"^\s*(\w+): (-?[\d.e-]+),$", block.group(2), re.M)}


def judge_again(rows: list[dict], cases: str, databases: str, score_file: str) -> None:
    spec = importlib.util.spec_from_file_location("score", score_file)
    score = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(score)
    by_id = {case["id"]: case for line in open(cases) if (case := json.loads(line))}
    for row in rows:
        for one in row["candidates"]:
            one["right"] = one["right"] and bool(score.judge((by_id[row["id"]], one["sql"], databases, 5))["ok"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("collected", nargs="+")
    parser.add_argument("--weights", required=True)
    parser.add_argument("--strict")
    parser.add_argument("--cases")
    parser.add_argument("--databases")
    parser.add_argument("--score")
    parser.add_argument("--closeness", type=float, default=30, help="how much a change of one standard deviation costs")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    known = known_weights(options.weights)
    names = sorted(known)
    rows = read(options.collected)
    if options.strict:
        judge_again([row for row in rows if row["path"] == options.strict], options.cases, options.databases, options.score)
    table = np.array([[float(one["ev"].get(name) or 0) for name in names] for row in rows for one in row["candidates"]])
    score = np.array([one["score"] for row in rows for one in row["candidates"]])
    ranking = Ranking(rows, score, table)
    before = ranking.first_right(score)
    after = ranking.first_right_across_folds(folds_of(rows), options.closeness)
    for path in dict.fromkeys(row["path"] for row in rows):
        own = np.array([row["path"] == path for row in rows])
        print(f"{path}: {own.sum()} questions, any right {ranking.has_right[own].sum()}, first right {before[own].sum()} before, {after[own].sum()} after")
    fitted = ranking.fit(np.ones(len(rows), bool), options.closeness) / ranking.scale
    if options.write:
        text = Path(options.weights).read_text()
        lines = "\n".join(f"  {name}: {float(f'{known[name] + change:.4g}')}," for name, change in zip(names, fitted))
        Path(options.weights).write_text(BLOCK.sub(lambda found: found.group(1) + lines + found.group(3), text))


if __name__ == "__main__":
    main()
