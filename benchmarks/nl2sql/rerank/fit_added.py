"""Fits the weights of evidence that was added since the reranker was fitted; the others stay as they are.

usage: fit_added.py COLLECTED[=WEIGHT]… --names emptyAlone,previousItems,previousSame

COLLECTED: lines of `calibration/collect.ts --candidates`, of databases that the network has not read. Folds are by database: what is
reported of a database was fitted to others.
"""

import argparse
import json

import numpy as np
from scipy.optimize import minimize

FOLDS = 7
L2 = 0.5
LOOKED_AT = 4


def read(given: list[str]) -> list[dict]:
    rows = []
    for one in given:
        path, _, weight = one.partition("=")
        for line in open(path):
            row = json.loads(line)
            if row["candidates"]:
                rows.append({**row, "weight": float(weight or 1), "path": path})
    return rows


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
    score, x = table[:, 0], table[:, 1:]
    y = np.array([one["right"] for row in rows for one in row["candidates"]], bool)
    q = np.repeat(np.arange(len(rows)), [len(row["candidates"]) for row in rows])
    n, weight = len(rows), np.array([row["weight"] for row in rows])
    scale = x.std(0) + 1e-6
    places = {name: at % FOLDS for at, name in enumerate(sorted({row["db"] for row in rows}))}
    fold = np.array([places[row["db"]] for row in rows])
    has_right = np.zeros(n, bool)
    np.logical_or.at(has_right, q, y)

    def fit(use: np.ndarray) -> np.ndarray:
        keep = (use & has_right)[q]
        own, base, right, of = x[keep] / scale, score[keep], y[keep], q[keep]
        questions = np.unique(of)

        def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
            z = base + own @ w
            top = np.full(n, -np.inf)
            np.maximum.at(top, of, z)
            e = np.exp(z - top[of])
            total, good = np.zeros(n), np.zeros(n)
            np.add.at(total, of, e)
            p = e / total[of]
            np.add.at(good, of, np.where(right, p, 0))
            wanted = np.where(right, p, 0) / np.maximum(good[of], 1e-12)
            lost = -(weight[questions] @ np.log(np.maximum(good[questions], 1e-12)))
            return float(lost + L2 * (w @ w)), own.T @ ((p - wanted) * weight[of]) + 2 * L2 * w

        return minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x / scale

    def first_right(z: np.ndarray) -> np.ndarray:
        best = np.array([np.flatnonzero(q == at)[0] + int(np.argmax(z[q == at])) for at in range(n)])
        return y[best]

    before, after = first_right(score), np.zeros(n, bool)
    for at in range(FOLDS):
        after[fold == at] = first_right(score + x @ fit(fold != at))[fold == at]
    for path in dict.fromkeys(row["path"] for row in rows):
        for title, turns in (("first questions", False), ("follow-ups", True)):
            own = np.array([row["path"] == path and (row["turn"] > 0) == turns for row in rows])
            if own.any():
                print(f"{path}, {title}: {own.sum()}, first right {100 * before[own].mean():.1f} without, {100 * after[own].mean():.1f} with")
    print({name: round(float(w), 2) for name, w in zip(names, fit(np.ones(n, bool)))})


if __name__ == "__main__":
    main()
