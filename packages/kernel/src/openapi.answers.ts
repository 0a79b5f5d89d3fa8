import type { RouteOptions } from 'fastify'
import type { HeaderName } from './openapi.headers.ts'
import { type Hoist, type Json, resolveSchema } from './openapi.schemas.ts'
import { Problem, ProblemBody, problemBody } from './problem.ts'
import { RowVersion } from './schema.ts'

/** What a declared access means: for the reader, whether a token is needed, and the problems it brings with it. */
export interface AccessNote {
  note: string
  public: boolean
  statuses: Record<number, string[]>
}
export type MakeExample = (schema: Json, brief: boolean) => unknown
interface Parts {
  hoist: Hoist
  schemas: Json
  /** Where problems that several operations share are named. */
  responses: Json
  header: (names: readonly HeaderName[]) => Json
  example: MakeExample
}
interface Asked {
  route: RouteOptions
  access: AccessNote
  /** Whether the operation takes an Idempotency-Key. */
  takesKey: boolean
}
type Codes = Record<number, string[]>

/** Describes every answer of an operation: what it declares, and what the house's ground rules add. */
export function makeAnswers({ hoist, schemas, responses, header, example }: Parts): (asked: Asked) => Json {
  const sample = problemBody(new Problem(404, 'not_found', 'There is no such record.'), '0197a3f0-6b1e-4c5d-9a55-5d2c4be1f0aa')
  const problem = hoist({ ...ProblemBody, examples: [sample] })

  return (asked) => {
    const { schema = {} } = asked.route
    const codes = problemCodes(asked)
    const limited = codes[429] !== undefined
    const answers: Record<string, Json> = {}
    for (const [status, body] of Object.entries((schema.response ?? {}) as Record<string, Json>)) {
      const names: HeaderName[] = ['X-Correlation-ID']
      if (hasEtag(body)) names.push('ETag')
      if (asked.takesKey) names.push('Idempotency-Replayed')
      if (limited) names.push(...RATE_LIMIT)
      answers[status] = { description: phraseOf(Number(status), body), headers: header(names), ...content(body, Number(status) < 300) }
    }
    for (const [status, list] of Object.entries(codes)) {
      const described = problemAnswer(Number(status), list)
      const before = answers[status] as { description: string; headers: Json; content: Json } | undefined
      answers[status] = before
        ? {
            ...described,
            description: `${before.description} ${described.description}`,
            headers: { ...before.headers, ...described.headers },
            content: { ...before.content, ...described.content },
          }
        : named(list, described)
    }
    return answers
  }

  function problemAnswer(status: number, codes: string[]) {
    return {
      description: `Problem: ${codes.map((code) => `\`${code}\``).join(', ')}`,
      headers: header(problemHeaders(status, codes)),
      content: { 'application/problem+json': { schema: problem } },
      'x-problem-codes': codes,
    }
  }

  /** The same codes are the same answer wherever they stand. */
  function named(codes: string[], answer: Json): Json {
    const name = codes.map(pascalCase).join('Or')
    const before = responses[name]
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(answer)) return answer
    responses[name] = answer
    return { $ref: `#/components/responses/${name}` }
  }

  function content(body: Json, good: boolean): Json {
    if (body.type === 'null') return {}
    const schema = hoist(body) as Json
    if (body.contentMediaType !== undefined) return { content: { [String(body.contentMediaType)]: { schema } } }
    return { content: { 'application/json': { schema, ...(good ? { example: example(schema, false) } : {}) } } }
  }

  function hasEtag(body: Json): boolean {
    const { properties } = resolveSchema(body, schemas) as { properties?: Json }
    return JSON.stringify(properties?.row_version) === JSON.stringify(RowVersion)
  }
}

const pascalCase = (code: string) => code.replace(/(?:^|_)(\w)/g, (_all, first: string) => first.toUpperCase())
const RATE_LIMIT: readonly HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
const PHRASES: Record<number, string> = { 200: 'Done.', 201: 'Created.', 204: 'Done; there is no body.', 503: 'Not available.' }
const phraseOf = (status: number, body: Json) => (body.description as string | undefined) ?? PHRASES[status] ?? 'Answer.'

function problemHeaders(status: number, codes: readonly string[]): HeaderName[] {
  const names: HeaderName[] = ['X-Correlation-ID']
  if (status === 401) names.push('WWW-Authenticate')
  if (codes.includes('stale_row_version')) names.push('ETag')
  if (status === 429) names.push(...RATE_LIMIT)
  if (status === 429 || status === 503 || codes.includes('request_in_progress')) names.push('Retry-After')
  return names
}

/** The problems an operation may answer with, by status, each code once. */
export function problemCodes({ route, access, takesKey }: Asked): Codes {
  const { schema = {}, config } = route
  const codes: Codes = {}
  const add = (part: Codes) => {
    for (const [status, list] of Object.entries(part)) codes[Number(status)] = [...new Set([...(codes[Number(status)] ?? []), ...list])]
  }
  const { cursor } = ((schema.querystring ?? {}) as { properties?: Json }).properties ?? {}
  add(access.statuses)
  add(schema.refusals ?? {})
  add({ 500: ['internal_error'] })
  if (schema.params) add({ 404: ['not_found'] })
  if (cursor) add({ 400: ['invalid_cursor'] })
  if (schema.body) add({ 400: ['malformed_json', 'body_too_complex'], 413: ['body_too_large'], 415: ['unsupported_media_type'] })
  if (schema.multipart) add({ 400: ['malformed_json', 'body_too_complex'], 415: ['unsupported_media_type'] })
  if (takesKey) add({ 409: ['request_in_progress'], 422: ['idempotency_key_reused'] })
  if (takesKey && config && 'secretAnswer' in config) add({ 409: ['not_replayable'] })
  if (config?.alwaysAdmitted) {
    delete codes[429]
    delete codes[503]
  }
  return codes
}
