#!/bin/sh
# From the data folder (NL2SQL_DATA) to exported weights: vectors, vocabulary, training without the databases of fold 0, so that the network's own figures can be told, export.
set -eu
vectors=$1
out=$2
python3 -m training.vectors --package "$vectors"
python3 -m training.vocabulary
python3 -m training.prepare --work "$out/first" --scale 0.3
python3 -m training.prepare --work "$out/second" --seed 20261116 --scale 0.6 &
python3 -m training.train --folds 0 --fused --work "$out/first" --scale 0.3 --beside "$out/second" --out "$out/final" --steps 25500
python3 -m training.export --weights "$out/final/weights-0.pt"
python3 -m training.parity --own --weights "$out/final/weights-0.pt" --out training/parity/cases.jsonl
python3 -m training.parity --noted --out training/parity/noted.jsonl
