"""What the two fits of the reranker share: reading what was collected, folds by database, and the listwise loss."""

import json

import numpy as np
from scipy.optimize import minimize

FOLDS = 7


def read(given: list[str]) -> list[dict]:
    """The questions of the files, each with its weight; those without a candidate, or without an answer, say nothing of the ranking."""
    rows = []
    for one in given:
        path, _, weight = one.partition("=")
        for line in open(path):
            row = json.loads(line)
            if row.get("candidates") and row.get("answerable", True):
                rows.append({**row, "weight": float(weight or 1), "path": path})
    return rows


def folds_of(rows: list[dict]) -> np.ndarray:
    """All questions over one database stand in the same fold."""
    places = {name: at % FOLDS for at, name in enumerate(sorted({row["db"] for row in rows}))}
    return np.array([places[row["db"]] for row in rows])


class Ranking:
    """The candidates of all questions in one table; `x` is scaled, and weights are found beside the score that is known."""

    def __init__(self, rows: list[dict], score: np.ndarray, table: np.ndarray):
        sizes = [len(row["candidates"]) for row in rows]
        self.count = len(rows)
        self.score = score
        self.scale = table.std(0) + 1e-6
        self.x = table / self.scale
        self.right = np.array([bool(one["right"]) for row in rows for one in row["candidates"]])
        self.question = np.repeat(np.arange(self.count), sizes)
        self.starts, self.sizes = np.r_[0, np.cumsum(sizes)[:-1]], sizes
        self.weight = np.array([row["weight"] for row in rows])
        self.has_right = np.logical_or.reduceat(self.right, self.starts)

    def fit(self, use: np.ndarray, closeness: float) -> np.ndarray:
        """The weights of scaled `x` that put a right candidate first among its own; `closeness` is what leaving zero costs."""
        keep = (use & self.has_right)[self.question]
        own, base, right, of = self.x[keep], self.score[keep], self.right[keep], self.question[keep]
        asked = np.unique(of)

        def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
            z = base + own @ w
            top = np.full(self.count, -np.inf)
            np.maximum.at(top, of, z)
            e = np.exp(z - top[of])
            total, good = np.zeros(self.count), np.zeros(self.count)
            np.add.at(total, of, e)
            p = e / total[of]
            np.add.at(good, of, np.where(right, p, 0))
            wanted = np.where(right, p, 0) / np.maximum(good[of], 1e-12)
            lost = -(self.weight[asked] @ np.log(np.maximum(good[asked], 1e-12)))
            return float(lost + closeness * (w @ w)), own.T @ ((p - wanted) * self.weight[of]) + 2 * closeness * w

        return minimize(loss, np.zeros(self.x.shape[1]), jac=True, method="L-BFGS-B").x

    def first_right(self, z: np.ndarray) -> np.ndarray:
        return np.array([self.right[start + int(np.argmax(z[start : start + size]))] for start, size in zip(self.starts, self.sizes)])

    def first_right_across_folds(self, fold: np.ndarray, closeness: float) -> np.ndarray:
        """What is first of each question by weights that were fitted to other databases."""
        after = np.zeros(self.count, bool)
        for at in range(FOLDS):
            after[fold == at] = self.first_right(self.score + self.x @ self.fit(fold != at, closeness))[fold == at]
        return after
