"""Questions that a schema cannot answer: about a column or table that it lacks, about another database, about nothing that is stored.

The network says NONE to them. A question that might be answered another way would teach it to doubt itself, so in doubt none is made.
"""

import re
from dataclasses import dataclass

import numpy as np

from . import missing_attributes
from .grammar.implied import label
from .grammar.measures import Measure, MEASURES, PLACES, somewhere
from .grammar.wording import Speaker
from .ir import Ir, NO_ANSWER
from .missing_attributes import Lack
from .schema import Schema
from .vectors import load
from .words import lower_tokens, plural, STOP, stem

Made = tuple[str, Ir]

#: things that people ask for and most schemas lack, by what they ask it of
ATTRIBUTES = """
p; salary|pay|bonus|hourly wage|phone number|mobile number|e-mail address|home address|postal code|blood type|shoe size|favourite colour|eye colour|height|weight|marital status|number of children|religion|political party
og; satisfaction score|customer rating|net promoter score|carbon footprint|energy consumption|market share|profit margin|revenue forecast|marketing budget|advertising cost|number of complaints|quality score|error rate
p; insurance number|passport number|tax number|bank account|credit limit|credit score|password|social media followers|native language|spoken languages|hobbies|allergies|driving licence|criminal record|star sign|lucky number|pet name|dress size
pod; website|fax number|contact person|opening hours|waiting time|response time|star rating|last inspection
p; parking space|vehicle registration|commute time|working hours|overtime hours|sick days|vacation days|notice period|visa status|work permit|gender|age|date of birth|nationality|disability|performance rating|promotion date|team size|desk number|office floor|contract end date|probation period|pension plan|union membership
l; temperature|humidity|rainfall|wind speed|altitude|latitude|longitude|mayor|crime rate|unemployment rate|life expectancy|birth rate|literacy rate|average income|time zone|climate|air quality|number of tourists|cost of living|official language|currency
g; stock price|shipping cost|delivery time|return rate|warranty|serial number|batch number|expiry date|shelf life|calories|ingredients|recipe|screen size|battery life|download speed|memory usage|software version|number of reviews|units in stock
g; alcohol content|sugar content|caffeine content|flavour|packaging|barcode|country of origin|manufacturer|brand|material|colour|diameter|voltage|recycling code|safety rating|energy label|weight|size|price
p; reason for leaving|reason for rejection|cost per hire|agency fee|referral bonus|interview duration|travel expenses|relocation costs|diagnosis|symptoms|medical history|insurance company|blood pressure|heart rate|emergency contact|next of kin|family doctor|vaccination date
o; security deposit|monthly rent|wifi password|room temperature|number of windows|heating cost|year of renovation|architect|energy class|property tax|number of employees|annual profit|dress code|parking fee|number of floors|cleaning schedule
v; license plate|top speed|fuel consumption|engine size|number of seats|mileage|number of doors|repair history|accident history|maintenance cost|number of passengers|average delay|ticket price|insurance company|tyre size|colour
e; entrance fee|ticket price|seating plan|guest list|sponsor|organiser|prize money|dress code|number of spectators|weather|catering cost|start time|duration|referee|number of volunteers
w; box office|production budget|soundtrack|lyrics|running time|number of viewers|number of downloads|publisher|translator|cover design|age rating|number of copies sold|reading level|page count|word count|font|plot|star rating
w; tuition fee|exam date|homework|attendance rate|dropout rate|teaching language|number of exercises|learning goal|hours of video|price
d; monthly premium|deductible|claims adjuster|interest rate|exchange rate|discount code|payment method|invoice number|delivery address|tracking number|carrier|shipping date|order value|cancellation fee|refund amount|signature|reason|due date|priority|number of pages
p; scholarship|graduation date|thesis topic|market value|transfer fee|shirt number|number of injuries|number of red cards|training schedule|personal best|world ranking|number of fans|years of experience|job title|education|birthplace
a; wing span|life span|diet|habitat|conservation status|weight|colour|vaccination date|microchip number|number of offspring
*; popularity|risk level|failure rate|owner|weight|age|price|colour|date of the last change
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
Why did the number of {x} fall last {u}|Do people like our {x}|What do people say about the {x}|How can we improve the {n} of {x}|Is the {n} of our {x} normal|Who is to blame for the {x}|
How will {x} develop in the next {y} years|What is the forecast of {x} for next {u}|Should we have more {x}|What is wrong with our {x}|
Why is the {n} of {v} like that|Why does {v} have this {n}|What will the {n} of {v} be next {u}|What {n} should {v} have|Is {v} any good|Would you recommend {v}|What do you think about {v}|Is {v} better than {o}|Why is {v} better than {o}|
Who likes {v} best|What is the minimum {n} needed for {v}|Which {n} is required to be allowed at {v}|What {n} do I need for {v}|How can {v} get a better {n}|Who decided on the {n} of {v}|Who entered the {n} of {v}|When did the {n} of {v} last change|
What was the {n} of {v} before it was changed|How reliable is the {n} of {v}|Where does the {n} of {v} come from|What happened to {v}|What is going on with {v}|How likely is it that {v} will stay|Which {x} will we lose next {u}|Which {x} are likely to leave|
Which {x} are worth it|How satisfied are people with {v}|How satisfied are we with the {x}|What is so special about {v}|Tell me the story of {v}|What do the {x} have to do with the weather|How many {x} will there be next {u}|Which {x} do our competitors have|
What do our competitors do about {x}|How do we compare with others in {x}|How could we save money on {x}|What would happen without {v}
"""
#: words that a schema with an answer to those would have
BEYOND_WORDS = "reason forecast opinion comment review recommendation feedback remark requirement".split()
_listed = {name: [part.strip() for part in text.replace("\n", "").split("|") if part.strip()] for name, text in dict(e=ELSEWHERE, b=BEYOND).items()}
#: (kinds, attribute)
_attributes = [(kinds, n.strip()) for kinds, names in (line.split(";") for line in ATTRIBUTES.strip().splitlines()) for n in names.split("|")]
#: cosine to any name from which on an attribute might be meant by it
TOO_NEAR = 0.55
#: the same where the words that would mean it are listed
TOO_NEAR_LISTED = 0.64
#: the same for a column of the very schema: its neighbours hold something else, or it would not be there beside them
TOO_NEAR_WITHIN = 0.75
#: words of a column that say nothing of what it holds
VAGUE = frozenset("name id code number no type title date time text value key".split())
#: no meaning of their own, so that nothing is near to them
EMPTY = frozenset("name id code key no".split())
#: names that nearly every schema has somewhere: they only answer beside the thing itself
BESIDE = frozenset("date time year place location city country state address number amount total value length size age name hour day month people company".split())
TIMES = "date year time month day season period since decade week quarter term semester birthday born founded opened edition history".split()
WHERE = (*PLACES, "county", "district", "continent", "nationality", "hometown", "venue", "stadium", "building", "room", "birthplace", "area", "street", "campus", "site", "destination", "origin", "source", "station", "airport")
#: the first word of a measure → kinds of things that people say it of; what a schema that knows it would have
ADJECTIVES = {
    "age": "paov; age birth born birthday dob year date founded built opened",
    "elevation": "pl; elevation altitude height size",
    "length": "lvew; length duration distance minutes seconds hours days time size kilometers miles",
    "depth": "l; depth",
    "width": "lg; width size",
    "weight": "pgva; weight mass",
    "population": "l; population inhabitants people residents number size",
    "density": "l; density population area",
    "price": "gowev; price cost fee fare rent amount payment charge value rate total salary budget money sale dollars revenue",
    "salary": "p; salary income wage pay earnings compensation amount money bonus rate",
    "speed": "vpa; speed velocity horsepower acceleration time pace kph mph",
    "distance": "lo; distance miles kilometers length location latitude",
    "temperature": "l; temperature weather climate",
    "experience": "p; experience years year age date working start",
}
#: most of a thing may be counted or be any figure
LOOSE = frozenset("largest biggest smallest highest lowest best worst bigger larger smaller higher lower".split())
YEARS = range(1900, 2031)
#: stems that tell a day on which somebody came or went
SINCE = frozenset(map(stem, ("joined", "left")))
#: in how many of the made ones the schema does hold what is asked for
TWINS = 0.25
TRIES = 8


def made(g: Speaker) -> Made | None:
    """Several times, since most of what is asked for is there in some schemas or nearly so."""
    make = twin if g.chance(TWINS) else g.r.choices(list(MAKERS), list(MAKERS.values()))[0]
    return next(filter(None, (make(g) for _ in range(TRIES))), None)


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


@dataclass
class Held:
    """All that a schema, or a table and its neighbours, could answer with."""

    stems: set[str]
    rows: np.ndarray


def held_by(g: Speaker, tables: list[int]) -> Held:
    """Names, comments, what people call them, and the words that stand for one another."""
    s = g.s
    columns = [c for t in tables for c in s.of_table[t]]
    names = {w for t in tables for w in s.table_words[t] + s.table_alias[t]} | {w for c in columns for w in s.column_words[c] + s.column_alias[c]}
    names |= {w for t in tables for said in s.table_spoken.get(t, []) for w in lower_tokens(said)} | {w for c in columns for said in s.column_spoken.get(c, []) for w in lower_tokens(said)}
    other = {w for name in names for said in g.synonyms.get(stem(name), []) for w in lower_tokens(said)}
    index, rows = load()
    near = [index[w] for w in sorted(names) if w in index and w not in STOP and w not in EMPTY]
    return Held({stem(w) for w in names | other if w not in STOP}, rows[near])


#: the last schema that was looked at, by its name and size: a worker speaks about one for a while
_looked_at: dict[tuple, object] = {}


def looked_at(g: Speaker, what: object, look):
    key = (g.s.name, len(g.s.columns), what)
    if key not in _looked_at:
        if len(_looked_at) > 400:
            _looked_at.clear()
        _looked_at[key] = look()
    return _looked_at[key]


def beside(g: Speaker, t: int) -> list[int]:
    return sorted({t, *g.s.neighbours.get(t, [])})


def stored_stems(g: Speaker) -> set[str]:
    """Words of what is stored, of long lists the first."""
    texts = (str(v) for c, values in enumerate(g.s.values) if g.s.types[c] in ("text", "bool") for v in values[:400])
    return {stem(w.lower()) for text in texts for w in re.findall(r"[A-Za-z]{3,}", text)}


def holds_none(g: Speaker, t: int, words: tuple[str, ...] | list[str], doubtful: tuple[str, ...] = ()) -> bool:
    """Nothing here is called by one of the words or by one like it, and no stored value says it. What every schema has counts beside the thing only."""
    everywhere, here = looked_at(g, "all", lambda: held_by(g, list(range(len(g.s.tables))))), looked_at(g, t, lambda: held_by(g, beside(g, t)))
    index, rows = load()
    for own, held in (([w for w in words if w not in BESIDE], everywhere), ([w for w in (*words, *doubtful) if w in BESIDE or w in doubtful], here)):
        if any(stem(w) in held.stems for w in own):
            return False
        mine = [index[w] for w in own if w in index]
        if mine and len(held.rows) and float(np.max(rows[mine] @ held.rows.T)) >= TOO_NEAR_LISTED:
            return False
    stored = looked_at(g, "stored", lambda: stored_stems(g))
    return not any(stem(w) in stored for w in words if w not in BESIDE)


def content_of(text: str) -> list[str]:
    return [w for w in lower_tokens(re.sub(r"\{\w+\}", " ", text)) if w.isalpha() and w not in STOP and len(w) > 2]


def value_of(g: Speaker, t: int) -> str | None:
    """What a row is called, as it is stored."""
    shown = label(g, t)
    return g.text_value(shown) if shown is not None else None


def one_of(g: Speaker, t: int) -> str | None:
    """A row by its name, sometimes with what it is."""
    v = value_of(g, t)
    return None if v is None else g.pick(g.quote(v), g.quote(v), f"the {g.thing(t)} {v}", f"{g.thing(t)} {v}")


def some(g: Speaker, t: int) -> str:
    """What narrows the rows down by something that is stored, or nothing: topics and values must not betray what is missing."""
    found = somewhere(g, t, []) if g.chance(0.4) else None
    return f" {found[1]}" if found else ""


def filled(g: Speaker, t: int, text: str) -> str | None:
    """The slots of a wording: a row, another, the things, one of them."""
    v, o = one_of(g, t), one_of(g, t)
    if ("{v}" in text and v is None) or ("{o}" in text and (o is None or o == v)):
        return None
    return text.format(v=v, o=o, x=g.things(t), one=g.thing(t))


def refused(g: Speaker, q: str | None) -> Made | None:
    return (g.sentence(q), [NO_ANSWER]) if q else None


def chosen(g: Speaker, listed: list[Lack], kind: str) -> Lack | None:
    found = missing_attributes.of_kind(listed, kind)
    return g.r.choice(found) if found else None


def kind(g: Speaker, t: int) -> str:
    return missing_attributes.kind_of_table(g.s.table_words[t])


def thing(g: Speaker) -> int:
    """A table; those that are called by what they hold more often than those that only connect others."""
    known = looked_at(g, "known", lambda: [t for t in range(len(g.s.tables)) if kind(g, t) and label(g, t) is not None])
    return g.r.choice(known) if known and g.chance(0.8) else g.table()


def is_missing(g: Speaker, t: int, attribute: str) -> bool:
    words = [w for w in lower_tokens(attribute) if w not in STOP]
    return is_strange(g.s, words) and holds_none(g, t, [w for w in words if w not in VAGUE] or words)


def lacking(g: Speaker) -> Made | None:
    """An attribute of a table that it does not have."""
    t = thing(g)
    usual = g.chance(0.75)  # what such things often have; else anything
    n = g.r.choice([n for kinds, n in _attributes if not usual or kinds == "*" or kind(g, t) and kind(g, t) in kinds])
    if not is_missing(g, t, n):
        return None
    x, one = g.things(t), g.thing(t)
    own = g.column(t, ("text",))
    said = g.name(own) if own is not None else one
    v = one_of(g, t) or (g.text_value(own) if own is not None else None)
    w = some(g, t)
    q = g.pick(
        f"What is the {n} of each {one}", f"{g.intro()} the {n} of {x}{w}", f"{g.intro()} the {said} and {n} of {x}{w}", f"Which {one}{w} has the highest {n}", f"What is the average {n} of {x}{w}", f"{g.intro()} {x} by {n}",
        f"How many {x} have a {n}", f"Which {x} have no {n}", f"Number of {x} per {n}", f"{g.intro()} the {n} of {v or x}", f"What is the {n} of {v or 'the ' + one}", f"What is the {n} of {v or 'the ' + one}", f"What is the total {n} of all {x}{w}", f"{g.intro()} the {n} for each {said}",
        f"Which {x}{w} have the lowest {n}", f"{x} with a {n} above {g.r.randint(2, 900)}", f"{n} of {v or x}", f"{g.intro()} the {x}{w} with their {n}", f"Do we know the {n} of {v or x}", f"Which {x} have the same {n}", f"{x}{w} sorted by {n}", f"Which {n} does {v or 'each ' + one} have",
        f"What is the average {n} per {said}", f"How does the {n} of {x} differ by {said}", f"{g.intro()} the {said} of the {one} with the best {n}",
    )  # fmt: skip
    return refused(g, q)


def without_property(g: Speaker) -> Made | None:
    """"How many shops in Leeds offer free wifi?", where nothing says which do. The rest of the question could be answered."""
    t = thing(g)
    lack = chosen(g, missing_attributes.properties, kind(g, t))
    p = g.r.choice(lack.said)
    if not holds_none(g, t, lack.words, lack.doubtful) or is_called(g, t, content_of(p)):
        return None
    x, w, that = g.things(t), some(g, t), "who" if kind(g, t) == "p" else g.pick("that", "which")
    own, figure = g.column(t, ("text",)), g.column(t, ("num",))
    n = g.name(own, True) if own is not None else g.pick("names", "number")
    q = g.pick(
        f"How many {x}{w} {p}", f"Which {x}{w} {p}", f"Which of the {x}{w} {p}", f"{g.intro()} the {x}{w} {that} {p}", f"{g.intro()} all {x} {that} {p}", f"{g.intro()} the {n} of {x}{w} {that} {p}", f"How many of our {x} {p}", f"Do any {x} {p}",
        f"What percentage of {x}{w} {p}", f"{x} {that} {p}", f"Count the {x}{w} {that} {p}", f"What are the {n} of the {x} {that} {p}", f"Are there {x}{w} {that} {p}",
        f"What is the average {g.name(figure)} of {x} {that} {p}" if figure is not None else f"What share of the {x} {p}",
    )  # fmt: skip
    return refused(g, q)


def has_person(g: Speaker, t: int) -> bool:
    """Somebody stands beside the thing, who might be the one that is asked for."""
    s = g.s
    words = [w for one in beside(g, t) for w in s.table_words[one]] + [w for c in s.of_table[t] for w in s.column_words[c]]
    names = [c for one in beside(g, t) for c in s.of_table[one] if {"first", "last"} & set(s.column_words[c])]
    return bool(names) or any(missing_attributes.kind_of_word(w) == "p" for w in words if w not in EMPTY)


def without_doer(g: Speaker) -> Made | None:
    """"Who manages the shop at 1200 Main Street?" """
    t = thing(g)
    if kind(g, t) == "p":
        lack = g.r.choice(missing_attributes.related)
        said = g.r.choice(lack.said)
        q = g.pick("Who is the {r} of {v}", "Who is {v}'s {r}", "What is the name of the {r} of {v}", "Show the {x} with their {r}", "Which {x} have the same {r}", "{v} and the {r}").replace("{r}", said)
        return refused(g, filled(g, t, q)) if holds_none(g, t, lack.words) else None
    lack = chosen(g, missing_attributes.roles, kind(g, t))
    if not holds_none(g, t, lack.words) or (lack.kinds == "+" and has_person(g, t)):
        return None
    d, w = g.r.choice(lack.said), some(g, t)
    q = g.pick("Who {d} {v}", "Who {d} {v}", "Who {d} {v}", "Who {d} the {x}{w}", "Who {d} each {one}", "Show the {x} and who {d} them", "Name the person who {d} {v}", "Which company {d} {v}", "Who {d} the most {x}", "Do we know who {d} {v}", "Who {d} {v} last year")
    return refused(g, filled(g, t, q.replace("{d}", d).replace("{w}", w.replace("{", "").replace("}", ""))))


def without_happening(g: Speaker) -> Made | None:
    """"When was the bus last cleaned?", "how many wines were returned last month?" """
    t = thing(g)
    lack = chosen(g, missing_attributes.happenings, kind(g, t))
    if not lack or not holds_none(g, t, lack.words, lack.doubtful):
        return None
    d, u, y = g.r.choice(lack.said), g.pick("week", "month", "year"), g.r.randint(1990, 2026)
    q = g.pick(
        "When was {v} {d}", "When was {v} last {d}", "How often was {v} {d}", f"How many times was {{v}} {{d}} last {u}", f"How many {{x}} were {{d}} last {u}", f"Which {{x}} were {{d}} in {y}", "Which {one} was {d} most often", "Which {x} were never {d}",
        "How many {x} were {d}", "Was {v} ever {d}", "How much did it cost to get {v} {d}", "Since when has {v} not been {d}", f"In which {u} were the most {{x}} {{d}}", "Where was {v} {d}",
    )  # fmt: skip
    return refused(g, filled(g, t, q.replace("{d}", d)))


def without_count(g: Speaker) -> Made | None:
    """"How many passengers does the bus carry?" """
    t = thing(g)
    lack = chosen(g, missing_attributes.counted, kind(g, t))
    if not lack or not holds_none(g, t, lack.words):
        return None
    n, v, x, one, w = g.r.choice(lack.said), one_of(g, t), g.things(t), g.thing(t), some(g, t)
    return refused(g, g.r.choice(counting(g, n, v, x, one, w)))


def counting(g: Speaker, n: str, v: str | None, x: str, one: str, w: str) -> list[str]:
    k, verb = g.r.randint(2, 500), g.pick("have", "have", "get", "hold", "carry")
    named = [f"How many {n} does {v} {verb}", f"How many {n} does {v} {verb}", f"How many {n} are there at {v}", f"Number of {n} of {v}", f"How many {n} did we count for {v}"] if v else []
    return named + [
        f"How many {n} does each {one} {verb}", f"How many {n} do the {x}{w} {verb}", f"Number of {n} per {one}", f"Which {one}{w} has the most {n}", f"Which {one} has the fewest {n}", f"Which {x}{w} have more than {k} {n}", f"How many {n} are there per {one}",
        f"What is the average number of {n} per {one}", f"What is the total number of {n} of all {x}{w}", f"{g.intro()} the {x}{w} and their number of {n}", f"{x} with over {k} {n}", f"How many {n} do we have in all {x}",
    ]  # fmt: skip


def without_measure(g: Speaker) -> Made | None:
    """"At what time does the museum open?", "how much does Ana earn?": no word of the question is a name."""
    t = thing(g)
    lack = chosen(g, missing_attributes.measured, kind(g, t))
    return refused(g, filled(g, t, g.r.choice(lack.said))) if lack and holds_none(g, t, lack.words) else None


def without_adjective(g: Speaker) -> Made | None:
    """"Which singer is the tallest?", where no height is stored."""
    t = thing(g)
    fitting = [(m, said) for m in MEASURES for kinds, said in [ADJECTIVES.get(m.words[0], "; ").split("; ")] if kind(g, t) and kind(g, t) in kinds]
    if not fitting:
        return None
    m, said = g.r.choice(fitting)
    if not holds_none(g, t, said.split()) or any(m.words[0] in g.s.column_words[c] for c in g.s.of_table[t]):
        return None
    x, one, v, w, (_, k) = g.things(t), g.thing(t), one_of(g, t), some(g, t), g.small_number(2, 10)
    firm = [a for a in m.most + m.least if a not in LOOSE]
    own = g.column(t, ("text",))
    asked: list[str] = []
    if firm:
        a = g.r.choice(firm)
        asked += [f"Which {one}{w} is the {a}", f"What is the {a} {one}{w}", f"{g.intro()} the {k} {a} {x}{w}", f"{a} {one}{w}", f"Who or what is the {a} {one}{w}", f"{g.intro()} the {x}{w}, {a} first"] + ([f"What is the {g.name(own)} of the {a} {one}{w}"] if own is not None else [])
    more = [a for a in m.more + m.less if a not in LOOSE]
    if more:
        a = g.r.choice(more)
        asked += [f"Which {x}{w} are {a} than {v or g.r.randint(2, 900)}", f"How many {x}{w} are {a} than {v or g.r.randint(2, 900)}", f"{x} {a} than average"]
    how = [h for h in m.how if h.split()[-1] not in ("big", "large")]
    if how:
        h = g.r.choice(how)
        asked += [f"{h} is {v or 'the ' + one}", f"{h} is {v or 'each ' + one}", f"{h} are the {x}{w} on average", f"{h} is each {one}"]
    return refused(g, g.r.choice(asked)) if asked else None


def without_time(g: Speaker) -> Made | None:
    """"Which members joined last month?", where no day and no year is kept of them."""
    s, t = g.s, thing(g)
    near = beside(g, t)
    here = [c for one in near for c in s.of_table[one]]
    if is_called(g, t, TIMES) or any(s.types[c] == "date" or any(is_year(v) for v in s.values[c][:50]) for c in here):
        return None
    u, k, y = g.pick("week", "month", "quarter", "year"), g.r.randint(2, 12), g.r.randint(1990, 2026)
    w = some(g, t).replace("{", "").replace("}", "")
    q = g.pick(
        f"How many {{x}} came in last {u}", f"Which {{x}}{w} are new since last {u}", f"{g.intro()} the {{x}} of the last {k} {u}s", f"How many {{x}}{w} were there in {y}", f"Number of {{x}} per {u}", f"How did the number of {{x}} change over the years", "Since when do we have {v}",
        f"Which {{one}}{w} is the most recent", "When was {v} added", f"{g.intro()} the {{x}} from before {y}", f"In which {u} did we have the most {{x}}", "When did {v} start", "In what year did {v} begin", f"{{x}} added since {y}", "What is the date of {v}", "Which {one} was the first",
    )  # fmt: skip
    return refused(g, filled(g, t, q))


def is_called(g: Speaker, t: int, words) -> bool:
    """The table or one beside it has a name with one of the words."""
    return bool({stem(w) for w in words} & looked_at(g, t, lambda: held_by(g, beside(g, t))).stems)


def is_year(value: object) -> bool:
    return re.fullmatch(r"(19|20)\d\d", str(value)) is not None or re.match(r"\d{4}-\d\d|\d{1,2}[/-](\d{1,2}|[A-Za-z]{3})[/-]\d{2,4}|\w{3,9} \d{1,2},? \d{4}", str(value)) is not None


def without_place(g: Speaker) -> Made | None:
    """"Where is it?", where no place is kept of it."""
    t = thing(g)
    if kind(g, t) == "l" or any(kind(g, one) == "l" for one in beside(g, t)) or is_called(g, t, WHERE):
        return None
    return refused(g, filled(g, t, g.pick("Where is {v}", "Where is {v} located", "Where can I find {v}", "In which city is {v}", "In which country is {v}", "Where are most of the {x}", "How many {x} are there per country", "Which {x} are near the sea", "Which {x} are abroad", "What is the address of {v}", "Show the {x} on a map", "Where does {v} come from")))


def beyond(g: Speaker) -> Made | None:
    t = thing(g)
    c = g.column(t)
    v, o = one_of(g, t), one_of(g, t)
    text = g.r.choice(_listed["b"])
    if c is None or ("{v}" in text and not v) or ("{o}" in text and (not o or o == v)) or ("{v}" in text and not holds_none(g, t, BEYOND_WORDS)):
        return None
    return g.sentence(text.format(x=g.things(t), n=g.name(c), u=g.pick("month", "quarter", "year"), y=g.r.randint(2, 10), v=v, o=o)), [NO_ANSWER]


def elsewhere(g: Speaker) -> Made | None:
    index, _ = load()
    words = _common(index)
    w, v = g.r.choice(words), g.r.choice(words)
    return g.sentence(g.r.choice(_listed["e"]).format(w=g.pick(w, w.capitalize()), v=v, y=g.r.randint(1900, 2026))), [NO_ANSWER]


MAKERS = {
    lacking: 24, without_property: 20, without_doer: 12, without_happening: 7, without_count: 9, without_measure: 9, without_adjective: 7, without_time: 6, without_place: 4, beyond: 11, elsewhere: 7,
}  # fmt: skip


def twin(g: Speaker) -> Made | None:
    """What begins like an unanswerable one, over a table that does hold it: the form alone must not say NONE."""
    t = thing(g)
    shown = label(g, t)
    v = value_of(g, t)
    if shown is None or v is None:
        return None
    about: Ir = ["FROM", ("t", t), "WHERE", ("c", shown), "=", ("v", v, shown)]
    said = g.pick(g.quote(v), g.quote(v), f"the {g.thing(t)} {v}")
    found = g.r.choice((doer_here, count_here, measure_here, property_here, loosely_here, loosely_here))(g, t, shown, said, about)
    return (g.sentence(found[0]), found[1]) if found else None


def only_column(g: Speaker, t: int, lack: Lack, first: int, kinds: tuple[str, ...], without: int) -> int | None:
    """The column that one of the first words names, where nothing beside the table has any of the words."""
    s, stems, all_stems = g.s, {stem(w) for w in lack.words[:first]}, {stem(w) for w in lack.words}
    having = [c for one in beside(g, t) for c in s.of_table[one] if all_stems & {stem(w) for w in s.column_words[c]}]
    ours = [c for c in having if s.columns[c][0] == t and c != without and g.kinds[c] in kinds and stems & {stem(w) for w in s.column_words[c]}]
    return ours[0] if len(having) == 1 and ours else None


def doer_here(g: Speaker, t: int, shown: int, said: str, about: Ir) -> Made | None:
    if kind(g, t) == "p":
        return None
    for lack in g.r.sample(missing_attributes.roles, len(missing_attributes.roles)):
        c = only_column(g, t, lack, len(lack.words), ("text",), shown)
        ends = [stem(w) for w in g.s.column_words[c] if w not in EMPTY][-1:] if c is not None else []
        if ends and ends[0] in {stem(w) for w in lack.words[1:]}:
            d = g.r.choice(lack.said)
            return g.pick(f"Who {d} {said}", f"Who {d} {said}", f"Do we know who {d} {said}", f"Name the person who {d} {said}", f"Who is the {g.name(c)} of {said}"), ["SELECT", ("c", c)] + about
    return None


def count_here(g: Speaker, t: int, shown: int, said: str, about: Ir) -> Made | None:
    for lack in g.r.sample(missing_attributes.counted, len(missing_attributes.counted)):
        c = only_column(g, t, lack, 1, ("num",), shown)
        if c is None:
            continue
        n, one = plural(lack.words[0]), g.thing(t)
        if g.chance(0.5):
            return g.pick(f"How many {n} does {said} have", f"How many {n} are there at {said}", f"Number of {n} of {said}"), ["SELECT", ("c", c)] + about
        down = g.chance(0.7)
        return g.pick(f"Which {one} has the {'most' if down else 'fewest'} {n}", f"{g.intro()} the {one} with the {'most' if down else 'fewest'} {n}"), ["SELECT", ("c", shown), "FROM", ("t", t), "ORDER", ("c", c)] + ["DESC"] * down + ["LIMIT1"]
    return None


def measure_here(g: Speaker, t: int, shown: int, said: str, about: Ir) -> Made | None:
    """The first wording of a line is the one that the column itself answers."""
    own = missing_attributes.of_kind(missing_attributes.measured, kind(g, t))
    for lack in g.r.sample(own, len(own)):
        c = only_column(g, t, lack, 2, ("text", "num", "date"), shown)
        if c is not None and ("year" in g.s.column_words[c]) == ("year" in lack.words[:2]):
            return lack.said[0].format(v=said, one=g.thing(t), x=g.things(t)), ["SELECT", ("c", c)] + about
    return None


def property_here(g: Speaker, t: int, shown: int, _: str, __: Ir) -> Made | None:
    """"Which wines are red?", "how many rooms have decor modern?" """
    few = [c for c in g.s.of_table[t] if c != shown and g.kinds[c] == "text" and 1 < len(g.s.values[c]) <= 12]
    c = g.r.choice(few) if few else None
    v = g.text_value(c) if c is not None else None
    if v is None or not re.fullmatch(r"[A-Za-z][A-Za-z -]{2,20}", v):
        return None
    x, p = g.things(t), g.pick(f"are {g.spoken_value(v)}", f"are {v}", f"have {v}", f"have {g.name(c)} {v}", f"have the {g.name(c)} {v}", *([] if kind(g, t) == "p" or is_called(g, t, ["offer"]) else [f"offer {v}"]))
    where: Ir = ["FROM", ("t", t), "WHERE", ("c", c), "=", ("v", v, c)]
    if g.chance(0.5):
        return g.pick(f"How many {x} {p}", f"How many of our {x} {p}", f"Count the {x} that {p}"), ["SELECT", "count", "STAR"] + where
    return g.pick(f"Which {x} {p}", f"Which of the {x} {p}", f"{g.intro()} the {x} that {p}"), ["SELECT", ("c", shown)] + where


def loosely_here(g: Speaker, t: int, shown: int, _: str, __: Ir) -> Made | None:
    """"Our longest-standing customer", "who owes us the most?": no word is a name, and yet one column is meant."""
    s = g.s
    for words, way, wordings in g.r.sample(missing_attributes.loose, len(missing_attributes.loose)):
        found = [c for c in s.of_table[t] if c != shown and g.kinds[c] in ("num", "date") and words & {stem(w) for w in s.column_words[c]}]
        # money that nobody names a table for: the only one of its kind, and not the total of something else
        rivals = [c for c, own in enumerate(s.column_words) if stem(own[-1]) in words] if way in ("sum", "each") else found
        if len(found) != 1 or rivals != found:
            continue
        c, source = found[0], ["FROM", ("t", t)]
        other, k = g.column(t, ("text",), [shown]), g.number_value(c) if way == "over" else None
        if (way == "each" and other is None) or (way == "over" and k is None) or (g.kinds[c] == "date") != bool(words & SINCE):
            continue
        q = g.r.choice(wordings).format(one=g.thing(t), x=g.things(t), c=g.name(other) if other is not None else "", k=k)
        return q, {
            "most": ["SELECT", ("c", shown), *source, "ORDER", ("c", c), "DESC", "LIMIT1"],
            "least": ["SELECT", ("c", shown), *source, "ORDER", ("c", c), "LIMIT1"],
            "over": ["SELECT", ("c", shown), *source, "WHERE", ("c", c), ">", ("v", k, c)],
            "sum": ["SELECT", "sum", ("c", c), *source],
            "each": ["SELECT", ("c", other), "sum", ("c", c), *source, "GROUP", ("c", other)],
            "null": ["SELECT", ("c", shown), *source, "WHERE", ("c", c), "ISNULL"],
        }[way]
    return None


def altered(g: Speaker, question: str, tokens: Ir) -> Made | None:
    """A question that somebody asked, with a name in it that is not here, or a condition that nothing answers to: as people speak, about what is there."""
    return (renamed if g.chance(0.5) else narrowed_down)(g, question, tokens)


def renamed(g: Speaker, question: str, tokens: Ir) -> Made | None:
    """The name of a column gives way to that of something that such things have elsewhere."""
    s = g.s
    c = g.r.choice(sorted({x[1] for x in tokens if not isinstance(x, str) and x[0] == "c" and g.kinds[x[1]] != "id"}))
    t, words = s.columns[c][0], [w for w in s.column_words[c] if w not in STOP]
    said = re.search(r"\b" + r"[ _]".join(map(re.escape, words)) + r"s?\b", question, re.I)
    n = g.r.choice([n for kinds, n in _attributes if kinds == "*" or kind(g, t) and kind(g, t) in kinds])
    if not said or set(words) <= VAGUE or not is_missing(g, t, n):
        return None
    return question[: said.start()] + n + question[said.end() :], [NO_ANSWER]


def narrowed_down(g: Speaker, question: str, tokens: Ir) -> Made | None:
    """"How many singers do we have?" → "How many singers who have a tattoo do we have?" """
    s = g.s
    for t in sorted({x[1] for x in tokens if not isinstance(x, str) and x[0] == "t"}):
        last = s.table_words[t][-1]
        said = [m for m in re.finditer(rf"\b{re.escape(last)}\w{{0,2}}\b", question, re.I) if m.group().lower() == plural(last)]
        lack = chosen(g, missing_attributes.properties, kind(g, t))
        p = g.r.choice(lack.said)
        if len(said) != 1 or not holds_none(g, t, lack.words, lack.doubtful) or is_called(g, t, content_of(p)):
            continue
        at = said[0].end()
        if re.match(r"('|\s+(id|name|code|type|number|detail|title))", question[at:], re.I):
            continue
        that = "who" if kind(g, t) == "p" else g.pick("that", "which")
        return f"{question[:at]} {that} {p}{question[at:]}", [NO_ANSWER]
    return None


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
