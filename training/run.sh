#!/bin/sh
# From the data folder (NL2SQL_DATA) to exported weights: vectors, vocabulary, training on all databases, export.
set -eu
vectors=$1
out=$2
python3 -m training.vectors --package "$vectors"
python3 -m training.vocabulary
python3 -m training.train --folds all,0 --out "$out/final" --work "$out/features" --steps 24837
python3 -m training.export --weights "$out/final/weights.pt"
python3 -m training.parity --own --weights "$out/final/weights.pt" --out training/parity/cases.jsonl
