#!/bin/sh
# From the data folder (NL2SQL_DATA) to exported weights: vectors, vocabulary, two stages of training on all databases, export.
set -eu
vectors=$1
out=$2
python3 -m training.vectors --package "$vectors"
python3 -m training.vocabulary
python3 -m training.train --out "$out/first" --work "$out/features-first" --steps 20900
python3 -m training.train --out "$out/final" --work "$out/features-final" --steps 31900 --resume "$out/first/weights.pt" --rate 3e-4 --seed 20261116
python3 -m training.export --weights "$out/final/weights.pt"
python3 -m training.parity --own --weights "$out/final/weights.pt" --out training/parity/cases.jsonl
