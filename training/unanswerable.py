"""Questions that a schema cannot answer: about a column or table that it lacks, about another database, about nothing that is stored.

The network says NONE to them. A question that might be answered another way would teach it to doubt itself, so in doubt none is made.
"""

import numpy as np

from .grammar.wording import Speaker
from .ir import Ir, NO_ANSWER
from .schema import Schema
from .vectors import load
from .words import lower_tokens, STOP, stem

#: things that people ask for and most schemas lack
ATTRIBUTES = """
salary|pay|bonus|hourly wage|phone number|mobile number|e-mail address|home address|postal code|blood type|shoe size|favourite colour|eye colour|height|weight|marital status|number of children|religion|political party|
satisfaction score|customer rating|net promoter score|carbon footprint|energy consumption|insurance number|passport number|tax number|bank account|credit limit|credit score|password|social media followers|
website|fax number|parking space|vehicle registration|commute time|working hours|overtime hours|sick days|vacation days|notice period|visa status|work permit|native language|spoken languages|hobbies|allergies|
temperature|humidity|rainfall|wind speed|altitude|latitude|longitude|stock price|market share|profit margin|revenue forecast|marketing budget|advertising cost|shipping cost|delivery time|return rate|warranty|
serial number|batch number|expiry date|shelf life|calories|ingredients|recipe|page count|word count|font|screen size|battery life|download speed|memory usage|software version|
reason for leaving|reason for rejection|cost per hire|agency fee|referral bonus|interview duration|travel expenses|relocation costs|gender|age|date of birth|nationality|disability|performance rating|
promotion date|team size|desk number|office floor|contract end date|probation period|pension plan|union membership|dress size|pet name|star sign|lucky number|driving licence|criminal record
"""
#: about nothing that a database of records holds
ELSEWHERE = """
Who wrote the novel {w}|What is the capital of {w}|What is the meaning of {w}|How do I cook {w}|What is the weather like in {w}|Will it rain tomorrow|Tell me a joke|Tell me a joke about {w}|Write a poem about {w}|
Translate {w} into French|How does {w} work|Why is {w} important|What are the health benefits of {w}|Who invented {w}|When was {w} discovered|Who won the world cup in {y}|Who was president in {y}|What happened in {y} in Europe|
What is the square root of {y}|How far is the moon|How old is the universe|Explain {w} to a child|What do you think about {w}|Are you a human|What is your name|How are you today|What can you do|Good morning|Thank you very much|
What is the best way to learn {w}|Which film should I watch tonight|Recommend a restaurant near {w}|What is the plot of {w}|Who painted {w}|What are the rules of {w}|What is the history of {w}|Compare {w} and {v}|
How can I improve my {w}|What causes {w}|What is the difference between {w} and {v}|Is {w} better than {v}|Summarise the book {w}|What is the exchange rate of the dollar|What time is it in {w}|How do I get to {w}
"""
#: about what is stored, and yet not in it: reasons, advice, what is to come
BEYOND = """
Why do we have so many {x}|Why are there so few {x}|What will the number of {x} be next year|Predict the {n} of {x} for next {u}|How can we get more {x}|What should we do about the {x}|Which {x} should we choose|Are our {x} good enough|
Why did the number of {x} fall last {u}|Do people like our {x}|What do people say about the {x}|How can we improve the {n} of {x}|Is the {n} of our {x} normal|Explain the {n} of {x}|What is the best {n}|Who is to blame for the {x}|
How will {x} develop in the next {y} years|What is the forecast of {x} for next {u}|Should we have more {x}|What is wrong with our {x}
"""
_listed = {name: [part.strip() for part in text.replace("\n", "").split("|") if part.strip()] for name, text in dict(a=ATTRIBUTES, e=ELSEWHERE, b=BEYOND).items()}
#: cosine to any name from which on an attribute might be meant by it
TOO_NEAR = 0.55
#: the same for a column of the very schema: its neighbours hold something else, or it would not be there beside them
TOO_NEAR_WITHIN = 0.75
#: words of a column that say nothing of what it holds
VAGUE = frozenset("name id code number no type title date time text value key".split())


def made(g: Speaker) -> tuple[str, Ir] | None:
    k = g.r.random()
    if k < 0.62:
        return lacking(g)
    if k < 0.85:
        return beyond(g)
    return elsewhere(g)


def name_stems(s: Schema) -> set[str]:
    return {stem(w) for words in s.table_words + s.column_words + s.table_alias + s.column_alias for w in words}


def is_strange(s: Schema, words: list[str], too_near: float = TOO_NEAR) -> bool:
    """None of the words is, or is like, a name of the schema."""
    names = name_stems(s)
    content = [w for w in words if w not in STOP and w.isalpha()]
    if not content or any(stem(w) in names and w not in VAGUE for w in content):
        return False
    index, rows = load()
    mine = [index[w] for w in content if w in index]
    theirs = [index[w] for words in s.table_words + s.column_words for w in words if w in index and w not in STOP]
    return not mine or not theirs or float(np.max(rows[mine] @ rows[theirs].T)) < too_near


def lacking(g: Speaker) -> tuple[str, Ir] | None:
    """An attribute of a table that it does not have."""
    n = g.r.choice(_listed["a"])
    if not is_strange(g.s, lower_tokens(n)):
        return None
    t = g.table()
    x, one = g.things(t), g.thing(t)
    own = g.column(t, ("text",))
    said = g.name(own) if own is not None else one
    v = g.text_value(own) if own is not None else None
    q = g.pick(
        f"What is the {n} of each {one}", f"{g.intro()} the {n} of {x}", f"{g.intro()} the {said} and {n} of {x}", f"Which {one} has the highest {n}", f"What is the average {n} of {x}", f"{g.intro()} {x} by {n}",
        f"How many {x} have a {n}", f"Which {x} have no {n}", f"Number of {x} per {n}", f"{g.intro()} the {n} of {v or x}", f"What is the {n} of {v or 'the ' + one}", f"What is the total {n} of all {x}", f"{g.intro()} the {n} for each {said}",
        f"Which {x} have the lowest {n}", f"{x} with a {n} above {g.r.randint(2, 900)}",
    )  # fmt: skip
    return g.sentence(q), [NO_ANSWER]


def beyond(g: Speaker) -> tuple[str, Ir] | None:
    t = g.table()
    c = g.column(t)
    if c is None:
        return None
    text = g.r.choice(_listed["b"])
    return g.sentence(text.format(x=g.things(t), n=g.name(c), u=g.pick("month", "quarter", "year"), y=g.r.randint(2, 10))), [NO_ANSWER]


def elsewhere(g: Speaker) -> tuple[str, Ir] | None:
    index, _ = load()
    words = _common(index)
    w, v = g.r.choice(words), g.r.choice(words)
    return g.sentence(g.r.choice(_listed["e"]).format(w=g.pick(w, w.capitalize()), v=v, y=g.r.randint(1900, 2026))), [NO_ANSWER]


_words: list[str] = []


def _common(index: dict[str, int]) -> list[str]:
    if not _words:
        _words.extend(w for w in list(index)[500:9000] if w.isalpha() and len(w) > 3 and w not in STOP)
    return _words


def told_apart(base: Schema, c: int, names: set[str]) -> list[str]:
    """The words of a column that neither its table nor any name of what is left has."""
    own = {stem(w) for w in base.table_words[base.columns[c][0]]}
    return [w for w in base.column_words[c] if w not in VAGUE and w not in STOP and len(w) > 2 and w.isalpha() and stem(w) not in own and stem(w) not in names]


def asks_for_dropped(base: Schema, question: str, tokens: Ir, kept: dict[int, int], tables: dict[int, int], here: Schema) -> bool:
    """The query needs a column or table that was dropped, and nothing that is left could be taken for it.

    Either the question says a word that only the dropped one had, or all that its name says is gone ("how old", "French singers").
    """
    asked, names = {stem(w) for w in lower_tokens(question)}, name_stems(here)
    nodes = [t for t in tokens if not isinstance(t, str)]
    for c in {t[1] for t in nodes if t[0] == "c" and t[1] not in kept and base.columns[t[1]][0] in tables}:
        words = told_apart(base, c, names)
        if not words:
            continue
        said = [w for w in words if stem(w) in asked]
        if said and is_strange(here, said, TOO_NEAR_WITHIN):
            return True
        whole = len(words) == len([w for w in base.column_words[c] if w not in VAGUE])
        if whole and is_strange(here, words) and not any(stored_elsewhere(here, t[1]) for t in nodes if t[0] == "v" and t[2] == c):
            return True
    gone = [w for t in {t[1] for t in nodes if t[0] == "t" and t[1] not in tables} for w in base.table_words[t] if w not in VAGUE and stem(w) in asked]
    return bool(gone) and all(stem(w) not in names for w in gone) and is_strange(here, gone, TOO_NEAR_WITHIN)


def stored_elsewhere(here: Schema, value: str) -> bool:
    low = str(value).lower()
    return any(low == str(v).lower() for stored in here.values for v in stored)


def droppable(s: Schema, used: list[int]) -> list[int]:
    """Columns that queries use and that are no keys."""
    return sorted({c for c in used if c not in s.primary and c not in s.in_key() and any(w not in VAGUE for w in s.column_words[c])})


def is_about_another(s: Schema, question: str) -> bool:
    """Few of the question's words are names here."""
    names = name_stems(s)
    content = [w for w in lower_tokens(question) if w.isalpha() and w not in STOP and len(w) > 2]
    return len(content) > 2 and sum(stem(w) in names for w in content) / len(content) < 0.2
