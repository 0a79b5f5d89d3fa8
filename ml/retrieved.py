"""Part of a large schema, as retrieval hands it over for a question: what some questions need, and other tables beside it."""

import random
import zlib

from .data import FOLDS
from .ir import Ir
from .joins import bridge
from .recruitment import MOST_COLUMNS, MOST_TABLES
from .schema import Schema

#: A database with more tables is only ever seen in part.
LARGE = 9
LEAST_TABLES = 7
#: questions whose tables are surely there
SURE = 5


def fold_of(db: str) -> int:
    """Like the public ones, each large database of our own is left out by the networks of one fold: the confidence is fitted to what its network has not read."""
    return zlib.crc32(db.encode()) % FOLDS


def tables_of(s: Schema, tokens: Ir) -> set[int]:
    """All that a query reads, with the tables between them."""
    named = {t[1] if t[0] == "t" else s.columns[t[1]][0] for t in tokens if not isinstance(t, str) and t[0] != "v"}
    return {t for t, _ in bridge(s, sorted(named))} if named else set()


def left_out(rnd: random.Random, s: Schema, queries: list[Ir]) -> frozenset[int]:
    """The tables that are not found."""
    most = min(MOST_TABLES, rnd.randint(LEAST_TABLES, max(LEAST_TABLES, len(s.tables))))
    wanted = [tables_of(s, tokens) for tokens in rnd.sample(queries, min(SURE, len(queries)))]
    beside = [{t} for t in rnd.sample(range(len(s.tables)), len(s.tables))]
    chosen: set[int] = set()
    for some in wanted + beside:
        both = chosen | some
        if len(both) <= most and sum(len(s.of_table[t]) for t in both) <= MOST_COLUMNS:
            chosen = both
    return frozenset(range(len(s.tables))) - chosen
