"""Questions over the public databases as people ask who have never seen them, and what they ask in vain (paraphrase_questions/).

`== database`, then a statement or NONE, then its wordings in indented lines, with " | " between them.
`python3 -m ml.paraphrases [FILE …]` checks files of them: every statement is run, and said in the representation it gives the same rows.
"""

import collections
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from .data import TIMEOUT, scorer
from .ir import Bad, NO_ANSWER
from .paths import DATABASES
from .schema import schema
from .sql_parser import to_ir
from .sql_render import to_sql

FILES = sorted((Path(__file__).parent / "paraphrase_questions").glob("*.txt"))
DATASET = "everyday"
#: what no asker types
ODD = re.compile(r"[\[\]{}|]")


def entries(file: Path) -> Iterator[tuple[str, str, list[str]]]:
    return parsed(file.read_text())


def parsed(text: str) -> Iterator[tuple[str, str, list[str]]]:
    """Database, statement or NONE, wordings."""
    db, statement, wordings = "", "", []
    for line in [*text.splitlines(), "== "]:
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] == " ":
            wordings += line.strip().split(" | ")
            continue
        if wordings:
            yield db, statement, wordings
        db, statement, wordings = (line[3:].strip(), "", []) if line.startswith("== ") else (db, line.strip(), [])


def cases(files: list[Path] = FILES) -> list[dict]:
    """As those of the data folder, each with its IR; a question that nothing answers has NONE."""
    out, irs = [], {}
    for file in files:
        for db, statement, wordings in entries(file):
            if not (DATABASES / f"{db}.sqlite").exists():
                continue
            if (db, statement) not in irs:
                irs[(db, statement)] = [NO_ANSWER] if statement == NO_ANSWER else to_ir(schema(db), statement)
            out += [dict(id=f"{DATASET}-{file.stem}-{len(out) + i}", dataset=DATASET, db_id=db, question=said, gold_sql=statement, ir=irs[(db, statement)]) for i, said in enumerate(wordings)]
    return out


def wording_faults(found: list[tuple[str, str, list[str]]]) -> list[str]:
    """Of entries: what no asker would type, or was written twice for a database."""
    all_of = [(db, said) for db, _, wordings in found for said in wordings]
    times = collections.Counter((db, said.lower()) for db, said in all_of)
    odd = [f"{db}: brackets or bars: {said}" for db, said in all_of if ODD.search(said)]
    return odd + [f"{db}: twice: {said}" for (db, said), n in times.items() if n > 1]


def counted(found: list[tuple[str, str, list[str]]]) -> str:
    said, vain = ([wordings for _, statement, wordings in found if (statement == NO_ANSWER) is none] for none in (False, True))
    return f"{len(said)} statements, {sum(map(len, said))} wordings, {sum(map(len, vain))} without an answer"


def faults(file: Path) -> list[str]:
    out = wording_faults(list(entries(file)))
    for db, statement, _ in entries(file):
        if statement == NO_ANSWER:
            continue
        try:
            s = schema(db)
            judged = scorer().judge((dict(id="", dataset=DATASET, db_id=db, gold_sql=statement), to_sql(s, to_ir(s, statement)), str(DATABASES), TIMEOUT))
            if not judged["ok"]:
                out.append(f"{db}: {judged['why']}: {statement}")
        except (Bad, IndexError, TypeError, AttributeError, KeyError) as fault:
            out.append(f"{db}: {type(fault).__name__} {fault}: {statement}")
    return out


if __name__ == "__main__":
    for file in [Path(name) for name in sys.argv[1:]] or FILES:
        found = faults(file)
        print(*found, f"{file.name}: {counted(list(entries(file)))}, {len(found)} faults", sep="\n")
