"""Fits the confidence of the embedded generator: a logistic sum of a few features, then isotonic steps.

usage: fit.py --collected FILE… [--judge FILE…] [--out confidence.json]

collected: lines of `collect.ts`; judge: lines of databases that nothing is fitted to. Folds are by database.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

import numpy as np

FOLDS = 6
L2 = 8.0
#: a few that say different things; the ranking's own evidence stands behind the first two
FEATURES = ["sureOdds", "answerableOdds", "sameNetwork", "sameChance", "chance", "empty", "unseen", "followUp", "lostFirst", "lostSum",
            "uncoveredShare", "valuesPassedOver", "namesPassedOver", "tablesPassedOver", "weakestShown", "valuesUnknown", "rulesFirst", "rulesSure", "answerMissed", "adjectiveMissed",
            "extremeDropped", "negationDropped", "tables", "selects"]  # fmt: skip
KNOTS = 12


def fold_of(database: str) -> int:
    return int(hashlib.sha1(database.encode()).hexdigest(), 16) % FOLDS


def fit_logistic(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float]:
    mean, scale = x.mean(0), x.std(0) + 1e-6
    z = np.c_[(x - mean) / scale, np.ones(len(x))]
    w = np.zeros(z.shape[1])
    penalty = np.r_[np.full(x.shape[1], L2), 0]
    for _ in range(50):
        p = 1 / (1 + np.exp(-(z @ w)))
        gradient = z.T @ (p - y) + penalty * w
        hessian = (z * (p * (1 - p))[:, None]).T @ z + np.diag(penalty + 1e-9)
        w -= np.linalg.solve(hessian, gradient)
    return w[:-1] / scale, float(w[-1] - (w[:-1] / scale) @ mean)


def isotonic(sums: np.ndarray, right: np.ndarray) -> list[list[float]]:
    """Bins of equal size, pooled until they rise; each is drawn a little to the whole."""
    order = np.argsort(sums)
    blocks = [[float(sums[part].mean()), float(right[part].sum() + 1), len(part) + 2.0] for part in np.array_split(order, KNOTS)]
    at = 0
    while at < len(blocks) - 1:
        if blocks[at][1] / blocks[at][2] > blocks[at + 1][1] / blocks[at + 1][2]:
            (x0, r0, n0), (x1, r1, n1) = blocks[at], blocks[at + 1]
            blocks[at : at + 2] = [[(x0 * n0 + x1 * n1) / (n0 + n1), r0 + r1, n0 + n1]]
            at = max(0, at - 1)
        else:
            at += 1
    return [[round(x, 3), round(r / n, 3)] for x, r, n in blocks]


def confidence(sums: np.ndarray, knots: list[list[float]]) -> np.ndarray:
    return np.interp(sums, [k[0] for k in knots], [k[1] for k in knots])


def report(name: str, conf: np.ndarray, right: np.ndarray) -> None:
    order = np.argsort(conf)
    fifths = "  ".join(f"{100 * conf[p].mean():.0f}/{100 * right[p].mean():.0f}" for p in np.array_split(order, 5))
    print(f"{name}: {len(right)} questions, {100 * right.mean():.1f} % right; stated/right by fifths {fifths}")
    for t in (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85):
        kept = conf >= t
        print(f"  from {t:.2f}: right {100 * (right & kept).mean():5.1f}  wrong {100 * (~right & kept).mean():5.1f}  abstained {100 * (~kept).mean():5.1f}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--collected", nargs="+", required=True)
    parser.add_argument("--judge", nargs="*", default=[])
    parser.add_argument("--out")
    options = parser.parse_args()
    read = lambda paths: [json.loads(line) for path in paths for line in open(path) if line.strip()]
    rows, others = read(options.collected), read(options.judge)
    features = lambda rows: np.array([[r["features"].get(n, 0.0) for n in FEATURES] for r in rows])
    x, y = features(rows), np.array([r["right"] for r in rows])
    fold = np.array([fold_of(r["db"]) for r in rows])
    sums = np.zeros(len(rows))
    for at in range(FOLDS):
        if (fold == at).any():
            w, b = fit_logistic(x[fold != at], y[fold != at].astype(float))
            sums[fold == at] = x[fold == at] @ w + b
    knots = isotonic(sums, y)
    report("unread folds", confidence(sums, knots), y)
    w, b = fit_logistic(x, y.astype(float))
    for path in options.judge:
        own = read([path])
        report(path, confidence(features(own) @ w + b, knots), np.array([r["right"] for r in own]))
    if others:
        report("all judged", confidence(features(others) @ w + b, knots), np.array([r["right"] for r in others]))
    if options.out:
        weights = {n: round(float(v), 4) for n, v in zip(FEATURES, w) if abs(v) > 1e-4}
        Path(options.out).write_text(json.dumps({"start": round(b, 4), "weights": weights, "knots": knots}, indent=2) + "\n")


if __name__ == "__main__":
    sys.exit(main())
