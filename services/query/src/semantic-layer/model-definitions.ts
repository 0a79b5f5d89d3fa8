import { splitName } from '../retrieve/words.ts'
import type {
  ColumnSemantics,
  ComputedDefinition,
  DefaultFilter,
  DefinedFigure,
  FilterDefinition,
  NamedFigures,
  RoleDefinition,
  SemanticDefinitions,
  SuperlativeDefinition,
  TableSemantics,
} from './definitions/definitions.ts'
import type { SemanticModel, TableModel } from './semantic-model.ts'

/**
 * The default confidence from which a question is answered with a semantic layer. It is higher than without one, since on five databases
 * only half of the answers below it were right.
 */
const ANSWER_FROM = 0.7

/** The semantic layer as retrieval, generators and prompt read it. */
export function semanticsOf({
  tables = {},
  joins = [],
  never_join,
  hidden_columns,
  out_of_scope = {},
  ranking,
  answer_from,
}: SemanticModel): SemanticDefinitions {
  const isFitted = ranking !== undefined
  const topics = Object.entries(out_of_scope)
  const optional = joins.flatMap((join) => (typeof join !== 'string' && join.optional ? [joinEnds(join.on)] : []))
  return {
    tables: Object.fromEntries(
      Object.entries(tables).map(([name, model]) => [name, tableSemantics(name, isFitted ? model : withPercents(model))]),
    ),
    joins: joins.map((join) => joinEnds(joinText(join))),
    ...given({
      optionalJoins: optional.length > 0 ? optional : undefined,
      neverJoin: never_join?.map((join): [string, string?] => (join.includes('=') ? joinEnds(join) : [keyEnd(join)])),
      hiddenColumns: hidden_columns,
    }),
    measures: Object.entries(tables).flatMap(([table, model]) => definedFigure(table, isFitted ? model : withPercents(model))),
    notHeld: Object.fromEntries(topics.map(([topic, { words }]) => [topic, words])),
    reasons: Object.fromEntries(topics.flatMap(([topic, { reason }]) => (reason === undefined ? [] : [[topic, reason]]))),
    ...(ranking && { ranking }),
    answerFrom: answer_from ?? ANSWER_FROM,
  }
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** `a.x = b.y`, or `a.x, a.z = b.y, b.w`, as `a.x,z` and `b.y,w`. */
export function joinEnds(join: string): [string, string] {
  const [child = '', parent = ''] = join.split('=')
  return [keyEnd(child), keyEnd(parent)]
}

/** `a.x, a.z` as `a.x,z`. */
export function keyEnd(side: string): string {
  const names = side.split(',').map((name) => name.trim())
  const table = names[0]?.split('.').slice(0, -1).join('.') ?? ''
  return `${table}.${names.map((name) => name.split('.').at(-1)).join(',')}`
}

export const joinText = (join: NonNullable<SemanticModel['joins']>[number]): string => (typeof join === 'string' ? join : join.on)

function tableSemantics(table: string, model: TableModel): TableSemantics {
  // The first is what a row is called in answers: a synonym is for questions alone.
  const names = model.name ? [model.name] : model.synonyms ? [splitName(table).join(' ')] : []
  const dates = Object.values(model.measures ?? {}).flatMap((one) => (typeof one === 'string' ? [] : (one.date ?? [])))
  const date = model.date ?? dates[0]
  const computed = computedDefinition(model)
  return {
    ...given({
      names: names.length > 0 ? [...names, ...(model.synonyms ?? [])] : undefined,
      mayMean: model.ambiguous_synonyms,
      row: model.description,
    }),
    ...given({ namedBy: model.display, who: model.display_person, date }),
    ...given({ onlyIfNamed: model.only_if_named, bridge: model.join_through }),
    ...given({
      phrases: model.filters && filterDefinition(model.filters),
      columns: model.columns && mapValues(model.columns, columnSemantics),
    }),
    ...given({
      computed: computed.length > 0 ? computed : undefined,
      roles: model.roles && rolesOf(model.roles),
      defaultFilter: model.default_filter === undefined ? undefined : defaultFilterOf(model.default_filter),
      superlatives: model.superlatives && superlativesOf(model.superlatives),
      namedFigures: model.named_figures && ({ aggregate: 'avg', units: [], ...model.named_figures } as NamedFigures),
    }),
  }
}

/**
 * A percentage as the expression that it is short for, which can be grouped, compared and sorted by like any other measure. The weights of
 * Tanager's own reporting schema were fitted to questions that know it as a figure of its own.
 */
const withPercents = (model: TableModel): TableModel => ({
  ...model,
  ...(model.measures && {
    measures: mapValues(model.measures, (measure) => {
      if (typeof measure === 'string' || measure.percent === undefined || measure.days) return measure
      const { percent, where, ...rest } = measure
      const rows = where === undefined ? 'count(*)' : `sum(case when ${where} then 1 else 0 end)`
      const met = where === undefined ? percent : `(${percent}) and (${where})`
      return { ...rest, expression: `100.0 * sum(case when ${met} then 1 else 0 end) / nullif(${rows}, 0)` }
    }),
  }),
})

const rolesOf = (roles: NonNullable<TableModel['roles']>): RoleDefinition[] =>
  Object.entries(roles).map(([name, { key, synonyms, words_before_value, description }]) => {
    const end = keyEnd(key)
    const dot = end.lastIndexOf('.')
    const [child, columns] = [end.slice(0, dot), end.slice(dot + 1).split(',')]
    return { name, child, columns, ...given({ names: synonyms, before: words_before_value, about: description }) }
  })

const defaultFilterOf = (filter: NonNullable<TableModel['default_filter']>): DefaultFilter =>
  typeof filter === 'string' ? { where: filter, unless: [] } : { unless: [], ...filter }

const superlativesOf = (superlatives: NonNullable<TableModel['superlatives']>): SuperlativeDefinition[] =>
  Object.entries(superlatives).map(([word, { by, order, synonyms = [] }]) => ({
    words: [word, ...synonyms],
    by,
    descending: order === 'descending',
  }))

/** Without the fields that are not set. */
const given = <Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

function filterDefinition(filters: NonNullable<TableModel['filters']>): Record<string, FilterDefinition> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => {
      if (typeof filter === 'string') return [name, { where: filter }]
      const { synonyms = [], description, ...rest } = filter
      return [[name, ...synonyms].join(' | '), { ...rest, ...given({ about: description }) } as FilterDefinition]
    }),
  )
}

const columnSemantics = (column: NonNullable<TableModel['columns']>[string]): ColumnSemantics =>
  given({
    names: column.synonyms,
    about: column.description,
    mayMean: column.ambiguous_synonyms,
    after: column.words_before_value,
    values: column.values,
    within: column.matches_part,
    hidden: column.hidden,
  })

function computedDefinition({ measures = {}, dimensions = {} }: TableModel): ComputedDefinition[] {
  const named = ({ synonyms, description }: { synonyms?: string[]; description?: string }) => given({ names: synonyms, about: description })
  return [
    ...Object.entries(measures).flatMap(([name, measure]): ComputedDefinition[] => {
      const { expression, ...rest } = typeof measure === 'string' ? { expression: measure } : measure
      return expression === undefined ? [] : [{ name, expression, role: 'measure', type: 'numeric', ...named(rest) }]
    }),
    ...Object.entries(dimensions).map(([name, dimension]): ComputedDefinition => {
      const { expression, type = 'text', values, ...rest } = typeof dimension === 'string' ? { expression: dimension } : dimension
      return { name, expression, role: 'dimension', type: TYPES[type] ?? 'text', values: values ?? valuesIn(expression), ...named(rest) }
    }),
  ]
}
const TYPES: Readonly<Record<string, string>> = { text: 'text', number: 'numeric', date: 'date', boolean: 'boolean' }

/** What a CASE can come to. */
const valuesIn = (expression: string): string[] => [
  ...new Set(Array.from(expression.matchAll(/\b(?:then|else)\s{0,20}'((?:[^']|'')*)'/gi), ([, value = '']) => value.replaceAll("''", "'"))),
]

function definedFigure(table: string, { measures = {} }: TableModel): DefinedFigure[] {
  return Object.entries(measures).flatMap(([name, measure]): DefinedFigure[] => {
    if (typeof measure === 'string' || measure.expression !== undefined) return []
    const { synonyms = [], percent, days, where, unit, is_duration, description } = measure
    const [from, to] = days ?? []
    return [
      {
        names: [name, ...synonyms],
        of: table,
        ...(from !== undefined && to !== undefined ? { days: [from, to] as const } : {}),
        ...given({ percent, where, takes: is_duration, unit, about: description }),
      },
    ]
  })
}
