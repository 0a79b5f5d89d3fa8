import { childPointer } from '../json-pointer.ts'
import { type Misfit, misfitOf } from './misfit.ts'
import type { PlainSchema } from './plain-schema.ts'

/** Which rule of a plain schema a value breaks. Put into words only when somebody wants to know: most are of a choice that was not meant. */
export interface Fault {
  readonly schema: PlainSchema
  readonly keyword: string
  readonly name?: string
  /** Written on the way back. */
  at: string
}

export const fault = (schema: PlainSchema, keyword: string, name?: string): Fault => ({
  schema,
  keyword,
  at: '',
  ...(name !== undefined && { name }),
})

export function within(name: string, found: Fault): Fault {
  found.at = `${childPointer('', name)}${found.at}`
  return found
}

const LIMIT_WORDS: Readonly<Record<string, string>> = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
  minLength: 'fewer than # characters',
  maxLength: 'more than # characters',
  minItems: 'fewer than # items',
  maxItems: 'more than # items',
  minProperties: 'fewer than # properties',
  maxProperties: 'more than # properties',
}

function messageOf({ schema, keyword, name }: Fault): string {
  const limit = LIMIT_WORDS[keyword]
  if (limit !== undefined) {
    const value = String(schema.limits[keyword as keyof PlainSchema['limits']])
    return limit.includes('#') ? `must NOT have ${limit.replace('#', value)}` : `must be ${limit} ${value}`
  }
  const words: Readonly<Record<string, string>> = {
    'false schema': 'boolean schema is false',
    type: `must be ${schema.typeNames}`,
    const: 'must be equal to constant',
    enum: 'must be equal to one of the allowed values',
    oneOf: 'must match exactly one schema in oneOf',
    pattern: `must match pattern "${schema.pattern?.source}"`,
    format: `must match format "${schema.format?.name}"`,
    required: `must have required property '${name}'`,
    additionalProperties: 'must NOT have additional properties',
  }
  return words[keyword] ?? 'does not fit'
}

export function misfitIn(found: Fault): Misfit {
  const { schema, keyword, name, at } = found
  return misfitOf({
    instancePath: at,
    schemaPath: `${schema.path}/${keyword}`,
    keyword,
    message: messageOf(found),
    params: {
      ...(keyword === 'enum' && { allowedValues: [...(schema.allowed ?? [])] }),
      ...(keyword === 'additionalProperties' && { additionalProperty: name }),
    },
  })
}
