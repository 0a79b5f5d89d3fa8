"""What people ask after an answer, over databases of our own (conversations/): every network reads all of it.

`== database`, then conversations with an empty line between them: statements in the order in which they are asked, the wordings of each in indented lines with " | " between them.
`python3 -m ml.conversations [FILE …]` checks files of them: every statement is run, and said in the representation it gives the same rows.
"""

import functools
import sys
from dataclasses import dataclass
from pathlib import Path

from . import paraphrases, synthetic_databases
from .schema import schema
from .sql_parser import to_ir

FILES = sorted((Path(__file__).parent / "conversations").glob("*.txt"))
DATASET = "conversation"
Turn = tuple[str, list[str]]  # statement, wordings


@dataclass(frozen=True)
class Conversation:
    db: str
    turns: tuple[Turn, ...]


def read(file: Path) -> list[Conversation]:
    out: list[Conversation] = []
    db, turns = "", []
    for line in [*file.read_text().splitlines(), ""]:
        if line.startswith("#"):
            continue
        if line.startswith("== ") or not line.strip():
            if turns:
                out.append(Conversation(db, tuple(turns)))
            db, turns = line[3:].strip() if line.strip() else db, []
        elif line[0] == " ":
            turns[-1][1].extend(line.strip().split(" | "))
        else:
            turns.append((line.strip(), []))
    return out


@functools.cache
def cases() -> list[dict]:
    """As those of the data folder. A first question has no history; each wording after it follows one of the wordings before, in turn."""
    synthetic_databases.cases()  # the schemas are there afterwards
    out = []
    for conversation in (c for file in FILES for c in read(file)):
        before: tuple[list, list[str]] | None = None
        for statement, wordings in conversation.turns:
            tokens = to_ir(schema(conversation.db), statement)
            for i, said in enumerate(wordings):
                history = [{"question": before[1][i % len(before[1])], "ir": before[0]}] if before else None
                out.append(dict(id=f"{DATASET}-{len(out)}", dataset=paraphrases.DATASET, db_id=conversation.db, question=said, gold_sql=statement, ir=tokens, history=history))
            before = tokens, wordings
    return out


def faults(file: Path) -> list[str]:
    """Beside those of statements and wordings: a conversation of one turn, a turn that nobody asks."""
    out: list[str] = []
    by_db: dict[str, list[Turn]] = {}
    for conversation in read(file):
        by_db.setdefault(conversation.db, []).extend(conversation.turns)
        first = conversation.turns[0][0]
        out += [f"{conversation.db}: one turn only: {first}"] if len(conversation.turns) < 2 else []
        for statement, wordings in conversation.turns:
            out += [] if wordings else [f"{conversation.db}: no wording: {statement}"]
            out += [] if len(set(wordings)) == len(wordings) else [f"{conversation.db}: a wording twice: {statement}"]
            out += [f"{conversation.db}: brackets or bars: {said}" for said in wordings if paraphrases.ODD.search(said)]
    for db, turns in by_db.items():
        own = synthetic_databases.FOLDER / f"{db}.txt"
        out += synthetic_databases.statement_faults(own, [statement for statement, _ in turns]) if own.exists() else [f"{db}: there is no such database"]
    return out


if __name__ == "__main__":
    for file in [Path(name) for name in sys.argv[1:]] or FILES:
        found, all_of = faults(file), read(file)
        turns = [turn for conversation in all_of for turn in conversation.turns]
        print(*found, f"{file.name}: {len(all_of)} conversations, {len(turns)} turns, {sum(len(said) for _, said in turns)} wordings, {len(found)} faults", sep="\n")
