import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { type AccessNote, type MakeExample, makeAnswers } from './openapi.answers.ts'
import { exampleOf } from './openapi.example.ts'
import { makeHeaders } from './openapi.headers.ts'
import { asSent, type Hoist, hoistNamed, type Json, sorted } from './openapi.schemas.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The heading the operation stands under. */
    tags?: string[]
    summary?: string
    description?: string
    operationId?: string
    /** The codes of problems that the operation itself can answer with, by status. */
    refusals?: Record<number, string[]>
    hide?: boolean
    /** The parts of a multipart body: for the reader; the route itself reads them as a stream. */
    multipart?: object
  }
  interface FastifyContextConfig {
    /** A POST that may be sent again without harm: it takes no Idempotency-Key, and nothing is kept for one. */
    keyless?: boolean
  }
}

export interface Operation {
  method: string
  /** With `{id}` for parameters. */
  path: string
  route: RouteOptions
}

/** Remembers every documented route, in order of registration. Call before the routes are registered. */
export function collectOperations(app: FastifyInstance): Operation[] {
  const operations: Operation[] = []
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' || method === 'OPTIONS' || route.schema?.hide) continue
      operations.push({ method: method.toLowerCase(), path: route.url.replace(/:(\w+)/g, '{$1}'), route })
    }
  })
  return operations
}

export interface DocumentOptions {
  title: string
  version: string
  description: string
  tags: { name: string; description: string }[]
  /** What the declared access means. */
  describeAccess: (access: object) => AccessNote
  /** Values for examples, by the name of the field. */
  samples?: Record<string, string>
  /** Headers that every operation with a token takes, by the name of their component. */
  callerHeaders?: Record<string, Json>
  /** Whether a POST with a token takes an Idempotency-Key; unless told otherwise it does. */
  idempotencyKeys?: boolean
}

/** OpenAPI 3.1 from the schemas that validate. A schema with a `title` becomes a named component. */
export function buildOpenApi(operations: Operation[], options: DocumentOptions): Json {
  refuseNameless(operations, options)
  const schemas: Json = {}
  const responses: Json = {}
  const hoist = hoistNamed(schemas)
  const callerHeaders = Object.keys(options.callerHeaders ?? {})
  const headers = makeHeaders(options.callerHeaders)
  const example = (schema: Json, brief: boolean) => exampleOf(schema, { schemas, brief, samples: options.samples ?? {} })
  const answers = makeAnswers({ hoist, schemas, responses, header: headers.answer, example })

  const paths: Record<string, Json> = {}
  for (const { method, path, route } of operations) {
    const { schema = {} } = route
    const access = options.describeAccess(route.config?.access ?? {})
    const takesKey = method === 'post' && !access.public && options.idempotencyKeys !== false && !route.config?.keyless
    paths[path] ??= {}
    paths[path][method] = {
      operationId: schema.operationId,
      tags: schema.tags,
      summary: schema.summary,
      description: [schema.description, access.note].filter(Boolean).join('\n\n'),
      'x-access': access.note,
      ...(access.public ? { security: [] } : {}),
      parameters: [
        ...parameters(schema.params, 'path', hoist),
        ...parameters(schema.querystring, 'query', hoist),
        ...parameters(schema.headers, 'header', hoist),
        ...(method === 'put' || method === 'patch' ? [headers.parameter('IfMatch')] : []),
        ...(takesKey ? [headers.parameter('IdempotencyKey')] : []),
        ...(access.public ? [] : callerHeaders.map(headers.parameter)),
        headers.parameter('CorrelationId'),
      ],
      ...requestBody(schema, hoist, example),
      responses: answers({ route, access, takesKey }),
    }
  }
  return JSON.parse(
    JSON.stringify({
      openapi: '3.1.1',
      info: {
        title: options.title,
        version: options.version,
        description: options.description,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/' }],
      tags: options.tags,
      security: [{ bearer: [] }],
      paths,
      components: {
        schemas: sorted(schemas),
        responses: sorted(responses),
        ...headers.components(),
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    }),
  ) as Json
}

/** Clients are generated from names, and people find their way by tags: none may be missing or stand twice. */
function refuseNameless(operations: Operation[], options: DocumentOptions): void {
  const seen = new Set<string>()
  const known = new Set(options.tags.map((tag) => tag.name))
  for (const { method, path, route } of operations) {
    const { operationId, summary, tags } = route.schema ?? {}
    const place = `${method.toUpperCase()} ${path}`
    if (!operationId || !summary) throw new Error(`${place} needs an operationId and a summary.`)
    if (seen.has(operationId)) throw new Error(`${place}: the operationId ${operationId} is taken.`)
    if (tags?.length !== 1 || !known.has(tags[0] as string))
      throw new Error(`${place} needs exactly one tag, of: ${[...known].join(', ')}.`)
    seen.add(operationId)
  }
}

/** JSON, multipart, or either of them. */
function requestBody(schema: FastifySchema, hoist: Hoist, example: MakeExample): Json {
  if (!schema.body && !schema.multipart) return {}
  const { type } = (schema.body ?? {}) as { type?: string | string[] }
  const required = !(Array.isArray(type) && type.includes('null')) // a body that may be null may be left out
  const content: Json = {}
  if (schema.body) {
    const body = hoist(asSent(schema.body)) as Json
    content['application/json'] = { schema: body, example: example(body, true) }
  }
  if (schema.multipart) content['multipart/form-data'] = { schema: hoist(asSent(schema.multipart)) }
  return { requestBody: { required, content } }
}

function parameters(schema: unknown, place: 'path' | 'query' | 'header', hoist: Hoist): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...inner }]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && inner.default === undefined),
    ...(description ? { description } : {}),
    schema: hoist(inner),
  }))
}
