import { createHash } from 'node:crypto'
import type { NetworkSchema, NetworkTable } from '../../../services/query/src/generate/parse-network/encoder-input/network-schema.ts'
import { trainedStem } from '../../../services/query/src/generate/parse-network/encoder-input/tokens.ts'
import type { WordVectors } from '../../../services/query/src/generate/parse-network/encoder-input/word-vectors.ts'

/** A question about something that is there, for something of it that is not. */
export interface Missing {
  id: string
  lack: string
  database: string
  question: string
  hidden: { table?: string; column?: string }
}

/** From here on a name may answer to a word. */
const TOO_NEAR = 0.6
/** Databases that each wording is asked of. */
const ASKED = 4

/**
 * Lines of `lack | words of tables | words that would answer | wordings`, asked of databases that have such a table and nothing that could answer.
 * They are worded otherwise than what the network is trained with: its own chance of "none" must not look better than it is.
 */
export function madeMissing(lines: readonly string[], known: ReadonlyMap<string, NetworkSchema>, vectors: WordVectors): Missing[] {
  return lines.flatMap((line, place) => {
    const [lack = '', tables = '', answering = '', ...wordings] = line.split(' | ').map((part) => part.trim())
    const kinds = new Set(tables.split(' ').map(trainedStem))
    const words = answering.split(' ')
    const fitting = [...known].flatMap(([database, schema]) => {
      const table = schema.tables.find(({ stems }) => kinds.has(stems.at(-1) ?? ''))
      return table && !answers(schema, words, vectors) ? [{ database, schema, table }] : []
    })
    const said = wordings.join(' | ').split('|')
    return said.flatMap((wording, at) => {
      const order = fitting.map((one) => ({ ...one, seed: seedOf(`${wording} ${one.database}`) })).sort((a, b) => a.seed - b.seed)
      return order.slice(0, ASKED).flatMap(({ database, schema, table, seed }): Missing[] => {
        const question = filled(wording.trim(), schema, table, seed)
        return question === null ? [] : [{ id: `${lack}-${place}-${at}-${database}`, lack, database, question, hidden: {} }]
      })
    })
  })
}

/** A name or a stored value is one of the words, or a name is like one. */
function answers({ tables, columns }: NetworkSchema, words: readonly string[], vectors: WordVectors): boolean {
  const names = [...tables, ...columns]
  const stems = new Set(names.flatMap(({ stems: own, aliasStems }) => [...own, ...aliasStems]))
  if (words.some((word) => stems.has(trainedStem(word)) || tables.some(({ cells }) => cells.words.has(word)))) return true
  const rows = words.map(vectors.rowOf).filter((row) => row !== 0)
  const theirs = names.flatMap((name) => name.vectors).filter((row) => row !== 0)
  return rows.some((row) => theirs.some((other) => vectors.cosine(row, other) >= TOO_NEAR))
}

function filled(wording: string, schema: NetworkSchema, table: NetworkTable, seed: number): string | null {
  const named = table.columns
    .flatMap((at) => schema.columns[at] ?? [])
    .find(({ words, type }) => type === 'text' && ['name', 'title'].includes(words.at(-1) ?? ''))
  const texts = (named && table.cells.columns[named.inTable]?.texts) ?? []
  const value = texts[seed % Math.max(1, texts.length)]
  if (wording.includes('{v}') && value === undefined) return null
  const [one, many] = [singular(table.words), plural(table.words)]
  return wording
    .replaceAll('{v}', value ?? '')
    .replaceAll('{x}', many)
    .replaceAll('{one}', one)
}

const singular = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1')
const plural = (words: readonly string[]): string =>
  words.at(-1) === 'people'
    ? words.join(' ')
    : singular(words)
        .replace(/([^aeiou])y$/, '$1ie')
        .replace(/(x|ch|sh|ss)$/, '$1e')
        .concat('s')

/** The same for the same text, everywhere. */
const seedOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0)
