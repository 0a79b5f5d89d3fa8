#!/bin/sh
# From the data folder (NL2SQL_DATA) to exported weights: vectors, vocabulary, training on all databases and beside it without folds 0 and 2, two networks each, export.
set -eu
vectors=$1
out=$2
python3 -m training.vectors --package "$vectors"
python3 -m training.vocabulary
python3 -m training.prepare --work "$out/first" --scale 0.35
python3 -m training.prepare --work "$out/second" --seed 20261116 &
python3 -m training.train --folds all,all,0,0,2,2 --fused --work "$out/first" --scale 0.35 --beside "$out/second" --out "$out/final" --steps 20000
python3 -m training.export --weights "$out/final/weights-all-1.pt" "$out/final/weights-all-2.pt"
python3 -m training.parity --own --weights "$out/final/weights-all-1.pt" "$out/final/weights-all-2.pt" --out training/parity/cases.jsonl
python3 -m training.parity --noted --out training/parity/noted.jsonl
