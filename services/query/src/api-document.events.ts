import { Type } from 'typebox'

/** One event `step` of a streamed question, for the reader; the graph itself makes them. */
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

/** The stream as a media type. A sequence is described as the array of its events, as OpenAPI 3.2 has it; 3.1 has no word for it. */
export const EVENT_STREAM = {
  schema: {
    type: 'array',
    description: [
      'Server-sent events: a `step` for each step that has ended, then one `answer`, which is the same as without streaming.',
      'Once the stream has begun the HTTP status is 200, also for `unavailable`.',
    ].join(' '),
    items: { anyOf: [event('step', 'AskStep'), event('answer', 'AskAnswer')] },
  },
  example: [
    { event: 'step', data: '{"step":"guard","outcome":"passed","ms":0.4,"attempt":1}' },
    { event: 'step', data: '{"step":"retrieve","outcome":"found","ms":2.1,"attempt":1}' },
    { event: 'answer', data: '{"status":"succeeded","sql":"select count(*) from candidates", …}' },
  ],
}
