"""Fits who is believed where notes tell how people speak: a ranking of all candidates of rules and network, and how sure the first is.

usage: fit.py COLLECTED… [--judge COLLECTED…] [--counts ASKER=TIMES…] [--weights OUT.ts]

COLLECTED: lines of collect.ts, of questions that the network has not read and the rules preferably have not, some without an answer among them.
The askers are the folds: each is judged by weights that were fitted to the others. --judge: further sets, judged by weights of all. Prints what each threshold gives.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

#: what is weighed: more of the evidence fits the askers that were read better and others no better
WEIGHED = ("score behind share proposed place none noneOdds sharedItems sharedTables sharedWhere sharedOrder "
           "readFirst readBehind readWhole wholeFirst wholeHolds amiss heardItems heardTables heardWhere heardOrder heardCore sharedCore wholeApart "
           "unreadWords unknownWords droppedWords isWhole wholeRival readAhead wholeAhead wholeJoins "
           "lostFirst lostSum lostMean lostCount uncovered uncoveredShare rareUncovered unlinked answerMissed "
           "valuesPassedOver cellsPassedOver valuesAstray valuesUnknown valuesHeld tablesPassedOver namesPassedOver "
           "weakestShown weakestTested weakestTable tables selects words followUp followWhole columnsUnread valuesUnread phrasesUnread "
           "whenMissed whoMissed whereMissed negationUnsaid negationDropped extremeUnsaid extremeDropped countUnsaid countDropped averageDropped groupUnsaid "
           "distinctDropped orderUnsaid pinnedShown keysShown items tablesUnused").split()  # fmt: skip
RANK_L2, SURE_L2 = 30.0, 60.0
#: of the questions of a day so many have no answer; those collected are fewer
LACK_WEIGHT = 2.0
FURTHEST = 6.0


class Data:
    """All candidates of all questions, one after the other."""

    def __init__(self, rows: list[dict], names: list[str]) -> None:
        self.rows = rows
        self.x = np.array([[c["ev"].get(n, 0.0) for n in names] for r in rows for c in r["candidates"]], float).reshape(-1, len(names))
        self.y = np.array([c["right"] for r in rows for c in r["candidates"]], bool)
        self.q = np.repeat(np.arange(len(rows)), [len(r["candidates"]) for r in rows])
        self.start = np.r_[0, np.cumsum([len(r["candidates"]) for r in rows])]
        self.asker = np.array([r["asker"] for r in rows])


def softmax_by(scores: np.ndarray, q: np.ndarray, n: int) -> np.ndarray:
    top = np.full(n, -np.inf)
    np.maximum.at(top, q, scores)
    e = np.exp(scores - top[q])
    total = np.zeros(n)
    np.add.at(total, q, e)
    return e / total[q]


def fit_ranking(data: Data, use: np.ndarray, scale: np.ndarray) -> np.ndarray:
    """The chance of the right candidates among all of a question is made as large as can be; questions without a right one teach nothing."""
    n = len(data.rows)
    right_of = np.zeros(n)
    np.add.at(right_of, data.q, data.y)
    keep = (use & (right_of > 0))[data.q]
    x, y, q = data.x[keep] / scale, data.y[keep], data.q[keep]
    used = np.unique(q)

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        p = softmax_by(x @ w, q, n)
        total = np.zeros(n)
        np.add.at(total, q, np.where(y, p, 0))
        target = np.where(y, p, 0) / np.maximum(total[q], 1e-12)
        return float(-np.log(np.maximum(total[used], 1e-12)).sum() + RANK_L2 * (w @ w)), x.T @ (p - target) + 2 * RANK_L2 * w

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300}).x / scale


def fit_sureness(z: np.ndarray, ok: np.ndarray, weight: np.ndarray) -> tuple[np.ndarray, float]:
    mean, scale = z.mean(0), z.std(0) + 1e-6
    s = (z - mean) / scale

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        m = s @ w[:-1] + w[-1]
        p = 1 / (1 + np.exp(-m))
        value = weight @ np.logaddexp(0, m) - (weight * m)[ok].sum() + SURE_L2 * (w[:-1] @ w[:-1])
        return float(value), np.r_[s.T @ (weight * (p - ok)) + 2 * SURE_L2 * w[:-1], (weight * (p - ok)).sum()]

    w = minimize(loss, np.zeros(z.shape[1] + 1), jac=True, method="L-BFGS-B", options={"maxiter": 300}).x
    return w[:-1] / scale, float(w[-1] - (w[:-1] / scale) @ mean)


def firsts(data: Data, scores: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The first candidate of each question, and what its sureness is told by."""
    p = softmax_by(scores, data.q, len(data.rows))
    first, z = [], []
    for a, b in zip(data.start[:-1], data.start[1:]):
        if a == b:
            first.append(-1)
            z.append([0.0] * (data.x.shape[1] + 2))
            continue
        at = a + int(np.argmax(scores[a:b]))
        rest = np.delete(scores[a:b], at - a)
        margin = min(FURTHEST, scores[at] - rest.max()) if len(rest) else FURTHEST
        first.append(at)
        z.append([p[at], margin, *data.x[at]])
    return np.array(first), np.array(z)


def logistic(z: np.ndarray, w: np.ndarray, b: float) -> np.ndarray:
    return 1 / (1 + np.exp(-(z @ w + b)))


def curve(title: str, sure: np.ndarray, ok: np.ndarray, answerable: np.ndarray) -> None:
    print(f"{title}: {len(ok)} questions, {100 * answerable.mean():.0f} % answerable, first right {100 * ok.mean():.1f} %")
    for t in (0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9):
        kept = sure >= t
        right = (kept & ok).sum() + (~kept & ~answerable).sum()
        wrong = (kept & ~ok).sum()
        print(f"   sure ≥ {t:.2f}: right {100 * right / len(ok):5.1f}, held back {100 * (len(ok) - right - wrong) / len(ok):5.1f}, wrong {100 * wrong / len(ok):5.1f}; of the answered {100 * ok[kept].mean() if kept.any() else 0:5.1f} right")


def read(paths: list[str]) -> list[dict]:
    rows = [json.loads(line) for path in paths for line in open(path)]
    for row in rows:
        row["asker"] = row["id"].rsplit("-", 2)[0]
    askers = sorted({row["asker"] for row in rows if row["sql"] is not None})
    for at, row in enumerate(rows):
        if row["sql"] is None and askers:
            row["asker"] = askers[at % len(askers)]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("collected", nargs="+")
    parser.add_argument("--judge", nargs="*", default=[])
    parser.add_argument("--counts", nargs="*", default=[], help="how often an asker's questions count for the sureness")
    parser.add_argument("--weights")
    options = parser.parse_args()
    rows = read(options.collected)
    names = WEIGHED
    data = Data(rows, names)
    scale = data.x.std(0) + 1e-6
    n = len(rows)
    answerable = np.array([r["sql"] is not None for r in rows])
    counts = {asker: float(times) for asker, times in (one.split("=") for one in options.counts)}
    weight = np.where(answerable, 1.0, LACK_WEIGHT) * np.array([counts.get(r["id"].rsplit("-", 2)[0], 1.0) for r in rows])

    scores = np.zeros(len(data.x))
    askers = sorted(set(data.asker))
    for asker in askers:
        w = fit_ranking(data, data.asker != asker, scale)
        here = (data.asker == asker)[data.q]
        scores[here] = data.x[here] @ w
    first, z = firsts(data, scores)
    ok = np.array([at >= 0 and bool(data.y[at]) for at in first])
    sure = np.zeros(n)
    for asker in askers:
        use = data.asker != asker
        sure[~use] = logistic(z[~use], *fit_sureness(z[use], ok[use], weight[use]))
    held = np.array([r["notHeld"] for r in rows])
    sure[held] = 0
    sure[np.array([at >= 0 and data.x[at, names.index("amiss")] == 1 for at in first])] = 0
    curve("all askers, each unread", sure, ok, answerable)
    for asker in askers:
        at = data.asker == asker
        curve(asker, sure[at], ok[at], answerable[at])

    ranking = fit_ranking(data, np.ones(n, bool), scale)
    sureness = fit_sureness(z, ok, weight)
    for path in options.judge:
        other = Data(read([path]), names)
        there = other.x @ ranking
        found, y = firsts(other, there)
        sure_there = logistic(y, *sureness)
        sure_there[np.array([r["notHeld"] for r in other.rows])] = 0
        right = np.array([at >= 0 and bool(other.y[at]) for at in found])
        curve(path, sure_there, right, np.array([r["sql"] is not None for r in other.rows]))
    if options.weights:
        write(Path(options.weights), names, ranking, sureness, n)


def write(path: Path, names: list[str], ranking: np.ndarray, sureness: tuple[np.ndarray, float], count: int) -> None:
    def table(pairs) -> str:
        return "".join(f"  {name}: {value:.4g},\n" for name, value in pairs if abs(value) > 1e-6)

    weights, start = sureness
    path.write_text(
        f"// Fitted by benchmarks/demo-questions/fit.py to {count} questions that the network had not read: do not edit.\n\n"
        "/** Which candidate comes first where notes tell how people speak. */\n"
        f"export const NOTED_RANKING: Readonly<Record<string, number>> = {{\n{table(zip(names, ranking))}}}\n\n"
        "/** Whether it is right. */\n"
        f"export const NOTED_SURENESS: Readonly<Record<string, number>> = {{\n{table(zip(['start', 'chance', 'margin', *names], [start, *weights]))}}}\n"
    )


if __name__ == "__main__":
    main()
