"""Join inference: from a set of tables to a tree of joins, with bridge tables where they are needed."""

import collections

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
    if not rest and {frozenset(e) for _, e in steps if e} == {frozenset(pair) for pair in on}:
        return head + names
    for a, b in on:
        names += ["ON", ("c", min(a, b)), ("c", max(a, b))]
    return head + names
