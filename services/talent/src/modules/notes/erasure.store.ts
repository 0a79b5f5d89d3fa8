import { prepared, rows, type Tx } from '@tanager/postgres'

/** Mentions go with their note. */
export const NOTE_ERASURE_SQL = prepared('notes-erasure', {
  forget: `delete from notes where tenant_id = $1 and candidate_id = $2`,
})

export const deleteNotesOf = (tx: Tx, candidateId: string) => rows(tx, NOTE_ERASURE_SQL.forget, [candidateId])
