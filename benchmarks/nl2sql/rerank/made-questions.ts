import { createHash } from 'node:crypto'
import { parseQuery } from '../../../services/query/src/core/query/parse-sql.ts'
import { isKey } from '../../../services/query/src/core/schema/schema.ts'
import type { NetworkColumn, NetworkSchema } from '../../../services/query/src/generate/parse-network/encoder-input/network-schema.ts'
import { isWord, STOP_WORDS, tokensOf, trainedStem } from '../../../services/query/src/generate/parse-network/encoder-input/tokens.ts'
import type { WordVectors } from '../../../services/query/src/generate/parse-network/encoder-input/word-vectors.ts'
import { type Uses, usesOf } from '../../../services/query/src/generate/rerank/column-roles.ts'
import type { Case } from '../case-file.ts'

/** Why its database cannot answer a question. `value`: what it asks about is not stored; an empty answer would be right too. */
export type Lack = 'off-topic' | 'elsewhere' | 'table' | 'column' | 'unsaid' | 'attribute' | 'value'
export interface Unanswerable {
  id: string
  lack: Lack
  database: string
  question: string
  /** What is taken from the schema, lower case. */
  hidden: { table?: string; column?: string }
}
/** All databases by name, as the network would see them. */
export type Known = ReadonlyMap<string, NetworkSchema>

/** Words of a name that say nothing of what it holds. */
const VAGUE: ReadonlySet<string> = new Set('name id code number no type title date time text value key'.split(' ').map(trainedStem))
/** From here on a word may mean a name. */
const TOO_NEAR = 0.55
/** Databases of which the likest one is taken. */
const LOOKED_AT = 12

/** Questions that were answerable, over schemas that lack what they ask for; each kind where the question allows it. */
export function madeFrom(one: Case, known: Known, vectors: WordVectors): Unanswerable[] {
  const schema = known.get(one.db_id)
  const query = schema && one.gold_sql !== undefined ? parseQuery(schema.schema, one.gold_sql) : null
  if (!schema || !query) return []
  const asked = { one, schema, uses: usesOf(query), said: stemsOf(one.question) }
  const made = [
    withoutTable(asked),
    withoutColumn(asked),
    otherAttribute(asked, known, vectors),
    otherValue(asked, known),
    elsewhere(asked, known),
  ]
  return made.flatMap((question) => question ?? [])
}

interface Asked {
  one: Case
  schema: NetworkSchema
  uses: Uses
  said: ReadonlySet<string>
}
const made = ({ one }: Asked, lack: Lack, question: string, hidden: Unanswerable['hidden'] = {}, database = one.db_id): Unanswerable => ({
  id: `${lack}-${one.id}`,
  lack,
  database,
  question,
  hidden,
})

/** A table that the question names, and that nothing else is called by. */
function withoutTable(asked: Asked): Unanswerable | null {
  const { schema, uses, said, one } = asked
  if (schema.tables.length < 2) return null
  for (const { table, stems } of schema.tables) {
    const rest = namesOf(schema, (other) => other !== table.name)
    const own = stems.filter((stem) => said.has(stem) && !VAGUE.has(stem))
    if (uses.tables.has(table) && own.length > 0 && !own.some((stem) => rest.has(stem)))
      return made(asked, 'table', one.question, { table: table.name.toLowerCase() })
  }
  return null
}

/** A column that the query reads. Where the question says its name, nothing else may have it; `unsaid` where it uses another word. */
function withoutColumn(asked: Asked): Unanswerable | null {
  const { schema, said, one } = asked
  for (const { column, stems } of columnsRead(asked)) {
    const rest = namesOf(schema, (_, other) => other !== column.name)
    const telling = stems.filter((stem) => !VAGUE.has(stem))
    const own = telling.filter((stem) => said.has(stem))
    const hidden = { column: column.name.toLowerCase() }
    if (own.length > 0 && !own.some((stem) => rest.has(stem))) return made(asked, 'column', one.question, hidden)
    if (own.length === 0 && telling.length > 0 && one.dataset.includes('syn') && !isKey(column))
      return made(asked, 'unsaid', one.question, hidden)
  }
  return null
}

/** The name of a column gives way to that of another database's, of the same type, that nothing here is like. */
function otherAttribute(asked: Asked, known: Known, vectors: WordVectors): Unanswerable | null {
  const { schema, one } = asked
  const tokens = tokensOf(one.question)
  const names = namesOf(schema)
  const rows = [...schema.tables, ...schema.columns].flatMap((name) => name.vectors).filter((row) => row !== 0)
  const isStrange = ({ column, words, stems, vectors: own }: NetworkColumn): boolean =>
    !isKey(column) &&
    words.length < 4 &&
    own.every((row) => row !== 0) &&
    !stems.some((stem) => names.has(stem) || VAGUE.has(stem)) &&
    !own.some((row) => rows.some((other) => vectors.cosine(row, other) >= TOO_NEAR))
  for (const read of columnsRead(asked)) {
    const at = tokens.findIndex((_, start) => read.stems.every((stem, offset) => tokens[start + offset]?.stem === stem))
    const [first, last] = [tokens[at], tokens[at + read.stems.length - 1]]
    if (!first || !last || read.stems.every((stem) => VAGUE.has(stem))) continue
    const others = [...known].flatMap(([name, { columns }]) => (name === one.db_id ? [] : columns.filter(({ type }) => type === read.type)))
    const strange = others.filter(isStrange)
    const other = strange[seedOf(one.id) % Math.max(1, strange.length)]
    if (other) return made(asked, 'attribute', one.question.slice(0, first.start) + other.words.join(' ') + one.question.slice(last.end))
  }
  return null
}

/** A name that is compared with gives way to one of another database. */
function otherValue(asked: Asked, known: Known): Unanswerable | null {
  const { one, uses, schema } = asked
  const value = uses.values.find(({ text }) => /^\p{L}{3}/u.test(text) && one.question.includes(text))
  if (!value) return null
  const textsOf = ({ tables }: NetworkSchema) => tables.flatMap(({ cells }) => cells.columns.map(({ texts }) => texts))
  const here = new Set(textsOf(schema).flat())
  const isName = (text: string) => /^\p{Lu}\p{Ll}{3,}( \p{Lu}\p{Ll}{3,})?$/u.test(text) && !here.has(text)
  const others = [...known.values()].filter((other) => other !== schema).flatMap(textsOf)
  const names = others.flatMap((texts) => texts.filter(isName).slice(0, 3))
  const other = names[seedOf(one.id) % Math.max(1, names.length)]
  return other === undefined ? null : made(asked, 'value', one.question.replace(value.text, other))
}

/** Asked of another database, the likest of a few, that lacks a name which the question says. */
function elsewhere(asked: Asked, known: Known): Unanswerable | null {
  const { one, uses, schema, said } = asked
  const ofQuery = [
    ...schema.tables.filter(({ table }) => uses.tables.has(table)),
    ...schema.columns.filter(({ column }) => uses.columns.some((use) => use.column === column)),
  ]
  const needed = new Set(ofQuery.flatMap(({ stems }) => stems.filter((stem) => said.has(stem) && !VAGUE.has(stem))))
  const all = [...known]
  const start = seedOf(one.id) % all.length
  const likest = [...all.slice(start), ...all.slice(0, start)]
    .slice(0, LOOKED_AT)
    .map(([name, other]) => ({ name, names: namesOf(other) }))
    .filter(({ name, names }) => name !== one.db_id && [...needed].some((stem) => !names.has(stem)))
    .map(({ name, names }) => ({ name, alike: [...said].filter((stem) => names.has(stem)).length }))
    .sort((a, b) => b.alike - a.alike)[0]
  return likest ? made(asked, 'elsewhere', one.question, {}, likest.name) : null
}

/** Questions about no database, each of the one whose names are likest to its words and of any other. */
export function madeOffTopic(questions: readonly string[], known: Known): Unanswerable[] {
  const names = [...known].map(([name, schema]) => ({ name, stems: namesOf(schema) }))
  return questions.flatMap((question, at) => {
    const said = [...stemsOf(question)]
    const alike = (stems: ReadonlySet<string>) => said.filter((stem) => stems.has(stem)).length / Math.sqrt(stems.size)
    const likest = names.reduce((best, one) => (alike(one.stems) > alike(best.stems) ? one : best))
    const any = names[seedOf(question) % names.length] ?? likest
    return [...new Set([likest.name, any.name])].map((database, place) => ({
      id: `off-topic-${at}-${place}`,
      lack: 'off-topic' as const,
      database,
      question,
      hidden: {},
    }))
  })
}

const columnsRead = ({ schema, uses }: Asked): NetworkColumn[] =>
  uses.columns.flatMap(({ column }) =>
    schema.columns.filter((one) => one.column === column && !column.isPrimaryKey && !column.isForeignKey),
  )

const stemsOf = (question: string): Set<string> =>
  new Set(tokensOf(question).flatMap(({ low, stem }) => (isWord(low) && !STOP_WORDS.has(low) ? [stem] : [])))

/** Stems of the names of what stays. */
function namesOf({ tables, columns }: NetworkSchema, stays: (table: string, column: string | null) => boolean = () => true): Set<string> {
  const kept = [
    ...tables.filter(({ table }) => stays(table.name, null)),
    ...columns.filter(({ column }) => stays(column.table.name, column.name)),
  ]
  return new Set(kept.flatMap(({ stems, aliasStems }) => [...stems, ...aliasStems]))
}

/** The same for the same text, everywhere. */
const seedOf = (text: string): number => createHash('sha1').update(text).digest().readUInt32BE(0)
