"""Questions as analysts ask them: several figures per group, the first few by a total, shares, and names that lie two keys away."""

from ..ir import Ir
from .conditions import condition
from .implied import label
from .joined import join
from .wording import Speaker

Pair = tuple[str, Ir]
FIGURES = {"sum": "total", "avg": "average", "max": "highest", "min": "lowest"}


def asked_for(g: Speaker, said: list[str]) -> str:
    """"Return the state, the number of sales and the total revenue." """
    return g.pick("? Return ", "? Give ", "? Show ", ". Return ", ". Show ") + g.listing([g.pick("the ", "") + s for s in said])


def place(g: Speaker) -> tuple[int, int, Ir, str] | None:
    """Table of what is counted, table of what it is counted by, FROM, how the things are called."""
    if g.chance(0.4):
        t = g.table()
        return t, t, ["FROM", ("t", t)], g.things(t)
    j = join(g)
    return (j.far, j.one, j.source, g.things(j.far)) if j else None


def top_by_total(g: Speaker) -> Pair | None:
    found = place(g)
    if not found:
        return None
    many, one, source, things = found
    k, c = g.column(one, ("text",)), g.column(many, ("num",))
    if k is None or c is None or k == c:
        return None
    a = g.pick("sum", "sum", "sum", "avg", "max")
    n, figure, v_said = g.name(c), FIGURES[a], g.small_number(2, 10)
    v, vw = v_said
    items: Ir = [("c", k)]
    said = [g.name(k)]
    if g.chance(0.5):
        items += ["count", "STAR"]
        said.append(g.pick(f"number of {things}", f"total number of {things}", f"count of {things}"))
    items += [a, ("c", c)]
    said.append(f"{figure} {n}")
    down = g.chance(0.85)
    head = g.pick(f"What are the top {vw} {g.name(k, True)} by {figure} {n} of {things}", f"Which {vw} {g.name(k, True)} have the highest {figure} {n} of {things}", f"{g.intro()} the top {vw} {g.name(k, True)} by {figure} {n}")
    if not down:
        head = g.pick(f"Which {vw} {g.name(k, True)} have the lowest {figure} {n} of {things}", f"What are the bottom {vw} {g.name(k, True)} by {figure} {n} of {things}")
    order: Ir = ["ORDER", a, ("c", c)] + ["DESC"] * down
    return head + asked_for(g, said), ["SELECT"] + items + source + ["GROUP", ("c", k)] + order + ["LIMIT", ("v", v, None)]


def figures_each(g: Speaker) -> Pair | None:
    found = place(g)
    if not found:
        return None
    many, one, source, things = found
    k = g.column(one, ("text",))
    numbers = g.columns(many, ("num",), g.pick(1, 1, 2), [k])
    if k is None or not numbers:
        return None
    items: Ir = [("c", k)]
    said = []
    if g.chance(0.6):
        items += ["count", "STAR"]
        said.append(g.pick(f"number of {things}", f"total number of {things}", f"count of {things}"))
    for c in numbers:
        a = g.pick("sum", "avg", "avg", "max", "min")
        items += [a, ("c", c)]
        said.append(f"{g.aggregate_word(a)} {g.name(c)}")
    w = condition(g, many, (), True) if g.chance(0.25) else None
    tail = f" of {things} {w[1]}" if w else ""
    n = g.name(k)
    q = g.pick(
        f"What {g.pick('is', 'are')} the {g.listing(said)}{tail} for each {n}", f"For each {n}, {g.pick('show', 'give', 'what is', 'return')} the {g.listing(said)}{tail}", f"{g.intro()} the {g.listing(said)}{tail} by {n}",
        f"{g.listing(said)}{tail} per {n}", f"{g.intro()} each {n} with the {g.listing(said)}{tail}",
    )  # fmt: skip
    order: Ir = []
    if g.chance(0.2):
        last = items[-2:]
        order = ["ORDER"] + last + ["DESC"]
        q += g.pick(f", ordered by {said[-1]} from highest to lowest", f", {said[-1]} descending", f" ordered by {said[-1]} in descending order")
    return q, ["SELECT"] + items + source + (["WHERE"] + w[0] if w else []) + ["GROUP", ("c", k)] + order


def different_each(g: Speaker) -> Pair | None:
    """"How many different customers does each store have?" """
    found = place(g)
    if not found:
        return None
    many, one, source, things = found
    k, c = g.column(one, ("text",)), g.column(many, ("text", "id"))
    if k is None or c is None or c == k:
        return None
    d, n, x = g.pick("different", "distinct", "unique"), g.name(k), g.name(c, True)
    if g.chance(0.3):
        w = condition(g, one, (k, c), True)
        if not w:
            return None
        q = g.pick(f"How many {d} {x} of {things} are there for {g.things(one)} {w[1]}", f"{g.intro()} the number of {d} {x} of {things} for {g.things(one)} {w[1]}")
        return q, ["SELECT", "count", "DISTINCT", ("c", c)] + source + ["WHERE"] + w[0]
    q = g.pick(f"How many {d} {x} of {things} are there for each {n}", f"Number of {d} {x} per {n}", f"{g.intro()} the {n} and the number of {d} {x} of {things}", f"For each {n}, how many {d} {x} are there")
    order: Ir = ["ORDER", "count", "DISTINCT", ("c", c), "DESC", "LIMIT1"] if g.chance(0.15) else []
    if order:
        return g.pick(f"Which {n} has the most {d} {x}", f"{g.intro()} the {n} with the most {d} {x}"), ["SELECT", ("c", k)] + source + ["GROUP", ("c", k)] + order
    return q, ["SELECT", ("c", k), "count", "DISTINCT", ("c", c)] + source + ["GROUP", ("c", k)]


def one_to_another(g: Speaker) -> Pair | None:
    """"What is the ratio of accepted to declined offers?" """
    t = g.table()
    first, second = condition(g, t, (), True), condition(g, t, (), True)
    if not first or not second or first[0] == second[0] or any(x in ("(", "OR") for x in first[0] + second[0]):
        return None
    x = g.things(t)
    q = g.pick(f"What is the ratio of {x} {first[1]} to {x} {second[1]}", f"{g.intro()} the ratio of {x} {first[1]} to those {second[1]}", f"How many {x} {first[1]} are there for each of the {x} {second[1]}, as a ratio")
    return q, ["SELECT", "countif", "("] + first[0] + [")", "//", "countif", "("] + second[0] + [")", "FROM", ("t", t)]


def totals_of_some(g: Speaker) -> Pair | None:
    """"What is the total amount of the paid orders, and of the open ones?" """
    t = g.table()
    c, k = g.column(t, ("num",)), g.column(t, ("text",))
    if c is None or k is None:
        return None
    v, w = g.text_value(k), g.text_value(k)
    if not v or not w or v == w:
        return None
    n, x = g.name(c), g.things(t)
    one: Ir = ["sumif", "(", ("c", k), "=", ("v", v, k), ")", ("c", c)]
    two: Ir = ["sumif", "(", ("c", k), "=", ("v", w, k), ")", ("c", c)]
    kind = g.r.random()
    if kind < 0.4:
        q = g.pick(f"What is the total {n} of {x} with {g.name(k)} {g.quote(v)} and of those with {g.quote(w)}", f"{g.intro()} the total {n} for {g.quote(v)} and for {g.quote(w)} {x} side by side")
        return q, ["SELECT"] + one + two + ["FROM", ("t", t)]
    if kind < 0.7:
        q = g.pick(f"What is the ratio of the total {n} of {g.quote(v)} to that of {g.quote(w)} {x}", f"What is the ratio of the {n} of {g.quote(v)} to the {n} of {g.quote(w)}")
        return q, ["SELECT"] + one + ["//"] + two + ["FROM", ("t", t)]
    q = g.pick(f"What share of the total {n} of {x} comes from {g.quote(v)}", f"What part of the total {n} belongs to {x} with {g.name(k)} {g.quote(v)}")
    return q, ["SELECT"] + one + ["//", "sum", ("c", c), "FROM", ("t", t)]


def groups_by_share(g: Speaker) -> Pair | None:
    """"In which departments were more than 30 percent of the applications rejected?" """
    found = place(g)
    if not found:
        return None
    many, one, source, things = found
    k, w = g.column(one, ("text",)), condition(g, many, (), True)
    if k is None or not w or any(x in ("(", "OR") for x in w[0]):
        return None
    v = str(g.r.randrange(5, 95, 5))
    operator = g.pick(">", ">", "<")
    more, n = ("more than" if operator == ">" else "less than"), g.name(k, True)
    q = g.pick(f"In which {n} are {more} {v} percent of the {things} {w[1]}", f"Which {n} have {more} {v}% of {things} {w[1]}", f"{g.intro()} the {n} where {more} {v} percent of {things} are those {w[1]}")
    return q, ["SELECT", ("c", k)] + source + ["GROUP", ("c", k), "HAVING", "PCT", "("] + w[0] + [")", operator, ("v", v, None)]


def chain(g: Speaker) -> tuple[int, int, int, int, Ir] | None:
    """Three tables in a row by their keys: near, middle, far, the key of the near one; FROM."""
    edges = g.s.edges
    middle = g.table()
    around = [t for t in g.s.neighbours[middle] if t != middle and edges.get((middle, t))]
    if len(around) < 2:
        return None
    near, far = g.r.sample(around, 2)
    if (near, far) in edges:
        return None
    return near, middle, far, edges[(middle, near)][1], ["FROM"] + [("t", t) for t in sorted((near, middle, far))]


def far_filtered(g: Speaker) -> Pair | None:
    """"Who interviewed for a job in Sales?": who is two keys away from where the condition is."""
    found = chain(g)
    if not found:
        return None
    near, middle, far, key, source = found
    shown, w = label(g, near), condition(g, far, (), True)
    if shown is None or not w:
        return None
    x, m, y = g.things(near), g.things(middle), g.things(far)
    distinct = g.chance(0.3)
    kind = g.r.random()
    if kind < 0.25:
        q = g.pick(f"How many {x} have {m} of {y} {w[1]}", f"How many {x} are there with {y} {w[1]}", f"Number of {x} of {y} {w[1]}")
        return q, ["SELECT", "count"] + (["DISTINCT", ("c", key)] if g.chance(0.5) else ["STAR"]) + source + ["WHERE"] + w[0]
    q = g.pick(f"Which {x} have {m} of {y} {w[1]}", f"Which {x} have {y} {w[1]}", f"Who has {m} for {y} {w[1]}" if g.chance(0.3) else f"{g.intro()} the {x} with {m} for {y} {w[1]}", f"{g.intro()} {x} of {y} {w[1]}", f"Names of {x} for {y} {w[1]}")
    return q, ["SELECT"] + ["DISTINCT"] * distinct + [("c", shown)] + source + ["WHERE"] + w[0]


def far_counted(g: Speaker) -> Pair | None:
    """"How many interviews does each department have?": counted two keys away from what they are counted by."""
    found = chain(g)
    if not found:
        return None
    near, middle, far, key, source = found
    k = label(g, near) if g.chance(0.6) else g.column(near, ("text",))
    if k is None:
        return None
    x, y, one = g.things(near), g.things(far), g.thing(near)
    w = condition(g, far, (), True) if g.chance(0.35) else None
    tail, wi = (" " + w[1], ["WHERE"] + w[0]) if w else ("", [])
    named = k == label(g, near)
    by = g.pick(one, f"{one} {g.name(k)}") if named else f"{one} {g.name(k)}"
    if g.chance(0.35):
        q = g.pick(f"Which {one} has the most {y}{tail}", f"{g.intro()} the {by} with the most {y}{tail}", f"Who has the most {y}{tail}")
        if not named:
            q = f"{g.intro()} the {by} with the most {y}{tail}"
        return q, ["SELECT", ("c", k)] + source + wi + ["GROUP", ("c", key if named and g.chance(0.5) else k), "ORDER", "count", "STAR", "DESC", "LIMIT1"]
    q = g.pick(f"How many {y}{tail} does each {by} have", f"How many {y}{tail} are there per {by}", f"Number of {y}{tail} for each {by}", f"{y}{tail} per {by}", f"{y}{tail} by {by}", f"{g.intro()} the number of {y}{tail} for each {by}")
    return q, ["SELECT", ("c", k), "count", "STAR"] + source + wi + ["GROUP", ("c", k)]


def most_recent(g: Speaker) -> Pair | None:
    """"Which order came in last?" """
    t = g.table()
    days, shown = g.dates(t), label(g, t)
    if not days or shown is None:
        return None
    c, latest = g.r.choice(days), g.chance(0.7)
    one, x, n = g.thing(t), g.things(t), g.name(c)
    w = condition(g, t, (c, shown), True) if g.chance(0.25) else None
    tail, wi = (" " + w[1], ["WHERE"] + w[0]) if w else ("", [])
    order: Ir = ["ORDER", ("c", c)] + ["DESC"] * latest
    word = g.pick("most recent", "latest", "newest", "last") if latest else g.pick("oldest", "earliest", "first")
    if g.chance(0.35):
        v, vw = g.small_number(2, 10)
        dated = g.chance(0.5)
        q = g.pick(f"{g.intro()} the {vw} {word} {x}{tail}", f"Which are the {vw} {word} {x}{tail}") + (g.pick(f" with their {n}", f" and their {n}") if dated else "")
        return q, ["SELECT", ("c", shown)] + [("c", c)] * dated + ["FROM", ("t", t)] + wi + order + ["LIMIT", ("v", v, None)]
    q = g.pick(f"What is the {word} {one}{tail}", f"Which {one}{tail} is the {word}", f"Which {one}{tail} has the {word} {n}", f"{g.intro()} the {word} {one}{tail}")
    return q, ["SELECT", ("c", shown), "FROM", ("t", t)] + wi + order + ["LIMIT1"]
