import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

export type Note = components['schemas']['Note']
export type ActivityEntry = components['schemas']['ActivityEntry']
/** What notes and activity are about. */
export interface Subject {
  readonly kind: 'candidate' | 'application'
  readonly id: string
}
export interface WrittenNote {
  readonly text: string
  readonly mentions: string[]
}

export const useNotes = ({ kind, id }: Subject) =>
  useCursorPages<Note>(['notes', kind, id], (cursor, signal) => {
    const params = { path: { id }, query: { limit: 20, ...(cursor ? { cursor } : {}) } }
    return bodyOf(
      kind === 'candidate'
        ? api.GET('/api/v1/candidates/{id}/notes', { params, signal })
        : api.GET('/api/v1/applications/{id}/notes', { params, signal }),
    )
  })

export const useActivity = ({ kind, id }: Subject) =>
  useCursorPages<ActivityEntry>(['activity', kind, id], (cursor, signal) => {
    const params = { path: { id }, query: { limit: 15, ...(cursor ? { cursor } : {}) } }
    return bodyOf(
      kind === 'candidate'
        ? api.GET('/api/v1/candidates/{id}/activity', { params, signal })
        : api.GET('/api/v1/applications/{id}/activity', { params, signal }),
    )
  })

/** Notes that mention this person and wait to be read. */
export const useMentions = (options: { enabled?: boolean; refetchInterval?: number } = {}) =>
  useCursorPages<Note>(
    ['notes', 'mentions'],
    (cursor, signal) => bodyOf(api.GET('/api/v1/mentions', { params: { query: { limit: 50, ...(cursor ? { cursor } : {}) } }, signal })),
    options,
  )

/** The key makes the note one, also where the answer was lost and it is sent again. */
export async function addNote({ kind, id }: Subject, body: WrittenNote, key: string): Promise<void> {
  const params = { path: { id }, header: { 'Idempotency-Key': key } }
  await bodyOf(
    kind === 'candidate'
      ? api.POST('/api/v1/candidates/{id}/notes', { params, body })
      : api.POST('/api/v1/applications/{id}/notes', { params, body }),
  )
  await refresh()
}
export async function changeNote({ id, row_version }: Note, body: WrittenNote): Promise<void> {
  await bodyOf(api.PATCH('/api/v1/notes/{id}', { params: { path: { id }, header: { 'If-Match': `"${row_version}"` } }, body }))
  await refresh()
}
export async function deleteNote({ id }: Note): Promise<void> {
  await api.DELETE('/api/v1/notes/{id}', { params: { path: { id } } })
  await refresh()
}
export async function markNoteRead(id: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/notes/{id}/read', { params: { path: { id } } }))
  await refresh()
}

const refresh = () => Promise.all(['notes', 'activity', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
