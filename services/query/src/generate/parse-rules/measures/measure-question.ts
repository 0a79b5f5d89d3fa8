import type { ComparisonOperator, DateUnit } from '../../../core/query/query.ts'
import { isMeasure } from '../../../core/schema/computed.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import { columnNames, type Phrase, wordsOf } from '../../../core/schema/semantic-names.ts'
import { singular, stem } from '../../../retrieve/stem.ts'
import type { Item } from '../link/items.ts'

/** What a question says of measures: which, for each of what, of which rows, and which of the results. */
export interface MetricQuestion {
  measures: Column[]
  /** Each as what it may mean, the likeliest first. */
  groups: Group[]
  values: { options: { column: Column; value: string; score: number }[]; negated: boolean; hint: (Column | Table)[] }[]
  periods: { begin: string; end: string; relation: Relation }[]
  filters: { options: Phrase[]; negated: boolean }[]
  /** Tests of the measure itself. */
  tests: { operator: ComparisonOperator; value: number }[]
  /** Tables that are mentioned without a figure for each of their rows. */
  context: Table[]
  averaged: boolean
  order: { descending: boolean } | null
  limit: number | null
  /** What is asked for stands in the plural: more than one has the most. */
  isSeveral: boolean
}
export type Relation = 'in' | 'before' | 'since' | 'after' | 'until'
export type Group = { kind: 'columns'; options: Column[] } | { kind: 'rows'; table: Table } | { kind: 'unit'; unit: DateUnit }

/** Verbs and nouns that say no more than that there is such a figure. */
const LIGHT: ReadonlySet<string> = new Set(
  `generate generated generates bring brought brings make made makes produce produced produces achieve achieved earn earned have had has did do does get got
   come came contribute contributed contributes give gave given company business figure figures trend development develop developed evolve evolved overview
   breakdown broken split divided grouped report s see seen look looks compare comparison result results amount value values terms time know year's book booked record recorded log logged enter entered register
   registered track tracked money`
    .trim()
    .split(/\s+/),
)
/** Function words that say something of the rows: "bills that are out". */
const TELLING: ReadonlySet<string> = new Set(['out', 'off', 'down', 'why', 'if'])
/** A name that is not quite the one asked for is not what was meant. */
export const SURE = 0.9
const EXACT = 0.995
export const RELATIONS: Readonly<Record<string, Relation>> = { '<': 'before', '>': 'after', '>=': 'since', '<=': 'until' }

type Role = 'group' | 'value' | 'test' | null
interface MeasureParse {
  parsed: MetricQuestion
  /** What the words so far say of what comes next. */
  next: { group: boolean; negated: boolean; compare: ComparisonOperator | null; relation: Relation | null; top: boolean }
  last: Role
  /** Of the question, as they stand there. */
  words: readonly string[]
}

const fresh = (): MeasureParse['next'] => ({ group: false, negated: false, compare: null, relation: null, top: false })

/** Null where a word is left over or says what is not understood here: then others read the question. */
export function metricQuestion(items: readonly Item[], words: readonly string[]): MetricQuestion | null {
  const parsed: MetricQuestion = {
    measures: [],
    groups: [],
    values: [],
    periods: [],
    filters: [],
    tests: [],
    context: [],
    averaged: false,
    order: null,
    limit: null,
    isSeveral: false,
  }
  const state: MeasureParse = { parsed, next: fresh(), last: null, words }
  for (const [at, item] of items.entries()) if (!take(state, item, items, at)) return null
  return state.next.compare === null && !state.next.negated && !isOfTime(state) ? parsed : null
}

/** "before tax": what stands behind "before" is no time, and is not to be ignored. "Since" and "from" say other things too. */
const isOfTime = ({ next: { relation } }: MeasureParse): boolean => relation !== null && relation !== 'since'

function take(state: MeasureParse, item: Item, items: readonly Item[], at: number): boolean {
  switch (item.kind) {
    case 'word':
      if (item.word === 'time' && state.next.compare === '>') return takeTime(state)
      return item.isContent ? LIGHT.has(item.word) : !TELLING.has(item.word)
    case 'keyword':
      return takeCue(state, item, items, at)
    case 'column':
      return takeColumn(state, item, items, at)
    case 'table':
      return takeTable(state, item, items, at)
    case 'value':
      return takeValue(state, item, items, at)
    case 'number':
      return takeNumber(state, item, items, at)
    case 'date': {
      const { begin, end, relation } = item.link
      state.parsed.periods.push({ begin, end, relation: relation ?? state.next.relation ?? 'in' })
      state.next = fresh()
      return true
    }
    case 'phrase': {
      const options = item.link.options.filter(({ by }) => by === null)
      state.parsed.filters.push({ options, negated: state.next.negated })
      state.next = { ...state.next, negated: false }
      return options.length > 0
    }
    case 'measure':
      return false
  }
}

/** "over time": month by month. */
function takeTime(state: MeasureParse): boolean {
  state.parsed.groups.push({ kind: 'unit', unit: 'month' })
  Object.assign(state, { last: 'group', next: fresh() })
  return true
}

function takeCue(state: MeasureParse, { from, to, keyword }: Item & { kind: 'keyword' }, items: readonly Item[], at: number): boolean {
  const { parsed } = state
  const goesOn = (): void => {
    if (state.last === 'group') state.next.group = true
  }
  switch (keyword.kind) {
    case 'each':
      state.next.group = true
      return true
    case 'preposition':
      if (keyword.word === 'by' || keyword.word === 'across') state.next.group = true
      return true
    case 'unit':
      if (!keyword.groups && !state.next.group && !isRequested(items, at)) return false
      parsed.groups.push({ kind: 'unit', unit: keyword.unit })
      Object.assign(state, { last: 'group', next: { ...state.next, group: false } })
      return true
    case 'aggregate':
      if (keyword.name === 'avg') parsed.averaged = true
      return keyword.name === 'sum' || keyword.name === 'avg'
    case 'extreme':
      if (keyword.about.length > 0) return false
      parsed.order = { descending: keyword.descending }
      state.next.top = true
      return true
    case 'top':
      parsed.order = { descending: true }
      state.next.top = true
      return true
    case 'order':
      // "more than one order" sorts nothing.
      if (from > 0 && to - from === 1 && state.words[from] === 'order') return false
      parsed.order ??= { descending: true }
      return true
    case 'direction':
      parsed.order = { descending: keyword.descending }
      return keyword.by === undefined || keyword.by === 'count'
    case 'compare':
      if (keyword.about.length === 0) state.next.compare = keyword.operator
      else if (keyword.about.includes('date')) state.next.relation = RELATIONS[keyword.operator] ?? null
      else return false
      return true
    case 'not':
      state.next.negated = true
      return true
    case 'and':
    case 'or':
    case 'comma':
      goesOn()
      return true
    case 'ask':
      return keyword.about.includes('amount')
    case 'count':
    case 'show':
    case 'alsoShow':
    case 'clause':
    case 'filler':
    case 'stop':
      return true
    default:
      return false
  }
}

/** "which month", "what countries", "top 5 products": what the figures are grouped by. */
function isRequested(items: readonly Item[], at: number): boolean {
  for (let back = at - 1; back >= 0; back -= 1) {
    const item = items[back]
    if (item?.kind === 'word' && !item.isContent) continue
    if (item?.kind === 'number') continue
    return item?.kind === 'keyword' && (item.keyword.kind === 'show' || item.keyword.kind === 'top' || item.keyword.kind === 'extreme')
  }
  return true
}

function takeColumn(state: MeasureParse, item: Item & { kind: 'column' }, items: readonly Item[], at: number): boolean {
  const { parsed } = state
  if (isOfTime(state)) return false
  const options = sureOf(item.link.options)
  const measure = measureMeant(options, items, state.words.slice(item.from, item.to))
  if (measure === null) return false
  if (measure && isVerb(state, item, items)) return true
  if (measure) {
    // "spent on poster paper" is not what was spent and, beside it, how much paper that was.
    if (parsed.measures.some((one) => one !== measure) && !isJoined(items, at)) return false
    if (!parsed.measures.includes(measure)) parsed.measures.push(measure)
    state.next.group = false
    return true
  }
  if (options.length === 0) return false
  if (isBesideValue(items, at, options)) return true // "the country Germany", "Classic Cars product line"
  if (!state.next.group && !isRequested(items, at)) return false
  parsed.groups.push({ kind: 'columns', options })
  parsed.isSeveral ||= isPlural(state, item)
  Object.assign(state, { last: 'group', next: { ...state.next, group: false } })
  return true
}

/** "Cost", of measures that are all called something's cost: the one of the table that is named, else none (null). */
export function measureMeant(options: readonly Column[], items: readonly Item[], words: readonly string[]): Column | null | undefined {
  const measures = options.filter(isMeasure)
  if (measures.length <= 1) return measures[0]
  const said = words.map((word) => stem(word.toLowerCase())).join(' ')
  const called = measures.filter((one) => [wordsOf(one.name), ...columnNames(one)].some((name) => name.map(stem).join(' ') === said))
  const isNamed = ({ table }: Column) => items.some((item) => item.kind === 'table' && item.link.options[0]?.named === table)
  const [meant, ...others] = called.length > 0 ? called : measures.filter(isNamed)
  return meant && others.length === 0 ? meant : null
}

/** Several figures are told side by side where a word says so: "revenue and profit", "sales, returns", "revenue with profit". */
export function isJoined(items: readonly Item[], at: number): boolean {
  for (const before of items.slice(0, at).reverse()) {
    if (before.kind === 'word' && !before.isContent) continue
    if (before.kind !== 'keyword') return false
    const { kind } = before.keyword
    if (['and', 'comma', 'alsoShow', 'versus', 'clause', 'or', 'both', 'count'].includes(kind)) return true
    if (!['aggregate', 'filler', 'show', 'each', 'ask'].includes(kind)) return false
  }
  return false
}

/** "Who has hit the most home runs": beside another measure "hit" is what was done, not the measure "hits". */
function isVerb({ words }: MeasureParse, { from, to, link }: Item & { kind: 'column' }, items: readonly Item[]): boolean {
  const word = words[from] ?? ''
  const isHelped = words.slice(Math.max(0, from - 4), from).some((one) => /^(did|does|do|has|have|had|who)$/i.test(one))
  const isCalledSo = link.options.some(({ named }) => [named.name, ...(named.source.semantics?.names ?? [])].includes(word.toLowerCase()))
  const isOther = (other: Item) =>
    other.kind === 'column' && other.from !== from && other.link.options.some(({ named }) => isMeasure(named))
  return to - from === 1 && isHelped && !isCalledSo && singular(word) === word && items.some(isOther)
}

/** The very name is meant before what is only like it: the state of a customer, not the status of an order. */
export function sureOf<One>(options: readonly { named: One; score: number }[]): One[] {
  const best = options[0]?.score ?? 0
  return options.filter(({ score }) => score >= SURE && score >= (best >= EXACT ? EXACT : best - 0.05)).map(({ named }) => named)
}

export function isPlural({ words }: Pick<MeasureParse, 'words'>, { to }: Item): boolean {
  const word = words[to - 1]?.toLowerCase() ?? ''
  return singular(word) !== word || word === 'people'
}

const isBesideValue = (items: readonly Item[], at: number, columns: readonly Column[]): boolean =>
  [items[at - 1], items[at + 1]].some((item) => item?.kind === 'value' && item.link.options.some(({ column }) => columns.includes(column)))

function takeTable(state: MeasureParse, item: Item & { kind: 'table' }, items: readonly Item[], at: number): boolean {
  const { parsed } = state
  if (isOfTime(state)) return false
  const [best] = item.link.options
  if (!best || best.score < SURE) return false
  // Whoever is in a role is somebody in particular: "our sales managers" are not passed over.
  if (best.named.source.roleOf !== undefined && !state.next.group && !isRequested(items, at)) return false
  if (state.next.group || isRequested(items, at)) {
    parsed.groups.push({ kind: 'rows', table: best.named })
    parsed.isSeveral ||= isPlural(state, item)
    Object.assign(state, { last: 'group', next: { ...state.next, group: false } })
  } else parsed.context.push(best.named)
  return true
}

function takeValue(state: MeasureParse, item: Item & { kind: 'value' }, items: readonly Item[], at: number): boolean {
  if (isOfTime(state)) return false
  // "by sales rep": for each of them, though a job is called so too.
  if (state.next.group) return false
  const options = item.link.options.filter(({ isPart, score }) => !isPart && score >= 0.85)
  if (options.length === 0) return false
  const hint = [items[at - 1], items[at + 1]].flatMap((near): (Column | Table)[] => {
    if (near?.kind === 'column') return near.link.options.filter(({ score }) => score >= SURE).map(({ named }) => named)
    return near?.kind === 'table' ? near.link.options.slice(0, 1).map(({ named }) => named) : []
  })
  state.parsed.values.push({ options, negated: state.next.negated, hint })
  // "from Motorcycles in 2004": what came before the value is no way to read the year.
  Object.assign(state, { last: 'value', next: { ...state.next, negated: false, group: false, relation: null } })
  return true
}

/** What a number counts: "3 different products", "two late orders". */
export function nameBehind(items: readonly Item[], at: number): Item | undefined {
  const behind = items.slice(at + 1).find((item) => {
    if (item.kind === 'keyword') return item.keyword.kind !== 'distinct'
    return item.kind !== 'phrase' && item.kind !== 'value' && (item.kind !== 'word' || item.isContent)
  })
  return behind?.kind === 'table' || behind?.kind === 'column' ? behind : undefined
}

function takeNumber(state: MeasureParse, { link }: Item & { kind: 'number' }, items: readonly Item[], at: number): boolean {
  const { parsed, next } = state
  // "More than one order" is no test of the revenue.
  if (next.compare !== null && nameBehind(items, at)?.kind === 'table') return false
  if (next.compare !== null) parsed.tests.push({ operator: next.compare, value: link.value })
  else if (next.top && Number.isInteger(link.value) && link.value > 0 && !link.isYear) parsed.limit = link.value
  else if (link.isYear)
    parsed.periods.push({ begin: `${link.value}-01-01`, end: `${link.value + 1}-01-01`, relation: next.relation ?? 'in' })
  else return false
  state.next = { ...fresh(), group: next.group, top: next.compare === null && next.top }
  return true
}
