import { Ajv, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { FORMATS } from './formats.ts'
import { linearPattern } from './linear-pattern.ts'
import { type Fits, misfitOf } from './misfit.ts'
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
  const ajv = isDraft07(schema) ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS)
  const validate = ajv.compile(withoutForeign(schema))
  // An asynchronous validator answers with a promise, which is no `true`.
  return (value) => ((validate(value) as unknown) === true ? null : misfitOf(validate.errors?.[0]))
}

/** Ajv knows words that JSON Schema does not: there they are annotations and mean nothing. */
const FOREIGN = ['nullable', 'id'] as const

function withoutForeign(schema: SchemaNode): SchemaNode {
  const copy = structuredClone(schema)
  for (const node of schemasIn(copy)) for (const word of FOREIGN) delete (node as Record<string, unknown>)[word]
  return copy
}
