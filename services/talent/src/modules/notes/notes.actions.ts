import { checkVersion, newId, notFound, Problem, refused } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import type { Actor, UserCtx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { mayReadNote, unreachable } from './note-rules.ts'
import type { PatchNote, WriteNote } from './notes.schema.ts'
import {
  findApplicationIds,
  findCandidateId,
  findNote,
  holdApplication,
  holdCandidate,
  insertNote,
  lockNote,
  markMentionRead,
  mentionableUsers,
  type NoteRow,
  removeNote,
  type Subject,
  saveNote,
  setMentions,
} from './notes.store.ts'

/** The note as this caller may see it: 404 where they may not read what it is about. */
export async function readNote(tx: Tx, id: string, actor: Pick<Actor, 'role'>): Promise<NoteRow> {
  const note = await findNote(tx, id)
  if (!note || !mayReadNote(actor.role, note.application_id !== null)) throw notFound()
  return note
}

/** 404 where there is no such record. */
export async function demandCandidate(tx: Tx, id: string): Promise<Subject> {
  const found = await findCandidateId(tx, id)
  if (!found) throw notFound()
  return { candidateId: found.id, applicationId: null }
}
export async function demandApplication(tx: Tx, id: string): Promise<{ candidateId: string; applicationId: string }> {
  const found = await findApplicationIds(tx, id)
  if (!found) throw notFound()
  return { candidateId: found.candidate_id, applicationId: found.id }
}

export async function noteOnCandidate(ctx: UserCtx, candidateId: string, input: WriteNote): Promise<NoteRow> {
  const held = await holdCandidate(ctx.tx, candidateId)
  if (!held) throw notFound()
  return write(ctx, { candidateId: held.id, applicationId: null }, input)
}
export async function noteOnApplication(ctx: UserCtx, applicationId: string, input: WriteNote): Promise<NoteRow> {
  const held = await holdApplication(ctx.tx, applicationId)
  if (!held) throw notFound()
  return write(ctx, { candidateId: held.candidate_id, applicationId: held.id }, input)
}

async function write(ctx: UserCtx, subject: Subject, { text, mentions = [] }: WriteNote): Promise<NoteRow> {
  const mentioned = distinct(mentions)
  await demandReachable(ctx.tx, mentioned, subject.applicationId !== null)
  const id = newId()
  await insertNote(ctx.tx, id, subject, text, ctx.actor.userId)
  await setMentions(ctx.tx, id, mentioned)
  await audit(ctx, subject, id, 'Added', mentioned.length)
  return readNote(ctx.tx, id, ctx.actor)
}

export async function changeNote(ctx: UserCtx, id: string, input: PatchNote, ifMatch: string | undefined): Promise<NoteRow> {
  const before = await ownNote(ctx, id)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const mentioned = input.mentions ? distinct(input.mentions) : before.mentions.map(({ user_id }) => user_id)
  // Somebody who was mentioned and has left since may stay: the note was written when they were here.
  const known = new Set(before.mentions.map(({ user_id }) => user_id))
  await demandReachable(
    ctx.tx,
    mentioned.filter((one) => !known.has(one)),
    before.application_id !== null,
  )
  await saveNote(ctx.tx, id, input.text ?? before.text)
  await setMentions(ctx.tx, id, mentioned)
  await audit(ctx, subjectOf(before), id, 'Changed', mentioned.length)
  return readNote(ctx.tx, id, ctx.actor)
}

export async function deleteNote(ctx: UserCtx, id: string): Promise<void> {
  const before = await ownNote(ctx, id)
  await removeNote(ctx.tx, id)
  await audit(ctx, subjectOf(before), id, 'Deleted', 0)
}

/** No entry in the audit log: that somebody has read a note changes nothing but their own list. To mark it twice is as good as once. */
export async function markRead(ctx: UserCtx, id: string): Promise<NoteRow> {
  const note = await readNote(ctx.tx, id, ctx.actor)
  if (!note.mentions.some(({ user_id }) => user_id === ctx.actor.userId))
    throw refused('not_mentioned', 'This note does not mention you, so there is nothing to mark as read.')
  await markMentionRead(ctx.tx, id, ctx.actor.userId)
  return readNote(ctx.tx, id, ctx.actor)
}

/** Locked, so that two changes at once take turns. */
async function ownNote(ctx: UserCtx, id: string): Promise<NoteRow> {
  if (!(await lockNote(ctx.tx, id))) throw notFound()
  const note = await readNote(ctx.tx, id, ctx.actor)
  if (note.written_by.user_id !== ctx.actor.userId)
    throw refused('not_the_author', 'Only the person who wrote a note can change or delete it.')
  return note
}

async function demandReachable(tx: Tx, mentioned: readonly string[], isAboutApplication: boolean): Promise<void> {
  if (mentioned.length === 0) return
  const known = await mentionableUsers(tx, mentioned)
  const missing = unreachable(mentioned, known, isAboutApplication)
  if (missing.length === 0) return
  const names = missing.map((id) => known.find((one) => one.id === id)?.display_name ?? id).join(', ')
  throw new Problem(
    422,
    'cannot_mention',
    `These people cannot read this note: ${names}. Mention active colleagues who may read the record.`,
    {
      errors: missing.map((id) => ({ path: `mentions/${mentioned.indexOf(id)}`, message: 'cannot read this note' })),
    },
  )
}

/** The entry is about the record, so that its history tells of the note; what was written stays out of the log. */
async function audit(
  ctx: UserCtx,
  { candidateId, applicationId }: Subject,
  noteId: string,
  outcome: string,
  mentions: number,
): Promise<void> {
  await recordAudit(ctx, {
    action: applicationId === null ? 'candidate.note' : 'application.note',
    entityType: applicationId === null ? 'candidate' : 'application',
    entityId: applicationId ?? candidateId,
    outcome,
    details: { note_id: noteId, mentions },
  })
}

const subjectOf = (note: NoteRow): Subject => ({ candidateId: note.candidate_id, applicationId: note.application_id })
const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]
