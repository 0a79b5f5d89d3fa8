"""Where the data and the results lie; every other file asks here."""

import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: dev.jsonl, databases/*.sqlite, score.py
DATA = Path(os.environ.get("NL2SQL_DATA", HERE.parent / ".tanager" / "nl2sql"))
#: questions.jsonl.gz: more that people asked, of tables that are not there
MORE = Path(os.environ["NL2SQL_MORE"]) if "NL2SQL_MORE" in os.environ else None
DATABASES = Path(os.environ.get("NL2SQL_DATABASES", DATA / "databases"))
#: exported weights, vectors and vocabulary
MODELS = Path(os.environ.get("NL2SQL_MODELS", HERE.parent / "services" / "query" / "models"))
