"""SQL → IR. Reads the SQL of the training data and of earlier turns; what it cannot express raises Bad."""

import datetime as dt
import re

from .ir import AGGREGATES, Bad, Ir
from .joins import from_tokens
from .periods import bounds, DAY_TEXT
from .schema import Schema

TOKEN = re.compile(
    r"""\s*(?:(?P<s>'(?:[^']|'')*'|"(?:[^"]|"")*")|(?P<n>\d+\.\d+|\d+|\.\d+)|(?P<i>[A-Za-z_][A-Za-z0-9_$]*|`[^`]*`)"""
    r"""|(?P<o><>|!=|<=|>=|==|\|\||[-+*/%(),.;<>=]))"""
)
RESERVED = frozenset(
    "select from where group by having order limit union except intersect and or not in like between is null as on join inner left outer"
    " distinct asc desc case when exists all any offset cross natural right then else end cast filter over nulls".split()
)
PARTS = {"%Y": "year", "%m": "month", "%d": "day", "%Y-%m": "yearmonth", "%w": "weekday", "%H": "hour"}
MIDNIGHT, LAST_SECOND = " 00:00:00", " 23:59:59"
OUTSIDE = "func "


def lex(sql: str) -> list[tuple[str, str]]:
    out, at, sql = [], 0, sql.strip()
    while at < len(sql):
        m = TOKEN.match(sql, at)
        if not m:
            if not sql[at:].strip():
                break
            raise Bad("lex " + sql[at : at + 10])
        at, kind = m.end(), m.lastgroup
        value = m.group(kind)
        out.append(("q", value[1:-1]) if kind == "i" and value[0] == "`" else (kind, value))
    return [t for t in out if t != ("o", ";")]


class Scope:
    def __init__(self) -> None:
        self.alias: dict[str, int] = {}
        self.tables: list[int] = []
        self.on: list[tuple[int, int]] = []
        self.sub: Ir | None = None
        self.sub_names: list[str] = []
        self.kept: int | None = None
        self.items: dict[str, Ir] = {}  # select items by their alias
        self.order: list[Ir] = []


class Parser:
    def __init__(self, s: Schema, sql: str) -> None:
        self.s, self.t, self.p = s, lex(sql), 0
        self.scopes: list[Scope] = []
        self.names = [t.lower() for t in s.tables]

    # -- tokens
    def kw(self, *words: str) -> str | None:
        if self.p < len(self.t) and self.t[self.p][0] == "i" and self.t[self.p][1].lower() in words:
            return self.t[self.p][1].lower()
        return None

    def op(self, *words: str) -> str | None:
        return self.t[self.p][1] if self.p < len(self.t) and self.t[self.p][0] == "o" and self.t[self.p][1] in words else None

    def take_kw(self, *words: str) -> str | None:
        found = self.kw(*words)
        self.p += bool(found)
        return found

    def take_op(self, *words: str) -> str | None:
        found = self.op(*words)
        self.p += bool(found)
        return found

    def need(self, ok: object) -> None:
        if not ok:
            raise Bad(f"syntax at {self.t[self.p : self.p + 3]}")

    def next_is(self, ahead: int, kind: str, value: str) -> bool:
        at = self.p + ahead
        return at < len(self.t) and self.t[at][0] == kind and self.t[at][1].lower() == value

    def alias_here(self) -> str | None:
        """[AS] name, where one stands."""
        if self.take_kw("as") or (self.p < len(self.t) and self.t[self.p][0] in "iq" and self.t[self.p][1].lower() not in RESERVED):
            name = self.t[self.p][1].strip("\"`'").lower()
            self.p += 1
            return name
        return None

    # -- queries
    def query(self) -> Ir:
        block = self.block()
        operator = self.take_kw("union", "except", "intersect")
        if not operator:
            return block
        if operator == "union" and self.take_kw("all"):
            raise Bad("union all")
        return block + [operator.upper()] + self.query()

    def find_from(self) -> int:
        """The FROM of this block, read before the select list so that its names are known there."""
        depth, i = 0, self.p
        while i < len(self.t):
            kind, value = self.t[i]
            if kind == "o" and value == "(":
                depth += 1
            elif kind == "o" and value == ")":
                depth -= 1
                if depth < 0:
                    break
            elif depth == 0 and kind == "i" and value.lower() == "from":
                return i
            elif depth == 0 and kind == "i" and value.lower() in ("union", "except", "intersect"):
                break
            i += 1
        raise Bad("no from")

    def block(self) -> Ir:
        self.need(self.take_kw("select"))
        start, at_from = self.p, self.find_from()
        self.p = at_from + 1
        scope = Scope()
        self.scopes.append(scope)
        comma = self.tables(scope)
        after, self.p = self.p, start
        out: Ir = ["SELECT"]
        if self.take_kw("distinct"):
            out.append("DISTINCT")
        while True:
            item = self.expression()
            name = self.alias_here()
            scope.order.append(item)
            if name:
                scope.items[name] = item
            out += item
            if not self.take_op(","):
                break
        self.need(self.p == at_from)
        self.p = after
        where = self.condition() if self.take_kw("where") else None
        tail = self.tail(scope)
        if comma and where is not None:
            where = self.pull_joins(scope, where)
        self.scopes.pop()
        out.append("FROM")
        if scope.sub is not None:
            if scope.tables:
                raise Bad("from sub+tables")
            out += ["("] + scope.sub + [")"]
        else:
            out += from_tokens(self.s, scope.tables, scope.on, scope.kept)
        if where is not None:
            out += ["WHERE"] + flat(where)
        return out + tail

    def tables(self, scope: Scope) -> bool:
        """The FROM clause; true when tables are listed with commas."""
        first, comma = True, False
        while True:
            if self.op("("):
                if not first:
                    raise Bad("from sub")
                self.p += 1
                outer, self.scopes = self.scopes, []
                at = self.p
                scope.sub = self.query()
                self.scopes = outer
                scope.sub_names = self.item_names(at)
                self.need(self.take_op(")"))
                self.alias_here()
            else:
                kind, value = self.t[self.p]
                self.need(kind in "iqs")
                self.p += 1
                name = value.strip("\"`'").lower()
                if name not in self.names:
                    raise Bad("table " + name)
                table = self.names.index(name)
                alias = self.alias_here()
                if alias:
                    scope.alias[alias] = table
                scope.alias.setdefault(name, table)
                if table in scope.tables:
                    raise Bad("selfjoin")
                scope.tables.append(table)
            first = False
            if self.take_kw("on"):
                self.join_conditions(scope)
            if self.kw("right", "cross", "natural"):
                raise Bad("outer join")
            if self.take_kw("left"):
                self.take_kw("outer")
                if len(scope.tables) > 1 and scope.kept is None:
                    raise Bad("outer join")
                scope.kept = scope.tables[0] if scope.tables else None
            elif self.kw("join", "inner") and scope.kept is not None:
                raise Bad("outer join")
            self.take_kw("inner")
            if self.take_kw("join"):
                continue
            if self.take_op(","):
                comma = True
                continue
            return comma

    def item_names(self, start: int) -> list[str]:
        """Aliases in the select list that begins at `start` (after the bracket of a FROM subquery)."""
        names, depth = [], 0
        for i in range(start, self.p):
            kind, value = self.t[i]
            depth += (value == "(") - (value == ")") if kind == "o" else 0
            if depth == 0 and kind == "i" and value.lower() == "from":
                break
            if depth == 0 and kind == "i" and value.lower() == "as":
                names.append(self.t[i + 1][1].strip("\"`").lower())
        return names

    def join_conditions(self, scope: Scope) -> None:
        while True:
            bracket = self.take_op("(")
            a = self.primary()
            self.need(self.take_op("=", "=="))
            b = self.primary()
            if bracket:
                self.need(self.take_op(")"))
            if len(a) != 1 or len(b) != 1 or a[0][0] != "c" or b[0][0] != "c":
                raise Bad("on")
            scope.on.append((a[0][1], b[0][1]))
            if not self.take_kw("and"):
                return

    def pull_joins(self, scope: Scope, where: tuple) -> tuple | None:
        """`FROM a, b WHERE a.x = b.y`: the equality of two columns is a join."""
        keep = []
        for c in where[1] if where[0] == "and" else [where]:
            e = c[1]
            if c[0] == "cmp" and len(e) == 3 and e[1] == "=" and e[0][0] == "c" and e[2][0] == "c":
                scope.on.append((e[0][1], e[2][1]))
            else:
                keep.append(c)
        return None if not keep else keep[0] if len(keep) == 1 else ("and", keep)

    def tail(self, scope: Scope) -> Ir:
        out: Ir = []
        if self.take_kw("group"):
            self.take_kw("by")
            out.append("GROUP")
            while True:
                item = self.expression()
                if item[0][0] == "v":
                    at = int(item[0][1]) - 1 if item[0][1].isdigit() else -1
                    if not 0 <= at < len(scope.order):
                        raise Bad("group by n")
                    item = scope.order[at]
                out += item
                if not self.take_op(","):
                    break
        if self.take_kw("having"):
            out += ["HAVING"] + flat(self.condition())
        if self.take_kw("order"):
            self.take_kw("by")
            out.append("ORDER")
            while True:
                if self.kw("case"):  # "CASE WHEN x IS NULL …": where nulls go
                    while not self.take_kw("end"):
                        self.p += 1
                    self.take_kw("asc", "desc")
                    self.need(self.take_op(","))
                out += self.expression()
                if self.take_kw("asc", "desc") == "desc":
                    out.append("DESC")
                if self.take_kw("nulls"):
                    self.p += 1
                if not self.take_op(","):
                    break
        if self.take_kw("limit"):
            kind, value = self.t[self.p]
            self.need(kind == "n")
            self.p += 1
            out += ["LIMIT1"] if value == "1" else ["LIMIT", ("v", value, None)]
            if self.kw("offset"):
                raise Bad("offset")
        return out

    # -- conditions
    def condition(self) -> tuple:
        parts = [self.conjunction()]
        while self.take_kw("or"):
            parts.append(self.conjunction())
        return parts[0] if len(parts) == 1 else ("or", parts)

    def conjunction(self) -> tuple:
        parts = [self.comparison()]
        while self.take_kw("and"):
            parts.append(self.comparison())
        merged: list[tuple] = []
        for part in parts:
            merged += part[1] if part[0] == "and" else [part]
        merged = with_periods(merged)
        return merged[0] if len(merged) == 1 else ("and", merged)

    def comparison(self) -> tuple:
        if self.op("("):
            save = self.p
            try:
                self.p += 1
                if self.kw("select"):
                    raise Bad("subquery")
                inner = self.condition()
                self.need(self.take_op(")"))
                return inner
            except Bad:
                self.p = save
        negated = bool(self.take_kw("not"))
        if self.take_kw("exists"):
            self.need(self.take_op("("))
            inner = self.query()
            self.need(self.take_op(")"))
            return as_membership(self.s, inner, negated)
        left = self.expression()
        negated = bool(self.take_kw("not")) or negated
        context = None if "count" in left else next((t[1] for t in left if t[0] == "c"), None)

        def placed(tokens: Ir) -> Ir:
            return [("v", t[1], context) if t[0] == "v" and t[2] is None else t for t in tokens]

        if self.take_kw("in"):
            return self.membership(left, negated, placed)
        if self.take_kw("like"):
            return self.like(left, negated, context)
        if self.take_kw("between"):
            low = placed(self.expression())
            self.need(self.take_kw("and"))
            high = placed(self.expression())
            whole = whole_period(low, high)
            if whole:
                return ("cmp", left + ["NOT_DURING" if negated else "DURING"] + whole)
            return ("cmp", left + ["NOT_BETWEEN" if negated else "BETWEEN"] + low + high)
        if self.take_kw("is"):
            isnt = self.take_kw("not")
            self.need(self.take_kw("null"))
            return ("cmp", left + ["NOTNULL" if isnt or negated else "ISNULL"])
        operator = self.take_op("=", "==", "!=", "<>", "<", ">", "<=", ">=")
        self.need(operator)
        operator = {"==": "=", "<>": "!="}.get(operator, operator)
        if negated:
            raise Bad("not cmp")
        if self.op("(") and self.next_is(1, "i", "select"):
            self.p += 1
            inner = self.query()
            self.need(self.take_op(")"))
            return ("cmp", left + [operator, "("] + inner + [")"])
        return ("cmp", left + [operator] + placed(self.expression()))

    def membership(self, left: Ir, negated: bool, placed) -> tuple:
        self.need(self.take_op("("))
        if self.kw("select"):
            inner = self.query()
            self.need(self.take_op(")"))
            return ("cmp", left + ["NOT_IN" if negated else "IN", "("] + inner + [")"])
        options = []
        while True:
            options.append(("cmp", left + ["!=" if negated else "="] + placed(self.expression())))
            if not self.take_op(","):
                break
        self.need(self.take_op(")"))
        return options[0] if len(options) == 1 else ("and" if negated else "or", options)

    def like(self, left: Ir, negated: bool, context: int | None) -> tuple:
        pattern = self.expression()
        self.need(len(pattern) == 1 and pattern[0][0] == "v")
        text = pattern[0][1]
        before, after, core = text.startswith("%"), text.endswith("%"), text.strip("%")
        if "_" in core and not core.isidentifier():
            raise Bad("like")
        core = core.replace("%", " ")
        kind = "LIKE" if before and after else "LIKE_END" if before else "LIKE_START" if after else "LIKE_EQ"
        return ("cmp", left + [("NOT_" if negated else "") + kind, ("v", core, context)])

    # -- expressions
    def expression(self) -> Ir:
        left = self.term()
        while self.op("+", "-"):
            left = left + [self.take_op("+", "-")] + self.term()
        return left

    def term(self) -> Ir:
        left = self.primary()
        while self.op("*", "/"):
            operator = self.take_op("*", "/")
            right = self.primary()
            if operator == "*" and right == [("v", "1.0", None)]:
                left = left if left[:1] == ["REAL"] else ["REAL"] + left
                continue
            if operator == "/" and (whole := without_fraction(right)):  # "minutes / 60.0": the fraction only says how to divide
                left, right = (left if left[:1] == ["REAL"] else ["REAL"] + left), whole
            real = operator == "/" and left[:1] == ["REAL"]
            left = (left[1:] + ["//"] if real else left + [operator]) + right
        return as_share(left[1:] if left[:1] == ["REAL"] else left)

    def primary(self) -> Ir:
        if self.p >= len(self.t):
            raise Bad("eof")
        kind, value = self.t[self.p]
        if kind == "o" and value == "*":
            self.p += 1
            return ["STAR"]
        if kind == "o" and value == "-" and self.t[self.p + 1][0] == "n":
            self.p += 2
            return [("v", "-" + self.t[self.p - 1][1], None)]
        if kind == "o" and value == "(":
            self.p += 1
            if self.kw("select"):
                inner = self.query()
                self.need(self.take_op(")"))
                return ["("] + inner + [")"]
            inner = self.expression()
            self.need(self.take_op(")"))
            return inner if len(inner) == 1 else ["("] + inner + [")"]
        if kind == "n":
            self.p += 1
            if value == "1.0" and self.op("*"):  # "1.0 * a / b": real division
                self.p += 1
                return ["REAL"] + self.primary()
            return [("v", value, None)]
        if kind == "i" and self.p + 1 < len(self.t) and self.t[self.p + 1] == ("o", "("):
            return self.call(value.lower())
        if kind in "iqs":
            return self.name(kind, value)
        raise Bad("prim " + value)

    def call(self, function: str) -> Ir:
        self.p += 2
        if function in AGGREGATES:
            distinct = self.take_kw("distinct")
            if self.kw("case"):
                return self.conditional(function)
            inner = self.expression()
            self.need(self.take_op(")"))
            if self.take_kw("filter"):
                self.need(self.take_op("(") and self.take_kw("where"))
                condition = flat(self.condition())
                self.need(self.take_op(")"))
                return chosen(function, condition, inner)
            if len(inner) == 3 and inner[0] == "(":
                inner = inner[1:2]
            simple = len(inner) == 1 or (len(inner) == 2 and inner[0] in PARTS.values())
            return [function] + (["DISTINCT"] if distinct else []) + (inner if simple else ["("] + inner + [")"])
        if function in ("lower", "upper", "date", "nullif"):
            inner = self.expression()
            if function == "nullif":
                self.need(self.take_op(",") and self.expression())
            self.need(self.take_op(")"))
            if function in ("lower", "upper") and inner[0][0] == "v":
                return inner
            return inner
        if function == "cast":
            inner = self.expression()
            self.need(self.take_kw("as"))
            real = self.t[self.p][1].lower() in ("real", "float", "double", "decimal", "numeric")
            self.p += 1
            self.need(self.take_op(")"))
            return ["REAL"] + inner if real and not (len(inner) == 2 and inner[0] in PARTS.values()) else inner
        if function == "strftime":
            kind, pattern = self.t[self.p]
            self.p += 1
            self.need(kind == "s" and pattern[1:-1] in PARTS and self.take_op(","))
            inner = self.expression()
            self.need(self.take_op(")") and len(inner) == 1)
            return [PARTS[pattern[1:-1]]] + inner
        if function == "julianday":
            first = self.expression()
            self.need(self.take_op(")") and self.take_op("-") and self.take_kw("julianday") and self.take_op("("))
            second = self.expression()
            self.need(self.take_op(")") and len(first) == 1 and len(second) == 1)
            today = [["TODAY"] if e[0][0] == "v" and e[0][1] == "now" else e for e in (first, second)]
            return ["days"] + today[0] + today[1]
        raise Bad(OUTSIDE + function)

    def conditional(self, function: str) -> Ir:
        """`sum(case when … then 1 else 0 end)` and its like: rows, or what they hold, that meet a condition."""
        self.need(self.take_kw("case") and self.take_kw("when"))
        condition = flat(self.condition())
        self.need(self.take_kw("then"))
        then = self.expression()
        if self.take_kw("else"):
            nothing = self.expression()
            self.need(nothing == [("v", "0", None)] or nothing == [("v", "0.0", None)])
        self.need(self.take_kw("end") and self.take_op(")"))
        return chosen(function, condition, then)

    def name(self, kind: str, value: str) -> Ir:
        self.p += 1
        name = value[1:-1] if kind == "s" else value
        if self.take_op("."):
            if self.take_op("*"):
                return ["STAR"]
            column = self.t[self.p][1].strip('"`').lower()
            self.p += 1
            for scope in reversed(self.scopes):
                if name.lower() in scope.alias:
                    found = self.s.index.get((self.names[scope.alias[name.lower()]], column))
                    if found is None:
                        raise Bad("col " + column)
                    return [("c", found)]
            scope = self.scopes[-1] if self.scopes else None
            if scope and scope.sub is not None and scope.sub_names[-1:] == [column]:
                return ["ITEM"]
            raise Bad("alias " + name)
        if kind == "i" and name.lower() in RESERVED:
            raise Bad("kw " + name)
        if not (kind == "s" and value[0] == "'"):
            for scope in reversed(self.scopes):
                if name.lower() in scope.items:
                    return scope.items[name.lower()]
                for table in scope.tables:
                    found = self.s.index.get((self.names[table], name.lower()))
                    if found is not None:
                        return [("c", found)]
                if scope.sub is not None and scope.sub_names[-1:] == [name.lower()]:
                    return ["ITEM"]
        if kind == "s":
            return [("v", name.replace(value[0] * 2, value[0]), None)]
        raise Bad("ident " + name)


def as_share(tokens: Ir) -> Ir:
    """Rows that meet a condition among all rows, in percent or as a part of one."""
    percent = tokens[:2] == [("v", "100.0", None), "*"] or tokens[:2] == [("v", "100", None), "*"]
    rest = tokens[2:] if percent else tokens
    if rest[:1] == ["countif"] and rest[-3:] in (["/", "count", "STAR"], ["//", "count", "STAR"]) and rest.count("countif") == 1:
        return ["PCT" if percent else "RATIO"] + rest[1:-3]
    return in_percent(tokens)


def as_membership(s: Schema, inner: Ir, negated: bool) -> tuple:
    """`EXISTS (SELECT 1 FROM b WHERE b.x = a.y AND …)`: a.y is among the b.x. Two keys, or more of the row outside, cannot be said so."""
    level = [depth(inner, i) for i in range(len(inner))]
    at = next((i for i, t in enumerate(inner) if t == "WHERE" and level[i] == 0), None)
    if at is None or any(t in ("OR", "GROUP", "HAVING", "ORDER", "LIMIT", "LIMIT1", "UNION", "EXCEPT", "INTERSECT") for t, d in zip(inner, level) if d == 0):
        raise Bad("exists")
    start = next(i for i, t in enumerate(inner) if t == "FROM" and level[i] == 0)
    own = {t[1] for t in inner[start:at] if not isinstance(t, str) and t[0] == "t"}
    parts: list[Ir] = [[]]
    for i in range(at + 1, len(inner)):
        if inner[i] == "AND" and level[i] == 0:
            parts.append([])
        else:
            parts[-1].append(inner[i])
    outside = [p for p in parts if any(t[0] == "c" and s.columns[t[1]][0] not in own for t in p if not isinstance(t, str))]
    if len(outside) != 1 or len(outside[0]) != 3 or outside[0][1] != "=" or any(isinstance(side, str) or side[0] != "c" for side in outside[0][::2]):
        raise Bad("exists")
    here, there = sorted(outside[0][::2], key=lambda side: s.columns[side[1]][0] in own)
    if s.columns[there[1]][0] not in own:
        raise Bad("exists")
    rest = [p for p in parts if p is not outside[0]]
    joined = [x for k, p in enumerate(rest) for x in (["AND"] if k else ["WHERE"]) + p]
    return ("cmp", [here, "NOT_IN" if negated else "IN", "(", "SELECT", there, *inner[start:at], *joined, ")"])


def without_fraction(tokens: Ir) -> Ir | None:
    """60.0 → 60; nothing where there is no fraction, or one that counts."""
    text = str(tokens[0][1]) if len(tokens) == 1 and tokens[0][0] == "v" else ""
    return [("v", text[:-2], None)] if text.endswith(".0") else None


def with_periods(parts: list[tuple]) -> list[tuple]:
    """`c >= '2024-01-01' AND c < '2024-04-01'`: the quarter that both days enclose."""
    out = list(parts)
    for low in parts:
        if low[0] != "cmp" or len(low[1]) < 3 or low[1][-2] != ">=" or low not in out:
            continue
        for high in out:
            if high[0] == "cmp" and high[1][:-2] == low[1][:-2] and high[1][-2:-1] == ["<"]:
                day = str(high[1][-1][1]).removesuffix(MIDNIGHT)
                if not (DAY_TEXT.fullmatch(day) and bounds(day, dt.date.min)):
                    continue
                before = (dt.date.fromisoformat(day) - dt.timedelta(1)).isoformat()
                whole = whole_period(low[1][-1:], [("v", before, high[1][-1][2])])
                if whole:
                    out[out.index(low)] = ("cmp", low[1][:-2] + ["DURING"] + whole)
                    out.remove(high)
                    break
    return out


def whole_period(low: Ir, high: Ir) -> Ir | None:
    """From the first day of a month, a quarter or a year to its last: the period itself, as questions say it."""
    if not all(len(side) == 1 and side[0][0] == "v" for side in (low, high)):
        return None
    first, last, column = str(low[0][1]).removesuffix(MIDNIGHT), str(high[0][1]).removesuffix(LAST_SECOND), low[0][2]
    if not all(DAY_TEXT.fullmatch(day) and bounds(day, dt.date.min) for day in (first, last)):
        return None
    year, month = first[:4], int(first[5:7])
    for text in (year, f"{year}-Q{(month + 2) // 3}", f"{year}-{month:02d}"):
        start, end = bounds(text, dt.date.min) or ("", "")
        if start == first and dt.date.fromisoformat(end) - dt.timedelta(1) == dt.date.fromisoformat(last):
            return [("v", text, column)]
    return None


def in_percent(tokens: Ir) -> Ir:
    """"100.0 * x / y": the hundred is a number that questions need not say, and the division has a fraction."""
    at = next((i for i, t in enumerate(tokens) if t == ("v", "100.0", None) and depth(tokens, i) == 0 and "*" in tokens[max(0, i - 1) : i + 2]), None)
    if at is None:
        return tokens
    whole = tokens[:at] + [("v", "100", None)] + tokens[at + 1 :]
    return ["//" if t == "/" and i > at and depth(whole, i) == 0 else t for i, t in enumerate(whole)]


def depth(tokens: Ir, at: int) -> int:
    return tokens[:at].count("(") - tokens[:at].count(")")


def chosen(function: str, condition: Ir, what: Ir) -> Ir:
    """An aggregate of the rows that meet a condition."""
    one = len(what) == 1 and what[0][0] == "v" and what[0][1] in ("1", "1.0")
    if function == "count" or (function == "sum" and one):
        return ["countif", "("] + condition + [")"]
    if function == "avg" and one:
        return ["RATIO", "("] + condition + [")"]
    if function == "sum" and len(what) == 1 and what[0][0] == "c":
        return ["sumif", "("] + condition + [")"] + what
    raise Bad("case")


def flat(condition: tuple) -> Ir:
    if condition[0] == "cmp":
        return condition[1]
    out: Ir = []
    for i, part in enumerate(condition[1]):
        if i:
            out.append("AND" if condition[0] == "and" else "OR")
        inner = flat(part)
        out += ["("] + inner + [")"] if condition[0] == "and" and part[0] == "or" else inner
    return out


def to_ir(s: Schema, sql: str) -> Ir:
    parser = Parser(s, sql)
    tokens = parser.query()
    if parser.p != len(parser.t):
        raise Bad(f"trailing {parser.t[parser.p : parser.p + 3]}")
    return tokens
