"""The intermediate representation: a list of tokens without aliases and join conditions.

A token is a keyword (str), ("c", column), ("t", table) or ("v", text, column or None).
"""

from typing import Union

IrToken = Union[str, tuple]
Ir = list[IrToken]

KEYWORDS: list[str] = (
    "<pad> <s> </s> SELECT DISTINCT FROM WHERE GROUP HAVING ORDER DESC LIMIT LIMIT1 UNION EXCEPT INTERSECT AND OR count sum avg min max STAR ( )"
    " = != < > <= >= LIKE LIKE_START LIKE_END LIKE_EQ NOT_LIKE NOT_LIKE_START NOT_LIKE_END NOT_LIKE_EQ IN NOT_IN BETWEEN ISNULL NOTNULL ON + - * /"
    " #0 #1 #2 #3 #4 #5 #6 #7 #8 #9 #10"
    " DURING NOT_DURING year month day yearmonth days TODAY PCT RATIO countif // ITEM LEFT NOT_BETWEEN #12 #100 #1000"
    " sumif NONE"
    " #24 #60 #1440 #3600 weekday hour"
).split()
KEYWORD = {word: i for i, word in enumerate(KEYWORDS)}
ROOM = 96  # ids from here on point at nodes

AGGREGATES = frozenset(("count", "sum", "avg", "min", "max"))
DATE_PARTS = frozenset(("year", "month", "day", "yearmonth", "weekday", "hour"))
CONDITIONALS = frozenset(("PCT", "RATIO", "countif", "sumif"))
#: the whole query where the schema cannot answer the question
NO_ANSWER = "NONE"
SET_OPERATORS = ("UNION", "EXCEPT", "INTERSECT")
COMPARISONS = ("=", "!=", "<", ">", "<=", ">=")
#: all that a comparison of a value may use
OPERATORS = frozenset(COMPARISONS) | {
    "LIKE", "LIKE_START", "LIKE_END", "LIKE_EQ", "NOT_LIKE", "NOT_LIKE_START", "NOT_LIKE_END", "NOT_LIKE_EQ",
    "BETWEEN", "NOT_BETWEEN", "DURING", "NOT_DURING",
}  # fmt: skip
ARITHMETIC = ("+", "-", "*", "/", "//")


class Bad(Exception):
    """SQL outside the IR, or an IR that is no query."""


def columns_of(tokens: Ir) -> list[int]:
    return [t[1] for t in tokens if not isinstance(t, str) and t[0] == "c"]


def shape(tokens: Ir) -> str:
    """The query without its names: templates of one shape share their wording."""
    return " ".join(t if isinstance(t, str) else t[0] for t in tokens)
