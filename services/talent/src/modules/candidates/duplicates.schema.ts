import { CursorPage, Id, Nullable, OneOf, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { DuplicateSuggestion as Suggestion } from './candidates.schema.ts'

export type DuplicateSuggestion = Static<typeof Suggestion>

const Decision = OneOf(['ConfirmedDuplicate', 'NotDuplicate'])
export type DuplicateDecision = Static<typeof Decision>

/** A suggestion as it is listed and reviewed: with whose it is, and what was decided. */
export const ReviewableSuggestion = Type.Object(
  {
    ...Suggestion.properties,
    candidate_name: Nullable(Type.String()),
    other_candidate_name: Nullable(Type.String()),
    reviewed_by: Nullable(Id),
    reviewed_at: Nullable(Timestamp),
    comment: Nullable(Type.String()),
    created_at: Timestamp,
    row_version: RowVersion,
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'ReviewableSuggestion' },
)
export type ReviewableSuggestion = Static<typeof ReviewableSuggestion>
export const SuggestionPage = CursorPage(ReviewableSuggestion, 'DuplicateSuggestionPage')

export const ListSuggestions = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(OneOf(['Open', 'ConfirmedDuplicate', 'NotDuplicate'])),
  },
  { additionalProperties: false },
)

export const ReviewSuggestion = Type.Object(
  { decision: Decision, comment: Type.Optional(Nullable(Text(2_000))) },
  { title: 'ReviewDuplicateSuggestion', additionalProperties: false },
)
export type ReviewSuggestion = Static<typeof ReviewSuggestion>
