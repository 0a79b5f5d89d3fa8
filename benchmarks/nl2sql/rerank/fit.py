"""Fits the re-ranker and the confidence of the embedded generator to collected candidates, with folds by database.

usage: fit.py --collected FILE… --cases dev.jsonl --databases DIR --score score.py [--made FILE] [--unanswerable FILE] [--weights OUT.ts]

collected: one line per question, as `collect.ts` writes it: id, db, cands: [{sql, score, rules, ev: {name: number}}].
The beams in it must come from a network that has not read the question's database.
made: the same of questions that were made unanswerable (`collect-unanswerable.ts`), to learn from; unanswerable: of real ones, to judge by only.
"""

import argparse
import hashlib
import importlib.util
import json
import sys
from multiprocessing import Pool
from pathlib import Path

import numpy as np

FOLDS = 6
L2 = 3.0
STEPS = 400


def load_score(path: str):
    spec = importlib.util.spec_from_file_location("score", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCORE = None
CASES: dict[str, dict] = {}
DATABASES = ""


def judge(row: dict) -> list[bool]:
    case = CASES[row["id"]]
    return [bool(SCORE.judge((case, cand["sql"], DATABASES, 5))["ok"]) for cand in row["cands"]]


def labels(rows: list[dict], cache: Path, jobs: int) -> list[list[bool]]:
    """Whether each candidate gives what the reference gives; remembered, since running them takes longest."""
    known = json.loads(cache.read_text()) if cache.exists() else {}
    key = lambda r: hashlib.sha1(json.dumps([r["id"], [c["sql"] for c in r["cands"]]]).encode()).hexdigest()
    missing = [r for r in rows if key(r) not in known]
    if missing:
        with Pool(jobs) as pool:
            for row, found in zip(missing, pool.imap(judge, missing, chunksize=32)):
                known[key(row)] = found
        cache.write_text(json.dumps(known))
    return [known[key(r)] for r in rows]


def fold_of(database: str) -> int:
    return int(hashlib.sha1(database.encode()).hexdigest(), 16) % FOLDS


class Data:
    """All candidates of all questions, one after the other."""

    def __init__(self, rows: list[dict], right: list[list[bool]], names: list[str]) -> None:
        self.rows = rows
        self.x = np.array([[c["ev"].get(n, 0.0) for n in names] for r in rows for c in r["cands"]], np.float64)
        self.y = np.array([ok for oks in right for ok in oks], bool)
        self.q = np.repeat(np.arange(len(rows)), [len(r["cands"]) for r in rows])
        self.fold = np.array([fold_of(r["db"]) for r in rows])
        self.start = np.r_[0, np.cumsum([len(r["cands"]) for r in rows])]


def softmax_by(scores: np.ndarray, q: np.ndarray, n: int) -> np.ndarray:
    top = np.full(n, -np.inf)
    np.maximum.at(top, q, scores)
    e = np.exp(scores - top[q])
    total = np.zeros(n)
    np.add.at(total, q, e)
    return e / total[q]


def fit_listwise(data: Data, use: np.ndarray, scale: np.ndarray, start: np.ndarray, l2: float) -> np.ndarray:
    """Maximises the chance of the right candidates among all of a question; questions without a right one teach nothing."""
    n = len(data.rows)
    has = np.zeros(n, bool)
    np.logical_or.at(has, data.q, data.y)
    keep = (use & has)[data.q]
    x, y, q = data.x[keep] / scale, data.y[keep], data.q[keep]
    w = start * scale
    m, v = np.zeros_like(w), np.zeros_like(w)
    count = max(1, int((use & has).sum()))
    for step in range(1, STEPS + 1):
        s = x @ w
        p = softmax_by(s, q, n)
        right = np.where(y, p, 0)
        total = np.zeros(n)
        np.add.at(total, q, right)
        target = np.divide(right, total[q], out=np.zeros_like(right), where=total[q] > 0)
        grad = x.T @ (p - target) / count + l2 * (w - start * scale) / count
        m, v = 0.9 * m + 0.1 * grad, 0.999 * v + 0.001 * grad**2
        w = w - 0.03 * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    return w / scale


def fit_logistic(x: np.ndarray, y: np.ndarray, weight: np.ndarray, l2: float = 2.0) -> tuple[np.ndarray, float]:
    mean, scale = x.mean(0), x.std(0) + 1e-6
    z = (x - mean) / scale
    w, b = np.zeros(x.shape[1]), 0.0
    m, v = np.zeros(x.shape[1] + 1), np.zeros(x.shape[1] + 1)
    for step in range(1, 801):
        p = 1 / (1 + np.exp(-(z @ w + b)))
        d = (p - y) * weight / weight.sum()
        g = np.r_[z.T @ d + l2 * w / len(y), d.sum()]
        m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g**2
        move = 0.03 * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
        w, b = w - move[:-1], b - move[-1]
    return w / scale, float(b - (w / scale) @ mean)


def first_of(data: Data, scores: np.ndarray) -> np.ndarray:
    return np.array([a + int(np.argmax(scores[a:b])) if b > a else -1 for a, b in zip(data.start[:-1], data.start[1:])])


#: what the confidence looks at, of the first candidate, beside its margin
SURE = ["none", "rareUncovered", "rareUnlinked", "rareShare", "uncoveredShare", "unlinked", "unlinkedShare", "exactShown", "tablesPassedOver", "valuesHeld", "valuesUnknown", "followUp", "place", "score", "share", "sharedItems", "sharedTables", "sharedWhere", "rulesFirst", "rulesSure", "rulesAny", "uncovered", "namesPassedOver", "valuesPassedOver",
        "weakestShown", "weakestTested", "weakestTable", "meanTable", "valuesAstray", "words", "selects", "tables", "noneOdds"]  # fmt: skip


#: what tells whether the database can answer at all
ANSWERABLE = ["none", "rareUncovered", "rareUnlinked", "score", "share", "sharedItems", "uncovered", "uncoveredShare", "unlinked", "unlinkedShare", "weakestShown", "weakestTable", "rulesAny", "rulesBest", "followUp",
              *(of + what for of in ("lost", "stray") for what in ("First", "Second", "Third", "Sum", "Mean", "Count", "Wanted", "Expected", "ExpectedSum", "Unnamed", "UnnamedSum", "Unheard")),
              "asksOpenly", "ourselves", "knownShare", "noneOdds", "answerMissed", "adjectiveMissed"]  # fmt: skip
#: its questions were made: what they have in common is not to be learned too well
ANSWERABLE_L2 = 20.0
#: both of them, what confidence looks at first
LOOKED_AT = [*SURE, *(name for name in ANSWERABLE if name not in SURE)]
#: questions about something that is not stored: an empty answer would be right too, so nothing is learned from them
ONLY_JUDGED = {"value"}


def sure_features(data: Data, names: list[str], first: np.ndarray, scores: np.ndarray) -> np.ndarray:
    p = softmax_by(scores, data.q, len(data.rows))
    out = []
    for i, at in enumerate(first):
        if at < 0:
            out.append([0.0] * (len(LOOKED_AT) + 2))
            continue
        a, b = data.start[i], data.start[i + 1]
        rest = [scores[k] for k in range(a, b) if k != at]
        margin = min(6.0, scores[at] - max(rest)) if rest else 6.0
        out.append([p[at], margin] + [data.x[at, names.index(n)] for n in LOOKED_AT])
    return np.array(out)


def main() -> None:
    global SCORE, DATABASES
    parser = argparse.ArgumentParser()
    parser.add_argument("--collected", nargs="+", required=True)
    parser.add_argument("--made", help="collected candidates of questions that were made unanswerable")
    parser.add_argument("--unanswerable", help="collected candidates of questions that the databases cannot answer")
    parser.add_argument("--cases", required=True)
    parser.add_argument("--databases", required=True)
    parser.add_argument("--score", required=True)
    parser.add_argument("--cache", default="labels.json")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--weights")
    parser.add_argument("--refuse", type=float, help="threshold to report by data set")
    parser.add_argument("--ask", type=float, default=0.2)
    parser.add_argument("--l2", type=float, default=L2)
    options = parser.parse_args()
    SCORE, DATABASES = load_score(options.score), options.databases
    rows = [{**json.loads(line), "file": path} for path in options.collected for line in open(path)]
    CASES.update({c["id"]: c for c in map(json.loads, open(options.cases))})
    right = labels(rows, Path(options.cache), options.jobs)
    names = sorted({n for r in rows for c in r["cands"] for n in c["ev"]})
    data = Data(rows, right, names)
    scale = data.x.std(0) + 1e-6
    start = np.zeros(len(names))
    start[names.index("score")] = 1.0
    n = len(rows)

    scores, network = np.zeros(len(data.x)), data.x[:, names.index("score")]
    for fold in range(FOLDS):
        w = fit_listwise(data, data.fold != fold, scale, start, options.l2)
        here = (data.fold == fold)[data.q]
        scores[here] = data.x[here] @ w
    first, plain = first_of(data, scores), first_of(data, network)
    ok = np.array([at >= 0 and data.y[at] for at in first])
    ok_plain = np.array([at >= 0 and data.y[at] for at in plain])
    oracle = np.array([data.y[a:b].any() for a, b in zip(data.start[:-1], data.start[1:])])
    print(f"{n} questions: network {100 * ok_plain.mean():.1f}  re-ranked {100 * ok.mean():.1f}  oracle {100 * oracle.mean():.1f}")
    for name in sorted({r["dataset"] for r in rows}):
        at = np.array([r["dataset"] == name for r in rows])
        print(f"  {name:18} {at.sum():5}  network {100 * ok_plain[at].mean():5.1f}  re-ranked {100 * ok[at].mean():5.1f}  oracle {100 * oracle[at].mean():5.1f}")

    # confidence: right or not, over the re-ranked firsts, again by fold
    z = sure_features(data, names, first, scores)
    w_all = fit_listwise(data, np.ones(n, bool), scale, start, options.l2)
    sure, of_sure = np.zeros(n), slice(0, 2 + len(SURE))
    for fold in range(FOLDS):
        use = data.fold != fold
        w, b = fit_logistic(z[use, of_sure], ok[use].astype(float), np.ones(use.sum()))
        sure[~use] = logistic(z[~use, of_sure], w, b)
    sure_w, sure_b = fit_logistic(z[:, of_sure], ok.astype(float), np.ones(n))

    def others(path: str | None) -> tuple[np.ndarray, np.ndarray, list[dict]]:
        rows = [json.loads(line) for line in open(path)] if path else []
        rows = [r for r in rows if r["cands"]]
        if not rows:
            return np.zeros((0, z.shape[1])), np.zeros(0, int), rows
        found = Data(rows, [[False] * len(r["cands"]) for r in rows], names)
        there = found.x @ w_all
        return sure_features(found, names, first_of(found, there), there), found.fold, rows

    made, made_fold, made_rows = others(options.made)
    real, _, real_rows = others(options.unanswerable)
    at = [2 + LOOKED_AT.index(name) for name in ANSWERABLE]
    made_kind = np.array([r["dataset"] for r in made_rows])
    kinds = sorted(set(made_kind))
    learned = np.array([kind not in ONLY_JUDGED for kind in made_kind], bool)
    # each kind of lack counts the same, however many questions could be made of it
    share = np.array([1 / (made_kind == kind).sum() for kind in made_kind])
    here, made_here = np.ones(n), np.zeros(len(made))
    answerable = (np.zeros(len(at)), 9.0)
    if len(made):
        def fit_answerable(a: np.ndarray, use: np.ndarray) -> tuple[np.ndarray, float]:
            m, weight = made[use & learned], share[use & learned]
            weight = np.r_[np.ones(len(a)), weight * len(a) / weight.sum()]
            return fit_logistic(np.vstack([a[:, at], m[:, at]]), np.r_[np.ones(len(a)), np.zeros(len(m))], weight, ANSWERABLE_L2)

        for fold in range(FOLDS):
            w, b = fit_answerable(z[data.fold != fold], made_fold != fold)
            here[data.fold == fold] = logistic(z[data.fold == fold][:, at], w, b)
            made_here[made_fold == fold] = logistic(made[made_fold == fold][:, at], w, b)
        answerable = fit_answerable(z, np.ones(len(made), bool))
        real_here, real_sure = logistic(real[:, at], *answerable), logistic(real[:, of_sure], sure_w, sure_b)
        made_sure = logistic(made[:, of_sure], sure_w, sure_b)
        for t in (0.1, 0.15, 0.17, 0.2, 0.22, 0.24, 0.26, 0.28, 0.3, 0.32, 0.34, 0.36, 0.38, 0.4):
            for s in (0.0, 0.1, 0.15, 0.2):
                kept = (here >= t) & (sure >= s)
                text = " ".join(f"{k} {100 * ((made_here < t) | (made_sure < s))[made_kind == k].mean():.0f}" for k in kinds)
                print(f"  answerable ≥ {t:.2f}, sure ≥ {s:.2f}: not answered {100 * (~kept).mean():5.1f} %, right ones lost {100 * (ok & ~kept).sum() / max(1, ok.sum()):4.1f} %, right of all {100 * (ok & kept).mean():5.1f}; real unanswerable refused {100 * ((real_here < t) | (real_sure < s)).mean() if len(real) else 0:5.1f} %; made: {text}")
    if options.refuse is not None:
        kept = (here >= options.refuse) & (sure >= options.ask)
        for path in options.collected:
            print(f"  {path}: | data set | questions | first query | re-ranked | as shipped | any candidate |")
            for name in [*sorted({group(r) for r in rows}), "all"]:
                of = np.array([r["file"] == path and name in ("all", group(r)) for r in rows])
                figures = " | ".join(f"{100 * of_all[of].mean():.1f}" for of_all in (ok_plain, ok, ok & kept, oracle)) if of.any() else ""
                print(f"  | {name} | {of.sum()} | {figures} |")
        for name in sorted({r["dataset"] for r in rows}):
            of = np.array([r["dataset"] == name for r in rows])
            print(f"  {name:18} not answered {100 * (~kept[of]).mean():5.1f} %, right of all {100 * (ok & kept)[of].mean():5.1f}, right of the answered {100 * ok[of & kept].mean():5.1f}")
    for t in (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9):
        kept = sure >= t
        print(f"  sure ≥ {t:.2f}: answers {100 * kept.mean():5.1f} %, right {100 * ok[kept].mean() if kept.any() else 0:5.1f} %; right ones lost {100 * (ok & ~kept).sum() / max(1, ok.sum()):5.1f} %")
    if options.weights:
        write(Path(options.weights), names, w_all, (sure_w, sure_b), answerable)


def group(row: dict) -> str:
    """Train and dev of Spider are one data set here."""
    return row["dataset"].removesuffix("-train").removesuffix("-dev")


def logistic(x: np.ndarray, w: np.ndarray, b: float) -> np.ndarray:
    return 1 / (1 + np.exp(-(x @ w + b)))


def write(path: Path, names: list[str], ranking: np.ndarray, sure: tuple, answerable: tuple) -> None:
    def table(pairs) -> str:
        # what is the same for all candidates of a question ranks nothing
        return "".join(f"  {name}: {value:.4g},\n" for name, value in pairs if abs(value) > 1e-6)

    def model(name: str, of: list[str], fitted: tuple) -> str:
        weights, start = fitted
        return f"export const {name}: Readonly<Record<string, number>> = {{\n{table(zip(['start', *of], [start, *weights]))}}}\n"

    path.write_text(
        "// Fitted by benchmarks/nl2sql/rerank/fit.py to candidates of networks that had not read the databases: do not edit.\n"
        "// Questions of Spider, Spider-Syn, Spider-Realistic, SParC, CoSQL (CC BY-SA 4.0), GeoQuery, Archer and sql-eval (Apache-2.0).\n\n"
        "/** Which candidate comes first. */\n"
        f"export const RANKING: Readonly<Record<string, number>> = {{\n{table(zip(names, ranking))}}}\n\n"
        "/** Whether the first candidate is right. */\n" + model("RANK_CONFIDENCE", ["chance", "margin", *SURE], sure) + "\n"
        "/** Whether the database can answer the question at all. */\n" + model("ANSWERABLE", ANSWERABLE, answerable)
    )


if __name__ == "__main__":
    sys.exit(main())
