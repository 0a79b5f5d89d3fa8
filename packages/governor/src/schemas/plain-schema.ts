import { valueAt } from '../json-pointer.ts'
import { FORMATS } from './formats.ts'
import { isSchemaNode, type SchemaNode } from './schema-keywords.ts'
import { refTarget } from './schema-map.ts'
import { isSimplePattern } from './simple-pattern.ts'

/** A plain schema as it is judged by: every reference followed, every pattern made, nothing left to look up. */
export interface PlainSchema {
  /** As Ajv names the place of a rule. */
  readonly path: string
  readonly never: boolean
  /** Bits of the types that fit; 0 when all do. */
  readonly types: number
  readonly typeNames: string
  readonly constant: { readonly value: unknown } | undefined
  readonly allowed: ReadonlySet<unknown> | undefined
  /** Schemas that look at the same value. */
  readonly ref: PlainSchema | undefined
  readonly anyOf: readonly PlainSchema[] | undefined
  readonly oneOf: readonly PlainSchema[] | undefined
  readonly allOf: readonly PlainSchema[] | undefined
  readonly limits: Readonly<Record<(typeof LIMITS)[number], number | undefined>>
  readonly pattern: { readonly source: string; readonly regExp: RegExp } | undefined
  readonly format: { readonly name: string; readonly fits: (text: string) => boolean } | undefined
  readonly items: PlainSchema | undefined
  readonly required: readonly string[]
  readonly properties: ReadonlyMap<string, PlainSchema>
  readonly additional: PlainSchema | undefined
}

export const TYPE_BITS = { null: 1, boolean: 2, string: 4, number: 8, integer: 16, array: 32, object: 64 } as const
const LIMITS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const

const MOST_NODES = 300
const MOST_BRANCHES = 24
const isType = (value: unknown): value is keyof typeof TYPE_BITS => typeof value === 'string' && Object.hasOwn(TYPE_BITS, value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value)
const isScalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value)
const anything = (): boolean => true
const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Keywords without schemas inside, and what their values must be for a schema to count as plain. */
const PLAIN_KEYWORDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => (Array.isArray(value) ? value.length > 0 && value.every(isType) && isDistinct(value) : isType(value)),
  enum: (value) => Array.isArray(value) && value.length > 0 && value.length <= 200 && value.every(isScalar),
  const: isScalar,
  required: (value) => Array.isArray(value) && value.length <= 200 && value.every((name) => typeof name === 'string') && isDistinct(value),
  format: (value) => typeof value === 'string',
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minLength: isCount,
  maxLength: isCount,
  pattern: (value) => typeof value === 'string' && isSimplePattern(value),
  minItems: isCount,
  maxItems: isCount,
  minProperties: isCount,
  maxProperties: isCount,
  $schema: anything,
  $comment: anything,
  $defs: anything, // read where they are referred to
  definitions: anything,
  title: anything,
  description: anything,
  default: anything,
  examples: anything,
  deprecated: anything,
  readOnly: anything,
  writeOnly: anything,
}
const WITH_SCHEMAS = new Set(['properties', 'additionalProperties', 'items', 'anyOf', 'oneOf', 'allOf', '$ref'])

/**
 * Reads a vetted schema that is small, well-formed and made of the keywords that people mostly use: no pattern but simple ones, no
 * comparison of all with all, no recursion, few choices. Null for any other, which is a validator's business, in a worker.
 */
export function plainSchema(root: SchemaNode): PlainSchema | null {
  try {
    return new Reader(root).read(root, '#')
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}

class NotPlain extends Error {}

class Reader {
  private nodes = 0
  private branches = 0
  private readonly open = new Set<unknown>()
  private readonly root: SchemaNode

  constructor(root: SchemaNode) {
    this.root = root
  }

  read(value: unknown, path: string): PlainSchema {
    this.nodes += 1
    if (this.nodes > MOST_NODES) throw new NotPlain()
    if (typeof value === 'boolean') return this.node({}, path, !value)
    if (!isSchemaNode(value) || this.open.has(value)) throw new NotPlain()
    for (const [keyword, part] of Object.entries(value)) {
      const isPlain = Object.hasOwn(PLAIN_KEYWORDS, keyword) ? PLAIN_KEYWORDS[keyword] : undefined
      if (!(isPlain?.(part) ?? (WITH_SCHEMAS.has(keyword) || keyword.startsWith('x-')))) throw new NotPlain()
    }
    this.open.add(value)
    const node = this.node(value, path, false)
    this.open.delete(value)
    return node
  }

  private node(schema: SchemaNode, path: string, never: boolean): PlainSchema {
    const types = (schema.type === undefined ? [] : [schema.type].flat()) as (keyof typeof TYPE_BITS)[]
    const format = typeof schema.format === 'string' && Object.hasOwn(FORMATS, schema.format) ? FORMATS[schema.format] : undefined
    return {
      path,
      never,
      types: types.reduce((bits, type) => bits | TYPE_BITS[type], 0),
      typeNames: types.join(','),
      constant: schema.const === undefined ? undefined : { value: schema.const },
      allowed: schema.enum === undefined ? undefined : new Set(schema.enum as unknown[]),
      ref: schema.$ref === undefined ? undefined : this.target(schema.$ref),
      anyOf: this.branch(schema, 'anyOf', path),
      oneOf: this.branch(schema, 'oneOf', path),
      allOf: this.branch(schema, 'allOf', path),
      limits: Object.fromEntries(LIMITS.map((limit) => [limit, schema[limit]])) as PlainSchema['limits'],
      pattern: typeof schema.pattern === 'string' ? { source: schema.pattern, regExp: new RegExp(schema.pattern, 'u') } : undefined,
      format: format === undefined ? undefined : { name: schema.format as string, fits: format },
      items: schema.items === undefined ? undefined : this.read(schema.items, `${path}/items`),
      required: (schema.required ?? []) as string[],
      properties: this.properties(schema.properties, path),
      additional: this.additional(schema.additionalProperties, `${path}/additionalProperties`),
    }
  }

  private target(ref: unknown): PlainSchema {
    const pointer = refTarget(ref)
    if (pointer === null) throw new NotPlain()
    return this.read(valueAt(this.root, pointer), ref as string)
  }

  private branch(schema: SchemaNode, keyword: string, path: string): readonly PlainSchema[] | undefined {
    const parts = schema[keyword]
    if (parts === undefined) return undefined
    if (!Array.isArray(parts) || parts.length === 0) throw new NotPlain()
    this.branches += parts.length
    if (this.branches > MOST_BRANCHES) throw new NotPlain()
    return parts.map((part, index) => this.read(part, `${path}/${keyword}/${index}`))
  }

  private additional(value: unknown, path: string): PlainSchema | undefined {
    return value === undefined || value === true ? undefined : this.read(value, path)
  }

  private properties(value: unknown, path: string): ReadonlyMap<string, PlainSchema> {
    if (value === undefined) return new Map()
    if (!isSchemaNode(value)) throw new NotPlain()
    return new Map(Object.entries(value).map(([name, part]) => [name, this.read(part, `${path}/properties/${inFragment(name)}`)]))
  }
}

const inFragment = (name: string): string => encodeURIComponent(name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'))
