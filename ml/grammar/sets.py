"""Without any, both, but not, or: nested queries and set operators."""

from ..ir import Ir
from .conditions import condition
from .joined import key_pair
from .single import Pair
from .wording import Speaker

NOT_ANY = (
    "that do not have any", "without any", "with no", "that have no", "who do not have any", "that are not in any", "which never had", "not associated with any",
    "that are not used by any", "that never had any", "who have never had any", "that have not had any",
)  # fmt: skip


def without_any(g: Speaker) -> Pair | None:
    found = key_pair(g)
    if not found:
        return None
    a, b = found
    many, one = g.s.columns[a][0], g.s.columns[b][0]
    w = condition(g, many, (), True) if g.chance(0.3) else None
    wp, wi = (" " + w[1], ["WHERE"] + w[0]) if w else ("", [])
    x, y, no = g.things(many), g.things(one), g.r.choice(NOT_ANY)
    inner: Ir = ["(", "SELECT", ("c", a), "FROM", ("t", many)] + wi + [")"]
    relative = no.split()[0] in ("that", "who", "which")
    bare = no.split(" ", 1)[1] if relative else no
    tail: Ir = ["FROM", ("t", one), "WHERE", ("c", b), "NOT_IN"] + inner
    if g.chance(0.25):
        q = g.pick(f"How many {y} {bare if relative else 'are ' + no} {x}{wp}", f"Count the number of {y} {no} {x}{wp}")
        return q, ["SELECT", "count", "STAR"] + tail
    columns = g.columns(one, None, g.pick(1, 1, 2), [b])
    if not columns:
        return None
    said = g.names(columns)
    q = g.pick(f"{g.intro()} the {said} of {y} {no} {x}{wp}", f"Which {y} {bare if relative else 'are ' + no} {x}{wp}? {g.demand()} the {said}")
    return q, ["SELECT"] + [("c", c) for c in columns] + tail


def with_some(g: Speaker) -> Pair | None:
    """Those that do have one: a nested query, so that each is listed once."""
    found = key_pair(g)
    if not found:
        return None
    a, b = found
    many, one = g.s.columns[a][0], g.s.columns[b][0]
    w, columns = condition(g, many, (), True), g.columns(one, None, g.pick(1, 2), [b])
    if not w or not columns:
        return None
    q = g.pick(f"{g.intro()} the {g.names(columns)} of {g.things(one)} that have at least one of the {g.things(many)} {w[1]}", f"Which {g.things(one)} have any {g.things(many)} {w[1]}? {g.demand()} the {g.names(columns)}")
    return q, ["SELECT"] + [("c", c) for c in columns] + ["FROM", ("t", one), "WHERE", ("c", b), "IN", "(", "SELECT", ("c", a), "FROM", ("t", many), "WHERE"] + w[0] + [")"]


def two_sets(g: Speaker) -> Pair | None:
    t = g.table()
    k = g.column(t, ("text",))
    first = condition(g, t, [k], True) if k is not None else None
    if not first or "OR" in first[0] or "(" in first[0]:
        return None
    second = None
    for _ in range(8):
        other = condition(g, t, [k], True)
        if other and "OR" not in other[0] and "(" not in other[0] and other != first and other[0][0] == first[0][0]:
            second = other
            break
    if not second:
        return None
    x, n = g.things(t), g.name(k, True)
    operator = g.pick("INTERSECT", "INTERSECT", "EXCEPT", "UNION")
    q = {
        "INTERSECT": lambda: g.pick(f"{g.intro()} the {n} that have both {x} {first[1]} and {x} {second[1]}", f"Which {n} have both {x} {first[1]} and {x} {second[1]}", f"{g.intro()} the {n} shared by {x} {first[1]} and {x} {second[1]}"),
        "EXCEPT": lambda: g.pick(f"{g.intro()} the {n} of {x} {first[1]} but not {second[1]}", f"{g.intro()} the {n} that have {x} {first[1]} but no {x} {second[1]}"),
        "UNION": lambda: g.pick(f"{g.intro()} the {n} of {x} {first[1]} or {second[1]}", f"{g.intro()} the {n} of {x} {first[1]} and those {second[1]}"),
    }[operator]()
    one: Ir = ["SELECT", ("c", k), "FROM", ("t", t), "WHERE"]
    return q, one + first[0] + [operator] + one + second[0]


def joined_sets(g: Speaker) -> Pair | None:
    """"students who have both a cat and a dog"."""
    found = key_pair(g)
    if not found:
        return None
    many, one = g.s.columns[found[0]][0], g.s.columns[found[1]][0]
    k, text = g.column(one, ("text",)), [c for c in g.s.of_table[many] if g.kinds[c] == "text"]
    if k is None or not text:
        return None
    c = g.r.choice(text)
    v, w = g.text_value(c), g.text_value(c)
    if not v or not w or v == w:
        return None
    x, y, n = g.things(one), g.things(many), g.name(c)
    half: Ir = ["SELECT", ("c", k), "FROM"] + [("t", t) for t in sorted((many, one))] + ["WHERE", ("c", c), "="]
    operator = g.pick("INTERSECT", "EXCEPT")
    p, q = g.quote(v), g.quote(w)
    said = (
        g.pick(f"{g.intro()} the {g.name(k, True)} of {x} that have both {y} with {n} {p} and {y} with {n} {q}", f"Which {x} have {y} of both {p} and {q} {n}? {g.demand()} the {g.name(k)}", f"{g.intro()} the {g.name(k, True)} of {x} with both {p} and {q} {y}")
        if operator == "INTERSECT"
        else g.pick(f"{g.intro()} the {g.name(k, True)} of {x} that have {y} with {n} {p} but not {q}", f"Which {x} have {p} {y} but no {q} {y}? {g.demand()} the {g.name(k)}")
    )
    return said, half + [("v", v, c), operator] + half + [("v", w, c)]
