import { CursorPage, Id, OneOf, PageQuery, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

export const CHARTS = ['auto', 'bar', 'line', 'number', 'table'] as const

export const SavedQuestion = Type.Object(
  {
    id: Id,
    question: Type.String(),
    chart: Type.String({ description: '`auto`, `bar`, `line`, `number` or `table`.' }),
    created_by: Type.Object({ user_id: Id, display_name: Type.String() }),
    created_at: Timestamp,
    allowed_actions: Type.Array(Type.String(), { description: '`report.unsave` for who saved it and for the tenant administrator.' }),
  },
  { title: 'SavedQuestion' },
)
export type SavedQuestion = Static<typeof SavedQuestion>
export const SavedQuestionPage = CursorPage(SavedQuestion, 'SavedQuestionPage')
export const ListSavedQuestions = Type.Object(PageQuery.properties, { additionalProperties: false })

export const SaveQuestion = Type.Object(
  {
    question: Type.String({ maxLength: 4_000, pattern: '\\S', examples: ['How many candidates came in per month?'] }),
    chart: OneOf(CHARTS, { default: 'auto', description: 'How the board draws the answer; `auto`: by its shape.' }),
  },
  { title: 'SaveQuestion', additionalProperties: false },
)
export type SaveQuestion = Static<typeof SaveQuestion>
