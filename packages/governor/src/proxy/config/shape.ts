import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { inWords } from '../../schemas/misfit.ts'

export const CONFIG_SCHEMA = JSON.parse(readFileSync(new URL('./config.schema.json', import.meta.url), 'utf8')) as object

/** It is compiled at every start and used once: checking the schema itself is for the tests, and optimising the code is not worth it. */
const validate = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  meta: false,
  validateSchema: false,
  code: { optimize: false },
}).compile(CONFIG_SCHEMA)

/** What is wrong with the shape of a configuration: each fault begins with the JSON pointer of its place. */
export function shapeFaults(config: unknown): string[] {
  if (validate(config)) return []
  return [...new Set((validate.errors ?? []).flatMap(describe))]
}

function describe(error: ErrorObject): string[] {
  const place = error.instancePath === '' ? 'The configuration' : error.instancePath
  const { params } = error
  switch (error.keyword) {
    case 'required':
      return [`${place} lacks ${quoted(params.missingProperty)}.`]
    case 'additionalProperties': {
      const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {})
      return [`${place} has the unknown field ${quoted(params.additionalProperty)}.${hint(params.additionalProperty, known)}`]
    }
    case 'type':
      return [`${place} must be ${article(String(params.type))}.`]
    case 'enum':
      return [`${place} must be one of ${(params.allowedValues as unknown[]).map(quoted).join(', ')}.`]
    case 'const':
      return [`${place} must be ${JSON.stringify(params.allowedValue)}.`]
    case 'minProperties':
    case 'maxProperties': {
      const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {})
      return [`${place} must have exactly one of ${known.map(quoted).join(', ')}.`]
    }
    case 'pattern':
      return error.propertyName === undefined ? [`${place} is not ${error.parentSchema?.title ?? `of the form ${params.pattern}`}.`] : []
    case 'propertyNames':
      return [`${place} has the field ${quoted(params.propertyName)}, whose name is not of the form that is allowed here.`]
    case 'minItems':
      return [`${place} must have at least one entry.`]
    case 'minLength':
      return [`${place} must not be empty.`]
    default:
      return [`${place} ${inWords(error.message ?? 'is wrong')}.`]
  }
}

const quoted = (value: unknown): string => JSON.stringify(value)
const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

/** A known word that differs in little. */
function hint(word: string, known: readonly string[]): string {
  const near = known.find((candidate) => candidate.toLowerCase() === word.toLowerCase() || distance(candidate, word) <= 2)
  if (near !== undefined) return ` Did you mean ${quoted(near)}?`
  return known.length > 0 && known.length <= 12 ? ` Known are ${known.join(', ')}.` : ''
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row[other.length] ?? 0
}
