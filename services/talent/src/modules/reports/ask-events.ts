import { Type } from 'typebox'

/** One event `step` of a streamed question, for the reader: the Query API makes them. */
export const AskStep = Type.Object(
  {
    step: Type.String({ description: '`guard`, `retrieve`, `generate`, `validate`, `estimate`, `execute`, `correct` or `explain`.' }),
    outcome: Type.String({ description: 'How the step ended: `passed`, `found`, `written`, `accepted` …; more may come.' }),
    ms: Type.Number({ description: 'How long it took.' }),
    attempt: Type.Integer({ minimum: 1, description: 'The attempt that it belongs to.' }),
  },
  { title: 'AskStep', additionalProperties: false },
)

const event = (name: string, schema: string) => ({
  type: 'object',
  properties: {
    event: { type: 'string', const: name },
    data: { type: 'string', contentMediaType: 'application/json', contentSchema: { $ref: `#/components/schemas/${schema}` } },
  },
  required: ['event', 'data'],
})

const EVENT_STREAM = {
  schema: {
    type: 'array',
    description:
      'Server-sent events: a `step` for each step that has ended, then one `answer`. The HTTP status is then 200, also for `unavailable`.',
    items: { anyOf: [event('step', 'AskStep'), event('answer', 'AskAnswer')] },
  },
}

interface Document {
  paths: Record<string, { post?: { responses: Record<string, { content?: object; headers: object }> } }>
  components: { schemas: object }
}

/** What the writer of the document cannot know: the same question may be answered as a stream, and 503 has two senders. */
export function withAskEvents<T>(given: T): T {
  const document = given as Document
  const { 200: good, 503: out } = document.paths['/api/v1/reports/ask']?.post?.responses ?? {}
  if (!good || !out) throw new Error('POST /reports/ask must have the answers 200 and 503.')
  good.content = { ...good.content, 'text/event-stream': EVENT_STREAM }
  // A service that is full refuses before anything is counted.
  out.headers = Object.fromEntries(Object.entries(out.headers).filter(([name]) => !name.startsWith('RateLimit-')))
  const { title, ...step } = AskStep as typeof AskStep & { title: string }
  document.components.schemas = Object.fromEntries(
    Object.entries({ ...document.components.schemas, [title]: step }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  return given
}
