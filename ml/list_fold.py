"""Prints the databases of one fold, one per line: what a network that left it out has not read.

usage: python3 -m ml.list_fold FOLD
"""

import sys

from .data import cases, folds

if __name__ == "__main__":
    wanted = int(sys.argv[1])
    print("\n".join(sorted(name for name, fold in folds(cases()).items() if fold == wanted)))
