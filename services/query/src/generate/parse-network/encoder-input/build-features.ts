import { findCandidates } from './candidates.ts'
import type { FeatureSource } from './feature-source.ts'
import { emptyFeatures, type Features } from './features.ts'
import { linkNames } from './link-names.ts'
import { linkValues } from './link-values.ts'
import { NOTHING_BEFORE, notePrevious, type Previous, previousValues } from './previous.ts'
import { RELATION } from './relations.ts'
import { isCapital, isNumber, tokensOf } from './tokens.ts'

/** What the network is to read of a question. The rules are those of ml/FEATURES.md, to the letter. */
export function buildFeatures(source: FeatureSource, question: string, previous: Previous = NOTHING_BEFORE): Features {
  const { schema, relations, vocabulary } = source
  const front = previous.question === null ? '' : `${previous.question} ; `
  const text = front + question
  const tokens = tokensOf(text, vocabulary.sizes.maxQuestion)
  const candidates = findCandidates(source, tokens, text, previousValues(previous))
  const features = emptyFeatures(tokens, candidates, schema, vocabulary.sizes)
  noteDefaults(features)
  features.relations.paste(relations.main, features.firstTable)
  features.extra.paste(relations.extra, features.firstTable)
  linkNames(features, source)
  linkValues(features, schema)
  describeWords(features)
  notePrevious(features, schema, previous, front.length)
  noteWords(features, source)
  return features
}

/** Before anything is known of two nodes: what they are. */
function noteDefaults({ relations, size, firstValue, firstTable, firstColumn }: Features): void {
  const [words, values] = [[0, firstValue] as const, [firstValue, firstTable] as const]
  const [tables, columns] = [[firstTable, firstColumn] as const, [firstColumn, size] as const]
  for (let row = 0; row < firstValue; row += 1)
    for (let column = 0; column < firstValue; column += 1)
      relations.set(row, column, RELATION.nearWord + Math.max(-4, Math.min(4, column - row)))
  relations.fill(words, columns, RELATION.wordColumn.none)
  relations.fill(columns, words, RELATION.columnWord)
  relations.fill(words, tables, RELATION.wordTable.none)
  relations.fill(tables, words, RELATION.tableWord)
  relations.fill(words, values, RELATION.wordValue.none)
  relations.fill(values, words, RELATION.valueWord.none)
  relations.fill(values, values, RELATION.valueValue.other)
  relations.fill(values, columns, RELATION.valueColumn.none)
  relations.fill(columns, values, RELATION.columnValue.none)
  relations.fill(values, tables, RELATION.valueTable.none)
  relations.fill(tables, values, RELATION.tableValue.none)
}

function describeWords({ tokens, numbers, relations, likeness, size, firstValue, firstTable, firstColumn }: Features): void {
  const { wordColumn, wordTable, wordValue } = RELATION
  for (const [at, { text, low }] of tokens.entries()) {
    const names = new Set<number>()
    for (let node = firstTable; node < size; node += 1) names.add(relations.get(at, node))
    const nearest = (from: number, to: number): number => {
      let most = 0
      for (let node = from; node < to; node += 1) most = Math.max(most, likeness.get(at, node))
      return most / 255
    }
    let isValue = false
    for (let node = firstValue; node < firstTable; node += 1) isValue ||= relations.get(at, node) === wordValue.says
    numbers.put(at, 0, names.has(wordColumn.exact) || names.has(wordTable.exact))
    numbers.put(at, 1, names.has(wordColumn.partial) || names.has(wordTable.partial))
    numbers.put(at, 3, nearest(firstColumn, size), nearest(firstTable, firstColumn), isNumber(low), isCapital(text), isValue)
    numbers.put(at, 8, names.has(wordColumn.short))
  }
}

function noteWords(features: Features, { schema, vocabulary: { vectors, learnedRow, sizes } }: FeatureSource): void {
  const { wordRows, learned, tokens, candidates, firstValue, firstTable, firstColumn } = features
  const put = (node: number, words: readonly string[], learn: (word: string) => number) => {
    for (const [at, word] of words.slice(0, sizes.wordsPerNode).entries()) {
      wordRows[node * sizes.wordsPerNode + at] = vectors.rowOf(word)
      learned[node * sizes.wordsPerNode + at] = learn(word)
    }
  }
  for (const [at, { low }] of tokens.entries()) put(at, [low], learnedRow)
  for (const [at, { text }] of candidates.entries()) {
    const words = tokensOf(text, sizes.maxQuestion).map(({ low }) => low)
    put(firstValue + at, words, () => 1)
  }
  for (const [at, { words, aliases }] of schema.tables.entries()) put(firstTable + at, [...words, ...aliases], learnedRow)
  for (const [at, { words, aliases }] of schema.columns.entries()) put(firstColumn + at, [...words, ...aliases], learnedRow)
}
