import { Ajv, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { FORMATS } from './formats.ts'
import { linearPattern } from './linear-pattern.ts'
import { type Fits, misfitOf } from './misfit.ts'
import { DRAFT_07, type SchemaNode } from './schema-keywords.ts'

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
  const validate = ajv.compile(schema)
  // An asynchronous validator answers with a promise, which is no `true`.
  return (value) => ((validate(value) as unknown) === true ? null : misfitOf(validate.errors?.[0]))
}

let metaSchemas: { draft07: Ajv; draft2020: Ajv2020 } | undefined

/** What is wrong with a schema by the rules of its own draft, or null. */
export function schemaFault(schema: SchemaNode): string | null {
  metaSchemas ??= { draft07: new Ajv({ strict: false, logger: false }), draft2020: new Ajv2020({ strict: false, logger: false }) }
  const meta = isDraft07(schema) ? metaSchemas.draft07 : metaSchemas.draft2020
  if (meta.validateSchema(schema) === true) return null
  const [first] = meta.errors ?? []
  return `it is not a valid JSON Schema: ${first?.instancePath ?? ''} ${first?.message ?? ''}`.slice(0, 300)
}
