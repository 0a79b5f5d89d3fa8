import { Nullable } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

/** One earlier exchange. The caller sends it; nothing in it is believed. */
export const Turn = Type.Object(
  {
    question: Type.String({ maxLength: 4_000 }),
    sql: Type.Optional(Type.String({ maxLength: 20_000 })),
    tables: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 })),
    status: Type.Optional(Type.String({ maxLength: 50 })),
  },
  { title: 'Turn', additionalProperties: false },
)
export type Turn = Static<typeof Turn>

export const AskRequest = Type.Object(
  {
    question: Type.String({ maxLength: 4_000, pattern: '\\S', examples: ['How many candidates came in last month?'] }),
    conversation_history: Type.Optional(
      Type.Array(Turn, { maxItems: 50, description: 'Resent with every question: the API keeps no session.' }),
    ),
    enable_insight: Type.Boolean({ default: true }),
  },
  { title: 'AskRequest', additionalProperties: false },
)
export type AskRequest = Static<typeof AskRequest>

export const Attempt = Type.Object(
  {
    attempt: Type.Integer(),
    sql: Type.String(),
    outcome: Type.String({ description: '`succeeded`, `refused`, `failed`, `timeout` or `unusable`.' }),
    error: Nullable(Type.String()),
    will_retry: Type.Boolean(),
  },
  { title: 'Attempt' },
)
export type Attempt = Static<typeof Attempt>

const Words = Nullable(Type.String())
export const AskAnswer = Type.Object(
  {
    status: Type.String({
      description: '`succeeded`, `failed`, `rejected`, `needs_clarification`, `rate_limited`, `unavailable`; more may come.',
    }),
    sql: Type.String(),
    result_columns: Type.Array(Type.String()),
    result_rows: Type.Array(Type.Array(Type.Unsafe<unknown>({}))),
    row_count: Type.Integer(),
    retry_count: Type.Integer(),
    attempt_history: Type.Array(Attempt),
    insight: Words,
    cost_notice: Words,
    rejection_reason: Words,
    rejection_message: Words,
    rate_limit_message: Words,
    clarification_message: Words,
    failure_explanation: Words,
    error_history: Type.Array(Type.String()),
  },
  { title: 'AskAnswer' },
)
export type AskAnswer = Static<typeof AskAnswer>
