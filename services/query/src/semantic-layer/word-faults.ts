import { wordsOf } from '../core/schema/semantic-names.ts'
import { singular } from '../retrieve/stem.ts'
import { splitName } from '../retrieve/words.ts'
import type { NamedFault, Path } from './model-parts.ts'
import type { SemanticModel, TableModel } from './semantic-model.ts'

/** A word that the file gives to something. */
interface Said {
  text: string
  path: Path
  table: string
  kind: 'table' | 'measure' | 'dimension' | 'filter' | 'role' | 'superlative' | 'column'
  /** In words. */
  thing: string
  isApart?: boolean
  /** The column that it is dated by, in words: "start" may mean a filter and its date. */
  dated?: string
}
const FIELDS = { measures: 'measure', dimensions: 'dimension', filters: 'filter', roles: 'role', superlatives: 'superlative' } as const

type Defined = string | { synonyms?: string[]; by?: unknown; is_duration?: boolean; where?: string; date?: string }
/** Meant only where somebody asks who did it, when, or how long it takes: its words may have another meaning elsewhere. */
const isAskedApart = (defined: Defined): boolean =>
  typeof defined !== 'string' &&
  (defined.by !== undefined || defined.is_duration === true || (defined.date !== undefined && defined.where === undefined))

/** The name and the synonyms of each thing that a table defines. */
function wordsGiven(table: string, model: TableModel): Said[] {
  const path = ['tables', table]
  const given = (kind: Said['kind'], thing: string, at: Path, name: string | null, synonyms: readonly string[] = []): Said[] => [
    ...(name === null ? [] : [{ text: name, path: kind === 'table' && model.name ? [...at, 'name'] : at, table, kind, thing }]),
    ...synonyms.map((text, place) => ({ text, path: [...at, 'synonyms', place], table, kind, thing })),
  ]
  const things = Object.entries(FIELDS).flatMap(([field, kind]) =>
    Object.entries(model[field as keyof typeof FIELDS] ?? {}).flatMap(([name, defined]: [string, Defined]) => {
      const synonyms = typeof defined === 'string' ? [] : defined.synonyms
      const said = given(kind, `the ${kind} "${name}" of ${table}`, [...path, field, name], name, synonyms)
      const dated = typeof defined === 'string' || defined.date === undefined ? undefined : `the column "${defined.date}" of ${table}`
      return said.map((one) => ({ ...one, isApart: isAskedApart(defined), ...(dated !== undefined && { dated }) }))
    }),
  )
  const columns = Object.entries(model.columns ?? {}).flatMap(([name, { synonyms }]) =>
    given('column', `the column "${name}" of ${table}`, [...path, 'columns', name], null, synonyms),
  )
  const name = model.name ?? splitName(table).join(' ')
  return [...given('table', `the table ${table}`, path, name, model.synonyms), ...things, ...columns]
}

/** `late fees` is `late fee`, and `opened` is not `open`: the second says when, the first what is so. */
const keyOf = (text: string): string => {
  const words = wordsOf(text)
  return [...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' ')
}

/** A word that two things of one table go by, two measures, or two values of a column: nobody could say which is meant. */
export function sharedWords({ tables = {} }: SemanticModel): NamedFault[] {
  const measures = new Map<string, Said>()
  return Object.entries(tables).flatMap(([table, model]) => {
    const own = new Map<string, Said>()
    const things = wordsGiven(table, model).flatMap((said): NamedFault[] => {
      const key = keyOf(said.text)
      if (said.kind === 'table' || key === '') return []
      const before = (said.isApart ? undefined : own.get(key)) ?? (said.kind === 'measure' ? measures.get(key) : undefined)
      if (!before && !said.isApart) own.set(key, said)
      if (!before && said.kind === 'measure') measures.set(key, said)
      return before && before.thing !== said.thing && before.dated !== said.thing
        ? [{ path: said.path, message: ambiguous(said.text, before.thing) }]
        : []
    })
    return [...things, ...sharedValues(table, model)]
  })
}

const ambiguous = (text: string, other: string): string =>
  `"${text}" is also a word for ${other}: a question could mean either. Keep it for one of them`

const sharedValues = (table: string, { columns = {} }: TableModel): NamedFault[] =>
  Object.entries(columns).flatMap(([column, { values = {} }]) => {
    const known = new Map<string, string>()
    return Object.entries(values).flatMap(([value, texts]) =>
      texts.flatMap((text, at): NamedFault[] => {
        const before = known.get(keyOf(text))
        known.set(keyOf(text), before ?? value)
        if (before === undefined || before === value) return []
        return [
          { path: ['tables', table, 'columns', column, 'values', value, at], message: ambiguous(text, `the value ${before} of ${column}`) },
        ]
      }),
    )
  })

/** Words that can be used as they stand, and take over questions that mean something else. */
export function wordWarnings({ tables = {}, out_of_scope = {} }: SemanticModel): NamedFault[] {
  const given = Object.entries(tables).flatMap(([table, model]) => wordsGiven(table, model))
  const refused = Object.entries(out_of_scope).flatMap(([topic, { words }]) =>
    words.map((text, at) => ({ text, path: ['out_of_scope', topic, 'words', at] })),
  )
  const common = [...given, ...refused].flatMap(({ text, path }): NamedFault[] =>
    isQuestionWord(text) ? [{ path, message: tooCommon(text) }] : [],
  )
  const never = refused.flatMap(({ text, path }): NamedFault[] => {
    const other = given.find((one) => keyOf(one.text) === keyOf(text))
    return other ? [{ path, message: `"${text}" is also a word for ${other.thing}: questions with it are not answered` }] : []
  })
  return [...acrossTables(given), ...common, ...never]
}

/** Of a table and of something else, or of the roles of two tables. */
function acrossTables(given: readonly Said[]): NamedFault[] {
  const [tables, roles] = [new Map<string, Said>(), new Map<string, Said>()]
  for (const said of given) if (said.kind === 'table') tables.set(keyOf(said.text), said)
  return given.flatMap((said): NamedFault[] => {
    if (said.kind === 'table' || said.kind === 'column' || said.isApart) return []
    const key = keyOf(said.text)
    const before = tables.get(key) ?? (said.kind === 'role' ? roles.get(key) : undefined)
    if (said.kind === 'role') roles.set(key, said)
    if (!before || (before.kind === 'role' && before.table === said.table)) return []
    return [{ path: said.path, message: `"${said.text}" is also a word for ${before.thing}: a question could mean either` }]
  })
}

/** Of which questions are made, whatever they are about. "Why" is none: nothing in a database answers it, which a topic may say. */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a all and any are at average by count did do does each every find for from get give had has have how i in is list many me more most much my of on ' +
    'or our per please show sum tell than that the their there these this those to top total was we were what when where which who whom whose with you'
  ).split(' '),
)

const isQuestionWord = (text: string): boolean => {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => QUESTION_WORDS.has(word))
}
const tooCommon = (text: string): string =>
  `"${text}" is a word of questions about anything, and would take them over. Write what people call this and nothing else`
