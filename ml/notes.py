"""An operator's notes on a schema, as the service applies them: other names, other words for values, words for conditions, keys that nothing declares."""

import collections

from .schema import join_edges, Schema
from .words import alias_words, lower_tokens, stem

NONE = {"tables": {}, "joins": []}


TABLE_FIELDS = {"description": "row", "display": "namedBy", "display_person": "who", "ambiguous_synonyms": "mayMean", "only_if_named": "onlyIfNamed"}
COLUMN_FIELDS = {"synonyms": "names", "ambiguous_synonyms": "mayMean", "words_before_value": "after", "matches_part": "within"}


def of_model(model: dict) -> dict:
    """The semantic layer (services/query/src/semantic-layer) under the names that are used here."""
    tables = {}
    for name, table in model.get("tables", {}).items():
        said = {TABLE_FIELDS.get(key, key): value for key, value in table.items() if key not in ("name", "synonyms", "filters", "columns", "measures")}
        said["names"] = [*([table["name"]] if "name" in table else []), *table.get("synonyms", [])]
        said["phrases"] = {
            " | ".join([key, *(value.get("synonyms", []) if isinstance(value, dict) else [])]): value for key, value in table.get("filters", {}).items()
        }
        said["columns"] = {
            column: {COLUMN_FIELDS.get(key, key): value for key, value in fields.items()} for column, fields in table.get("columns", {}).items()
        }
        tables[name] = said
    return {"tables": tables, "joins": [[end(side) for side in join.split("=")] for join in model.get("joins", [])]}


def end(side: str) -> str:
    """`a.x, a.y` as `a.x,y`."""
    names = [name.strip().split(".") for name in side.split(",")]
    return f"{names[0][0]}.{','.join(name[1] for name in names)}"


def apply(s: Schema, notes: dict, comments: dict[str, str]) -> None:
    """Beside the comments ("table" or "table.column" → text)."""
    said = notes["tables"]
    of_columns = {(t, c): found for t, table in said.items() for c, found in table.get("columns", {}).items()}
    for (a, x), (b, y) in joins(notes):
        if (a, x) in s.index and (b, y) in s.index:
            s.foreign.append((s.index[(a, x)], s.index[(b, y)]))
    s.edges, s.neighbours = join_edges(s), collections.defaultdict(list)
    for a, b in s.edges:
        s.neighbours[a].append(b)
    s.table_alias = [alias_words(" ".join([*said.get(t, {}).get("names", []), comments.get(t, "")]), s.table_words[i]) for i, t in enumerate(s.tables)]
    s.phrases = {i: [[stem(w) for w in lower_tokens(p)] for key in said[t].get("phrases", {}) for p in key.split("|")] for i, t in enumerate(s.tables) if t in said}
    for c, (t, name) in enumerate(s.columns):
        found = of_columns.get((s.tables[t], name), {})
        s.column_alias[c] = alias_words(" ".join([*found.get("names", []), comments.get(f"{s.tables[t]}.{name}", "")]), s.column_words[c])
        if "values" in found:
            s.value_alias[c] = found["values"]


def joins(notes: dict) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """Keys that the notes declare: `table.column`, or `table.column,column`."""
    out = []
    for child, parent in notes.get("joins", []):
        (a, keys), (b, referred) = (end.split(".") for end in (child, parent))
        out += [((a, x), (b, y)) for x, y in zip(keys.split(","), referred.split(","))]
    return out
