import assert from 'node:assert/strict'
import type { World } from '../src/testing.ts'
import type { Driver, NoteScene, Scene } from './openapi.driver.ts'

const NOBODY = '00000000-0000-7000-8000-000000000000'
const note = (id: string | undefined) => `/api/v1/notes/${id}`
const words = { text: 'Prefers March.' }
const otherWords = { text: 'Prefers April.' }
const guest = ({ world }: Scene) => ({ ...words, mentions: [world.tenants.acme.users.CLIENT_INTERVIEWER] })
const recruiting = { who: 'acme/recruiter', outsider: 'acme/client-interviewer' } as const
const noFields = { body: () => ({}), otherBody: 'null', headers: { 'content-type': 'application/json' } }

export async function setNotes(world: World, candidateId: string, applicationId: string): Promise<NoteScene> {
  const write = async (path: string) => {
    const { status, body, text } = await world.post<{ id: string }>('acme/hr-head', path, {
      ...words,
      mentions: [world.tenants.acme.users.RECRUITER],
    })
    assert.equal(status, 201, text)
    return body.id
  }
  const own = await world.post<{ id: string }>('acme/recruiter', `/candidates/${candidateId}/notes`, words)
  const spare = await world.post<{ id: string }>('acme/recruiter', `/candidates/${candidateId}/notes`, words)
  return {
    candidate: candidateId,
    application: applicationId,
    own: own.body.id,
    spare: spare.body.id,
    mentioning: [await write(`/candidates/${candidateId}/notes`), await write(`/applications/${applicationId}/notes`)],
  }
}

/** Notes, mentions and activity. */
export const NOTE_DRIVERS: Record<string, Driver> = {
  listCandidateNotes: { ...recruiting, path: ({ notes }) => `/api/v1/candidates/${notes.candidate}/notes?limit=2` },
  addCandidateNote: {
    ...recruiting,
    path: ({ notes }) => `/api/v1/candidates/${notes.candidate}/notes`,
    body: () => words,
    otherBody: otherWords,
    refusals: { 422: (scene) => scene.world.post('acme/recruiter', `/candidates/${scene.notes.candidate}/notes`, guest(scene)) },
  },
  listApplicationNotes: { ...recruiting, path: ({ notes }) => `/api/v1/applications/${notes.application}/notes?limit=2` },
  addApplicationNote: {
    ...recruiting,
    path: ({ notes }) => `/api/v1/applications/${notes.application}/notes`,
    body: () => words,
    otherBody: otherWords,
    refusals: { 422: (scene) => scene.world.post('acme/recruiter', `/applications/${scene.notes.application}/notes`, guest(scene)) },
  },
  listMentions: { ...recruiting, path: () => '/api/v1/mentions?limit=2' },
  updateNote: {
    ...recruiting,
    path: ({ notes }) => note(notes.own),
    body: () => words,
    headers: { 'if-match': '*' },
    refusals: {
      422: ({ world, notes }) =>
        world.call('acme/recruiter', 'PATCH', note(notes.mentioning[0]).slice(7), { body: words, headers: { 'if-match': '*' } }),
    },
  },
  deleteNote: {
    ...recruiting,
    path: ({ notes }) => note(notes.spare),
    refusals: { 422: ({ world, notes }) => world.call('acme/recruiter', 'DELETE', note(notes.mentioning[0]).slice(7)) },
  },
  markMentionRead: {
    ...recruiting,
    ...noFields,
    path: ({ notes }) => `${note(notes.mentioning[0])}/read`,
    keyPath: ({ notes }) => `${note(notes.mentioning[1])}/read`,
    refusals: {
      404: ({ world }) => world.post('acme/recruiter', `/notes/${NOBODY}/read`),
      422: ({ world, notes }) => world.post('acme/recruiter', `/notes/${notes.own}/read`),
    },
  },
  listCandidateActivity: { ...recruiting, path: ({ notes }) => `/api/v1/candidates/${notes.candidate}/activity?limit=2` },
  listApplicationActivity: { ...recruiting, path: ({ notes }) => `/api/v1/applications/${notes.application}/activity?limit=2` },
}
