import { buildOpenApi, type Operation } from '@tanager/kernel'
import { withToken } from './access.ts'
import { AskStep, EVENT_STREAM } from './api-document.events.ts'
import { AUDIENCE_HEADER } from './ask/audiences.ts'

const COMMON = { 400: ['validation_failed'], 503: ['overloaded'] }

/** The OpenAPI 3.1 document of the Query API, made from the routes themselves. */
export const apiDocument = (operations: Operation[]): object =>
  withOptionalToken(
    withAudience(
      withEvents(
        buildOpenApi(operations, {
          title: 'Tanager Query API',
          version: '1.0.0',
          description: [
            'Answers plain questions about a relational database. Only SELECT statements ever run, within caps of rows, bytes and time.',
            'What became of a question is told by `status` in the answer, not by the HTTP status: 200 also stands for `failed`, `rejected` and `needs_clarification`.',
            'A request that is no question at all is refused with a problem document (RFC 9457) with a stable `code`. `X-Correlation-ID` is taken or made, and echoed.',
          ].join('\n\n'),
          tags: [
            { name: 'Health', description: 'Whether each dependency can be reached, looked at live.' },
            { name: 'Questions', description: 'One question through the whole graph.' },
            { name: 'Schema', description: 'What questions can be about.' },
          ],
          samples: {
            question: 'How many candidates came in last month?',
            sql: 'select count(*) from candidates',
            table_name: 'candidates',
            name: 'full_name',
            type: 'text',
            detail: 'postgresql is reachable.',
          },
          idempotencyKeys: false, // nothing is ever changed
          describeAccess: (access) =>
            access === withToken
              ? { note: 'The shared token, when one is configured.', public: false, statuses: { ...COMMON, 401: ['unauthenticated'] } }
              : { note: 'No token is needed.', public: true, statuses: COMMON },
        }) as unknown as Document,
      ),
    ),
  )

interface Document {
  security: object[]
  paths: {
    '/ask': { post: { parameters: object[]; responses: Record<string, { description: string; headers: object; content: object }> } }
    '/schema/tables': { get: { parameters: object[] } }
  }
  components: { schemas: object; headers: object; securitySchemes: object }
}

/** What the writer of the document cannot know: the same question may be answered as a stream, and what these statuses mean here. */
function withEvents(document: Document): Document {
  const { 200: good, 429: limited, 503: out } = document.paths['/ask'].post.responses
  if (!good || !limited || !out) throw new Error('POST /ask must have the answers 200, 429 and 503.')
  good.description = 'The question was worked on; `status` says what became of it.'
  good.content = { ...good.content, 'text/event-stream': EVENT_STREAM }
  limited.description = 'Too many questions from this client in a minute; `status` is `rate_limited`.'
  limited.headers = { ...limited.headers, 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
  out.description = 'The language model, the database or the schema index is out: `status` is `unavailable`. Or a problem: `overloaded`.'
  const { title, ...step } = AskStep as typeof AskStep & { title: string }
  document.components.schemas = Object.fromEntries(
    Object.entries({ ...document.components.schemas, [title]: step }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return document
}

/** Beside the shared token, on the calls that show something of the database. */
function withAudience(document: Document): Document {
  for (const operation of [document.paths['/ask'].post, document.paths['/schema/tables'].get])
    operation.parameters = [...operation.parameters, AUDIENCE_HEADER]
  return document
}

/** Without API_AUTH_TOKEN everything is open, so the token is one of two ways; it is a shared secret and no JWT. */
function withOptionalToken(document: Document): Document {
  document.security = [{ bearer: [] }, {}]
  document.components.securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer', description: 'The shared secret of `API_AUTH_TOKEN`; not needed where none is set.' },
  }
  return document
}
