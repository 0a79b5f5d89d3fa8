"""Words: tokens of a question, stems, and the words of a schema name. Ported one to one to TypeScript."""

import functools
import re

TOKEN = re.compile(r"\d[\d,]*\.?\d*(?:st|nd|rd|th)?(?![A-Za-z])|[A-Za-z]+|\d+|[^\sA-Za-z0-9]")
NUMBER = re.compile(r"\d[\d,]*\.?\d*")
PLAIN_NUMBER = re.compile(r"-?\d+(\.\d+)?")
MAX_QUESTION = 56

STOP = frozenset(
    "the a an of in is are was were to for and or by on at with from that which who what how many much show list find give all each"
    " their his her its do does did have has had be not no than more less least most as it we i you they them there me my your any some"
    " one both only also when where whose whom will can".split()
)
IRREGULAR = {"people": "person", "persons": "person", "children": "child", "men": "man", "women": "woman", "cities": "city", "countries": "country"}
ABBREVIATIONS = {
    "fname": "first name", "lname": "last name", "num": "number", "dept": "department", "emp": "employee", "stu": "student",
    "prof": "professor", "desc": "description", "addr": "address", "tel": "telephone", "qty": "quantity", "amt": "amount",
    "dob": "date of birth", "inst": "institution", "org": "organization", "mgr": "manager", "acc": "account", "cust": "customer",
    "prod": "product", "max": "maximum", "min": "minimum", "avg": "average", "pct": "percent", "yr": "year", "apt": "apartment",
    "loc": "location", "lang": "language", "univ": "university", "bldg": "building", "auth": "author", "dname": "department name",
    "cname": "college name", "pname": "player name", "enr": "enrollment", "ppos": "player position", "gpa": "gpa", "ssn": "ssn",
    "tid": "id", "pid": "id", "aid": "author id", "cid": "id", "oid": "organization id", "jid": "journal id",
}  # fmt: skip

Token = tuple[str, int, int]


def tokenise(text: str) -> list[Token]:
    """Tokens with their character spans; of a long text the last ones, since the question comes after the previous turn."""
    found = [(m.group(), m.start(), m.end()) for m in TOKEN.finditer(text)]
    return found[-MAX_QUESTION:]


def lower_tokens(text: str) -> list[str]:
    return [m.group().lower() for m in TOKEN.finditer(text)][-MAX_QUESTION:]


def is_number(token: str) -> bool:
    return NUMBER.fullmatch(token) is not None


@functools.lru_cache(200_000)
def stem(word: str) -> str:
    if word in IRREGULAR:
        return IRREGULAR[word]
    if len(word) <= 3:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if re.search(r"(sses|xes|ches|shes)$", word):
        return word[:-2]
    if word.endswith("s") and not re.search(r"(ss|us|is)$", word):
        word = word[:-1]
    if word.endswith("ing") and len(word) > 6:
        word = word[:-3]
    elif word.endswith("ed") and len(word) > 5:
        word = word[:-2] if not word.endswith("eed") else word
    if word.endswith("e") and len(word) > 4:
        word = word[:-1]
    return word


def name_words(name: str) -> list[str]:
    """`HireDate`, `hire_date`, `hiredate2` → words in lower case."""
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    text = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1 \2", text)
    text = re.sub(r"[^A-Za-z0-9]+", " ", text)
    text = re.sub(r"([A-Za-z])(\d)", r"\1 \2", text)
    return text.lower().split() or ["x"]


def expand(words: list[str], known: frozenset[str]) -> list[str]:
    """Abbreviations written out, one-letter prefixes dropped, run-together words split where both halves are known."""
    if len(words) > 1 and len(words[0]) == 1 and words[0].isalpha():
        first = [{"l": "last", "f": "first"}[words[0]]] if words[0] in "lf" and words[1] == "name" else []
        words = first + list(words[1:])
    out: list[str] = []
    for word in words:
        if word in ABBREVIATIONS:
            out += ABBREVIATIONS[word].split()
            continue
        if word not in known and len(word) >= 5 and word.isalpha():
            best = None
            for i in range(3, len(word) - 1):
                left, right = word[:i], word[i:]
                if (left in known or left in ABBREVIATIONS) and (right in ("id", "no") or (len(right) >= 4 and right in known)):
                    best = (left, right) if best is None or len(right) <= 4 else best
            if best:
                out += ABBREVIATIONS.get(best[0], best[0]).split() + [best[1]]
                continue
        out.append(word)
    return out


def alias_words(comment: str | None, name: list[str], limit: int = 8) -> list[str]:
    """Content words of a comment that the name does not already say."""
    if not comment:
        return []
    seen = {stem(word) for word in name}
    out: list[str] = []
    for word in (m.group().lower() for m in TOKEN.finditer(comment)):
        if not (word.isascii() and word.isalpha()) or len(word) <= 2 or word in STOP or stem(word) in seen:
            continue
        seen.add(stem(word))
        out.append(word)
        if len(out) == limit:
            break
    return out


def plural(word: str) -> str:
    if word.endswith("s"):
        return word
    if word.endswith("y") and len(word) > 2 and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if re.search(r"(x|ch|sh|ss)$", word):
        return word + "es"
    return word + "s"
