import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsPlugin from 'ajv-formats'
import { NOT_BLANK } from './schema.ts'

type Json = Record<string, unknown>
/** What a service really answered; the names of headers in small letters. */
export interface SeenAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The text as JSON, where it is. */
  body: unknown
}
interface DocumentedAnswer {
  headers?: Json
  content?: Record<string, { schema: Json }>
  'x-problem-codes'?: string[]
}
export interface DocumentedOperation {
  operationId: string
  method: string
  path: string
  summary: string
  /** By status. */
  answers: Record<string, DocumentedAnswer>
  parameters: { name: string; in: string }[]
  hasBody: boolean
}
export interface ApiDocument {
  paths: Record<string, Record<string, Json>>
  components: Record<string, Record<string, Json>>
}

/** Every operation of the document, references followed. */
export function operationsOf(document: ApiDocument): DocumentedOperation[] {
  const follow = (node: unknown): Json => {
    const [, , kind, name] = String((node as { $ref?: string }).$ref ?? '').split('/')
    return kind && name ? (document.components[kind]?.[name] as Json) : (node as Json)
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      operationId: String(operation.operationId),
      method: method.toUpperCase(),
      path,
      summary: String(operation.summary),
      answers: Object.fromEntries(Object.entries(operation.responses as Json).map(([status, node]) => [status, follow(node)])),
      parameters: (operation.parameters as unknown[]).map(follow) as { name: string; in: string }[],
      hasBody: operation.requestBody !== undefined,
    })),
  )
}

/** Everything in which an answer is not what the document says; empty when it is. */
export function makeMatcher(document: ApiDocument): (operation: DocumentedOperation, answer: SeenAnswer) => string[] {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
  const addFormats = formatsPlugin as unknown as (to: Ajv2020) => void
  addFormats(ajv)
  ajv.addKeyword(NOT_BLANK) // a rule for what is sent
  const { schemas = {} } = document.components
  const local = (schema: unknown) => JSON.stringify(schema).replaceAll('"#/components/schemas/', '"components#/$defs/')
  ajv.addSchema({ $id: 'components', $defs: JSON.parse(local(schemas)) })
  const compiled = new Map<string, ValidateFunction>() // most answers share the schema of a problem
  const validatorOf = (schema: Json): ValidateFunction => {
    const text = local(schema)
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate
  }

  return ({ operationId, answers }, answer) => {
    const documented = answers[answer.status]
    if (!documented) return [`${operationId} answered ${answer.status}, which is not documented: ${answer.text}`]
    const faults = headerFaults(documented, answer)
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] as string
    if (!documented.content) return answer.text === '' ? faults : [...faults, 'a body where none is documented']
    if (documented.content['*/*']) return faults // a file: its bytes are its own
    const schema = documented.content[type]?.schema
    if (!schema) return [...faults, `the content type ${type} is not documented`]
    if (!/\bjson$/.test(type)) return faults // likewise, of the type that is documented
    const validate = validatorOf(schema)
    if (!validate(answer.body)) faults.push(...(validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`))
    faults.push(...undocumentedFields(answer.body, schema, schemas).map((path) => `the field ${path} is not documented`))
    const { code } = answer.body as { code?: unknown }
    if (type === 'application/problem+json' && !documented['x-problem-codes']?.includes(String(code))) {
      faults.push(`the code ${code} is not documented`)
    }
    return faults
  }
}

function headerFaults(documented: DocumentedAnswer, { headers, body }: SeenAnswer): string[] {
  const told = Object.keys(documented.headers ?? {}).map((name) => name.toLowerCase())
  // One status may have several codes: the ETag belongs to the stale version alone, and a time to wait to what passes by itself.
  const { code } = (body ?? {}) as { code?: unknown }
  const mayBeAbsent = (name: string) =>
    name === 'idempotency-replayed' ||
    (name === 'retry-after' && documented['x-problem-codes']?.includes('request_in_progress') && code !== 'request_in_progress') ||
    (name === 'etag' && documented['x-problem-codes'] !== undefined && code !== 'stale_row_version')
  const absent = told.filter((name) => !mayBeAbsent(name) && headers[name] === undefined)
  const extra = ['etag', 'idempotency-replayed', 'retry-after', 'www-authenticate'].filter(
    (name) => headers[name] !== undefined && !told.includes(name),
  )
  return [...absent.map((name) => `the header ${name} is absent`), ...extra.map((name) => `the header ${name} is not documented`)]
}

/** Paths of fields that no schema names. Free JSON (`additionalProperties: true`) may hold anything. */
export function undocumentedFields(value: unknown, schema: Json, schemas: Json, path = ''): string[] {
  if (value === null || typeof value !== 'object') return []
  const branches = branchesOf(schema, schemas)
  if (Array.isArray(value)) {
    const items = branches.map((branch) => branch.items as Json | undefined).find((inner) => inner)
    return value.flatMap((item, index) => undocumentedFields(item, items ?? {}, schemas, `${path}[${index}]`))
  }
  if (branches.some((branch) => branch.additionalProperties === true)) return []
  const known = Object.assign({}, ...branches.map((branch) => branch.properties ?? {})) as Record<string, Json>
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = known[name]
    return own ? undocumentedFields(inner, own, schemas, `${path}.${name}`) : [`${path}.${name}`]
  })
}

function branchesOf(schema: Json, schemas: Json): Json[] {
  const { $ref } = schema
  const own = typeof $ref === 'string' ? (schemas[$ref.split('/').at(-1) as string] as Json) : schema
  const inner = [...((own.anyOf as Json[] | undefined) ?? []), ...((own.allOf as Json[] | undefined) ?? [])]
  return [own, ...inner.flatMap((branch) => branchesOf(branch, schemas))]
}
