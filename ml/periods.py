"""Periods and dates: how a question writes them, and the days they cover."""

import datetime as dt
import re

MONTHS = "january february march april may june july august september october november december".split()
SHORT = {m[:3]: i + 1 for i, m in enumerate(MONTHS)} | {"sept": 9}
MONTH = {m: i + 1 for i, m in enumerate(MONTHS)} | SHORT
ORDINAL = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_M = "(" + "|".join(MONTHS + sorted(SHORT, key=len, reverse=True)) + r")\b\.?"
_D = r"(\d{1,2})(?:st|nd|rd|th)?"
_U = r"(day|week|month|quarter|year)"
_N = r"(\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
COUNT = {w: i + 2 for i, w in enumerate("two three four five six seven eight nine ten eleven twelve".split())}

DATE_FORMS = [re.compile(rf"\b{_M} {_D},? (\d{{4}})\b"), re.compile(rf"\b{_D} (?:of )?{_M},? (\d{{4}})\b")]
MONTH_FORM = re.compile(rf"\b{_M},? (?:of )?(\d{{4}})\b")
QUARTER_FORMS = [re.compile(r"\bq([1-4]),? (?:of )?(\d{4})\b"), re.compile(rf"\b({'|'.join(ORDINAL)}) quarter (?:of |in )?(\d{{4}})\b")]
RELATIVE_ONE = re.compile(rf"\b(this|current|last|past|previous|next) {_U}\b")
RELATIVE_MANY = re.compile(rf"\b(last|past|previous|next) {_N} {_U}s\b")
RELATIVE_DAY = re.compile(r"\b(today|yesterday|tomorrow)\b")
PERIOD_TEXT = re.compile(rf"\d{{4}}-\d\d|\d{{4}}-Q[1-4]|(?:this|last|next) {_U}|(?:last|next) \d+ {_U}s|today|yesterday|tomorrow")
DAY_TEXT = re.compile(r"\d{4}-\d\d-\d\d")
YEAR_TEXT = re.compile(r"\d{4}")

Found = tuple[str, int, int]  # text of the value, span in characters


def written_dates(text: str) -> list[Found]:
    low, out = text.lower(), []
    for m in DATE_FORMS[0].finditer(low):
        out.append((_iso(int(m[3]), MONTH[m[1]], int(m[2])), m.start(), m.end()))
    for m in DATE_FORMS[1].finditer(low):
        out.append((_iso(int(m[3]), MONTH[m[2]], int(m[1])), m.start(), m.end()))
    return [f for f in out if f[0]]


def written_periods(text: str, taken: list[Found]) -> list[Found]:
    """Months, quarters and relative spans that are not part of a date."""
    low = text.lower()
    out = [(f"{m[2]}-{MONTH[m[1]]:02d}", m.start(), m.end()) for m in MONTH_FORM.finditer(low)]
    out += [(f"{m[2]}-Q{m[1]}", m.start(), m.end()) for m in QUARTER_FORMS[0].finditer(low)]
    out += [(f"{m[2]}-Q{ORDINAL[m[1]]}", m.start(), m.end()) for m in QUARTER_FORMS[1].finditer(low)]
    for m in RELATIVE_ONE.finditer(low):
        out.append((f"{_direction(m[1])} {m[2]}", m.start(), m.end()))
    for m in RELATIVE_MANY.finditer(low):
        out.append((f"{_direction(m[1])} {COUNT.get(m[2], m[2])} {m[3]}s", m.start(), m.end()))
    out += [(m[1], m.start(), m.end()) for m in RELATIVE_DAY.finditer(low)]
    return [f for f in out if not any(f[1] < b and a < f[2] for _, a, b in taken)]


def _direction(word: str) -> str:
    return {"current": "this", "past": "last", "previous": "last"}.get(word, word)


def _iso(year: int, month: int, day: int) -> str:
    try:
        return dt.date(year, month, day).isoformat()
    except ValueError:
        return ""


def is_period(text: str) -> bool:
    return PERIOD_TEXT.fullmatch(text) is not None


def bounds(text: str, today: dt.date) -> tuple[str, str] | None:
    """First day and the day after the last; None when the text is no period, date or year."""
    start_end = _bounds(text, today)
    return None if start_end is None else (start_end[0].isoformat(), start_end[1].isoformat())


def _bounds(text: str, today: dt.date) -> tuple[dt.date, dt.date] | None:
    if DAY_TEXT.fullmatch(text):
        try:
            day = dt.date.fromisoformat(text)
        except ValueError:
            return None
        return day, day + dt.timedelta(1)
    if YEAR_TEXT.fullmatch(text):
        return (dt.date(int(text), 1, 1), dt.date(int(text) + 1, 1, 1)) if 0 < int(text) < 9999 else None
    if not is_period(text):
        return None
    if text[0].isdigit():
        year, part = int(text[:4]), text[5:]
        first = dt.date(year, int(part[1]) * 3 - 2, 1) if part[0] == "Q" else dt.date(year, max(1, min(12, int(part))), 1)
        return first, _shift(first, 3 if part[0] == "Q" else 1)
    if text in ("today", "yesterday", "tomorrow"):
        day = today + dt.timedelta({"today": 0, "yesterday": -1, "tomorrow": 1}[text])
        return day, day + dt.timedelta(1)
    words = text.split()
    if len(words) == 2:
        start = _start(today, words[1])
        step = {"this": 0, "last": -1, "next": 1}[words[0]]
        return _move(start, words[1], step), _move(start, words[1], step + 1)
    count, unit = int(words[1]), words[2][:-1]
    if words[0] == "last":
        return _move(today, unit, -count), today + dt.timedelta(1)
    return today, _move(today, unit, count) + dt.timedelta(1)


def _start(day: dt.date, unit: str) -> dt.date:
    if unit == "week":
        return day - dt.timedelta(day.weekday())
    if unit == "month":
        return day.replace(day=1)
    if unit == "quarter":
        return day.replace(month=(day.month - 1) // 3 * 3 + 1, day=1)
    return day.replace(month=1, day=1) if unit == "year" else day


def _move(day: dt.date, unit: str, count: int) -> dt.date:
    if unit in ("day", "week"):
        return day + dt.timedelta(count * (7 if unit == "week" else 1))
    return _shift(day, count * {"month": 1, "quarter": 3, "year": 12}[unit])


def _shift(day: dt.date, months: int) -> dt.date:
    at = day.year * 12 + day.month - 1 + months
    year, month = divmod(at, 12)
    last = (dt.date(year + month // 11, (month + 1) % 12 + 1, 1) - dt.timedelta(1)).day
    return dt.date(year, month + 1, min(day.day, last))
