"""Words that people use for one another: a list of our own, and substitutions seen between Spider and Spider-Syn wordings."""

import collections
import difflib

from .words import lower_tokens, stem

#: each line is a group; every word may stand for every other
GROUPS = """
name|title|label
person|people|individual|human
city|town|municipality
country|nation|land
nationality|citizenship|country of origin
state|province|region
location|place|site|venue
address|residence|home address
salary|pay|wage|earnings|compensation|income
price|cost|charge|fee
amount|sum|total|value
quantity|number of units|count
employee|worker|staff member|staffer
staff|personnel|workforce
manager|boss|supervisor|head
department|division|unit
company|firm|enterprise|business|corporation
organization|organisation|institution|agency
customer|client|buyer|patron|shopper
product|item|good|merchandise
order|purchase
store|shop|outlet
supplier|vendor|provider
student|pupil|learner
teacher|instructor|lecturer|tutor
professor|faculty member|academic
course|class|subject
school|academy
college|university
grade|mark|score
score|points|rating
film|movie|picture
actor|performer|player
singer|vocalist|artist|musician
song|track|tune
album|record|release
concert|show|performance|gig
stadium|arena|ground
team|club|squad
player|athlete|sportsman|participant
match|game|contest
coach|trainer
race|competition
winner|champion|victor
age|years of age|years old
gender|sex
date|day|time
year|calendar year
start|begin|commence
end|finish|close
birthday|date of birth|birth date
height|stature|how tall
weight|mass|how heavy
length|extent|how long
area|surface|size
size|dimension|magnitude
population|number of inhabitants|residents|number of people
capacity|number of seats|seats|room
car|automobile|vehicle
maker|manufacturer|producer
model|version|type
type|kind|category|sort
category|class|group
color|colour|hue
flight|plane trip|air journey
airport|airfield
airline|carrier
ship|vessel|boat
train|railway
doctor|physician|medic
patient|sick person
hospital|clinic
disease|illness|condition
medicine|drug|medication
author|writer
book|volume|publication
paper|article|publication
journal|periodical|magazine
editor|redactor
document|file|record
project|undertaking|scheme
budget|funds|financing
revenue|income|turnover|earnings
profit|gain|margin
account|bank account
balance|money left|remaining amount
transaction|payment|transfer
loan|credit|borrowing
bank|financial institution
insurance|coverage
policy|contract|plan
claim|demand|request
apartment|flat|unit
building|house|block
room|chamber
hotel|inn|lodging
guest|visitor
restaurant|diner|eatery
dish|meal|food
wine|vintage
river|stream|waterway
mountain|peak|summit
phone|telephone|mobile|cell phone
email|mail|electronic mail
website|homepage|web page
description|details|explanation|information
comment|remark|note
status|state|condition
language|tongue
party|political group
election|vote|poll
candidate|applicant|contender|nominee
member|participant|affiliate
membership|subscription
event|occasion|happening
result|outcome|finding
rank|position|place|standing
level|tier|rank
role|function|job
job|position|occupation|post
skill|ability|competence
interview|conversation|talk
offer|proposal
application|submission|request
contract|agreement
hometown|home city|birthplace
spouse|partner
child|kid
pet|animal
owner|proprietor|holder
device|gadget|machine
network|net
channel|station
program|programme|show
series|serial
director|filmmaker
rating|stars|grade
review|critique|evaluation
photo|picture|image
mission|task|assignment
battle|fight|combat
killed|dead|casualties
injured|wounded
museum|gallery
visit|stay|trip
ticket|pass|admission
festival|celebration
theme|topic|motif
enrollment|registration|sign up
attendance|number of attendees|turnout
code|identifier|short code
id|identifier|number
first name|given name|forename
last name|surname|family name
distance|how far
speed|velocity|how fast
duration|length|running time
discount|reduction|rebate
stock|inventory|supply
shipment|delivery|consignment
warehouse|depot|storage
branch|office|location
headquarter|head office|main office
founder|creator|establisher
industry|sector|field|branch
"""
SEEN_AT_MOST = 6


def own() -> dict[str, list[str]]:
    out: dict[str, list[str]] = collections.defaultdict(list)
    for line in GROUPS.strip().splitlines():
        words = line.split("|")
        for w in words:
            if " " not in w:
                out[stem(w)] += [x for x in words if x != w]
    return dict(out)


def seen(cases: list[dict]) -> dict[str, list[str]]:
    """Word → what Spider-Syn writes instead, from cases of databases that may be read."""
    plain = collections.defaultdict(list)
    for case in cases:
        if case["dataset"] in ("spider-train", "spider-dev"):
            plain[(case["db_id"], case["gold_sql"])].append(lower_tokens(case["question"]))
    counts: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    for case in cases:
        if not case["dataset"].startswith("spider-syn"):
            continue
        after = lower_tokens(case["question"])
        best = None
        for before in plain.get((case["db_id"], case["gold_sql"]), ()):
            matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
            if best is None or matcher.ratio() > best[0]:
                best = (matcher.ratio(), before, matcher)
        if best is None or best[0] < 0.6:
            continue
        for op, i, j, k, end in best[2].get_opcodes():
            if op == "replace" and j - i == 1 and end - k <= 2 and best[1][i].isalpha() and all(w.isalpha() for w in after[k:end]):
                counts[stem(best[1][i])][" ".join(after[k:end])] += 1
    return {word: [w for w, _ in c.most_common(SEEN_AT_MOST)] for word, c in counts.items()}


def merged(*parts: dict[str, list[str]]) -> dict[str, list[str]]:
    out: dict[str, list[str]] = collections.defaultdict(list)
    for part in parts:
        for word, others in part.items():
            out[word] += [o for o in others if o not in out[word]]
    return dict(out)
