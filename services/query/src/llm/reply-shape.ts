import type { ReplyShape } from './provider.ts'
import { CERTAINTIES } from './read-reply.ts'

const words = (description: string) => ({ type: ['string', 'null'], description })
const shape = (name: string, description: string, properties: Record<string, unknown>): ReplyShape => ({
  name,
  description,
  // Every property is required, and nothing else allowed: the strict form that OpenAI demands and the others take.
  schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
})

export const STATEMENT_REPLY = shape('answer', 'The statement that answers the question, or why there is none.', {
  sql: words('One SELECT statement; null when asking back or when the tables cannot answer.'),
  interpretation: words('How the question was understood, in one short sentence without SQL; null without a statement.'),
  certainty: {
    type: ['string', 'null'],
    enum: [...CERTAINTIES, null],
    description: 'How sure you are that the statement answers the question; null without a statement.',
  },
  clarification: words('A question back, only when the question has two readings that give different results; else null.'),
  unanswerable: words('Why these tables cannot answer the question; else null.'),
})

export const INSIGHT_REPLY = shape('insight', 'What the result shows.', {
  insight: { type: 'string', description: 'One or two short sentences; empty when nothing fits the rules.' },
})
