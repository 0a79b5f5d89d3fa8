import type { ComparisonOperator, DateUnit } from '../../../core/query/query.ts'
import { isMeasure } from '../../../core/schema/computed.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import type { Phrase } from '../../../core/schema/semantic-names.ts'
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
  /** Tables that are spoken of without anything being told for each of their rows. */
  context: Table[]
  averaged: boolean
  order: { descending: boolean } | null
  limit: number | null
}
export type Relation = 'in' | 'before' | 'since' | 'after' | 'until'
export type Group = { kind: 'columns'; options: Column[] } | { kind: 'rows'; table: Table } | { kind: 'unit'; unit: DateUnit }

/** Verbs and nouns that say no more than that there is such a figure. */
const LIGHT: ReadonlySet<string> = new Set(
  `generate generated generates bring brought brings make made makes produce produced produces achieve achieved earn earned have had has did do does get got
   come came contribute contributed contributes give gave given company business figure figures trend development develop developed evolve evolved overview
   breakdown broken split divided grouped report s see seen look looks compare comparison result results amount value values terms time know year's`
    .trim()
    .split(/\s+/),
)
/** A name that is not quite the one asked for is not what was meant. */
const SURE = 0.9
const EXACT = 1
const RELATIONS: Readonly<Record<string, Relation>> = { '<': 'before', '>': 'after', '>=': 'since', '<=': 'until' }

type Role = 'group' | 'value' | 'test' | null
interface Walk {
  said: MetricQuestion
  /** What the words so far say of what comes next. */
  next: { group: boolean; negated: boolean; compare: ComparisonOperator | null; relation: Relation | null; top: boolean }
  last: Role
}

const fresh = (): Walk['next'] => ({ group: false, negated: false, compare: null, relation: null, top: false })

/** Null where a word is left over or says what is not understood here: then others read the question. */
export function metricQuestion(items: readonly Item[]): MetricQuestion | null {
  const said: MetricQuestion = {
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
  }
  const walk: Walk = { said, next: fresh(), last: null }
  for (const [at, item] of items.entries()) if (!take(walk, item, items, at)) return null
  return walk.next.compare === null && !walk.next.negated ? said : null
}

function take(walk: Walk, item: Item, items: readonly Item[], at: number): boolean {
  switch (item.kind) {
    case 'word':
      if (item.word === 'time' && walk.next.compare === '>') return takeTime(walk)
      return !item.isContent || LIGHT.has(item.word)
    case 'keyword':
      return takeCue(walk, item, items, at)
    case 'column':
      return takeColumn(walk, item, items, at)
    case 'table':
      return takeTable(walk, item, items, at)
    case 'value':
      return takeValue(walk, item, items, at)
    case 'number':
      return takeNumber(walk, item)
    case 'date': {
      const { begin, end, relation } = item.link
      walk.said.periods.push({ begin, end, relation: relation ?? walk.next.relation ?? 'in' })
      walk.next = fresh()
      return true
    }
    case 'phrase': {
      const options = item.link.options.filter(({ by }) => by === null)
      walk.said.filters.push({ options, negated: walk.next.negated })
      walk.next = { ...walk.next, negated: false }
      return options.length > 0
    }
    case 'measure':
      return false
  }
}

/** "over time": month by month. */
function takeTime(walk: Walk): boolean {
  walk.said.groups.push({ kind: 'unit', unit: 'month' })
  Object.assign(walk, { last: 'group', next: fresh() })
  return true
}

function takeCue(walk: Walk, { keyword }: Item & { kind: 'keyword' }, items: readonly Item[], at: number): boolean {
  const { said } = walk
  const goesOn = (): void => {
    if (walk.last === 'group') walk.next.group = true
  }
  switch (keyword.kind) {
    case 'each':
      walk.next.group = true
      return true
    case 'preposition':
      if (keyword.word === 'by' || keyword.word === 'across') walk.next.group = true
      return true
    case 'unit':
      if (!keyword.groups && !walk.next.group && !isAskedFor(items, at)) return false
      said.groups.push({ kind: 'unit', unit: keyword.unit })
      Object.assign(walk, { last: 'group', next: { ...walk.next, group: false } })
      return true
    case 'aggregate':
      if (keyword.name === 'avg') said.averaged = true
      return keyword.name === 'sum' || keyword.name === 'avg'
    case 'extreme':
      if (keyword.about.length > 0) return false
      said.order = { descending: keyword.descending }
      walk.next.top = true
      return true
    case 'top':
      said.order = { descending: true }
      walk.next.top = true
      return true
    case 'order':
      said.order ??= { descending: true }
      return true
    case 'direction':
      said.order = { descending: keyword.descending }
      return keyword.by === undefined || keyword.by === 'count'
    case 'compare':
      if (keyword.about.length === 0) walk.next.compare = keyword.operator
      else if (keyword.about.includes('date')) walk.next.relation = RELATIONS[keyword.operator] ?? null
      else return false
      return true
    case 'not':
      walk.next.negated = true
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

/** "which month", "what countries", "top 5 products": what is told for each of. */
function isAskedFor(items: readonly Item[], at: number): boolean {
  for (let back = at - 1; back >= 0; back -= 1) {
    const item = items[back]
    if (item?.kind === 'word' && !item.isContent) continue
    if (item?.kind === 'number') continue
    return item?.kind === 'keyword' && (item.keyword.kind === 'show' || item.keyword.kind === 'top' || item.keyword.kind === 'extreme')
  }
  return true
}

function takeColumn(walk: Walk, item: Item & { kind: 'column' }, items: readonly Item[], at: number): boolean {
  const { said } = walk
  const best = item.link.options[0]?.score ?? 0
  // The very name is meant before what is only like it: the state of a customer, not the status of an order.
  const options = item.link.options
    .filter(({ score }) => score >= SURE && score >= (best >= EXACT ? EXACT : best - 0.05))
    .map(({ named }) => named)
  const measure = options.find(isMeasure)
  if (measure) {
    if (!said.measures.includes(measure)) said.measures.push(measure)
    walk.next.group = false
    return true
  }
  if (options.length === 0) return false
  if (isBesideValue(items, at, options)) return true // "the country Germany", "Classic Cars product line"
  if (!walk.next.group && !isAskedFor(items, at)) return false
  said.groups.push({ kind: 'columns', options })
  Object.assign(walk, { last: 'group', next: { ...walk.next, group: false } })
  return true
}

const isBesideValue = (items: readonly Item[], at: number, columns: readonly Column[]): boolean =>
  [items[at - 1], items[at + 1]].some((item) => item?.kind === 'value' && item.link.options.some(({ column }) => columns.includes(column)))

function takeTable(walk: Walk, item: Item & { kind: 'table' }, items: readonly Item[], at: number): boolean {
  const { said } = walk
  const [best] = item.link.options
  if (!best || best.score < SURE) return false
  if (walk.next.group || isAskedFor(items, at)) {
    said.groups.push({ kind: 'rows', table: best.named })
    Object.assign(walk, { last: 'group', next: { ...walk.next, group: false } })
  } else said.context.push(best.named)
  return true
}

function takeValue(walk: Walk, item: Item & { kind: 'value' }, items: readonly Item[], at: number): boolean {
  // "by sales rep": for each of them, though a job is called so too.
  if (walk.next.group) return false
  const options = item.link.options.filter(({ isPart, score }) => !isPart && score >= 0.85)
  if (options.length === 0) return false
  const hint = [items[at - 1], items[at + 1]].flatMap((near): (Column | Table)[] => {
    if (near?.kind === 'column') return near.link.options.filter(({ score }) => score >= SURE).map(({ named }) => named)
    return near?.kind === 'table' ? near.link.options.slice(0, 1).map(({ named }) => named) : []
  })
  walk.said.values.push({ options, negated: walk.next.negated, hint })
  // "from Motorcycles in 2004": what came before the value is no way to read the year.
  Object.assign(walk, { last: 'value', next: { ...walk.next, negated: false, group: false, relation: null } })
  return true
}

function takeNumber(walk: Walk, { link }: Item & { kind: 'number' }): boolean {
  const { said, next } = walk
  if (next.compare !== null) said.tests.push({ operator: next.compare, value: link.value })
  else if (next.top && Number.isInteger(link.value) && link.value > 0 && !link.isYear) said.limit = link.value
  else if (link.isYear) said.periods.push({ begin: `${link.value}-01-01`, end: `${link.value + 1}-01-01`, relation: next.relation ?? 'in' })
  else return false
  walk.next = { ...fresh(), group: next.group, top: next.compare === null && next.top }
  return true
}
