import { type Json, resolveSchema } from './openapi.schemas.ts'

interface ExampleOptions {
  /** The named components. */
  schemas: Json
  /** Values by the name of their field, for texts that the schema says nothing about. */
  samples?: Record<string, string>
  /** For a request: what is required and what has an example of its own; for an answer: every field. */
  brief?: boolean
}

const FORMATS: Record<string, string> = {
  uuid: '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa',
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  email: 'person@acme.example',
  uri: 'https://acme.example/',
}
/** Names that mean the same in every API. */
const NAMES: Record<string, string> = {
  email: FORMATS.email as string,
  phone: '+44 20 7946 0958',
  cursor: 'MS4wMTk3YTNmMA',
  next_cursor: 'MS4wMTk3YTNmMA',
  access_token: 'eyJhbGciOi…',
  domain: 'acme.example',
  hash: 'a3'.repeat(32),
  previous_hash: '5c'.repeat(32),
  correlation_id: FORMATS.uuid as string,
}
const DEEPEST = 8

/**
 * A value that the schema accepts: its own example, default or first choice, else one made from its format or name. A
 * word in backticks in the description of a text (`Active` or …) is a value that it may have.
 */
export function exampleOf(schema: Json, options: ExampleOptions, name = '', depth = 0): unknown {
  const own = resolveSchema(schema, options.schemas)
  const { examples, enum: choices, anyOf, allOf } = own as { examples?: unknown[]; enum?: unknown[]; anyOf?: Json[]; allOf?: Json[] }
  if (examples && examples.length > 0) return examples[0]
  if (own.const !== undefined) return own.const
  if (own.default !== undefined) return own.default
  if (choices) return choices[0]
  const inner = anyOf?.find((one) => one.type !== 'null') ?? allOf?.[0]
  if (inner) return exampleOf(inner, options, name, depth)
  switch ([own.type].flat().find((type) => type !== 'null')) {
    case 'object':
      return depth < DEEPEST ? exampleObject(own, options, depth) : {}
    case 'array':
      return depth < DEEPEST ? [exampleOf((own.items ?? {}) as Json, options, singular(name), depth + 1)] : []
    case 'integer':
    case 'number':
      return own.minimum ?? 1
    case 'boolean':
      return true
    default:
      return exampleText(own, name, options.samples?.[name])
  }
}

function exampleObject(schema: Json, options: ExampleOptions, depth: number): Json {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] }
  const all = Object.keys(properties)
  const wanted = all.filter((name) => required.includes(name) || properties[name]?.examples !== undefined)
  const chosen = !options.brief ? all : wanted.length > 0 ? wanted : all.slice(0, 2)
  return Object.fromEntries(chosen.map((name) => [name, exampleOf(properties[name] as Json, options, name, depth + 1)]))
}

function exampleText(schema: Json, name: string, sample: string | undefined): string {
  const {
    format,
    description,
    pattern,
    minLength = 0,
    maxLength = 500,
  } = schema as {
    format?: string
    description?: string
    pattern?: string
    minLength?: number
    maxLength?: number
  }
  const quoted = /`([^`]+)`/.exec(description ?? '')?.[1]
  const guesses = [FORMATS[format ?? ''], sample, NAMES[name], quoted, words(name).slice(0, maxLength), 'x'.repeat(minLength)]
  const fits = (guess: string) =>
    guess.length >= minLength && guess.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(guess))
  return guesses.filter((guess) => guess !== undefined).find(fits) ?? 'text'
}

const singular = (name: string) => name.replace(/s$/, '')
const words = (name: string) => (name === '' ? 'text' : name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' '))
