"""Fits who is believed where notes tell how people speak: a ranking of all candidates of rules and network, and how sure the first is.

usage: fit.py COLLECTED… [--judge COLLECTED…] [--counts ASKER=TIMES…] [--weights OUT.ts] [--trees OUT.ts]

COLLECTED: lines of collect.ts, of questions that the network has not read and the rules preferably have not, some without an answer among them.
The askers are the folds: each is judged by weights that were fitted to the others. --judge: further sets, judged by weights of all. Prints what each threshold gives.
Candidates are ranked, the likeliest are looked at as the service does (rerank/execution.ts), and how sure the first is follows from both.
"""

import argparse
import json
import re
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from sklearn.ensemble import GradientBoostingClassifier

#: what is weighed: more of the evidence fits the askers that were read better and others no better
WEIGHED = ("score behind share proposed place none noneOdds sharedItems sharedTables sharedWhere sharedOrder "
           "readFirst readBehind readWhole wholeFirst wholeHolds contradicted heardItems heardTables heardWhere heardOrder heardCore sharedCore wholeApart "
           "unreadWords unknownWords droppedWords isWhole wholeRival readAhead wholeAhead wholeJoins "
           "lostFirst lostSum lostMean lostCount uncovered uncoveredShare rareUncovered unlinked answerMissed "
           "valuesPassedOver cellsPassedOver valuesAstray valuesUnknown valuesHeld tablesPassedOver namesPassedOver "
           "weakestShown weakestTested weakestTable tables selects words followUp followWhole tablesUnread columnsUnread valuesUnread valuesUnsaid phrasesUnread "
           "whenMissed whoMissed whereMissed negationUnsaid negationDropped extremeUnsaid extremeDropped countUnsaid countDropped averageDropped groupUnsaid "
           "distinctDropped orderUnsaid pinnedShown keysShown items tablesUnused measuresUnread empty").split()  # fmt: skip
#: what the first has in common with the others (rerank/execution.ts, in its order), after how far it is ahead of those that find something else
STANDING = "chance margin sameNetwork sameSound contradictedNetwork sameChance sameRead sameWhole apart unseen".split()
EMPTY, CONTRADICTED = WEIGHED.index("empty"), WEIGHED.index("contradicted")
MOST_LOOKED_AT = 6
RANK_L2 = 15.0
#: confidence: small trees, each a correction of those before, and several such rows of trees together
TREES, DEPTH, STEP, ROWS = 150, 3, 0.05, 3
#: how often a question without an answer counts
LACK_WEIGHT = 1.0
FURTHEST = 6.0


class Data:
    """All candidates of all questions, one after the other."""

    def __init__(self, rows: list[dict], names: list[str]) -> None:
        self.rows = rows
        every = [c for r in rows for c in r["candidates"]]
        self.found = [c["found"] for c in every]
        self.network = np.array([np.exp(c["ev"]["score"]) if c["ev"].get("proposed") else 0.0 for c in every])
        self.whole = np.array([c["ev"].get("wholeHolds") == 1 for c in every], bool)
        self.read_first = np.array([c["ev"].get("readFirst") == 1 for c in every], bool)
        self.x = np.array([[c["ev"].get(n, 0.0) for n in names] for c in every], float).reshape(-1, len(names))
        self.x[:, EMPTY] = [bool(found and found["isEmpty"]) for found in self.found]
        self.y = np.array([c["right"] for r in rows for c in r["candidates"]], bool)
        self.q = np.repeat(np.arange(len(rows)), [len(r["candidates"]) for r in rows])
        self.start = np.r_[0, np.cumsum([len(r["candidates"]) for r in rows])]
        self.asker = np.array([r["asker"] for r in rows])
        self.weight = np.array([r["weight"] for r in rows])


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
    each = data.weight[q][:, None]

    def loss(w: np.ndarray) -> tuple[float, np.ndarray]:
        p = softmax_by(x @ w, q, n)
        total = np.zeros(n)
        np.add.at(total, q, np.where(y, p, 0))
        target = np.where(y, p, 0) / np.maximum(total[q], 1e-12)
        lost = -(data.weight[used] @ np.log(np.maximum(total[used], 1e-12)))
        return float(lost + RANK_L2 * (w @ w)), (x * each).T @ (p - target) + 2 * RANK_L2 * w

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300}).x / scale


def fit_confidence(z: np.ndarray, ok: np.ndarray, weight: np.ndarray) -> list[GradientBoostingClassifier]:
    """Evidence counts together: a margin says less where the network cannot write what is asked. So trees, not a sum."""
    return [
        GradientBoostingClassifier(
            n_estimators=TREES, max_depth=DEPTH, learning_rate=STEP, subsample=0.6, max_features=0.3, min_samples_leaf=8, random_state=row
        ).fit(z, ok, sample_weight=weight)
        for row in range(ROWS)
    ]  # fmt: skip


def firsts(data: Data, scores: np.ndarray, weights_of: list[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """The first candidate of each question, and what its confidence is told by. `scores`: with what was found; `weights_of`: the weights they were made with."""
    first, z = [], []
    for number, (a, b) in enumerate(zip(data.start[:-1], data.start[1:])):
        if a == b:
            first.append(-1)
            z.append([0.0] * (data.x.shape[1] + len(STANDING)))
            continue
        empty = data.x[a:b, EMPTY] * weights_of[number][EMPTY]
        unseen_scores = scores[a:b] - empty
        order = np.argsort(-unseen_scores, kind="stable")
        looked = {int(i) for i in order[:MOST_LOOKED_AT]} | {i for i in range(b - a) if data.whole[a + i]}
        rows = [data.found[a + i]["rows"] if i in looked and data.found[a + i] else f"? {i}" for i in range(b - a)]
        own = unseen_scores + np.array([empty[i] if i in looked else 0.0 for i in range(b - a)])
        at = int(np.argmax(own))
        same = np.array([row == rows[at] for row in rows])
        chances = np.exp(own - own[at])
        against = own[~same]
        margin = min(FURTHEST, own[at] - against.max()) if len(against) else FURTHEST
        network, whole = data.network[a:b], data.whole[a:b]
        sound = np.where(data.x[a:b, CONTRADICTED] == 1, 0.0, network)
        evidence = data.x[a + at].copy()
        if at not in looked:
            evidence[EMPTY] = 0
        first.append(a + at)
        z.append([
            1 / (1 + chances[~same].sum()),
            margin,
            network[same].sum() / max(1e-9, network.sum()),
            sound[same].sum() / max(1e-9, sound.sum()),
            network.sum() - sound.sum(),
            chances[same].sum() / chances.sum(),
            float(data.read_first[a:b][same].any()),
            float(whole[same].any()),
            float(whole.any() and not whole[same].any()),
            float(rows[at].startswith("?")),
            *evidence,
        ])  # fmt: skip
    return np.array(first), np.array(z)


def sure_of(z: np.ndarray, rows: list[GradientBoostingClassifier]) -> np.ndarray:
    return 1 / (1 + np.exp(-np.mean([row.decision_function(z) for row in rows], axis=0)))


def curve(title: str, sure: np.ndarray, ok: np.ndarray, answerable: np.ndarray) -> None:
    print(f"{title}: {len(ok)} questions, {100 * answerable.mean():.0f} % answerable, first right {100 * ok.mean():.1f} %")
    for t in (0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9):
        kept = sure >= t
        right = (kept & ok).sum() + (~kept & ~answerable).sum()
        wrong = (kept & ~ok).sum()
        print(f"   sure ≥ {t:.2f}: right {100 * right / len(ok):5.1f}, held back {100 * (len(ok) - right - wrong) / len(ok):5.1f}, wrong {100 * wrong / len(ok):5.1f}; of the answered {100 * ok[kept].mean() if kept.any() else 0:5.1f} right")


def read(paths: list[str], counts: dict[str, float]) -> list[dict]:
    """Of `d017` the asker is `d`, of `hiring-manager-12-3` the hiring manager. What nobody asks is shared out among them all."""
    rows = [json.loads(line) for path in paths for line in open(path)]
    for row in rows:
        row["asker"] = re.sub(r"(-\d+-\d+|\d+)$", "", row["id"])
        row["weight"] = counts.get(row["asker"], 1.0)
    askers = sorted({row["asker"] for row in rows if row["sql"] is not None})
    for at, row in enumerate(rows):
        if row["asker"] == "nobody" and askers:
            row["asker"] = askers[at % len(askers)]
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("collected", nargs="+")
    parser.add_argument("--judge", nargs="*", default=[])
    parser.add_argument("--counts", nargs="*", default=[], help="how often an asker's questions count")
    parser.add_argument("--lack", type=float, default=LACK_WEIGHT, help="how often a question without an answer counts")
    parser.add_argument("--weights", help="reporting/weights.ts")
    parser.add_argument("--trees", help="reporting/confidence-trees.gen.ts")
    options = parser.parse_args()
    counts = {asker: float(times) for asker, times in (one.split("=") for one in options.counts)}
    rows = read(options.collected, counts)
    names = WEIGHED
    data = Data(rows, names)
    scale = data.x.std(0) + 1e-6
    n = len(rows)
    answerable = np.array([r["sql"] is not None for r in rows])
    weight = np.where(answerable, 1.0, options.lack) * data.weight

    scores = np.zeros(len(data.x))
    askers = sorted(set(data.asker))
    weights_of: dict[str, np.ndarray] = {}
    for asker in askers:
        weights_of[asker] = fit_ranking(data, data.asker != asker, scale)
        here = (data.asker == asker)[data.q]
        scores[here] = data.x[here] @ weights_of[asker]
    first, z = firsts(data, scores, [weights_of[asker] for asker in data.asker])
    ok = np.array([at >= 0 and bool(data.y[at]) for at in first])
    sure = np.zeros(n)
    for asker in askers:
        use = data.asker != asker
        sure[~use] = sure_of(z[~use], fit_confidence(z[use], ok[use], weight[use]))
    blocked = held_back(data, first)
    sure[blocked] = 0
    curve("all askers, each unread", sure, ok, answerable)
    for asker in askers:
        at = data.asker == asker
        curve(asker, sure[at], ok[at], answerable[at])

    ranking = fit_ranking(data, np.ones(n, bool), scale)
    confidence = fit_confidence(z, ok, weight)
    for path in options.judge:
        other = Data(read([path], {}), names)
        found, y = firsts(other, other.x @ ranking, [ranking] * len(other.rows))
        sure_there = sure_of(y, confidence)
        sure_there[held_back(other, found)] = 0
        right = np.array([at >= 0 and bool(other.y[at]) for at in found])
        curve(path, sure_there, right, np.array([r["sql"] is not None for r in other.rows]))
    if options.weights:
        write_ranking(Path(options.weights), names, ranking, n)
    if options.trees:
        write_trees(Path(options.trees), [*STANDING, *names], confidence, z)


def held_back(data: Data, first: np.ndarray) -> np.ndarray:
    """What is not answered however sure: the notes say that it is not held, or the first does not do what the words ask for."""
    contradicted = np.array([at >= 0 and data.x[at, CONTRADICTED] == 1 for at in first])
    return contradicted | np.array([r["notHeld"] for r in data.rows])


HEAD = "// Fitted by benchmarks/demo-questions/fit.py to {} questions that the network had not read: do not edit.\n\n"


def write_ranking(path: Path, names: list[str], ranking: np.ndarray, count: int) -> None:
    table = "".join(f"  {name}: {value:.4g},\n" for name, value in zip(names, ranking) if abs(value) > 1e-6)
    path.write_text(
        HEAD.format(count)
        + "/** Which candidate comes first where there is a semantic layer. */\n"
        + f"export const REPORTING_RANKING: Readonly<Record<string, number>> = {{\n{table}}}\n"
    )


def write_trees(path: Path, names: list[str], rows: list[GradientBoostingClassifier], z: np.ndarray) -> None:
    """Each tree a line: the places of what is asked with the bound, from the top, then what is added at the ends, from the left. Three
    of the questions that they were fitted to are told with what comes out, for the test of whoever reads the file."""
    lines, used = [], {}
    for row in rows:
        for (tree,) in row.estimators_:
            splits, ends = heap(tree.tree_)
            told = " ".join(f"{used.setdefault(feature, len(used)) if feature >= 0 else -1}:{bound:.9g}" for feature, bound in splits)
            lines.append(f"{told} | {' '.join(f'{STEP / ROWS * end:.4g}' for end in ends)}")
    start = float(np.mean([np.log(p / (1 - p)) for p in (row.init_.class_prior_[1] for row in rows)]))
    told = [z[len(z) * part // 4] for part in (1, 2, 3)]
    checked = [{"rankFeatures": {names[f]: float(row[f]) for f in used if row[f]}, "rankConfidence": float(sure)} for row, sure in zip(told, sure_of(np.array(told), rows))]
    path.write_text(
        HEAD.format(len(z))
        + "/** How likely the first is right before anything is known of it, as log odds. */\n"
        + f"export const START = {start:.6g}\n"
        + "/** What is asked, by place. */\n"
        + f"export const ASKED = '{' '.join(names[feature] for feature in used)}'\n"
        + "/** Trees of three questions: `place:bound` from the top, then what each end adds. */\n"
        + f"export const TREES = `\n{chr(10).join(lines)}\n`\n"
        + "/** What comes out for three of the questions. */\n"
        + f"export const CHECKED: readonly {{ rankFeatures: Readonly<Record<string, number>>; rankConfidence: number }}[] = {json.dumps(checked)}\n"
    )


def heap(tree) -> tuple[list[tuple[int, float]], list[float]]:
    """A tree as one that is full: what ends early asks nothing more."""
    splits, level = [], [0]
    for _ in range(DEPTH):
        below = []
        for node in level:
            ended = tree.children_left[node] < 0
            splits.append((-1, 0.0) if ended else (int(tree.feature[node]), float(tree.threshold[node])))
            below += [node, node] if ended else [int(tree.children_left[node]), int(tree.children_right[node])]
        level = below
    return splits, [float(tree.value[node][0][0]) for node in level]


if __name__ == "__main__":
    main()
