"""How many wordings of synthetic databases have a query that the network could say: one whose values are all candidates or constants.

usage: python3 -m ml.sayable FILE…    (NL2SQL_MODELS names the vocabulary whose rules count)

What is missing is told by kind. Each statement is tried over a part of its schema, as retrieval would find it.
"""

import collections
import random
import sys
from pathlib import Path

from . import features, retrieved, virtual_schemas
from .batches import LONGEST
from .ir import Ir, KEYWORD, NO_ANSWER
from .schema import Schema, read, register
from .sql_parser import to_ir
from .synthetic_databases import database, entries

SEED = 1
#: different values of a column that counts as a list of codes or states
SHORT_LIST = 12


def missing(s: Schema, builder: features.Builder, tokens: Ir, wording: str) -> list[str]:
    """The kind of each value that cannot be pointed at."""
    out = []
    for t in builder.in_words_of_question(tokens):
        if isinstance(t, str) or t[0] != "v" or builder.value_node(t) is not None or f"#{t[1]}" in KEYWORD:
            continue
        stored = None if t[2] is None else s.values[t[2]]
        out.append("constant" if stored is None else "said" if str(t[1]).lower() in wording.lower() else "code or state" if len(stored) <= SHORT_LIST else "other")
    return out


def count(files: list[Path]) -> tuple[collections.Counter, collections.Counter]:
    found, kinds, rnd = collections.Counter(), collections.Counter(), random.Random(SEED)
    for file in files:
        with database(file) as path:
            s = read(str(path), file.stem)
        for _, statement, wordings in entries(file):
            if statement == NO_ANSWER:
                continue
            tokens = to_ir(s, statement)
            part = virtual_schemas.without(s, f"{file.stem}+", set(), retrieved.left_out(rnd, s, [tokens]))
            register(part.schema)
            features.static.cache_clear()
            features.cells.cache_clear()
            moved = part.moved(tokens)
            for wording in wordings:
                builder = features.Builder(part.schema, features.static(part.schema.name), features.cells(part.schema.name), wording, None)
                target = builder.targets(moved)
                kinds.update(missing(part.schema, builder, moved, wording) if target is None else [])
                found["value missing" if target is None else "too long" if len(target) > LONGEST else "sayable"] += 1
    return found, kinds


if __name__ == "__main__":
    found, kinds = count([Path(name) for name in sys.argv[1:]])
    total = sum(found.values())
    print(f"{total} wordings:", ", ".join(f"{name} {n} ({100 * n / total:.1f} %)" for name, n in found.most_common()))
    print("missing values:", ", ".join(f"{name} {n}" for name, n in kinds.most_common()))
