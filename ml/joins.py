"""Join inference: from a set of tables to a tree of joins, with bridge tables where they are needed."""

import collections
from collections.abc import Iterable

from .ir import Ir
from .schema import Schema

Step = tuple[int, tuple[int, int] | None]  # table, the columns that join it (None: the first, or nothing joins it)


def span(s: Schema, tables: list[int]) -> tuple[list[Step], list[int]]:
    """Tables one after the other, each joined to the latest that it has an edge with, declared keys first; and those that no edge reaches."""
    steps: list[Step] = [(tables[0], None)]
    done, rest = [tables[0]], list(tables[1:])
    declared = set(s.foreign)
    while rest:
        found = [(t, s.edges[(d, t)]) for t in rest for d in reversed(done) if (d, t) in s.edges]
        if not found:
            return steps, rest
        t, edge = next((f for f in found if f[1] in declared or f[1][::-1] in declared), found[0])
        steps.append((t, edge))
        done.append(t)
        rest.remove(t)
    return steps, []


def bridge(s: Schema, tables: list[int]) -> list[Step]:
    """As `span`, with the shortest path of other tables put in between where the tables do not touch."""
    tables = list(dict.fromkeys(tables))
    while True:
        steps, rest = span(s, tables)
        if not rest:
            return steps
        done = [t for t, _ in steps]
        previous: dict[int, int | None] = {t: None for t in done}
        queue, hit = collections.deque(done), None
        while queue and hit is None:
            x = queue.popleft()
            for y in s.neighbours[x]:
                if y not in previous:
                    previous[y] = x
                    queue.append(y)
                    if y in rest:
                        hit = y
                        break
        if hit is None:
            return steps + [(t, None) for t in rest]
        path, y = [], previous[hit]
        while y is not None and y not in done:
            path.append(y)
            y = previous[y]
        tables = list(dict.fromkeys(done + path[::-1] + [hit] + [t for t in rest if t != hit]))


def from_tokens(s: Schema, tables: list[int], on: list[tuple[int, int]], kept: int | None = None) -> Ir:
    """FROM as a set of tables; the conditions are written only where inference would choose others."""
    ordered = sorted(tables) if kept is None else [kept] + sorted(t for t in tables if t != kept)
    head: Ir = [] if kept is None else ["LEFT"]
    names: Ir = [("t", t) for t in ordered]
    if len(ordered) == 1:
        return names
    steps, rest = span(s, ordered)
    is_plain = not rest and {frozenset(e) for _, e in steps if e} == {frozenset(pair) for pair in on}
    if is_plain and not (s.names_joins and leaves_choice(s, ordered)):
        return head + names
    return head + names + named(on)


def named(joins: Iterable[tuple[int, int]]) -> Ir:
    """In one order, whatever order the query has them in."""
    return [x for a, b in sorted((min(pair), max(pair)) for pair in joins) for x in ("ON", ("c", a), ("c", b))]


def leaves_choice(s: Schema, tables: list[int]) -> bool:
    """More keys lie between the tables than a tree of joins needs."""
    between = [(s.columns[a][0], s.columns[b][0]) for a, b in s.foreign]
    return sum(a != b and a in tables and b in tables for a, b in between) > len(tables) - 1


def with_joins(s: Schema, tokens: Ir) -> Ir:
    """The query with its joins named where keys leave a choice: those that inference takes here."""
    out: Ir = []
    for i, token in enumerate(tokens):
        out.append(token)
        if isinstance(token, str) or token[0] != "t":
            continue
        after = tokens[i + 1] if i + 1 < len(tokens) else None
        if after == "ON" or (after is not None and not isinstance(after, str) and after[0] == "t"):
            continue
        first = i
        while first > 0 and not isinstance(tokens[first - 1], str):
            first -= 1
        tables = [t[1] for t in tokens[first : i + 1]]
        steps, rest = span(s, tables) if leaves_choice(s, tables) else ([], [])
        if not rest:
            out += named(edge for _, edge in steps if edge)
    return out
