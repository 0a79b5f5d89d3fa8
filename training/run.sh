#!/bin/sh
# From the data folder (NL2SQL_DATA) to exported weights: vectors, vocabulary, training without the databases of folds 0 and 2, side by side, so that figures can be told; what leaves out fold 0 is shipped.
set -eu
vectors=$1
out=$2
python3 -m training.vectors --package "$vectors"
python3 -m training.vocabulary
python3 -m training.prepare --work "$out/first" --scale 0.3
python3 -m training.prepare --work "$out/second" --seed 20261116 --scale 0.7 &
python3 -m training.train --folds 0,2 --fused --work "$out/first" --scale 0.3 --beside "$out/second" --out "$out/final" --steps 64500
python3 -m training.export --weights "$out/final/weights-0.pt"
python3 -m training.parity --own --weights "$out/final/weights-0.pt" --out training/parity/cases.jsonl
python3 -m training.parity --noted --out training/parity/noted.jsonl
