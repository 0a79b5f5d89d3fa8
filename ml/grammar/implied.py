"""Questions that name no column to show: "Which requisition has the most applications?" means its title."""

from ..ir import Ir
from .conditions import condition
from .dates import period, said_in
from .joined import join
from .sets import NOT_ANY
from .single import Pair, superlative
from .wording import count_phrase, Speaker

ASKED = ("name", "title")
NO_LABEL = ("status", "state", "type", "category", "kind", "date", "description", "mode", "stage", "severity")


def label(g: Speaker, t: int) -> int | None:
    """The column that people mean by the thing itself: its name, else its title, else its only text."""
    own = g.s.of_table[t]
    for word in ASKED:
        found = [c for c in own if g.s.column_words[c][-1] == word and g.kinds[c] == "text"]
        full = [c for c in found if g.s.column_words[c][0] in ("full", "display")] or found
        if full:
            return full[0]
    text = [c for c in own if g.kinds[c] == "text"]
    return text[0] if len(text) == 1 and g.s.column_words[text[0]][-1] not in NO_LABEL else None


def which_most(g: Speaker) -> Pair | None:
    j = join(g)
    shown = label(g, j.one) if j else None
    if shown is None:
        return None
    down, y, one = g.chance(0.8), g.things(j.far), g.thing(j.one)
    most = g.pick("most", "largest number of", "highest number of") if down else g.pick("fewest", "least", "smallest number of")
    order: Ir = ["ORDER", "count", "STAR"] + ["DESC"] * down
    head: Ir = ["SELECT", ("c", shown)]
    group: Ir = ["GROUP", ("c", j.b if g.chance(0.6) else j.a)]
    if g.chance(0.3):
        v, vw = g.small_number(2, 10)
        x = g.things(j.one)
        q = g.pick(f"Which {vw} {x} have the {most} {y}", f"Top {vw} {x} by number of {y}" if down else f"Which are the {vw} {x} with the {most} {y}", f"{g.intro()} the {vw} {x} with the {most} {y}")
        counted: Ir = []
        if g.chance(0.4):
            q += g.pick(" and how many they have", ", with the number", f" and the number of {y}")
            counted = ["count", "STAR"]
        return q, head + counted + j.source + group + order + ["LIMIT", ("v", v, None)]
    q = g.pick(f"Which {one} has the {most} {y}", f"Who has the {most} {y}" if g.chance(0.2) else f"What {one} has the {most} {y}", f"{g.intro()} the {one} with the {most} {y}", f"Which {one} got the {most} {y}")
    return q, head + j.source + group + order + ["LIMIT1"]


def which_filtered(g: Speaker) -> Pair | None:
    t = g.table()
    shown, w = label(g, t), condition(g, t)
    if shown is None or not w:
        return None
    x = g.things(t)
    q = g.pick(f"Which {x} are {w[1]}", f"{g.intro()} the {x} {w[1]}", f"Who are the {x} {w[1]}", f"{g.intro()} all {x} {w[1]}", f"Find {x} {w[1]}", f"{x} {w[1]}", f"Do we have {x} {w[1]}")
    return q, ["SELECT", ("c", shown), "FROM", ("t", t), "WHERE"] + w[0]


def which_joined(g: Speaker) -> Pair | None:
    j = join(g)
    if not j:
        return None
    own, other = (j.far, j.one) if g.chance(0.5) else (j.one, j.far)
    shown, w = label(g, own), condition(g, other)
    if shown is None or not w:
        return None
    x, y = g.things(own), g.things(other)
    link = g.pick("have", "are in", "belong to", "are for", "had", "got")
    q = g.pick(f"Which {x} {link} {y} {w[1]}", f"{g.intro()} the {x} that {link} {y} {w[1]}", f"{g.intro()} {x} with {y} {w[1]}", f"Who are the {x} of {y} {w[1]}")
    return q, ["SELECT", ("c", shown)] + j.source + ["WHERE"] + w[0]


def which_without(g: Speaker) -> Pair | None:
    j = join(g)
    shown = label(g, j.one) if j else None
    if shown is None:
        return None
    x, y, no = g.things(j.many), g.things(j.one), g.r.choice(NOT_ANY)
    w = condition(g, j.many, (), True) if g.chance(0.25) else None
    bare = no.split(" ", 1)[1] if no.split()[0] in ("that", "who", "which") else "are " + no
    tail = " " + w[1] if w else ""
    q = g.pick(f"Which {y} {bare} {x}{tail}", f"{g.intro()} the {y} {no} {x}{tail}", f"{y} {no} {x}{tail}")
    inner: Ir = ["(", "SELECT", ("c", j.a), "FROM", ("t", j.many)] + (["WHERE"] + w[0] if w else []) + [")"]
    return q, ["SELECT", ("c", shown), "FROM", ("t", j.one), "WHERE", ("c", j.b), "NOT_IN"] + inner


def which_size(g: Speaker) -> Pair | None:
    j = join(g)
    shown = label(g, j.one) if j else None
    if shown is None:
        return None
    v, vw = g.small_number()
    operator = g.pick(">", ">=", ">=", "<", "<=", "=", ">")
    z, x, y = count_phrase(g, operator, vw), g.things(j.one), g.things(j.far)
    q = g.pick(f"Which {x} have {z} {y}", f"{g.intro()} the {x} with {z} {y}", f"{x} with {z} {y}")
    return q, ["SELECT", ("c", shown)] + j.source + ["GROUP", ("c", j.b), "HAVING", "count", "STAR", operator, ("v", v, None)]


def which_extreme(g: Speaker) -> Pair | None:
    t = g.table()
    shown, found = label(g, t), superlative(g, t)
    if shown is None or not found:
        return None
    c, largest, adjective, n = found
    one = g.thing(t)
    q = g.pick(f"Which {one} has the {adjective} {n}", f"Who has the {adjective} {n}" if g.chance(0.2) else f"What is the {one} with the {adjective} {n}", f"{g.intro()} the {one} with the {adjective} {n}")
    return q, ["SELECT", ("c", shown), "FROM", ("t", t), "ORDER", ("c", c)] + ["DESC"] * largest + ["LIMIT1"]


def which_both(g: Speaker) -> Pair | None:
    """"Which candidates have both Python and SQL?" """
    j = join(g)
    shown = label(g, j.one) if j else None
    text = [c for c in g.s.of_table[j.far] if g.kinds[c] == "text"] if j else []
    if shown is None or not text:
        return None
    c = g.r.choice(text)
    v, w = g.text_value(c), g.text_value(c)
    if not v or not w or v == w:
        return None
    x, y = g.things(j.one), g.things(j.far)
    both = g.chance(0.7)
    q = (
        g.pick(f"Which {x} have both {v} and {w}", f"{g.intro()} {x} who have both {v} and {w} {y}", f"{g.intro()} the {x} with {v} as well as {w} {g.name(c)}")
        if both
        else g.pick(f"Which {x} have {v} but not {w}", f"{g.intro()} {x} with {v} {y} but without {w}")
    )
    half: Ir = ["SELECT", ("c", shown)] + j.source + ["WHERE", ("c", c), "="]
    return q, half + [("v", v, c), "INTERSECT" if both else "EXCEPT"] + half + [("v", w, c)]


def happened_when(g: Speaker) -> Pair | None:
    """"How many offers were accepted in March 2026?": a state and a time."""
    t = g.table()
    days, text = g.dates(t), [c for c in g.s.of_table[t] if g.kinds[c] == "text" and 1 < len(g.s.values[c]) <= 40]
    if not days or not text:
        return None
    k, c = g.r.choice(text), g.r.choice(days)
    v = g.text_value(k)
    if not v:
        return None
    value = g.pick(v, g.spoken_value(v), v.lower())
    when_text, said = period(g, c)
    when, x = said_in(when_text, said), g.things(t)
    where: Ir = ["WHERE", ("c", k), "=", ("v", v, k), "AND", ("c", c), "DURING", ("v", when_text, c)]
    kind = g.r.random()
    if kind < 0.5:
        q = g.pick(f"How many {x} were {value} {when}", f"How many {value} {x} were there {when}", f"Number of {value} {x} {when}", f"How many {x} have been {value} {when}")
        return q, ["SELECT", "count", "STAR", "FROM", ("t", t)] + where
    if kind < 0.75:
        columns = g.columns(t, None, g.pick(1, 2), [k])
        if not columns:
            return None
        return g.pick(f"{g.intro()} the {g.names(columns)} of {x} {value} {when}", f"Which {x} were {value} {when}? {g.demand()} the {g.names(columns)}"), ["SELECT"] + [("c", y) for y in columns] + ["FROM", ("t", t)] + where
    other = g.column(t, ("text",), [k])
    if other is None:
        return None
    return g.pick(f"How many {x} were {value} {when} per {g.name(other)}", f"{value} {x} {when} by {g.name(other)}"), ["SELECT", ("c", other), "count", "STAR", "FROM", ("t", t)] + where + ["GROUP", ("c", other)]
