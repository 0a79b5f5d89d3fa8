"""Databases that authors made up for training, with what is asked of them (synthetic_database_files/): no figure is measured on them, so every network reads them all.

A file is a database: its SQL, a line "---", then statements with their wordings as in paraphrase_questions. `python3 -m ml.synthetic_databases [FILE …]` checks them.
"""

import functools
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from . import paraphrases
from .ir import Bad, NO_ANSWER
from .schema import read, register
from .sql_parser import to_ir
from .sql_render import to_sql

FOLDER = Path(__file__).parent / "synthetic_database_files"
FILES = sorted(FOLDER.glob("*.txt"))
SEPARATOR = "\n---\n"


def entries(file: Path) -> list[tuple[str, str, list[str]]]:
    """As those of everyday questions."""
    return list(paraphrases.parsed(f"== {file.stem}\n{file.read_text().partition(SEPARATOR)[2]}"))


@contextmanager
def database(file: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "database.sqlite"
        con = sqlite3.connect(path)
        con.executescript("PRAGMA journal_mode = MEMORY; BEGIN;" + file.read_text().partition(SEPARATOR)[0] + ";COMMIT;")
        con.close()
        yield path


@functools.cache
def cases() -> list[dict]:
    """As those of the data folder, each with its IR; the schemas are there afterwards."""
    out = []
    for file in FILES:
        with database(file) as path:
            register(s := read(str(path), file.stem))
        for _, statement, wordings in entries(file):
            tokens = [NO_ANSWER] if statement == NO_ANSWER else to_ir(s, statement)
            out += [dict(id=f"own-{len(out) + i}", dataset=paraphrases.DATASET, db_id=file.stem, question=said, gold_sql=statement, ir=tokens) for i, said in enumerate(wordings)]
    return out


def faults(file: Path) -> list[str]:
    return paraphrases.wording_faults(entries(file)) + statement_faults(file, [statement for _, statement, _ in entries(file) if statement != NO_ANSWER])


def statement_faults(file: Path, statements: list[str]) -> list[str]:
    """What cannot be asked, or gives other rows when it is written back as SQL."""
    out = []
    with database(file) as path:
        s, con = read(str(path), file.stem), sqlite3.connect(path)
        for statement in statements:
            try:
                rows, again = (sorted(tuple(map(str, row)) for row in con.execute(sql)) for sql in (statement, to_sql(s, to_ir(s, statement))))
                if rows != again:
                    out.append(f"{file.stem}: said otherwise it differs: {statement}")
            except (Bad, IndexError, TypeError, AttributeError, KeyError, sqlite3.Error) as fault:
                out.append(f"{file.stem}: {type(fault).__name__} {fault}: {statement}")
        con.close()
    return out


if __name__ == "__main__":
    files = [Path(name) for name in sys.argv[1:]] or FILES
    found = [fault for file in files for fault in faults(file)]
    print(*found, f"{len(files)} databases: {paraphrases.counted([entry for file in files for entry in entries(file)])}, {len(found)} faults", sep="\n")
