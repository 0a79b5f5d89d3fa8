import { Ajv, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { FORMATS } from './formats.ts'
import { linearPattern } from './linear-pattern.ts'
import { type Fits, type Misfit, MOST_FAULTS, misfitOf, severalMisfits } from './misfit.ts'
import { DRAFT_07, type SchemaNode } from './schema-keywords.ts'
import { schemasIn } from './schema-map.ts'

const OPTIONS: Options = {
  strict: false, // unknown keywords are annotations, as the specification says
  ownProperties: true, // else {} has a toString
  meta: false,
  validateSchema: false,
  logger: false,
  formats: FORMATS,
  code: { regExp: linearPattern },
}

const isDraft07 = (schema: SchemaNode): boolean => typeof schema.$schema === 'string' && DRAFT_07.test(schema.$schema)

/**
 * Compiles a vetted schema in an instance of its own: a shared one would let one stranger's schema answer for another's.
 * Throws when the schema is none.
 */
export function compileSchema(schema: SchemaNode): Fits {
  const validate = compiled(schema, OPTIONS)
  // An asynchronous validator answers with a promise, which is no `true`.
  return (value) => ((validate(value) as unknown) === true ? null : misfitOf(validate.errors?.[0]))
}

/** The same with all that is wrong, for a value of which it is known that something is. */
export function misfitsOf(schema: SchemaNode, value: unknown, first: Misfit): Misfit {
  const validate = compiled(schema, { ...OPTIONS, allErrors: true })
  validate(value)
  const errors = (validate.errors ?? []).filter(({ keyword }) => !CHOICES.has(keyword))
  // Of a choice that fits nowhere the first branch is told: which was meant nobody knows.
  const branches = new Map<string, string>()
  const told = errors.filter(({ schemaPath, instancePath }) => {
    const [, choice, branch = ''] = /^(.*\/(?:anyOf|oneOf))\/(\d+)\//.exec(schemaPath) ?? []
    if (choice === undefined) return true
    const place = JSON.stringify([choice, instancePath.split('/').slice(0, 2)])
    branches.set(place, branches.get(place) ?? branch)
    return branches.get(place) === branch
  })
  return severalMisfits(first, told.slice(0, MOST_FAULTS + 1).map(misfitOf))
}
const CHOICES = new Set(['anyOf', 'oneOf', 'if'])

const compiled = (schema: SchemaNode, options: Options) =>
  (isDraft07(schema) ? new Ajv(options) : new Ajv2020(options)).compile(withoutForeign(schema))

/** Ajv knows words that JSON Schema does not: there they are annotations and mean nothing. */
const FOREIGN = ['nullable', 'id'] as const

function withoutForeign(schema: SchemaNode): SchemaNode {
  const copy = structuredClone(schema)
  for (const node of schemasIn(copy)) for (const word of FOREIGN) delete (node as Record<string, unknown>)[word]
  return copy
}
