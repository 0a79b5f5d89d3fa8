"""The words that get an embedding of their own: those that are at home in every database, those of this product's askers, and the grammar's own."""

import collections
import json
import re

from . import conversations, paraphrases, synthetic_databases, recruiters
from .data import cases
from .ir import KEYWORDS, ROOM
from .paths import MODELS
from .words import MAX_QUESTION

IN_DATABASES = 20
#: … or so often in the questions over this product's tables, of several authors
ASKED, BY_AUTHORS = 30, 3
#: needed for dates, shares and follow-ups, which the data hardly has; and words of this product that have no vector
TAUGHT = (
    "percentage percent proportion share ratio fraction per during since before after between until last next this past previous current"
    " month months year years day days week weeks quarter today yesterday instead also too those these them only about same sort now except without"
    " never no none neither every rate long took take average earliest latest newest oldest recent again remove add just first then"
    " include including breakdown distribution split grouped group highest lowest top bottom least"
    " still yet why should will predict forecast explain upcoming ago unique busiest waiting pending outstanding"
    " req reqs tan tans reupload reuploads approvers onboarded onboardings"
).split()


def learned() -> list[str]:
    seen = collections.defaultdict(set)
    for case in cases() + paraphrases.cases() + synthetic_databases.cases() + conversations.cases():
        for word in re.findall(r"[A-Za-z]+|[^\sA-Za-z0-9]", case["question"].lower()):
            seen[word].add(case["db_id"])
    common = sorted((w for w in seen if len(seen[w]) >= IN_DATABASES), key=lambda w: (-len(seen[w]), w))
    return list(dict.fromkeys([*common, *asked(), *TAUGHT]))


def asked() -> list[str]:
    counts, authors = collections.Counter(), collections.defaultdict(set)
    for file in recruiters.FILES:
        for entry in recruiters.read(file):
            for word in re.findall(r"[a-z]+", re.sub(r"\{\w+\}", "", " ".join(entry.wordings).lower())):
                counts[word] += 1
                authors[word].add(file.stem)
    return [w for w, n in sorted(counts.items(), key=lambda one: (-one[1], one[0])) if n >= ASKED and len(authors[w]) >= BY_AUTHORS]


def write() -> None:
    from .candidates import MAX_VALUES, OFFERED
    from .features import NUMERIC, WORDS_PER_NODE

    path = MODELS / "vocabulary.json"
    now = json.loads(path.read_text())
    sizes = dict(maxQuestion=MAX_QUESTION, maxValues=MAX_VALUES, wordsPerNode=WORDS_PER_NODE, numeric=NUMERIC, keywords=ROOM)
    path.write_text(json.dumps(dict(version=1, sizes=sizes, offered=OFFERED, keywords=KEYWORDS, learned=learned(), words=now["words"])))


if __name__ == "__main__":
    write()
