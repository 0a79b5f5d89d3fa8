import { cursorId, etagOf, IdParams, NoFields, toPage } from '@tanager/kernel'
import type { Tx } from '@tanager/postgres'
import { Type } from 'typebox'
import { type Actor, can, type Routes } from '../../context.ts'
import { mayTake } from '../../policy.ts'
import {
  changeNote,
  deleteNote,
  demandApplication,
  demandCandidate,
  markRead,
  noteOnApplication,
  noteOnCandidate,
  readNote,
} from './notes.actions.ts'
import { ListNotes, Note, NotePage, PatchNote, WriteNote } from './notes.schema.ts'
import { type NoteRow, notesOfApplication, notesOfCandidate, unreadMentions } from './notes.store.ts'

const tags = ['Notes']
type Params = { id: string }
const findNoteOf = (tx: Tx, { id }: Params, actor: Actor) => readNote(tx, id, actor)
const seesCandidates = (actor: Actor) => mayTake(actor.role, 'candidate.read')

export const noteRoutes: Routes = async (app) => {
  app.get(
    '/candidates/:id/notes',
    {
      config: { access: can('candidate.read'), find: (tx, { id }: Params) => demandCandidate(tx, id) },
      schema: {
        operationId: 'listCandidateNotes',
        tags,
        summary: 'Notes about a candidate and their applications, newest first',
        params: IdParams,
        querystring: ListNotes,
        response: { 200: NotePage },
        refusals: { 404: ['not_found'] },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async ({ tx, actor }) => {
        const { candidateId } = await demandCandidate(tx, request.params.id)
        return (await notesOfCandidate(tx, candidateId, cursorId(request.query), limit + 1)).map((note) => present(note, actor))
      })
      return toPage(found, limit, (note) => note.id)
    },
  )
  app.post(
    '/candidates/:id/notes',
    {
      config: { access: can('candidate.note'), find: (tx, { id }: Params) => demandCandidate(tx, id) },
      schema: {
        operationId: 'addCandidateNote',
        tags,
        summary: 'Add a note about a candidate',
        description: 'Whoever is mentioned finds the note in My work; nothing is sent.',
        params: IdParams,
        body: WriteNote,
        response: { 201: Note },
        refusals: { 404: ['not_found'], 422: ['cannot_mention'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const note = await noteOnCandidate(ctx, request.params.id, request.body)
        reply.code(201).header('etag', etagOf(note.row_version))
        return present(note, ctx.actor)
      }),
  )
  app.get(
    '/applications/:id/notes',
    {
      config: { access: can('note.read'), find: (tx, { id }: Params) => demandApplication(tx, id) },
      schema: {
        operationId: 'listApplicationNotes',
        tags,
        summary: 'Notes about an application, newest first',
        description:
          'With the notes about the candidate as a whole, for those who may read candidates. Notes about other applications are not here.',
        params: IdParams,
        querystring: ListNotes,
        response: { 200: NotePage },
        refusals: { 404: ['not_found'] },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async ({ tx, actor }) => {
        const subject = { ...(await demandApplication(tx, request.params.id)), seesCandidates: seesCandidates(actor) }
        return (await notesOfApplication(tx, subject, cursorId(request.query), limit + 1)).map((note) => present(note, actor))
      })
      return toPage(found, limit, (note) => note.id)
    },
  )
  app.post(
    '/applications/:id/notes',
    {
      config: { access: can('application.note'), find: (tx, { id }: Params) => demandApplication(tx, id) },
      schema: {
        operationId: 'addApplicationNote',
        tags,
        summary: 'Add a note about an application',
        description: 'Whoever is mentioned finds the note in My work; nothing is sent.',
        params: IdParams,
        body: WriteNote,
        response: { 201: Note },
        refusals: { 404: ['not_found'], 422: ['cannot_mention'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const note = await noteOnApplication(ctx, request.params.id, request.body)
        reply.code(201).header('etag', etagOf(note.row_version))
        return present(note, ctx.actor)
      }),
  )
  app.get(
    '/mentions',
    {
      config: { access: can('note.read') },
      schema: {
        operationId: 'listMentions',
        tags,
        summary: 'Notes that mention the caller and are not marked as read, newest first',
        querystring: ListNotes,
        response: { 200: NotePage },
      },
    },
    async (request) => {
      const { limit } = request.query
      const found = await request.inTenant(async ({ tx, actor }) =>
        (await unreadMentions(tx, actor.userId, seesCandidates(actor), cursorId(request.query), limit + 1)).map((note) =>
          present(note, actor),
        ),
      )
      return toPage(found, limit, (note) => note.id)
    },
  )
  app.patch(
    '/notes/:id',
    {
      config: { access: can('application.note'), find: findNoteOf },
      schema: {
        operationId: 'updateNote',
        tags,
        summary: 'Change a note that one wrote',
        description: '`mentions` replaces the mentions; whoever has read the note keeps having read it.',
        params: IdParams,
        body: PatchNote,
        response: { 200: Note },
        refusals: {
          404: ['not_found'],
          409: ['stale_row_version'],
          422: ['not_the_author', 'cannot_mention'],
          428: ['precondition_required'],
        },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const note = await changeNote(ctx, request.params.id, request.body, request.headers['if-match'])
        reply.header('etag', etagOf(note.row_version))
        return present(note, ctx.actor)
      }),
  )
  app.delete(
    '/notes/:id',
    {
      config: { access: can('application.note'), find: findNoteOf },
      schema: {
        operationId: 'deleteNote',
        tags,
        summary: 'Delete a note that one wrote',
        params: IdParams,
        response: { 204: Type.Null() },
        refusals: { 404: ['not_found'], 422: ['not_the_author'] },
      },
    },
    async (request, reply) => {
      await request.inTenant((ctx) => deleteNote(ctx, request.params.id))
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/notes/:id/read',
    {
      config: { access: can('note.read'), find: findNoteOf },
      schema: {
        operationId: 'markMentionRead',
        tags,
        summary: 'Mark a note that mentions the caller as read',
        params: IdParams,
        body: NoFields,
        response: { 200: Note },
        refusals: { 404: ['not_found'], 422: ['not_mentioned'] },
      },
    },
    (request, reply) =>
      request.inTenant(async (ctx) => {
        const note = await markRead(ctx, request.params.id)
        reply.header('etag', etagOf(note.row_version))
        return present(note, ctx.actor)
      }),
  )
}

const present = (note: NoteRow, actor: Actor): Note => {
  const isAuthor = note.written_by.user_id === actor.userId && mayTake(actor.role, 'application.note')
  const isUnread = note.mentions.some(({ user_id, read }) => user_id === actor.userId && !read)
  return {
    ...note,
    allowed_actions: [...(isAuthor ? ['note.delete'] : []), ...(isUnread ? ['note.mark-read'] : []), ...(isAuthor ? ['note.update'] : [])],
  }
}
