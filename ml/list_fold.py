"""Prints the databases of one fold, one per line, public ones and large ones of our own: what a network that left it out has not read.

usage: python3 -m ml.list_fold FOLD
"""

import sys

from .data import cases, folds
from .retrieved import fold_of, LARGE
from .schema import schema
from .synthetic_databases import cases as own_cases

if __name__ == "__main__":
    wanted = int(sys.argv[1])
    large = {name: fold_of(name) for name in {case["db_id"] for case in own_cases()} if len(schema(name).tables) > LARGE}
    print("\n".join(sorted(name for name, fold in (folds(cases()) | large).items() if fold == wanted)))
