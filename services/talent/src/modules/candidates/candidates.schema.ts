import { CursorPage, Id, Line, Nullable, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

const Words = Nullable(Type.String())
const ItemFields = {
  id: Id,
  full_name: Words,
  email: Words,
  phone: Words,
  headline: Words,
  current_employer: Words,
  parsed_location: Nullable(Type.String({ description: 'As the CV says; read-only.' })),
  total_experience_years: Nullable(Type.Number()),
  skills: Type.Array(Type.String()),
  source: Words,
  status: Type.String(),
  row_version: RowVersion,
  created_at: Timestamp,
  updated_at: Timestamp,
  allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
}
export const CandidateItem = Type.Object(ItemFields, { title: 'CandidateItem' })
export type CandidateItem = Static<typeof CandidateItem>
export const CandidatePage = CursorPage(CandidateItem, 'CandidatePage')
export const ListCandidates = Type.Object(PageQuery.properties, { additionalProperties: false })

export const DuplicateSuggestion = Type.Object(
  {
    id: Id,
    candidate_id: Id,
    other_candidate_id: Id,
    score: Type.Number({ minimum: 0, maximum: 1 }),
    reasons: Type.Array(Type.String()),
    status: Type.String(),
  },
  { title: 'DuplicateSuggestion' },
)
export const Candidate = Type.Object(
  {
    ...ItemFields,
    education: Type.Array(Type.Object({ school: Words, degree: Words, year: Nullable(Type.Integer()) })),
    employment: Type.Array(
      Type.Object({
        employer: Words,
        title: Words,
        from: Nullable(Type.String({ description: 'A year or a month, as `2019` or `2019-03`; null: not known.' })),
        to: Nullable(Type.String({ description: 'Likewise. Null: until today, or not known.' })),
      }),
    ),
    summary: Words,
    has_cv: Type.Boolean({ description: 'Whether a CV is stored: without one there is none to download, and no text of it.' }),
    duplicate_suggestions: Type.Array(DuplicateSuggestion, { description: 'Open ones.' }),
    not_persisted: Type.Optional(Type.Array(Type.String(), { description: 'Fields that were accepted and are not kept.' })),
  },
  { title: 'Candidate' },
)
export type Candidate = Static<typeof Candidate>

export const PatchCandidate = Type.Object(
  {
    full_name: Type.Optional(Line(200)),
    email: Type.Optional(Nullable(Type.String({ maxLength: 320, format: 'email' }))),
    phone: Type.Optional(
      Nullable(
        Line(50, { description: 'Digits, 6 to 15 of them, with +, spaces, dots, slashes, dashes and brackets: as in the green form.' }),
      ),
    ),
    headline: Type.Optional(Nullable(Line(300))),
    current_employer: Type.Optional(Nullable(Line(200))),
    total_experience_years: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 99 }))),
    skills: Type.Optional(Type.Array(Line(100), { maxItems: 200 })),
    summary: Type.Optional(Nullable(Text(10_000))),
    source: Type.Optional(Nullable(Line(100))),
    current_location: Type.Optional(Type.Unsafe<unknown>({ description: 'Accepted and not kept.' })),
    row_version: Type.Optional(RowVersion),
  },
  { title: 'PatchCandidate', additionalProperties: false },
)
export type PatchCandidate = Static<typeof PatchCandidate>
