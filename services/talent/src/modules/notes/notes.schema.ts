import { CursorPage, Id, Nullable, PageQuery, RowVersion, Text, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

const NOTE_LENGTH = 5_000
const MOST_MENTIONS = 20

const Mentioned = Type.Object({
  user_id: Id,
  display_name: Type.String(),
  read: Type.Boolean({ description: 'Whether that person has marked it as read.' }),
})
const Fields = {
  id: Id,
  candidate_id: Id,
  candidate_name: Nullable(Type.String()),
  application_id: Nullable(Id),
  tan_number: Nullable(Type.String({ description: 'Of the application, where the note is about one.' })),
  tan_title: Nullable(Type.String()),
  text: Type.String(),
  mentions: Type.Array(Mentioned),
  written_by: Type.Object({ user_id: Id, display_name: Type.String() }),
  created_at: Timestamp,
  updated_at: Timestamp,
  row_version: RowVersion,
  allowed_actions: Type.Array(Type.String(), {
    description: '`note.update` and `note.delete` for the author, `note.mark-read` for who is mentioned.',
  }),
}
export const Note = Type.Object(Fields, { title: 'Note' })
export type Note = Static<typeof Note>
export const NotePage = CursorPage(Note, 'NotePage')
export const ListNotes = Type.Object(PageQuery.properties, { additionalProperties: false })

const Mentions = Type.Array(Id, {
  maxItems: MOST_MENTIONS,
  description: 'Active colleagues who may read the record; the note waits in their My work until they mark it as read. Nothing is sent.',
})
const Words = Text(NOTE_LENGTH, { examples: ['Prefers to start in March. @Ada Lovelace, can the team wait?'] })
export const WriteNote = Type.Object(
  { text: Words, mentions: Type.Optional(Mentions) },
  { title: 'WriteNote', additionalProperties: false },
)
export type WriteNote = Static<typeof WriteNote>
export const PatchNote = Type.Object(
  { text: Type.Optional(Words), mentions: Type.Optional(Mentions), row_version: Type.Optional(RowVersion) },
  { title: 'PatchNote', additionalProperties: false },
)
export type PatchNote = Static<typeof PatchNote>
