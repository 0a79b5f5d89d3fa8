"""Questions of recruiters over the reporting tables (recruiter_questions/), with values and periods put in.

`python3 -m ml.recruiters [FILE …]` checks files of them: every statement and every wording.
"""

import functools
import random
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .grammar.dates import period, said_in, SPANS
from .grammar.wording import Speaker
from .ir import Bad, Ir
from .recruitment_tables import ACTIONS, CITIES, DEPARTMENTS, EMPLOYERS, FIRST, LAST, OUTCOMES, ROLES, SKILLS, SOURCES, TITLES
from .schema import Schema
from .sql_parser import to_ir

#: stored value → how it is said beside its own words
SAID = {
    "Applied": ["new"], "Interviewing": ["in interviews", "being interviewed"], "OfferPending": ["offer pending", "waiting for an offer"], "OfferSent": ["offer sent"],
    "OfferAccepted": ["offer accepted"], "Onboarding": ["in onboarding", "being onboarded"], "Converted": ["hired", "converted"], "Rejected": ["rejected", "turned down"], "Withdrawn": ["withdrawn"],
    "Scheduled": ["scheduled", "planned", "upcoming"], "Completed": ["completed", "held", "done"], "Cancelled": ["cancelled", "called off"],
    "InPerson": ["in person", "in-person", "face-to-face", "on-site"], "Video": ["video", "by video", "online"], "Phone": ["phone", "by phone", "telephone"],
    "StrongYes": ["strong yes"], "StrongNo": ["strong no"], "Sent": ["sent", "out"], "Accepted": ["accepted"], "Declined": ["declined", "turned down"], "Expired": ["expired"], "Draft": ["draft", "in draft"],
    "PendingApproval": ["pending approval", "waiting for approval", "pending"], "Open": ["open", "not submitted", "still open"], "Submitted": ["submitted"],
    "AwaitingForm": ["awaiting the form", "waiting for the form"], "InReview": ["in review", "under review"], "DiscrepancyOpen": ["held up by a discrepancy", "discrepancy open"], "Cleared": ["cleared", "complete"],
    "tan": ["requisition", "TAN"], "employee_conversion": ["conversion", "employee conversion"], "Careers page": ["the careers page"], "Referral": ["referral", "referrals"], "Agency": ["an agency", "agency"],
    "HR_HEAD": ["HR head", "head of HR"], "TA_HEAD": ["TA head", "head of talent acquisition"], "TA_MANAGER": ["TA manager"],
}  # fmt: skip
SLOTS = {
    "city": CITIES, "department": DEPARTMENTS, "title": TITLES, "skill": SKILLS, "source": SOURCES, "employer": EMPLOYERS, "role": list(ROLES),
    "stage": ["Applied", "Shortlisted", "Interviewing", "OfferPending", "OfferSent", "OfferAccepted", "Onboarding", "Converted", "Rejected", "Withdrawn"],
    "interview": ["Scheduled", "Completed", "Cancelled"], "mode": ["InPerson", "Video", "Phone"], "verdict": ["StrongYes", "Yes", "No", "StrongNo"],
    "offer": ["Draft", "PendingApproval", "Approved", "Rejected", "Sent", "Accepted", "Declined", "Expired"], "form": ["Open", "Submitted"], "severity": ["Low", "Medium", "High"],
    "onboarding": ["AwaitingForm", "InReview", "DiscrepancyOpen", "Cleared"], "entity": ["tan", "shortlist", "offer", "discrepancy", "employee_conversion"], "decision": ["Approved", "Rejected"],
    "word": ["Engineer", "Manager", "Senior", "Data", "Lead", "Quality"],
    "tan": ["PendingApproval", "Approved", "Rejected", "Filled"], "tan_number": ["TAN-2026-0001", "TAN-2026-0002", "TAN-2026-0003", "TAN-2026-0011"], "offer_number": ["OFF-2026-0001", "OFF-2026-0002", "OFF-2026-0003"],
    "employment": ["Permanent", "Contract"], "category": ["Identity", "Education", "Employment", "Address", "Document", "Other"], "discrepancy": ["Open", "ReuploadRequested", "Resolved", "Upheld"],
    "document": ["identity_proof", "address_proof", "degree_certificate", "payslip"], "reupload": ["Open", "Fulfilled", "Cancelled"], "criterion": ["experience", "communication", "technical", "leadership"],
    "approval": ["Pending", "Approved", "Rejected", "Cancelled"], "step": ["Waiting", "Due", "Approved", "Rejected"], "action": ACTIONS, "outcome": OUTCOMES,
    "duplicate": ["Open", "ConfirmedDuplicate", "NotDuplicate"],
}  # fmt: skip
NAMES = {"person": "full_name", "user": "display_name"}
#: "days" and "many" are numbers to compare with, "small" how many to show
NUMBERS = {"years": (2, 15), "small": (2, 10), "score": (1, 5), "round": (1, 4), "days": (3, 60), "many": (1, 12)}
PERIOD = "@"


#: a statement, its wordings, and the folds whose networks do not read it (bit mask)
@dataclass(frozen=True)
class Entry:
    sql: str
    wordings: tuple[str, ...]
    folds: int = 0

    @property
    def tables(self) -> frozenset[str]:
        return frozenset(re.findall(r"(?:FROM|JOIN) (\w+)", self.sql))


FILES = sorted((Path(__file__).parent / "recruiter_questions").glob("*.txt"))
#: each author is left out by the network of one fold, which says how well somebody new is understood
LEFT_OUT_BY = {
    0: "set-questions set-third set-fifth fitted-hiring-manager fitted-head-of-hr",
    1: "hiring-manager recruiter coordinator onboarding sourcer compliance hr-operations finance interviewer hr-partner talent-partner process-analyst",
    2: "head-of-hr set-second set-fourth set-sixth fitted-recruiter fitted-auditor fitted-coordinator",
    3: "auditor executive people-analyst department-head head-of-ta system-admin chief-of-staff quality-manager offers-desk",
}
FOLD_OF = {author: fold for fold, authors in LEFT_OUT_BY.items() for author in authors.split()}


def read(file: Path) -> list[Entry]:
    found: list[tuple[str, list[str]]] = []
    for line in file.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] != " ":
            found.append((line.strip(), []))
        else:
            found[-1][1].extend(re.split(r" \| (?![^\[]*\])", line.strip()))
    folds = 1 << FOLD_OF[file.stem] if file.stem in FOLD_OF else 0
    return [Entry(without_gaps(with_names(sql)), tuple(wordings), folds) for sql, wordings in found if wordings]


def with_names(sql: str) -> str:
    """Skills are stored with the candidate's name, which the notes hide: it is read from the candidate."""
    if "candidate_name" not in sql:
        return sql
    sql = re.sub(r"\b(candidate_skills\.)?candidate_name\b", "candidates.full_name", sql)
    joined = "JOIN candidates ON candidate_skills.candidate_id = candidates.id"
    return re.sub(rf"FROM candidate_skills(?! {re.escape(joined)})", f"FROM candidate_skills {joined}", sql)


#: dates of what has not happened yet are empty
EMPTY_AT_FIRST = r"(?:\w+\.)?(?:sent_at|answered_on|settled_at|decided_at|resolved_at|reviewed_at|revoked_at)"


def without_gaps(sql: str) -> str:
    """Authors differ in whether what has not happened is left out of "per month" and "the latest": it is, unless a state says the same."""
    tail = re.search(r" (?:GROUP BY strftime|ORDER BY).*", sql)
    is_latest = tail is not None and tail.group().startswith(" ORDER BY")
    if sql.count("SELECT") > 1 or tail is None or (is_latest and ("GROUP BY" in sql or "DESC" not in tail.group())):
        return sql
    column, where = re.search(EMPTY_AT_FIRST, tail.group()), sql[: tail.start()].partition(" WHERE ")[2]
    if column is None or column.group() in where or "status" in where or " OR " in where:
        return sql
    condition = f"NOT {column.group()} IS NULL"
    return sql.replace(" WHERE ", f" WHERE {condition} AND ", 1) if where else f"{sql[: tail.start()]} WHERE {condition}{tail.group()}"


@functools.cache
def entries() -> list[Entry]:
    return [entry for file in FILES for entry in read(file)]


def ask(g: Speaker, entry: Entry) -> tuple[str, Ir]:
    """One question of an entry; raises where the schema lacks what it needs."""
    sql = entry.sql
    said = re.sub(r"\[([^\]]*)\]", lambda m: g.r.choice(m.group(1).split("|")), g.r.choice(entry.wordings))
    put: dict[str, str] = {}
    for slot in dict.fromkeys(re.findall(r"\{(\w+)\}", sql)):
        stored, spoken = value(g, slot, sql)
        for _ in range(20):
            if is_another(slot, put.get(slot[:-1]), stored):
                break
            stored, spoken = value(g, slot, sql)
        if slot == "days" and "{days2}" not in sql and "{days} days" in said and g.chance(0.25):
            days, spoken = g.r.choice(SPANS)
            stored, said = str(days), said.replace("{days} days", "{days}")
        put[slot] = stored
        sql, said = sql.replace("{" + slot + "}", stored), said.replace("{" + slot + "}", spoken)
    tokens = loosely(g.s, to_ir(g.s, sql))
    if "{period}" in said:
        at = next(i for i, t in enumerate(tokens) if not isinstance(t, str) and t[0] == "v" and t[1] == PERIOD)
        c = tokens[at][2]
        text, words = period(g, c)
        tokens = tokens[: at - 1] + ["DURING", ("v", text, c)] + tokens[at + 1 :]
        said = said.replace("{period}", said_in(text, words))
    return g.sentence(said), tokens


def is_another(slot: str, first: str | None, second: str) -> bool:
    """A second one ({city2} beside {city}) differs from the first, and a second number is larger."""
    return first is None or (float(second) > float(first) if slot[:-1] in NUMBERS else second != first)


def loosely(s: Schema, tokens: Ir) -> Ir:
    """A place is stored with its country and asked for without: what it is compared with is a part of it."""
    out = list(tokens)
    for i, t in enumerate(tokens):
        is_value = i > 0 and not isinstance(t, str) and t[0] == "v" and t[2] is not None and tokens[i - 1] in ("=", "!=")
        if is_value and s.columns[t[2]][1] == "parsed_location" and any(", " in str(v) for v in s.values[t[2]]) and ", " not in t[1]:
            out[i - 1] = "LIKE" if tokens[i - 1] == "=" else "NOT_LIKE"
    return out


def stored_for(g: Speaker, slot: str, sql: str) -> list[str]:
    """What the column that the slot is compared with stores."""
    column = re.search(r"(?:(\w+)\.)?(\w+) (?:=|!=|<>|(?:NOT )?IN) \(?(?:'[^']*', )*'\{" + slot + r"\}", sql)
    if not column:
        return []
    tables = [column.group(1)] if column.group(1) else re.findall(r"(?:FROM|JOIN) (\w+)", sql)
    found = [c for c in (g.s.index.get((t.lower(), column.group(2).lower())) for t in tables) if c is not None]
    return [str(v) for c in found for v in g.s.values[c] if len(str(v)) < 40]


def value(g: Speaker, slot: str, sql: str = "") -> tuple[str, str]:
    """A value as it is stored, and as it is said; a 2 behind the slot's name says that it is the second of its kind."""
    stored = stored_for(g, slot, sql)
    slot = slot.removesuffix("2")
    if slot in NUMBERS:
        return g.small_number(*NUMBERS[slot])
    if slot in NAMES:
        column = next(c for c, (_, name) in enumerate(g.s.columns) if name in (NAMES[slot], "candidate_name" if slot == "person" else ""))
        name = g.text_value(column)
        return name, name
    if slot == "city" and stored and ", " in stored[0]:
        whole = g.r.choice(stored)
        city, country = whole.split(", ")
        short = g.pick(city, city, city, city, country, whole)
        return short, short
    # what nobody stored is asked for too
    chosen = g.r.choice(stored) if stored and slot != "word" and g.chance(0.95) else g.r.choice(SLOTS[slot])
    return chosen, g.pick(g.spoken_value(chosen), *SAID.get(chosen, [chosen]))


def fitting(s: Schema) -> list[Entry]:
    """Entries whose tables are all here."""
    here = {t.lower() for t in s.tables}
    return [e for e in entries() if e.tables <= here]


def seeds(count: int, seed: int) -> list[Entry]:
    """For each schema an entry that it must fit."""
    rnd, all_of = random.Random(f"{seed} seeds"), entries()
    return [rnd.choice(all_of) for _ in range(count)]


def questions(rnd: random.Random, s: Schema, count: int, weight: Callable[[Entry], float] = lambda e: len(e.wordings)) -> list[tuple[str, Ir, int]]:
    """Questions with the folds that do not read them; each wording as often as any other, unless `weight` says otherwise."""
    g, found = Speaker(rnd, s, {}), fitting(s)
    out: list[tuple[str, Ir, int]] = []
    for entry in rnd.choices(found, [weight(e) for e in found], k=count) if found else ():
        try:
            out.append((*ask(g, entry), entry.folds))
        except (Bad, StopIteration, TypeError, KeyError, IndexError, ValueError):  # a column or a stored name that this part of the schema lacks
            continue
    return out


#: what the reporting role cannot read, or nobody wrote down
NOT_READ = """
What is the [salary|pay|compensation|bonus] of {person}|What salary did we offer {person}|What is the average [salary|pay] [of our employees|per department|that we offered]|Which offer has the highest [salary|pay]|[Show|List] the [phone numbers|e-mail addresses|home addresses] of [candidates|employees|our users]|
What is the [phone number|e-mail|e-mail address|address|date of birth|passport number|bank account|tax number] of {person}|How old is {person}|How many [women|men] [applied|did we hire]|What is the [gender|age|nationality] of [our candidates|the applicants]|
Why was {person} rejected|Why did {person} [decline|withdraw]|What did the interviewer write about {person}|What does the CV of {person} say|Is {person} a good candidate|Should we hire {person}|Who is the best candidate for {title}|
What is our cost per hire|How much do we pay the agency|What did the job advert for {title} cost|Which job board is the cheapest|How many people saw our job advert|How many [people|employees] left [the company |]last year|What is the [turnover|attrition] rate|
Who is on [vacation|sick leave] today|How many vacation days does {person} have|When does the contract of {person} end|Who is the manager of employee {person}|How satisfied are our [employees|candidates]|Which university did {person} attend|What degree does {person} have|
What is the notice period of {person}|When can {person} start at the earliest|Does {person} need a visa|Which languages does {person} speak|How many hires will we have next year|What is the weather in {city}|Who is the mayor of {city}|How many people live in {city}|Which meeting rooms are free
"""
_not_read = re.split(r"\|(?![^\[]*\])", NOT_READ.replace("\n", ""))


def lacking(rnd: random.Random, s: Schema, count: int) -> list[str]:
    """Questions that the reporting tables cannot answer, and those that the tables chosen here cannot."""
    g = Speaker(rnd, s, {})
    here = {t.lower() for t in s.tables}
    away = [e for e in entries() if not e.folds and not e.tables & here]
    out = []
    for _ in range(count):
        said = rnd.choice(rnd.choice(away).wordings) if away and rnd.random() < 0.2 else rnd.choice(_not_read)
        said = re.sub(r"\[([^\]]*)\]", lambda m: rnd.choice(m.group(1).split("|")), said)
        for slot in re.findall(r"\{(\w+)\}", said):
            said = said.replace("{" + slot + "}", spoken_slot(g, slot))
        out.append(g.sentence(said))
    return out


def spoken_slot(g: Speaker, slot: str) -> str:
    if slot == "period":
        return g.pick("this month", "last month", "this year", "last week")
    if slot.removesuffix("2") in NAMES:
        return f"{g.r.choice(FIRST)} {g.r.choice(LAST)}"
    return value(g, slot)[1]


def faults(file: Path) -> list[str]:
    """What cannot be asked: a statement outside the representation, a table, column or slot that there is not."""
    from . import recruitment

    rnd, out = random.Random(1), []
    base = recruitment.make(rnd, "all")
    with recruitment.Joined(base) as joined:
        g = Speaker(rnd, joined, {})
        for entry in read(file):
            sql, wordings = entry.sql, entry.wordings
            slots = set(re.findall(r"\{(\w+)\}", sql)) | ({"period"} if f"'{PERIOD}'" in sql else set())
            for said in wordings:
                for _ in range(3):
                    try:
                        spoken, _ = ask(g, Entry(sql, (said,)))
                        if re.search(r"[\[\]{}|]", spoken):
                            raise Bad(f"left over: {spoken}")
                        if set(re.findall(r"\{(\w+)\}", said)) != slots:
                            raise Bad("the wording has other slots than the statement")
                    except (Bad, KeyError, IndexError, StopIteration, TypeError, ValueError) as fault:
                        out.append(f"{type(fault).__name__}: {fault}\n  {sql}\n  {said}")
                        break
    return out


if __name__ == "__main__":
    for file in [Path(name) for name in sys.argv[1:]] or FILES:
        found, all_of = faults(file), read(file)
        print(*found, f"{file.name}: {len(all_of)} statements, {sum(len(e.wordings) for e in all_of)} wordings, {len(found)} faults", sep="\n")
