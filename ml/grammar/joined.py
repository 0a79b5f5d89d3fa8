"""Questions over two or three tables that a key connects."""

from ..ir import Ir
from .conditions import condition
from .single import ordering, Pair, superlative
from .wording import count_phrase, Speaker


def key_pair(g: Speaker) -> tuple[int, int] | None:
    """A key that joins its two tables by default: (referring column, referred column)."""
    if not g.s.foreign:
        return None
    a, b = g.r.choice(g.s.foreign)
    ta, tb = g.s.columns[a][0], g.s.columns[b][0]
    return (a, b) if ta != tb and g.s.edges.get((ta, tb)) == (a, b) else None


def pair(g: Speaker) -> tuple[int, int] | None:
    """Tables of many and of one."""
    found = key_pair(g)
    return (g.s.columns[found[0]][0], g.s.columns[found[1]][0]) if found else None


def pair_with_key(g: Speaker) -> tuple[int, int, int] | None:
    found = key_pair(g)
    return (g.s.columns[found[0]][0], g.s.columns[found[1]][0], found[0]) if found else None


class Join:
    """Many (or what lies behind a bridge of many) and one."""

    def __init__(self, g: Speaker, a: int, b: int) -> None:
        s = g.s
        self.a, self.b = a, b
        self.many, self.one = s.columns[a][0], s.columns[b][0]
        tables = [self.many, self.one]
        self.far = self.many
        beyond = [(x, y) for x, y in s.foreign if s.columns[x][0] == self.many and s.columns[y][0] not in tables and s.edges.get((self.many, s.columns[y][0])) == (x, y)]
        if beyond and g.chance(0.5):
            _, y = g.r.choice(beyond)
            self.far = s.columns[y][0]
            tables.append(self.far)
        self.source: Ir = ["FROM"] + [("t", t) for t in sorted(tables)]


def join(g: Speaker) -> Join | None:
    found = key_pair(g)
    return Join(g, *found) if found else None


def filtered_by_other(g: Speaker) -> Pair | None:
    j = join(g)
    if not j:
        return None
    source, other = (j.one, j.far) if g.chance(0.6) else (j.far, j.one)
    columns, w = g.columns(source, None, g.pick(1, 1, 2)), condition(g, other)
    if not columns or not w:
        return None
    x, y = g.things(source), g.things(other)
    link = g.pick(f"that have {y}", f"of {y}", f"for {y}", f"associated with {y}", f"with {y}", f"of the {y}", f"in {y}", f"who have {y}", f"related to {y}", f"that belong to {y}")
    if g.chance(0.15):
        return f"How many {x} are there {link} {w[1]}", ["SELECT", "count", "STAR"] + j.source + ["WHERE"] + w[0]
    distinct = g.chance(0.15)
    dw = g.pick("distinct ", "different ") if distinct else ""
    q = f"{g.intro()} the {dw}{g.names(columns)} of {g.pick('', 'the ', 'all ')}{x} {link} {w[1]}"
    return q, ["SELECT"] + ["DISTINCT"] * distinct + [("c", c) for c in columns] + j.source + ["WHERE"] + w[0]


def side_by_side(g: Speaker) -> Pair | None:
    j = join(g)
    if not j:
        return None
    one, many = g.columns(j.one), g.columns(j.far, None, g.pick(1, 1, 2))
    if not one or not many:
        return None
    x, y, n1, n2 = g.things(j.one), g.things(j.far), g.names(one), g.names(many)
    k = g.r.randrange(4)
    q = (
        f"{g.intro()} the {n1} of {x} and the {n2} of their {y}", f"{g.intro()} the {n1} of {x} and the {n2} of {y}",
        f"For each {g.thing(j.one)}, show the {n1} and the {n2} of the {y}", f"{g.intro()} {n2} of {y} and {n1} of the corresponding {x}",
    )[k]  # fmt: skip
    columns = many + one if k == 3 else one + many
    order: Ir = []
    if g.chance(0.2):
        order, said = ordering(g, j.far)
        q += " " + said
    return q, ["SELECT"] + [("c", c) for c in columns] + j.source + order


def count_per_one(g: Speaker) -> Pair | None:
    j = join(g)
    columns = g.columns(j.one, None, g.pick(1, 1, 2)) if j else None
    if not columns:
        return None
    group = j.b if g.chance(0.5) else j.a
    x, y, one = g.things(j.one), g.things(j.far), g.thing(j.one)
    said, many_said = g.singular_names(columns), g.names(columns)
    items: Ir = [("c", c) for c in columns]
    q = g.pick(
        f"{g.intro()} the {many_said} of {x} and the number of {y} {g.pick('for each', 'they have', 'each has', 'in each')}", f"How many {y} does each {one} have? {g.demand()} the {said} and the count",
        f"For each {one}, {g.pick('show', 'list', 'find', 'give')} the {said} and the number of {y}", f"{g.intro()} the {said} of each {one} and how many {y} it has",
        f"{g.intro()} the {many_said} of each {one} along with the number of {y}", f"Number of {y} per {one} {said}", f"How many {y} are there for each {one}? Show the {said}",
    )  # fmt: skip
    order: Ir = []
    if g.chance(0.2):
        order = ["ORDER", "count", "STAR", "DESC"]
        q += g.pick(", most first", f", ordered by the number of {y} in descending order", ", sorted by count descending")
    return q, ["SELECT"] + items + ["count", "STAR"] + j.source + ["GROUP", ("c", group)] + order


def one_with_most(g: Speaker) -> Pair | None:
    j = join(g)
    columns = g.columns(j.one, None, g.pick(1, 1, 2)) if j else None
    if not columns:
        return None
    group, down = j.b if g.chance(0.5) else j.a, g.chance(0.8)
    y, one, said = g.things(j.far), g.thing(j.one), g.singular_names(columns)
    most = g.pick("most", "largest number of", "highest number of", "greatest number of") if down else g.pick("fewest", "least", "smallest number of", "lowest number of")
    items: Ir = [("c", c) for c in columns]
    order: Ir = ["ORDER", "count", "STAR"] + ["DESC"] * down
    if g.chance(0.2):
        v, vw = g.small_number(2, 10)
        x = g.things(j.one)
        q = g.pick(f"{g.intro()} the {g.names(columns)} of the {vw} {x} with the {most} {y}", f"What are the top {vw} {x} by number of {y}? {g.demand()} the {said}" if down else f"Which {vw} {x} have the {most} {y}? {g.demand()} the {said}")
        if g.chance(0.4):
            q += g.pick(" and the number of them", f" and the number of {y}")
            items += ["count", "STAR"]
        return q, ["SELECT"] + items + j.source + ["GROUP", ("c", group)] + order + ["LIMIT", ("v", v, None)]
    q = g.pick(
        f"{g.intro()} the {said} of the {one} with the {most} {y}", f"Which {one} has the {most} {y}? {g.demand()} the {said}", f"What is the {said} of the {one} that has the {most} {y}",
        f"{g.intro()} the {said} of the {one} who has the {most} {y}",
    )  # fmt: skip
    if g.chance(0.2):
        q += g.pick(", and how many", " and the number of them")
        items += ["count", "STAR"]
    return q, ["SELECT"] + items + j.source + ["GROUP", ("c", group)] + order + ["LIMIT1"]


def ones_of_size(g: Speaker) -> Pair | None:
    j = join(g)
    columns = g.columns(j.one, None, g.pick(1, 1, 2)) if j else None
    if not columns:
        return None
    group = j.b if g.chance(0.5) else j.a
    v, vw = g.small_number()
    operator = g.pick(">", ">=", ">=", "<", "<=", "=", ">")
    z, x, y, said = count_phrase(g, operator, vw), g.things(j.one), g.things(j.far), g.names(columns)
    q = g.pick(f"{g.intro()} the {said} of {x} that have {z} {y}", f"{g.intro()} the {said} of {x} with {z} {y}", f"Which {x} have {z} {y}? {g.demand()} the {said}", f"{g.intro()} the {said} of the {x} who have {z} {y}")
    return q, ["SELECT"] + [("c", c) for c in columns] + j.source + ["GROUP", ("c", group), "HAVING", "count", "STAR", operator, ("v", v, None)]


def one_of_extreme(g: Speaker) -> Pair | None:
    j = join(g)
    found, columns = (superlative(g, j.far), g.columns(j.one, None, g.pick(1, 1, 2))) if j else (None, None)
    if not found or not columns:
        return None
    c, largest, adjective, n = found
    one, other, said = g.thing(j.one), g.thing(j.far), g.singular_names(columns)
    q = g.pick(f"{g.intro()} the {said} of the {one} that has the {other} with the {adjective} {n}", f"What is the {said} of the {one} of the {other} with the {adjective} {n}", f"{g.intro()} the {said} of the {one} with the {adjective} {other} {n}")
    return q, ["SELECT"] + [("c", x) for x in columns] + j.source + ["ORDER", ("c", c)] + ["DESC"] * largest + ["LIMIT1"]


def aggregate_of_other(g: Speaker) -> Pair | None:
    j = join(g)
    if not j:
        return None
    own, other = (j.far, j.one) if g.chance(0.5) else (j.one, j.far)
    c = g.column(own, ("num",))
    if c is None:
        return None
    a = g.pick("avg", "sum", "max", "min")
    aw, n, x, y = g.aggregate_word(a), g.name(c), g.things(own), g.things(other)
    if g.chance(0.45):
        k = g.column(other, ("text",))
        if k is None:
            return None
        q = g.pick(f"What is the {aw} {n} of {x} for each {g.thing(other)} {g.name(k)}", f"For each {g.thing(other)}, {g.demand().lower()} the {g.name(k)} and the {aw} {n} of {x}", f"{g.intro()} the {aw} {n} of {x} by {g.thing(other)} {g.name(k)}")
        order: Ir = []
        if g.chance(0.3):
            v, vw = g.small_number(2, 10)
            q = f"What are the top {vw} {g.name(k, True)} of {y} by {aw} {n} of {x}? {g.demand()} the {g.name(k)} and the {aw} {n}"
            order = ["ORDER", a, ("c", c), "DESC", "LIMIT", ("v", v, None)]
        return q, ["SELECT", ("c", k), a, ("c", c)] + j.source + ["GROUP", ("c", k)] + order
    w = condition(g, other)
    if not w:
        return None
    q = g.pick(f"What is the {aw} {n} of {x} {g.pick('of', 'for', 'from', 'in', 'that belong to')} {y} {w[1]}", f"Find the {aw} {n} of the {x} for {y} {w[1]}", f"Show the {aw} {x} {n} for {y} {w[1]}")
    return q, ["SELECT", a, ("c", c)] + j.source + ["WHERE"] + w[0]


def filtered_by_both(g: Speaker) -> Pair | None:
    j = join(g)
    if not j:
        return None
    own, other = (j.far, j.one) if g.chance(0.5) else (j.one, j.far)
    columns = g.columns(own, None, g.pick(1, 1, 2))
    w1, w2 = condition(g, own, columns or ()), condition(g, other)
    if not columns or not w1 or not w2 or "OR" in w1[0] or "OR" in w2[0]:
        return None
    x, y, said = g.things(own), g.things(other), g.names(columns)
    q = g.pick(f"{g.intro()} the {said} of {x} {w1[1]} {g.pick('and that have', 'and have', 'with', 'of', 'for', 'in')} {y} {w2[1]}", f"Find the {x} of {y} {w2[1]} {g.pick('', 'and ')}{w1[1]}. {g.demand()} the {said}")
    both: Ir = w1[0] + ["AND"] + w2[0] if g.chance(0.5) else w2[0] + ["AND"] + w1[0]
    return q, ["SELECT"] + [("c", c) for c in columns] + j.source + ["WHERE"] + both


def of_a_named_other(g: Speaker) -> Pair | None:
    j = join(g)
    if not j:
        return None
    own, other = (j.far, j.one) if g.chance(0.5) else (j.one, j.far)
    columns, text = g.columns(own, None, g.pick(1, 1, 2)), [c for c in g.s.of_table[other] if g.kinds[c] == "text"]
    if not columns or not text:
        return None
    k = g.r.choice(text)
    v = g.text_value(k)
    if not v:
        return None
    q_value, x, one, said = g.quote(v), g.things(own), g.thing(other), g.names(columns)
    tail: Ir = j.source + ["WHERE", ("c", k), "=", ("v", v, k)]
    if g.chance(0.25):
        q = g.pick(f"How many {x} does the {one} {q_value} have", f"How many {x} are there for {one} {q_value}", f"How many {x} are from the {one} {q_value}", f"Count the {x} of {q_value}", f"How many {x} belong to {one} {q_value}")
        return q, ["SELECT", "count", "STAR"] + tail
    q = g.pick(
        f"{g.intro()} the {said} of the {x} of {one} {q_value}", f"{g.intro()} the {said} of {x} from the {one} {q_value}", f"Which {x} belong to the {one} {q_value}? {g.demand()} the {said}",
        f"{g.intro()} the {said} of {x} in the {one} named {q_value}", f"Who are the {x} of {one} {q_value}? {g.demand()} their {said}", f"{g.intro()} the {said} of all {x} with {one} {g.name(k)} {q_value}",
        f"{g.intro()} the {said} for the {x} of {q_value}",
    )  # fmt: skip
    return q, ["SELECT"] + [("c", c) for c in columns] + tail


def count_including_none(g: Speaker) -> Pair | None:
    """Every one with its number of many, zero as well."""
    found = key_pair(g)
    if not found:
        return None
    a, b = found
    many, one = g.s.columns[a][0], g.s.columns[b][0]
    k = g.column(one, ("text",))
    if k is None:
        return None
    x, y = g.things(one), g.things(many)
    q = g.pick(f"{g.intro()} the {g.name(k)} of all {x} and how many {y} they have, including those with none", f"How many {y} does each {g.thing(one)} have, also those without any? Show the {g.name(k)}", f"For every {g.thing(one)}, even without {y}, {g.demand().lower()} the {g.name(k)} and the number of {y}")
    return q, ["SELECT", ("c", k), "count", ("c", a), "FROM", "LEFT", ("t", one), ("t", many), "GROUP", ("c", b)]


def adjectival_join(g: Speaker) -> Pair | None:
    """"How many accepted offers does each department have?": the adjective on one table, the rest on the other."""
    j = join(g)
    if not j:
        return None
    text = [c for c in g.s.of_table[j.many] if g.kinds[c] == "text" and 1 < len(g.s.values[c]) <= 40]
    k = g.column(j.one, ("text",))
    if not text or k is None:
        return None
    c = g.r.choice(text)
    v = g.text_value(c)
    if not v or len(v.split()) > 3:
        return None
    x = g.pick(v, g.spoken_value(v), v.lower())
    many, one, source = g.things(j.many), g.thing(j.one), ["FROM"] + [("t", t) for t in sorted((j.many, j.one))]
    where: Ir = ["WHERE", ("c", c), "=", ("v", v, c)]
    kind = g.r.random()
    if kind < 0.4:
        q = g.pick(f"How many {x} {many} are there for each {one} {g.name(k)}", f"{x} {many} per {one} {g.name(k)}", f"{g.intro()} the {g.name(k)} of each {one} and the number of {x} {many}")
        return q, ["SELECT", ("c", k), "count", "STAR"] + source + where + ["GROUP", ("c", k)]
    if kind < 0.7:
        q = g.pick(f"Which {one} has the most {x} {many}? {g.demand()} the {g.name(k)}", f"{g.intro()} the {g.name(k)} of the {one} with the most {x} {many}")
        return q, ["SELECT", ("c", k)] + source + where + ["GROUP", ("c", j.b if g.chance(0.5) else k), "ORDER", "count", "STAR", "DESC", "LIMIT1"]
    w = g.text_value(k)
    if not w:
        return None
    q = g.pick(f"How many {x} {many} does {g.quote(w)} have", f"How many {x} {many} are there in {g.quote(w)}", f"Count the {x} {many} of {one} {g.quote(w)}", f"How many {many} of {g.quote(w)} were {x}")
    return q, ["SELECT", "count", "STAR"] + source + where + ["AND", ("c", k), "=", ("v", w, k)]
