"""Fits the weights of evidence that was added since the reranker was fitted; the others stay as they are.

usage: fit_added.py COLLECTED[=WEIGHT]… --names emptyAlone,previousItems,previousSame

COLLECTED: lines of `calibration/collect.ts --candidates`, of databases that the network has not read. Folds are by database: what is
reported of a database was fitted to others.
"""

import argparse

import numpy as np
from listwise import Ranking, folds_of, read

L2 = 0.5
LOOKED_AT = 4


def evidence(row: dict, names: list[str], given: dict[str, float]) -> list[list[float]]:
    """As the service has it. What was already weighed when it was collected is taken off the score again."""
    candidates = row["candidates"]
    before = [one["score"] - sum(given.get(name, 0) * (one["ev"].get(name) or 0) for name in names) for one in candidates]
    first = sorted(range(len(candidates)), key=lambda at: -before[at])[:LOOKED_AT]
    found = {at: candidates[at]["found"] for at in first if candidates[at]["found"]}
    is_any = any(not one["isEmpty"] for one in found.values())
    alone = [1.0 if at in found and found[at]["isEmpty"] and is_any else 0.0 for at in range(len(candidates))]
    return [[before[at], *(alone[at] if name == "emptyAlone" else one["ev"].get(name) or 0 for name in names)] for at, one in enumerate(candidates)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("collected", nargs="+")
    parser.add_argument("--names", required=True)
    parser.add_argument("--given", default="", help="name=weight,… that the scores already contain")
    options = parser.parse_args()
    names = options.names.split(",")
    given = {name: float(weight) for name, weight in (one.split("=") for one in options.given.split(",") if one)}
    rows = read(options.collected)
    table = np.array([line for row in rows for line in evidence(row, names, given)], float)
    ranking = Ranking(rows, table[:, 0], table[:, 1:])
    before = ranking.first_right(ranking.score)
    after = ranking.first_right_across_folds(folds_of(rows), L2)
    for path in dict.fromkeys(row["path"] for row in rows):
        for title, turns in (("first questions", False), ("follow-ups", True)):
            own = np.array([row["path"] == path and (row["turn"] > 0) == turns for row in rows])
            if own.any():
                print(f"{path}, {title}: {own.sum()}, first right {100 * before[own].mean():.1f} without, {100 * after[own].mean():.1f} with")
    weights = ranking.fit(np.ones(len(rows), bool), L2) / ranking.scale
    print({name: round(float(w), 2) for name, w in zip(names, weights)})


if __name__ == "__main__":
    main()
