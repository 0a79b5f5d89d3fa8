"""Questions of recruiters over the reporting tables (recruiter_questions/), with values and periods put in.

`python3 -m training.recruiters [FILE …]` checks files of them: every statement and every wording.
"""

import functools
import random
import re
import sys
from pathlib import Path

from .grammar.dates import period, said_in
from .grammar.wording import Speaker
from .ir import Ir
from .recruitment_tables import ACTIONS, CITIES, DEPARTMENTS, EMPLOYERS, FIRST, LAST, ROLES, SKILLS, SOURCES, TITLES
from .schema import Schema
from .sql_parser import to_ir

#: stored value → how it is said beside its own words
SAID = {
    "Applied": ["new"], "Interviewing": ["in interviews", "being interviewed"], "OfferPending": ["offer pending", "waiting for an offer"], "OfferSent": ["offer sent"],
    "OfferAccepted": ["offer accepted"], "Onboarding": ["in onboarding", "being onboarded"], "Converted": ["hired", "converted"], "Rejected": ["rejected", "turned down"], "Withdrawn": ["withdrawn"],
    "Scheduled": ["scheduled", "planned", "upcoming"], "Completed": ["completed", "held", "done"], "Cancelled": ["cancelled", "called off"],
    "InPerson": ["in person", "in-person"], "Video": ["video", "by video"], "Phone": ["phone", "by phone"],
    "StrongYes": ["strong yes"], "StrongNo": ["strong no"], "Sent": ["sent", "out"], "Accepted": ["accepted"], "Declined": ["declined", "turned down"], "Expired": ["expired"], "Draft": ["draft", "in draft"],
    "PendingApproval": ["pending approval", "waiting for approval", "pending"], "Open": ["open", "not submitted", "still open"], "Submitted": ["submitted"],
    "AwaitingForm": ["awaiting the form", "waiting for the form"], "InReview": ["in review", "under review"], "DiscrepancyOpen": ["held up by a discrepancy", "discrepancy open"], "Cleared": ["cleared", "complete"],
    "tan": ["requisition", "TAN"], "employee_conversion": ["conversion", "employee conversion"], "Careers page": ["the careers page"], "Referral": ["referral", "referrals"], "Agency": ["an agency", "agency"],
    "HR_HEAD": ["HR head", "head of HR"], "TA_HEAD": ["TA head", "head of talent acquisition"], "TA_MANAGER": ["TA manager"],
}  # fmt: skip
SLOTS = {
    "city": CITIES, "department": DEPARTMENTS, "title": TITLES, "skill": SKILLS, "source": SOURCES, "employer": EMPLOYERS, "role": ROLES,
    "stage": ["Applied", "Shortlisted", "Interviewing", "OfferPending", "OfferSent", "OfferAccepted", "Onboarding", "Converted", "Rejected", "Withdrawn"],
    "interview": ["Scheduled", "Completed", "Cancelled"], "mode": ["InPerson", "Video", "Phone"], "verdict": ["StrongYes", "Yes", "No", "StrongNo"],
    "offer": ["Draft", "PendingApproval", "Approved", "Rejected", "Sent", "Accepted", "Declined", "Expired"], "form": ["Open", "Submitted"], "severity": ["Low", "Medium", "High"],
    "onboarding": ["AwaitingForm", "InReview", "DiscrepancyOpen", "Cleared"], "entity": ["tan", "shortlist", "offer", "discrepancy", "employee_conversion"], "decision": ["Approved", "Rejected"],
    "word": ["Engineer", "Manager", "Senior", "Data", "Lead", "Quality"],
    "tan": ["PendingApproval", "Approved", "Rejected", "Filled"], "tan_number": ["TAN-2026-0001", "TAN-2026-0002", "TAN-2026-0003", "TAN-2026-0011"], "offer_number": ["OFF-2026-0001", "OFF-2026-0002", "OFF-2026-0003"],
    "employment": ["Permanent", "Contract"], "category": ["Identity", "Education", "Employment", "Address", "Document", "Other"], "discrepancy": ["Open", "ReuploadRequested", "Resolved", "Upheld"],
    "document": ["identity_proof", "address_proof", "degree_certificate", "payslip"], "reupload": ["Open", "Fulfilled", "Cancelled"], "criterion": ["experience", "communication", "technical", "leadership"],
    "approval": ["Pending", "Approved", "Rejected", "Cancelled"], "step": ["Waiting", "Due", "Approved", "Rejected"], "action": ACTIONS, "outcome": ["success", "denied"],
    "duplicate": ["Open", "ConfirmedDuplicate", "NotDuplicate"],
}  # fmt: skip
NAMES = {"person": "full_name", "user": "display_name"}
#: "days" and "many" are numbers to compare with, "small" how many to show
NUMBERS = {"years": (2, 15), "small": (2, 10), "score": (1, 5), "round": (1, 4), "days": (3, 60), "many": (1, 12)}
PERIOD = "@"


Entry = tuple[str, list[str]]  # a statement and its wordings
FILES = sorted((Path(__file__).parent / "recruiter_questions").glob("*.txt"))


def read(file: Path) -> list[Entry]:
    found: list[Entry] = []
    for line in file.read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] != " ":
            found.append((line.strip(), []))
        else:
            found[-1][1].extend(re.split(r" \| (?![^\[]*\])", line.strip()))
    return found


@functools.cache
def entries() -> list[Entry]:
    return [entry for file in FILES for entry in read(file)]


def ask(g: Speaker, entry: Entry) -> tuple[str, Ir]:
    """One question of an entry; raises where the schema lacks what it needs."""
    sql, wordings = entry
    said = re.sub(r"\[([^\]]*)\]", lambda m: g.r.choice(m.group(1).split("|")), g.r.choice(wordings))
    put: dict[str, str] = {}
    for slot in dict.fromkeys(re.findall(r"\{(\w+)\}", sql)):
        stored, spoken = value(g, slot)
        while stored == put.get(slot[:-1]):  # a second one ({city2} beside {city}) is another
            stored, spoken = value(g, slot)
        put[slot] = stored
        sql, said = sql.replace("{" + slot + "}", stored), said.replace("{" + slot + "}", spoken)
    tokens = to_ir(g.s, sql)
    if "{period}" in said:
        at = next(i for i, t in enumerate(tokens) if not isinstance(t, str) and t[0] == "v" and t[1] == PERIOD)
        c = tokens[at][2]
        text, words = period(g, c)
        tokens = tokens[: at - 1] + ["DURING", ("v", text, c)] + tokens[at + 1 :]
        said = said.replace("{period}", said_in(text, words))
    return g.sentence(said), tokens


def value(g: Speaker, slot: str) -> tuple[str, str]:
    """A value as it is stored, and as it is said; a 2 behind the slot's name says that it is the second of its kind."""
    slot = slot.removesuffix("2")
    if slot in NUMBERS:
        return g.small_number(*NUMBERS[slot])
    if slot in NAMES:
        column = next(c for c, (_, name) in enumerate(g.s.columns) if name in (NAMES[slot], "candidate_name" if slot == "person" else ""))
        stored = g.text_value(column)
        return stored, stored
    stored = g.r.choice(SLOTS[slot])
    return stored, g.pick(g.spoken_value(stored), *SAID.get(stored, [stored]))


def fitting(s: Schema) -> list[Entry]:
    """Entries whose tables are all here."""
    here = {t.lower() for t in s.tables}
    return [e for e in entries() if set(re.findall(r"(?:FROM|JOIN) (\w+)", e[0])) <= here]


def questions(rnd: random.Random, s: Schema, count: int) -> list[tuple[str, Ir]]:
    g, found = Speaker(rnd, s, {}), fitting(s)
    out: list[tuple[str, Ir]] = []
    for _ in range(count if found else 0):
        try:
            out.append(ask(g, rnd.choice(found)))
        except (StopIteration, TypeError):  # a name column that this part of the schema lacks
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
    away = [e for e in entries() if not set(re.findall(r"(?:FROM|JOIN) (\w+)", e[0])) & here]
    out = []
    for _ in range(count):
        said = rnd.choice(rnd.choice(away)[1]) if away and rnd.random() < 0.3 else rnd.choice(_not_read)
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
    from .ir import Bad

    rnd, out = random.Random(1), []
    base = recruitment.make(rnd, "all")
    with recruitment.Joined(base) as joined:
        g = Speaker(rnd, joined, {})
        for sql, wordings in read(file):
            slots = set(re.findall(r"\{(\w+)\}", sql)) | ({"period"} if f"'{PERIOD}'" in sql else set())
            for said in wordings:
                for _ in range(3):
                    try:
                        spoken, _ = ask(g, (sql, [said]))
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
        print(*found, f"{file.name}: {len(all_of)} statements, {sum(len(w) for _, w in all_of)} wordings, {len(found)} faults", sep="\n")
