import { didYouMean } from '../closest.ts'
import { describeKind, type JsonNode } from '../json-node.ts'
import { at, atKey, type Report } from '../report.ts'
import { listWords, quote } from '../words.ts'
import { ANCHOR, DIALECTS, type Rule, TYPES } from './keywords.ts'
import { checkPattern } from './pattern-rules.ts'

type Check = (report: Report, node: JsonNode, draft07: boolean) => readonly JsonNode[]

/** Checks the value of one keyword by its rule and gives the schemas that it holds. */
export const checkKeyword = (report: Report, rule: Rule, node: JsonNode, draft07: boolean): readonly JsonNode[] =>
  CHECKS[rule](report, node, draft07)

const NONE: readonly JsonNode[] = []

/** The value must satisfy a condition; it holds no schemas. */
const must =
  (should: string, holds: (node: JsonNode) => boolean): Check =>
  (report, node) => {
    if (!holds(node)) complain(report, node, should)
    return NONE
  }

function complain(report: Report, node: JsonNode, should: string): void {
  report.error('schema_keyword_value', at(node), `${quote(String(node.name))} must be ${should}; this is ${describeKind(node)}.`)
}

const isNumber = (node: JsonNode, holds: (value: number) => boolean = () => true) => node.kind === 'number' && holds(node.value)
const isCount = (value: number) => Number.isInteger(value) && value >= 0
const isNames = (node: JsonNode): boolean =>
  node.kind === 'array' && node.items.every((item) => item.kind === 'string') && new Set(node.items.map(textOf)).size === node.items.length
const textOf = (node: JsonNode) => (node.kind === 'string' ? node.value : undefined)

const CHECKS: Readonly<Record<Rule, Check>> = {
  anything: () => NONE,
  boolean: must('true or false', (node) => node.kind === 'boolean'),
  number: must('a number', (node) => isNumber(node)),
  positive: must('a number above 0', (node) => isNumber(node, (value) => value > 0)),
  count: must('a whole number from 0 on', (node) => isNumber(node, isCount)),
  text: must('text', (node) => node.kind === 'string'),
  list: must('a list', (node) => node.kind === 'array'),
  choices: must('a list of at least one value', (node) => node.kind === 'array' && node.items.length > 0),
  names: must('a list of property names, none twice, on the object that has the properties', isNames),
  'name lists': must('an object of lists of names', (node) => node.kind === 'object' && [...node.members.values()].every(isNames)),
  anchor: must('a name of letters, digits, "-", "_" and "."', (node) => node.kind === 'string' && new RegExp(ANCHOR, 'u').test(node.value)),
  schema: (_report, node) => [node],
  schemas: (report, node) => {
    if (node.kind === 'array' && node.items.length > 0) return node.items
    complain(report, node, 'a list of at least one schema')
    return NONE
  },
  'schema map': (report, node) => {
    if (node.kind === 'object') return [...node.members.values()]
    complain(report, node, 'an object of schemas by name')
    return NONE
  },
  'pattern map': (report, node, draft07) => {
    if (node.kind === 'object') for (const [pattern, member] of node.members) checkPattern(report, pattern, member, atKey)
    return CHECKS['schema map'](report, node, draft07)
  },
  items: (report, node, draft07) => {
    if (node.kind !== 'array') return [node]
    if (!draft07)
      report.error(
        'schema_items_list',
        at(node),
        'In 2020-12 a list of schemas by position is called "prefixItems"; "items" is one schema.',
      )
    return node.items
  },
  dependencies: (report, node) => {
    if (node.kind !== 'object') {
      complain(report, node, 'an object of schemas or lists of names')
      return NONE
    }
    const members = [...node.members.values()]
    for (const list of members) if (list.kind === 'array' && !isNames(list)) complain(report, list, 'a list of names, none twice')
    return members.filter((member) => member.kind !== 'array')
  },
  pattern: (report, node) => {
    if (node.kind === 'string') checkPattern(report, node.value, node, at)
    else complain(report, node, 'a regular expression, as text')
    return NONE
  },
  type: checkType,
  dialect: (report, node) => {
    if (node.kind === 'string' && DIALECTS.includes(node.value)) return NONE
    const named = node.kind === 'string' ? quote(node.value) : describeKind(node)
    report.error('schema_dialect', at(node), `"$schema" must be that of draft-07 or 2020-12; this is ${named}.`)
    return NONE
  },
  local: (report, node) => {
    if (node.kind !== 'string') complain(report, node, 'text')
    else if (!node.value.startsWith('#'))
      report.error(
        'schema_not_local',
        at(node),
        'A schema may refer to itself alone ("#/$defs/…"): it may not refer to anything outside itself, which can change unseen.',
      )
    return NONE
  },
  address: (report, node) => {
    report.error(
      'schema_not_local',
      at(node),
      'A schema may not take an address of its own: it could answer for another. Leave "$id" out, or use "$anchor".',
    )
    return NONE
  },
  refused: (report, node) => {
    report.error('schema_keyword_refused', atKey(node), REFUSED[node.name] ?? `"${node.name}" is not taken.`)
    return NONE
  },
}

const REFUSED: Readonly<Record<string, string>> = {
  $async: '"$async" would make every value pass: some validators then answer with a promise.',
  $dynamicRef: '"$dynamicRef" means another thing in each place; use "$ref".',
  $dynamicAnchor: '"$dynamicAnchor" means another thing in each place; use "$anchor".',
  $recursiveAnchor: '"$recursiveAnchor" means another thing in each place; use "$anchor".',
  $vocabulary: '"$vocabulary" would change what the keywords mean.',
  $recursiveRef: '"$recursiveRef" means another thing in each place; use "$ref".',
}

/** What other languages call them. */
const ALSO: Readonly<Record<string, string>> = {
  int: 'integer',
  str: 'string',
  bool: 'boolean',
  float: 'number',
  double: 'number',
  list: 'array',
  dict: 'object',
  map: 'object',
}

function checkType(report: Report, node: JsonNode): readonly JsonNode[] {
  const names = node.kind === 'array' ? node.items : [node]
  if (names.length === 0) complain(report, node, 'a type, or a list of at least one')
  for (const name of names) {
    if (name.kind === 'string' && TYPES.includes(name.value)) continue
    const also = name.kind === 'string' && Object.hasOwn(ALSO, name.value) ? ALSO[name.value] : undefined
    const hint = also ? ` Did you mean "${also}"?` : name.kind === 'string' ? didYouMean(name.value, TYPES) : ''
    const what = name.kind === 'string' ? quote(name.value) : describeKind(name)
    report.error('schema_type', at(name), `${what} is not a JSON type; the types are ${listWords(TYPES, 'and')}.${hint}`)
  }
  if (names.length !== new Set(names.map(textOf)).size) complain(report, node, 'a list of types, none twice')
  return NONE
}
