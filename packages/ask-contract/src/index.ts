import { Nullable } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

export { shownFigure } from './shown-figure.ts'

// What the Query API takes and answers. The talent service passes the same on for its own users.

/** The most that a clarification offers. */
export const MOST_CHOICES = 5

/** One reading of a question that can be read in several ways. */
export const Choice = Type.Object(
  {
    id: Type.String({ maxLength: 30_000, description: 'Signed and complete in itself: any process of the service takes it.' }),
    text: Type.String({ maxLength: 4_000, description: 'What would be answered, in words.' }),
    sql: Type.String({ maxLength: 20_000, description: 'The statement that would run.' }),
  },
  { title: 'Choice', additionalProperties: false },
)
export type Choice = Static<typeof Choice>

/** One earlier exchange. The caller sends it; nothing in it is believed. */
export const Turn = Type.Object(
  {
    question: Type.String({ maxLength: 4_000 }),
    sql: Type.Optional(Type.String({ maxLength: 20_000 })),
    tables: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 })),
    status: Type.Optional(Type.String({ maxLength: 50 })),
    choices: Type.Optional(Type.Array(Choice, { maxItems: MOST_CHOICES, description: 'What a clarification offered.' })),
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
    choice: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'integer'],
        minLength: 1,
        maxLength: 30_000,
        minimum: 1,
        description: 'With the same question again: which of the offered `choices` is meant, by its `id`, its number or its `text`.',
      }),
    ),
  },
  { title: 'AskRequest', additionalProperties: false },
)
export type AskRequest = Static<typeof AskRequest>

export const Attempt = Type.Object(
  {
    attempt: Type.Integer(),
    sql: Type.String(),
    outcome: Type.String({ description: '`succeeded`, `refused`, `failed`, `timeout`, `unusable` or `cancelled`.' }),
    error: Nullable(Type.String()),
    will_retry: Type.Boolean(),
  },
  { title: 'Attempt' },
)
export type Attempt = Static<typeof Attempt>

const Words = (description: string) => Nullable(Type.String({ description }))
const EXAMPLE = {
  status: 'succeeded',
  sql: "select count(*) from candidates where current_location = 'London'",
  result_columns: ['count'],
  result_rows: [[42]],
  row_count: 1,
  retry_count: 0,
  attempt_history: [
    {
      attempt: 1,
      sql: "select count(*) from candidates where current_location = 'London'",
      outcome: 'succeeded',
      error: null,
      will_retry: false,
    },
  ],
  insight: 'The count is 42.',
  cost_notice: null,
  rejection_reason: null,
  rejection_message: null,
  rate_limit_message: null,
  clarification_message: null,
  failure_explanation: null,
  error_history: [],
  meta: { model_calls: 0, input_tokens: 0, output_tokens: 0, model_ms: 0, tables_sent: [] },
  confidence: 0.93,
  interpretation: 'the number of candidates where current location is London',
  choices: [],
}
/** What a question cost. All zero where no language model was called. */
const AskMeta = Type.Object(
  {
    model_calls: Type.Integer({ description: 'Calls of the language model, retries included.' }),
    input_tokens: Type.Integer({ description: 'As the provider counted them.' }),
    output_tokens: Type.Integer(),
    model_ms: Type.Integer({ description: 'Time that the calls took together; calls for several candidates run side by side.' }),
    tables_sent: Type.Array(Type.Object({ name: Type.String(), detail: Type.String() }), {
      description: 'Tables that the model was told of, the likeliest first: `full`, `columns` without values, or `keys` and named columns.',
    }),
  },
  { title: 'AskMeta' },
)
export const AskAnswer = Type.Object(
  {
    status: Type.String({
      description: '`succeeded`, `failed`, `rejected`, `needs_clarification`, `rate_limited`, `unavailable`; more may come.',
    }),
    sql: Type.String({ description: 'The newest statement; empty where none was written.' }),
    result_columns: Type.Array(Type.String()),
    result_rows: Type.Array(Type.Array(Type.Unsafe<unknown>({})), {
      description: 'Values in the order of the columns. Numbers that JSON cannot carry exactly, dates and times are texts.',
    }),
    row_count: Type.Integer({ description: 'Rows in this answer; `insight`, or without one `cost_notice`, says when there were more.' }),
    retry_count: Type.Integer({ description: 'Attempts after the first.' }),
    attempt_history: Type.Array(Attempt),
    insight: Words('What the rows say, in a sentence or two; null unless asked for.'),
    cost_notice: Words('A warning: the statement looks at many rows, or rows were cut.'),
    rejection_reason: Words('Always null: the reason is in the security log alone.'),
    rejection_message: Words('With `rejected`: one sentence, the same for every rule.'),
    rate_limit_message: Words('With `rate_limited`: which limit, and when to ask again.'),
    clarification_message: Words('With `needs_clarification`: what is not clear, and the choices in words.'),
    failure_explanation: Words('With `failed` and `unavailable`: why.'),
    error_history: Type.Array(Type.String(), { description: 'The errors of the attempts, in order.' }),
    meta: AskMeta,
    confidence: Nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'With `succeeded`: how likely the answer is right, as estimated on other databases than this one; measure it on yours. An answer from definitions of the semantic layer or from a verified example has a fixed figure for its kind, mostly 0.85: it cannot tell one such answer from another.',
      }),
    ),
    interpretation: Words('With `succeeded`: what was answered, in words.'),
    choices: Type.Array(Choice, {
      maxItems: MOST_CHOICES,
      description: 'With `needs_clarification`: what the question may mean. Ask again with `choice`.',
    }),
  },
  { title: 'AskAnswer', examples: [EXAMPLE] },
)
export type AskAnswer = Static<typeof AskAnswer>

const Synonyms = Type.Array(Type.String(), { description: 'Other words for it, from the semantic layer.' })
const About = Nullable(Type.String({ description: 'What it is, from the semantic layer or the comment in the database.' }))

/** A name that the operator gave a figure, a value or a condition. */
const Definition = Type.Object(
  {
    name: Type.String(),
    synonyms: Synonyms,
    description: About,
    definition: Type.String({
      description: 'As the semantic layer defines it: an expression or a condition in SQL, `percent(condition)`, or `days(from, to)`.',
    }),
  },
  { title: 'Definition' },
)
export type Definition = Static<typeof Definition>

const Column = Type.Object(
  {
    name: Type.String(),
    type: Type.String(),
    nullable: Type.Boolean(),
    is_primary_key: Type.Boolean(),
    synonyms: Synonyms,
    description: About,
  },
  { title: 'Column' },
)
const Table = Type.Object(
  {
    table_name: Type.String(),
    synonyms: Synonyms,
    description: About,
    display: Type.Array(Type.String(), { description: 'Columns that a row is shown by, where the semantic layer names them.' }),
    columns: Type.Array(Column),
    measures: Type.Array(Definition, { description: 'Figures that have a name.' }),
    dimensions: Type.Array(Definition, { description: 'Computed values of a row that have a name.' }),
    filters: Type.Array(Definition, { description: 'Conditions that have a name.' }),
  },
  { title: 'Table' },
)
const OutOfScope = Type.Object(
  {
    topic: Type.String(),
    words: Type.Array(Type.String(), { description: 'Words that ask for it.' }),
    reason: Nullable(Type.String({ description: 'What the person is told.' })),
  },
  { title: 'OutOfScope' },
)
export const Tables = Type.Object(
  {
    tables: Type.Array(Table),
    out_of_scope: Type.Array(OutOfScope, { description: 'Topics that the semantic layer says are not answered here.' }),
  },
  { title: 'Tables' },
)
