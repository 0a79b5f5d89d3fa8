"""Reference cases for the TypeScript side: the features of a question and the best query, as JSON lines.

`--own` writes cases over a recruitment database of our own, which may be committed; otherwise cases of the data folder, which may not. `--noted` writes cases over
the same database with an operator's notes; these need no weights.
"""

import argparse
import json
import sqlite3
import tempfile
from pathlib import Path

import numpy as np

from . import features, notes
from .data import cases
from .paths import HERE
from .schema import read, register, schema
from .sql_render import to_sql

OWN = HERE / "parity"
QUESTIONS = [
    ("How many candidates are there?", None),
    ("Show the names of candidates from Berlin", None),
    ("List all requisitions that are approved", None),
    ("What is the average years of experience of candidates whose source is Referral?", None),
    ("How many applications does each requisition have? Show the title and the count", None),
    ("Which requisition has the most applications?", None),
    ("How many offers were accepted in March 2026?", None),
    ("How many applications were created last month?", None),
    ("What percentage of offers were declined?", None),
    ("Names of candidates without any applications", None),
    ("How many applications per month?", None),
    ("List the full name of candidates with more than 5 years of experience, sorted by experience in descending order", None),
    ("Show candidates who have both Python and SQL skills", None),
    ("How many interviews were by phone or video?", None),
    ("Which candidates have an experience above the average?", None),
    ("What is the average number of days between sent at and answered on for offers?", None),
    ("Only those in Porto", [{"question": "Show the names of all candidates", "sql": "SELECT full_name FROM candidates"}]),
    ("How many are there?", [{"question": "Show the names of candidates from Berlin", "sql": "SELECT full_name FROM candidates WHERE parsed_location = 'Berlin'"}]),
    ("Sort them by experience instead", [{"question": "List candidates by name", "sql": "SELECT full_name FROM candidates ORDER BY full_name"}]),
    ("What about Lisbon?", [{"question": "How many candidates live in Berlin?", "sql": "SELECT count(*) FROM candidates WHERE parsed_location = 'Berlin'"}]),
    ("Find \"Data Engineer\" requisitions with at least two hundred applications created after 5 March 2025", None),
    ("Show offers sent in Q2 2026 or expiring on 2026-07-01", None),
]

NOTED = [
    ("How many reqs are we still recruiting for in each business unit?", None),
    ("Who has dropped out?", None),
    ("Days from acceptance to the first day", None),
    ("Face to face interviews with talents from Berlin, and screening calls", None),
    ("Who applied for TAN-0001.", None),
]


def create(path: Path) -> None:
    """The database of the cases, from the SQL beside it."""
    path.unlink(missing_ok=True)
    con = sqlite3.connect(path)
    con.executescript((OWN / "recruitment.sql").read_text())
    con.close()


def case(name: str, question: str, history: list[dict] | None, best: list | None) -> dict:
    e = features.build(name, question, None, history)
    plain = {k: v.tolist() if isinstance(v, np.ndarray) else v for k, v in e.items() if k not in ("target", "A", "B", "K", "NF", "wid", "lid")}
    for key in ("A", "B", "K", "NF", "wid", "lid"):
        plain[key] = sparse(e[key])
    out = dict(database=name, question=question, history=history or [], features=plain)
    if best:
        out["beam"] = dict(score=round(best[0], 3), ids=best[1], sql=rendered(name, e, best[1]))
    return out


def sparse(a: np.ndarray) -> dict:
    """Shape and the entries that are not zero, as [index, value, …]: most are zero."""
    flat = a.flatten()
    at = np.flatnonzero(flat)
    return dict(shape=list(a.shape), entries=np.stack([at, flat[at]], 1).flatten().tolist())


def rendered(name: str, e: dict, ids: list[int]) -> str | None:
    try:
        return to_sql(schema(name), features.read_ids(e, ids))
    except Exception:
        return None


def answers(weights: Path | None, asked: list[tuple]) -> list[list | None]:
    if weights is None:
        return [None] * len(asked)
    from . import batches
    from .decode import beams
    from .export import read as read_weights

    network, out = read_weights(weights), []
    for name, question, history in asked:
        e = features.build(name, question, None, history)
        out.append(beams(network, batches.unpacked(batches.on_device(batches.pad([e], e["n"]), "cpu")), 5)[0][0])
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--noted", action="store_true")
    parser.add_argument("--count", type=int, default=60)
    o = parser.parse_args()
    if o.own or o.noted:
        with tempfile.TemporaryDirectory() as folder:
            create(database := Path(folder) / "recruitment.sqlite")
            comments = json.loads((OWN / "comments.json").read_text())
            s = read(str(database), "recruitment", comments)
        if o.noted:
            notes.apply(s, json.loads((OWN / "notes.json").read_text()), comments)
        register(s)
        asked = [("recruitment", q, h) for q, h in (NOTED if o.noted else QUESTIONS)]
    else:
        found = cases()
        asked = [(c["db_id"], c["question"], c.get("history")) for c in found[:: max(1, len(found) // o.count)]]
    with o.out.open("w") as f:
        for (name, question, history), best in zip(asked, answers(o.weights, asked)):
            f.write(json.dumps(case(name, question, history, best), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
