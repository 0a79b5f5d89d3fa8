"""Fits the confidence of the embedded generator: a logistic sum of a few features, then isotonic steps.

usage: fit.py --collected FILE[=WEIGHT]… [--prior confidence.json] [--judge FILE…] [--out confidence.json]

collected: lines of `collect.ts`, and how much each of them counts; prior: weights that the new ones are drawn to, so that what was fitted to
data that is no longer at hand is kept; judge: lines of databases that nothing is fitted to. Folds are by database: no confidence that is
reported was fitted to its own database. First questions and follow-ups are reported apart.
"""

import argparse
import json
import sys
from pathlib import Path

import numpy as np

FOLDS = 7
L2 = 20.0
#: what fewer questions than these have keeps its weight: one of them would say what it is worth
RARE, KEPT = 20, 1e6
#: a few that say different things; the ranking's own evidence stands behind the first two
FEATURES = ["sureOdds", "answerableOdds", "sameChance", "chance", "empty", "followUp", "tablesPassedOver", "rulesFirst", "extremeDropped",
            "negationDropped", "tables", "selects", "countedLeft", "valuesLeft", "stateDropped", "mistaken", "wideSchema", "joinChoices"]  # fmt: skip
KNOTS = 14


def fit_logistic(x: np.ndarray, y: np.ndarray, counts: np.ndarray, prior: np.ndarray) -> tuple[np.ndarray, float]:
    mean, scale = x.mean(0), x.std(0) + 1e-6
    z = np.c_[(x - mean) / scale, np.ones(len(x))]
    before = np.r_[prior * scale, 0]
    w = before.copy()
    penalty = np.r_[np.where((x != 0).sum(0) < RARE, KEPT, L2), 0]
    for _ in range(50):
        p = 1 / (1 + np.exp(-(z @ w)))
        gradient = z.T @ (counts * (p - y)) + penalty * (w - before)
        hessian = (z * (counts * p * (1 - p))[:, None]).T @ z + np.diag(penalty + 1e-9)
        w -= np.linalg.solve(hessian, gradient)
    return w[:-1] / scale, float(w[-1] - (w[:-1] / scale) @ mean)


def isotonic(sums: np.ndarray, right: np.ndarray, counts: np.ndarray) -> list[list[float]]:
    """Bins of equal weight, pooled until they rise; each is drawn a little to the whole."""
    order = np.argsort(sums)
    place = np.minimum(KNOTS - 1, (np.cumsum(counts[order]) / counts.sum() * KNOTS * 0.999999).astype(int))
    blocks = []
    for bin in range(KNOTS):
        part = order[place == bin]
        if len(part):
            blocks.append([float(np.average(sums[part], weights=counts[part])), float((counts[part] * right[part]).sum() + 1), float(counts[part].sum() + 2)])
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


def report_apart(name: str, conf: np.ndarray, right: np.ndarray, follows: np.ndarray) -> None:
    for title, own in (("first questions", ~follows), ("follow-ups", follows)):
        if own.any():
            report(f"{name}, {title}", conf[own], right[own])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--collected", nargs="+", required=True)
    parser.add_argument("--prior")
    parser.add_argument("--judge", nargs="*", default=[])
    parser.add_argument("--out")
    options = parser.parse_args()
    read = lambda path: [row for line in open(path) if line.strip() and (row := json.loads(line)).get("features")]
    features = lambda some: np.array([[row["features"].get(name) or 0 for name in FEATURES] for row in some], float)
    rows, counts, names = [], [], []
    for given in options.collected:
        path, _, weight = given.partition("=")
        own = read(path)
        rows += own
        counts += [float(weight or 1)] * len(own)
        names += [path] * len(own)
    x, y, counts, names = features(rows), np.array([bool(row["right"]) for row in rows]), np.array(counts), np.array(names)
    places = {name: at % FOLDS for at, name in enumerate(sorted({row["db"] for row in rows}))}
    fold = np.array([places[row["db"]] for row in rows])
    known = json.loads(Path(options.prior).read_text())["weights"] if options.prior else {}
    prior = np.array([known.get(name, 0.0) for name in FEATURES])
    is_follow_up = lambda some: np.array([(row["features"].get("followUp") or 0) > 0 for row in some])
    sums, told = np.zeros(len(rows)), np.zeros(len(rows))
    for at in range(FOLDS):
        w, b = fit_logistic(x[fold != at], y[fold != at].astype(float), counts[fold != at], prior)
        sums[fold == at] = x[fold == at] @ w + b
    for at in range(FOLDS):
        told[fold == at] = confidence(sums[fold == at], isotonic(sums[fold != at], y[fold != at], counts[fold != at]))
    follows = is_follow_up(rows)
    for path in dict.fromkeys(names):
        report_apart(path, told[names == path], y[names == path], follows[names == path])
    knots = isotonic(sums, y, counts)
    w, b = fit_logistic(x, y.astype(float), counts, prior)
    for path in options.judge:
        own = read(path)
        report_apart(path, confidence(features(own) @ w + b, knots), np.array([bool(row["right"]) for row in own]), is_follow_up(own))
    if options.out:
        weights = {n: round(float(v), 4) for n, v in zip(FEATURES, w) if abs(v) > 1e-4}
        Path(options.out).write_text(json.dumps({"start": round(b, 4), "weights": weights, "knots": knots}, indent=2) + "\n")


if __name__ == "__main__":
    sys.exit(main())
