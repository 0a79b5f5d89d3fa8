"""IR → SQL for SQLite: what the scores of this folder are taken with. The product has its own renderers for every dialect."""

import datetime as dt
import re

from .ir import AGGREGATES, ARITHMETIC, Bad, COMPARISONS, CONDITIONALS, DATE_PARTS, Ir, IrToken, SET_OPERATORS
from .joins import bridge
from .periods import bounds, is_period
from .schema import Schema

NUMERIC = re.compile(r"-?\d+(\.\d+)?")
LIKE = {"LIKE": "%x%", "LIKE_START": "x%", "LIKE_END": "%x", "LIKE_EQ": "x"}
PART = {"year": "CAST(strftime('%Y', {}) AS INTEGER)", "month": "CAST(strftime('%m', {}) AS INTEGER)", "day": "CAST(strftime('%d', {}) AS INTEGER)", "yearmonth": "strftime('%Y-%m', {})"}
PART |= {"weekday": "CAST(strftime('%w', {}) AS INTEGER)", "hour": "CAST(strftime('%H', {}) AS INTEGER)"}
CONDITIONAL = {
    "PCT": "100.0 * SUM(CASE WHEN {} THEN 1 ELSE 0 END) / COUNT(*)",
    "RATIO": "1.0 * SUM(CASE WHEN {} THEN 1 ELSE 0 END) / COUNT(*)",
    "countif": "SUM(CASE WHEN {} THEN 1 ELSE 0 END)",
}


def quoted(name: str) -> str:
    return '"' + name + '"'


class Renderer:
    def __init__(self, s: Schema, tokens: Ir, today: dt.date) -> None:
        self.s, self.t, self.p, self.today = s, tokens, 0, today
        self.used: list[list[int]] = []  # tables named in the blocks that are open
        self.ordering = False  # inside < > BETWEEN, where a number is a number even in a text column

    def peek(self) -> IrToken | None:
        return self.t[self.p] if self.p < len(self.t) else None

    def expect(self, token: IrToken) -> None:
        if self.peek() != token:
            raise Bad(f"expected {token} got {self.peek()}")
        self.p += 1

    def is_node(self, kind: str) -> bool:
        token = self.peek()
        return token is not None and not isinstance(token, str) and token[0] == kind

    def query(self) -> str:
        out = self.block()
        while self.peek() in SET_OPERATORS:
            operator = self.t[self.p]
            self.p += 1
            out += f" {operator} " + self.block()
        return out

    # -- expressions
    def item(self) -> str:
        parts = [self.primary()]
        while self.peek() in ARITHMETIC:
            operator = self.t[self.p]
            self.p += 1
            right = self.primary()
            if operator == "//":
                parts[-1] = f"CAST({parts[-1]} AS REAL) / NULLIF({right}, 0)"
            else:
                parts += [operator, right]
        return " ".join(parts)

    def primary(self) -> str:
        token = self.peek()
        if token is None:
            raise Bad("eof")
        self.p += 1
        if isinstance(token, str):
            return self.keyword(token)
        if token[0] == "c":
            return self.column(token[1])
        if token[0] == "v":
            return self.value(token)
        raise Bad(f"prim {token}")

    def keyword(self, token: str) -> str:
        if token in AGGREGATES:
            distinct = ""
            if self.peek() == "DISTINCT":
                self.p += 1
                distinct = "DISTINCT "
            if self.peek() == "(":
                self.p += 1
                inner = self.item()
                self.expect(")")
            else:
                inner = self.primary()
            return f"{token}({distinct}{inner})"
        if token == "STAR":
            return "*"
        if token == "ITEM":
            return '"item"'
        if token == "TODAY":
            return "date('now')"
        if token in DATE_PARTS:
            return PART[token].format(self.primary())
        if token == "days":
            later = self.primary()
            return f"(julianday({later}) - julianday({self.primary()}))"
        if token in CONDITIONALS:
            self.expect("(")
            condition = self.condition()
            self.expect(")")
            if token == "sumif":
                return f"SUM(CASE WHEN {condition} THEN {self.primary()} ELSE 0 END)"
            return CONDITIONAL[token].format(condition)
        if token == "(":
            inner = self.query() if self.peek() == "SELECT" else self.item()
            self.expect(")")
            return f"({inner})"
        raise Bad("prim " + token)

    def column(self, c: int, note: bool = True) -> str:
        table, name = self.s.columns[c]
        if note and self.used:
            self.used[-1].append(table)
        return quoted(self.s.tables[table]) + "." + quoted(name)

    def value(self, token: tuple) -> str:
        text, c = str(token[1]), token[2]
        if NUMERIC.fullmatch(text):
            if c is None:
                return text
            textual = any(isinstance(v, str) for v in self.s.values[c][:20])
            return f"'{text}'" if textual and not self.ordering else text
        if c is not None:
            same = [v for v in self.s.values[c] if isinstance(v, str) and v.lower() == text.lower()]
            if same and text not in same:
                text = same[0]
        return literal(text)

    # -- blocks
    def block(self) -> str:
        self.used.append([])
        self.expect("SELECT")
        distinct = ""
        if self.peek() == "DISTINCT":
            self.p += 1
            distinct = "DISTINCT "
        items = []
        while self.peek() is not None and self.peek() != "FROM":
            items.append(self.item())
        self.expect("FROM")
        left = self.peek() == "LEFT"
        self.p += left
        tables: list[int] = []
        on: list[tuple[int, int]] = []
        inner = None
        if self.peek() == "(":
            self.p += 1
            outer, self.used = self.used, []
            inner = self.inner_query()
            self.used = outer
            self.expect(")")
        else:
            while self.is_node("t"):
                tables.append(self.t[self.p][1])
                self.p += 1
            while self.peek() == "ON":
                a, b = self.t[self.p + 1], self.t[self.p + 2]
                if a[0] != "c" or b[0] != "c":
                    raise Bad("on")
                on.append((a[1], b[1]))
                self.p += 3
            if not tables:
                raise Bad("from")
        tail = self.tail()
        used = self.used.pop()
        source = f"({inner})" if inner is not None else self.joined(tables, on, used, left)
        return f"SELECT {distinct}{', '.join(items)} FROM {source}{tail}"

    def inner_query(self) -> str:
        """A query in FROM; its last item is named so that ITEM can ask for it."""
        start = self.p
        text = self.query()
        if "ITEM" not in self.t or any(t in SET_OPERATORS for t in self.t[start : self.p]):
            return text
        depth = 0
        for m in re.finditer(r"\(|\)| FROM ", text):
            depth += (m.group() == "(") - (m.group() == ")")
            if depth == 0 and m.group() == " FROM ":
                return text[: m.start()] + ' AS "item"' + text[m.start() :]
        return text

    def tail(self) -> str:
        out = ""
        if self.peek() == "WHERE":
            self.p += 1
            out += " WHERE " + self.condition()
        if self.peek() == "GROUP":
            self.p += 1
            keys = [self.item()]
            while self.is_node("c") or self.peek() in DATE_PARTS:
                keys.append(self.item())
            out += " GROUP BY " + ", ".join(keys)
        if self.peek() == "HAVING":
            self.p += 1
            out += " HAVING " + self.condition()
        if self.peek() == "ORDER":
            self.p += 1
            keys = []
            while self.begins_key():
                key = self.item()
                if self.peek() == "DESC":
                    self.p += 1
                    key += " DESC"
                keys.append(key)
            if not keys:
                raise Bad("order")
            out += " ORDER BY " + ", ".join(keys)
        if self.peek() == "LIMIT1":
            self.p += 1
            out += " LIMIT 1"
        elif self.peek() == "LIMIT":
            self.p += 1
            if not self.is_node("v"):
                raise Bad("limit")
            out += f" LIMIT {self.t[self.p][1]}"
            self.p += 1
        return out

    def begins_key(self) -> bool:
        """A key of ORDER: what is shown, or a share ("100 * x / y")."""
        token = self.peek()
        if self.is_node("v"):
            return str(token[1]) in ("100", "100.0")
        return self.is_node("c") or token in AGGREGATES or token in DATE_PARTS or token in CONDITIONALS or token in ("(", "ITEM", "days")

    def joined(self, tables: list[int], on: list[tuple[int, int]], used: list[int], left: bool) -> str:
        join = " LEFT JOIN " if left else " JOIN "
        out, done = quoted(self.s.tables[tables[0]]), {tables[0]}
        if on and len(on) >= len(tables) - 1:
            remaining, rest = list(on), tables[1:]
            while rest:
                for t in rest:
                    here = [(a, b) for a, b in remaining if self.touches(a, b, t, done)]
                    if here:
                        out += join + quoted(self.s.tables[t]) + " ON " + " AND ".join(f"{self.column(a, False)} = {self.column(b, False)}" for a, b in here)
                        remaining = [e for e in remaining if e not in here]
                        done.add(t)
                        rest = [x for x in rest if x != t]
                        break
                else:
                    raise Bad("on")
            return out
        missing = [t for t in used if t not in tables] if not self.used else []
        steps = bridge(self.s, tables + missing)
        out = quoted(self.s.tables[steps[0][0]])
        for t, edge in steps[1:]:
            out += join + quoted(self.s.tables[t])
            if edge:
                out += f" ON {self.column(edge[0], False)} = {self.column(edge[1], False)}"
        return out

    def touches(self, a: int, b: int, t: int, done: set[int]) -> bool:
        both = {self.s.columns[a][0], self.s.columns[b][0]}
        return t in both and both <= done | {t}

    # -- conditions
    def condition(self) -> str:
        out = self.comparison()
        while self.peek() in ("AND", "OR"):
            word = self.t[self.p]
            self.p += 1
            out += f" {word} " + self.comparison()
        return out

    def comparison(self) -> str:
        if self.peek() == "(" and self.p + 1 < len(self.t) and self.t[self.p + 1] != "SELECT":
            self.p += 1
            inner = self.condition()
            self.expect(")")
            return f"({inner})"
        numeric = self.peek() in ("year", "month", "day", "weekday", "hour")
        left, operator = self.item(), self.peek()
        self.p += 1
        if operator in ("ISNULL", "NOTNULL"):
            return left + (" IS NULL" if operator == "ISNULL" else " IS NOT NULL")
        if operator in ("IN", "NOT_IN"):
            return f"{left} {operator.replace('_', ' ')} {self.primary()}"
        if isinstance(operator, str) and "LIKE" in operator:
            if not self.is_node("v"):
                raise Bad("like")
            text = str(self.t[self.p][1])
            self.p += 1
            negated = "NOT " if operator.startswith("NOT_") else ""
            return f"{left} {negated}LIKE " + literal(LIKE[operator.replace("NOT_", "")].replace("x", text))
        if operator in ("DURING", "NOT_DURING"):
            span = self.span_here(years=True)
            if span is None:
                raise Bad("during")
            return f"({left} < '{span[0]}' OR {left} >= '{span[1]}')" if operator == "NOT_DURING" else f"({left} >= '{span[0]}' AND {left} < '{span[1]}')"
        if operator in ("BETWEEN", "NOT_BETWEEN"):
            return self.between(left, operator)
        if operator in COMPARISONS:
            span = self.span_here() if operator in ("<", ">", "<=", ">=") else None
            if span:
                return {">": f"{left} >= '{span[1]}'", ">=": f"{left} >= '{span[0]}'", "<": f"{left} < '{span[0]}'", "<=": f"{left} < '{span[1]}'"}[operator]
            self.ordering = numeric or operator in ("<", ">", "<=", ">=")
            right = self.item()
            self.ordering = False
            return f"{left} {operator} {right}"
        raise Bad(f"comp {operator}")

    def between(self, left: str, operator: str) -> str:
        negated = operator == "NOT_BETWEEN"
        first = self.span_here()
        if first:
            second = self.span_here() or first
            return f"({left} < '{first[0]}' OR {left} >= '{second[1]}')" if negated else f"({left} >= '{first[0]}' AND {left} < '{second[1]}')"
        self.ordering = True
        low = self.item()
        high = self.item()
        self.ordering = False
        return f"{left} {'NOT ' if negated else ''}BETWEEN {low} AND {high}"

    def span_here(self, years: bool = False) -> tuple[str, str] | None:
        """The days of the period that stands here, if one does."""
        if not self.is_node("v"):
            return None
        text = str(self.t[self.p][1])
        if not (years or is_period(text)):
            return None
        span = bounds(text, self.today)
        self.p += span is not None
        return span


def literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def to_sql(s: Schema, tokens: Ir, today: dt.date | None = None) -> str:
    renderer = Renderer(s, tokens, today or dt.date.today())
    sql = renderer.query()
    if renderer.p != len(tokens):
        raise Bad("trailing")
    return sql
