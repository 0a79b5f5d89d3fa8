"""The cases with their IR, and the folds by database."""

import collections
import gzip
import json
import random
import sys
from multiprocessing import Pool
from pathlib import Path

from .ir import Bad, Ir
from .paths import DATA, DATABASES
from .schema import schema
from .sql_parser import to_ir
from .sql_render import to_sql

FOLDS = 4
SEED = 20261115
TIMEOUT = 5
#: data sets whose databases come with few questions in many forms, or many in one; each is spread over the folds on its own
CONVERSATIONS = ("spider-dev", "spider-syn-dev", "spider-realistic", "sparc", "cosql")


def scorer():
    """score.py of the data folder: the judge of every figure."""
    if str(DATA) not in sys.path:
        sys.path.insert(0, str(DATA))
    import score

    return score


def cases() -> list[dict]:
    return [json.loads(line) for line in (DATA / "dev.jsonl").read_text().splitlines() if line.strip()]


def _checked(case: dict) -> tuple[str, Ir | None, str]:
    """The IR of the gold query, if it says the same when it is written back as SQL."""
    s = schema(case["db_id"])
    try:
        tokens = to_ir(s, case["gold_sql"])
        sql = to_sql(s, tokens)
    except Bad as e:
        return case["id"], None, str(e)
    except (IndexError, TypeError, AttributeError) as e:
        return case["id"], None, "outside " + repr(e)
    result = scorer().judge((case, sql, str(DATABASES), TIMEOUT))
    return case["id"], tokens if result["ok"] else None, "ok" if result["ok"] else f"differs: {result['why']}"


def with_ir(processes: int, cache: Path | None = None) -> list[dict]:
    """All cases, each with "ir" (None when the gold is outside the IR). Running every gold takes a while: kept in a file."""
    all_cases = cases()
    if cache and cache.exists():
        found = json.loads(gzip.decompress(cache.read_bytes()))
    else:
        with Pool(processes) as pool:
            found = {i: [tokens, why] for i, tokens, why in pool.map(_checked, all_cases, chunksize=32)}
        if cache:
            cache.parent.mkdir(parents=True, exist_ok=True)
            cache.write_bytes(gzip.compress(json.dumps(found).encode()))
    for case in all_cases:
        tokens, case["why"] = found[case["id"]]
        case["ir"] = None if tokens is None else [t if isinstance(t, str) else tuple(t) for t in tokens]
    return all_cases


def folds(all_cases: list[dict]) -> dict[str, int]:
    """Database → fold, each kind of data set spread evenly."""
    kinds = collections.defaultdict(set)
    for case in all_cases:
        d = case["dataset"]
        kind = "geo" if d == "geography" else "defog" if d == "defog" else "conversation" if d in CONVERSATIONS else "train"
        kinds[case["db_id"]].add(kind)
    groups = collections.defaultdict(list)
    for db, found in sorted(kinds.items()):
        groups[next(k for k in ("conversation", "defog", "geo", "train") if k in found)].append(db)
    rnd, out, at = random.Random(SEED), {}, 0
    for _, dbs in sorted(groups.items()):
        dbs.sort()
        rnd.shuffle(dbs)
        for db in dbs:
            out[db] = at % FOLDS
            at += 1
    return out
