"""The previous turn as context: which part of its query each table, column and value played."""

import re
from collections import defaultdict

from .ir import AGGREGATES, Bad, DATE_PARTS, Ir, OPERATORS, SET_OPERATORS
from .schema import Schema
from .sql_parser import to_ir

Marks = dict[tuple, set[int]]  # ("c", i) | ("t", i) | ("v", normal text) → slots of the numeric features
CLAUSES = ("SELECT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER")
NUMBER = re.compile(r"-?\d+(\.\d*)?|-?\.\d+")
NESTED, LIMIT_ONE, LIMIT, DISTINCT, STAR, SETS = 25, 26, 27, 28, 29, 30


def normal(text: object) -> str:
    """Values that are the same for a reader are the same here: case, spaces, 3 and 3.0."""
    low = str(text).strip().lower()
    plain = low.replace(",", "")
    return str(float(plain)) if NUMBER.fullmatch(plain) else re.sub(r"\s+", " ", low)


def previous_ir(s: Schema, history: list[dict] | None) -> Ir | None:
    if not history:
        return None
    if history[-1].get("ir") is not None:
        return history[-1]["ir"]
    try:
        return to_ir(s, history[-1].get("sql") or "")
    except (Bad, IndexError, TypeError, AttributeError):
        return None


def marks(tokens: Ir) -> Marks:
    out: Marks = defaultdict(set)
    whole: set[int] = set()  # of every table in the FROM of the top level
    clause, aggregate, operator, brackets, after_set = "SELECT", None, None, [], False
    for at, token in enumerate(tokens):
        nested = after_set or any(brackets)
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if isinstance(token, str):
            if token in CLAUSES:
                clause = token
            if token == "(":
                brackets.append(following == "SELECT")
            elif token == ")" and brackets:
                if brackets.pop():
                    clause = "WHERE"
            elif token in SET_OPERATORS and not any(brackets):
                after_set = True
                whole.add(SETS)
            elif token in OPERATORS:
                operator = token
            elif not nested:
                whole |= _whole(token, clause, aggregate, following, tokens[at - 1] if at else None)
            aggregate = token if token in AGGREGATES else aggregate if token in ("DISTINCT", "(") or token in DATE_PARTS or token in ("days", "TODAY") else None
            continue
        slots = out[(token[0], normal(token[1]) if token[0] == "v" else token[1])]
        if nested:
            slots.add(NESTED)
        elif token[0] == "t":
            slots.add(16)
        elif token[0] == "v":
            slots |= {16, LIMIT} if at and tokens[at - 1] == "LIMIT" else {16, _operator_slot(operator)}
        else:
            slots.add(_column_slot(clause, aggregate, following))
        aggregate = None
    for (kind, _), slots in out.items():
        if kind == "t" and 16 in slots:
            slots |= whole
    return dict(out)


def _whole(token: str, clause: str, aggregate: str | None, following, before) -> set[int]:
    if token == "LIMIT1":
        return {LIMIT_ONE}
    if token == "LIMIT":
        return {LIMIT}
    if token == "DISTINCT" and before == "SELECT":
        return {DISTINCT}
    if token == "STAR" and aggregate == "count":
        slot = {"SELECT": 17, "HAVING": 22, "ORDER": 24 if following == "DESC" else 23}.get(clause)
        return {slot} if slot else set()
    return {STAR} if token == "STAR" and clause == "SELECT" else set()


def _operator_slot(operator: str | None) -> int:
    return {"=": 20, ">": 21, ">=": 21, "<": 22, "<=": 22}.get(operator or "", 23)


def _column_slot(clause: str, aggregate: str | None, following) -> int:
    if clause == "SELECT":
        return {"count": 17, "sum": 18, "avg": 18, "min": 19, "max": 19}.get(aggregate or "", 16)
    if clause == "ORDER":
        return 24 if following == "DESC" else 23
    return {"WHERE": 20, "GROUP": 21, "HAVING": 22}.get(clause, NESTED)
