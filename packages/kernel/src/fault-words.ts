import type { FastifySchemaValidationError } from 'fastify'
import { isBlank, NOT_BLANK } from './schema.ts'

/** One finding of the validator, with the value and the schema that it is about. */
export type Finding = FastifySchemaValidationError & {
  data?: unknown
  parentSchema?: { examples?: unknown[]; [NOT_BLANK]?: boolean }
  /** Of a fault in the name of a field, rather than in its value. */
  propertyName?: string
}

/** What is wrong, in a sentence that goes on from the field's name, and how it should be instead. */
export function faultWords(finding: Finding, context: string | undefined): string {
  const { keyword, data, parentSchema = {} } = finding
  const params = finding.params as Record<string, unknown>
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'dependentRequired':
      return `is required together with ${String(params.property)}`
    case 'additionalProperties':
      return context === 'querystring' ? 'is not a parameter of this operation' : 'is not a field of this request'
    case 'type':
      return typeWords([params.type].flat().map(String), finding, context)
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case NOT_BLANK:
      return 'must not be blank'
    case 'pattern':
      return patternWords(String(params.pattern), data, parentSchema)
    case 'format':
      return formatWords(String(params.format), data)
    case 'minLength':
      return limit === 1 ? 'must not be blank' : `must have at least ${count(limit, 'character')}`
    case 'maxLength':
      return `must have at most ${count(limit, 'character')}`
    case 'minItems':
      return limit === 1 ? 'must name at least one' : `must have at least ${count(limit, 'item')}`
    case 'maxItems':
      return `must have at most ${count(limit, 'item')}`
    case 'uniqueItems':
      return `must not name the same twice: numbers ${Number(params.i) + 1} and ${Number(params.j) + 1} are the same`
    case 'minProperties':
      return `must have at least ${count(limit, 'field')}`
    case 'maxProperties':
      return `must have at most ${count(limit, 'field')}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    case 'exclusiveMaximum':
      return `must be less than ${limit}`
    case 'multipleOf':
      return `must be a multiple of ${Number(params.multipleOf)}`
    default:
      return 'is not what this field takes; see the API page at /docs'
  }
}

const count = (limit: number, thing: string) => `${limit} ${limit === 1 ? thing : `${thing}s`}`

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}
function typeWords(types: readonly string[], { instancePath, data }: Finding, context: string | undefined): string {
  if (context !== 'body' || instancePath !== '') return `must be ${types.map((type) => TYPES[type] ?? type).join(' or ')}`
  const wanted = 'must be one JSON object, such as {"field": "value"}'
  return (data ?? null) === null ? `${wanted}; nothing was sent, or without Content-Type: application/json` : wanted
}

/** The pattern that only keeps control characters out. */
const NO_CONTROLS = /^\^(\(\?.*\))?\[\^\\u0000/
function patternWords(pattern: string, data: unknown, { examples = [], [NOT_BLANK]: typed }: NonNullable<Finding['parentSchema']>): string {
  if ((typed || pattern === '\\S') && typeof data === 'string' && isBlank(data)) return 'must not be blank'
  if (typed || NO_CONTROLS.test(pattern)) {
    const lines = typeof data === 'string' && /[\n\r\t]/.test(data) && pattern.includes('[^\\u0000-\\u001f')
    return lines ? 'must be one line, without line breaks or tabs' : 'must not hold control characters'
  }
  const [example] = examples
  return example === undefined ? `has another form than ${pattern}` : `must have the form of ${String(example)}`
}

const FORMATS: Record<string, string> = {
  'date-time': 'must be a date and time such as 2026-12-01T10:00:00Z',
  date: 'must be a date such as 2026-12-01',
  uuid: 'must be an id such as 0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa',
  email: 'must be an e-mail address such as name@mail.example',
  uri: 'must be an address such as https://acme.example/page',
}
const NO_ZONE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/
/** A plus sign that was not encoded in a query arrives as a space. */
const LOST_PLUS = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)? \d\d:?\d\d$/
function formatWords(format: string, data: unknown): string {
  if (format === 'date-time' && typeof data === 'string') {
    if (LOST_PLUS.test(data)) return 'has a space before its time zone: write + as %2B in a query, such as 2026-12-01T10:00:00%2B01:00'
    if (NO_ZONE.test(data)) return 'has no time zone: add Z or an offset, such as 2026-12-01T10:00:00Z or 2026-12-01T10:00:00+01:00'
  }
  return FORMATS[format] ?? `must be a valid ${format}`
}
