"""The databases of `unread/` and their questions as `collect.ts` and `query evaluate` take them.

usage: python3 benchmarks/nl2sql/business/cases.py --databases FOLDER --out cases.jsonl [--files FOLDER [--outside FOLDER]]

Of each statement one wording is asked, chosen by a hash, also of those that the representation does not hold (`outside/`, dataset "outside").
With --outside only databases that have a file there: `--files ml/synthetic_database_files --outside ml/outside_representation` are the 42 of
business programs among the training material.
Totals may be looked at; who reads a question has spent its file.
"""

import argparse
import hashlib
import json
import sqlite3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from ml.ir import NO_ANSWER  # noqa: E402
from ml.paraphrases import parsed  # noqa: E402
from ml.synthetic_databases import SEPARATOR  # noqa: E402


def asked(file: Path, outside: Path) -> list[tuple[str, str, list[str]]]:
    """Data set, statement or NONE, wordings."""
    inside = [("business", statement, said) for _, statement, said in parsed(f"== {file.stem}\n{file.read_text().partition(SEPARATOR)[2]}")]
    return inside + [("outside", statement, said) for _, statement, said in (parsed(f"== {file.stem}\n{outside.read_text()}") if outside.exists() else ())]


def cases(file: Path, outside: Path, database: Path) -> list[dict]:
    database.unlink(missing_ok=True)
    con = sqlite3.connect(database)
    con.executescript(file.read_text().partition(SEPARATOR)[0])
    out = []
    for at, (dataset, statement, said) in enumerate(asked(file, outside)):
        one = dict(id=f"{file.stem}-{at}", dataset=dataset, db_id=file.stem, question=said[int(hashlib.sha1(f"{statement}{file.stem}".encode()).hexdigest(), 16) % len(said)])
        if statement != NO_ANSWER:
            con.execute(statement)
        out.append(one | (dict(answerable=False) if statement == NO_ANSWER else dict(gold_sql=statement)))
    con.close()
    return out


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--databases", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--files", type=Path, default=Path(__file__).parent / "unread")
    parser.add_argument("--outside", type=Path)
    o = parser.parse_args()
    o.databases.mkdir(parents=True, exist_ok=True)
    outside = o.outside or o.files / "outside"
    files = sorted(file for file in o.files.glob("*.txt") if o.outside is None or (o.outside / file.name).exists())
    found = [case for file in files for case in cases(file, outside / file.name, o.databases / f"{file.stem}.sqlite")]
    o.out.write_text("".join(json.dumps(case) + "\n" for case in found))
    print(f"{len(files)} databases, {len(found)} questions, {sum(case.get('answerable') is False for case in found)} without an answer")
