import { type Json, sorted } from './openapi.schemas.ts'

const PARAMETERS = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag that you read: the `row_version`, in double quotes. This, or `row_version` in the body, or both: a change of something you have not seen is refused. The `W/` that some proxies add must be taken off.',
    schema: { type: 'string', examples: ['"1"'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Repeat a request with the same key and body for 24 hours: it is done once, and you get the first answer again.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x20-\\x7e]+$',
      examples: ['0197a3f0-6b1e-4c5d-9a55-5d2c4be1f0aa'],
    },
  },
  CorrelationId: {
    name: 'X-Correlation-ID',
    in: 'header',
    required: false,
    description: 'Your name for this request: printable ASCII, up to 128 characters. Otherwise one is made.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
} as const satisfies Record<string, Json>

const HEADERS = {
  'X-Correlation-ID': { description: 'The name of this request in the logs, the audit and every problem.', schema: { type: 'string' } },
  ETag: { description: 'The `row_version` in quotes; send it back as If-Match.', schema: { type: 'string', examples: ['"1"'] } },
  'Idempotency-Replayed': { description: '`true` when this is the kept answer of an earlier request.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Requests allowed in a window.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left in this window.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait before trying again.', schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description: '`Bearer`. With `error="invalid_token"`, the token that was sent is wrong or has ended.',
    schema: { type: 'string', examples: ['Bearer error="invalid_token"'] },
  },
} as const satisfies Record<string, Json>
export type HeaderName = keyof typeof HEADERS

/** References to the shared headers, the service's own among them; only those that were asked for become components. */
export function makeHeaders(own: Record<string, Json> = {}) {
  const known: Record<string, Json> = { ...PARAMETERS, ...own }
  const parameters: Json = {}
  const headers: Json = {}
  return {
    parameter(name: keyof typeof PARAMETERS | (string & {})): Json {
      parameters[name] = known[name]
      return { $ref: `#/components/parameters/${name}` }
    },
    answer(names: readonly HeaderName[]): Json {
      const entries = names.map((name) => {
        headers[name] = HEADERS[name]
        return [name, { $ref: `#/components/headers/${name}` }]
      })
      return Object.fromEntries(entries) as Json
    },
    components: (): Json => ({ parameters: sorted(parameters), headers: sorted(headers) }),
  }
}
