import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, plantCandidates, type Who, type World } from '../../testing.ts'
import { journeyTo } from '../../testing-workflow.ts'

interface Note {
  id: string
  text: string
  application_id: string | null
  tan_number: string | null
  mentions: { user_id: string; display_name: string; read: boolean }[]
  written_by: { user_id: string }
  row_version: number
  allowed_actions: string[]
  code?: string
  errors?: { path: string }[]
}
type Page = { items: Note[]; next_cursor: string | null }

describe('notes', () => {
  let world: World
  let candidateId: string
  let applicationId: string
  before(async () => {
    world = await createWorld()
    ;({ candidateId, applicationId } = await journeyTo(world, 'acme', 'Applied'))
  })
  after(() => world.close())

  const add = (who: Who | null, path: string, body: object, headers = {}) => world.post<Note>(who, `${path}/notes`, body, headers)
  const onCandidate = () => `/candidates/${candidateId}`
  const onApplication = () => `/applications/${applicationId}`
  const list = async (who: Who, path: string) => (await world.get<Page>(who, `${path}/notes`)).body.items
  const mentionsOf = async (who: Who) => (await world.get<Page>(who, '/mentions')).body.items
  const patch = (who: Who, id: string, body: object, headers: Record<string, string> = {}) =>
    world.call<Note>(who, 'PATCH', `/notes/${id}`, { body, headers })
  const remove = (who: Who, id: string) => world.call<Note>(who, 'DELETE', `/notes/${id}`)
  const users = () => world.tenants.acme.users

  it('are read by who reads the record: those of an application not by who reads candidates of another, those of a candidate not by finance', async () => {
    const { body: about } = await add('acme/recruiter', onCandidate(), { text: 'Prefers March.' })
    const { body: on } = await add('acme/recruiter', onApplication(), { text: 'Strong in SQL.' })
    const other = await journeyTo(world, 'acme', 'Applied', { candidateId })
    const { body: elsewhere } = await add('acme/recruiter', `/applications/${other.applicationId}`, { text: 'Too senior.' })
    const ids = async (who: Who, path: string) => (await list(who, path)).map(({ id }) => id)
    assert.deepEqual(await ids('acme/interviewer', onCandidate()), [elsewhere.id, on.id, about.id])
    assert.deepEqual(await ids('acme/interviewer', onApplication()), [on.id, about.id])
    assert.deepEqual(await ids('acme/finance-approver', onApplication()), [on.id])
    assert.equal((await list('acme/recruiter', onApplication()))[0]?.tan_number?.startsWith('TAN-'), true)
    for (const id of [about.id, elsewhere.id])
      assert.equal((await patch('acme/finance-approver', id, { text: 'x' })).status, id === about.id ? 404 : 422)
  })

  it('401, 403 and 404: without a token, by guests, by who only reads, and in another tenant', async () => {
    assert.equal((await add(null, onCandidate(), { text: 'x' })).status, 401)
    for (const [who, path] of [
      ['acme/client-interviewer', onCandidate()],
      ['acme/client-interviewer', onApplication()],
      ['acme/auditor', onApplication()],
      ['acme/agent-service', onCandidate()],
      ['acme/finance-approver', onCandidate()],
    ] as const)
      assert.equal((await add(who, path, { text: 'x' })).status, 403, `${who} ${path}`)
    for (const path of [`${onCandidate()}/notes`, `${onApplication()}/notes`, `${onApplication()}/activity`, '/mentions'])
      assert.equal((await world.get('acme/client-interviewer', path)).status, 403, path)
    for (const path of [onCandidate(), onApplication(), `/candidates/${newId()}`]) {
      assert.equal((await add('globex/recruiter', path, { text: 'x' })).status, 404)
      assert.equal((await world.get('globex/recruiter', `${path}/notes`)).status, 404)
    }
  })

  it('403 for a guest from a client on whose panel the application is', async () => {
    const { applicationId: seen, interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    await world.asOwner(
      'acme',
      `insert into interview_panel (tenant_id, interview_id, user_id, position, starts_at, ends_at) values ($1, $2, $3, 9, now(), now() + interval '1 hour')`,
      [interviewId, users().CLIENT_INTERVIEWER],
    )
    assert.equal((await world.get('acme/client-interviewer', `/applications/${seen}`)).status, 200)
    for (const what of ['notes', 'activity'])
      assert.equal((await world.get('acme/client-interviewer', `/applications/${seen}/${what}`)).status, 403)
  })

  it('wait in the My work of who is mentioned until they mark them as read, and of nobody else', async () => {
    const { HIRING_MANAGER, COORDINATOR, RECRUITER } = users()
    const { status, body: note } = await add('acme/recruiter', onApplication(), {
      text: '@Hiring manager and @Coordinator, please look.',
      mentions: [HIRING_MANAGER, COORDINATOR, HIRING_MANAGER.toUpperCase(), RECRUITER],
    })
    assert.equal(status, 201)
    assert.equal(note.mentions.length, 3)
    const isWaiting = async (who: Who) => (await mentionsOf(who)).some(({ id }) => id === note.id)
    assert.deepEqual([await isWaiting('acme/hiring-manager'), await isWaiting('acme/hr-head')], [true, false])
    const [waiting] = await mentionsOf('acme/hiring-manager')
    assert.deepEqual(waiting?.allowed_actions, ['note.mark-read'])
    for (let time = 0; time < 2; time += 1) {
      const read = await world.post<Note>('acme/hiring-manager', `/notes/${note.id}/read`)
      assert.deepEqual([read.status, read.body.allowed_actions], [200, []])
    }
    assert.deepEqual([await isWaiting('acme/hiring-manager'), await isWaiting('acme/coordinator')], [false, true])
    assert.equal((await world.post<Note>('acme/hr-head', `/notes/${note.id}/read`)).body.code, 'not_mentioned')
    assert.equal((await world.post('globex/hr-head', `/notes/${note.id}/read`)).status, 404)
  })

  it('422 for a mention of who could not read the note: a guest, finance on a candidate, somebody inactive, of another tenant or unknown', async () => {
    const { CLIENT_INTERVIEWER, FINANCE_APPROVER, RECRUITER, SOURCER } = users()
    const stranger = world.tenants.globex.users.RECRUITER
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [SOURCER])
    for (const one of [CLIENT_INTERVIEWER, FINANCE_APPROVER, SOURCER, stranger, newId()]) {
      const { status, body } = await add('acme/recruiter', onCandidate(), { text: 'x', mentions: [RECRUITER, one] })
      assert.deepEqual([status, body.code, body.errors?.map(({ path }) => path)], [422, 'cannot_mention', ['mentions/1']])
    }
    assert.equal((await add('acme/recruiter', onApplication(), { text: 'x', mentions: [FINANCE_APPROVER] })).status, 201)
    await world.asOwner('acme', `update users set status = 'Active' where tenant_id = $1 and id = $2`, [SOURCER])
  })

  it('are changed and deleted by their author alone, on the version that was read', async () => {
    const { HIRING_MANAGER, COORDINATOR } = users()
    const { body: note } = await add('acme/recruiter', onCandidate(), { text: 'Draft', mentions: [HIRING_MANAGER] })
    await world.post('acme/hiring-manager', `/notes/${note.id}/read`)
    assert.deepEqual(note.allowed_actions, ['note.delete', 'note.update'])
    assert.equal((await patch('acme/hr-head', note.id, { text: 'x', row_version: 1 })).body.code, 'not_the_author')
    assert.equal((await remove('acme/hr-head', note.id)).body.code, 'not_the_author')
    assert.equal((await patch('acme/recruiter', note.id, { text: 'x' })).status, 428)
    assert.equal((await patch('acme/recruiter', note.id, { text: 'x', row_version: 7 })).status, 409)
    const saved = await patch('acme/recruiter', note.id, { text: 'Done', mentions: [HIRING_MANAGER, COORDINATOR] }, { 'if-match': '"1"' })
    assert.deepEqual([saved.status, saved.body.text, saved.body.row_version, saved.headers.etag], [200, 'Done', 2, '"2"'])
    assert.deepEqual(Object.fromEntries(saved.body.mentions.map((one) => [one.user_id, one.read])), {
      [HIRING_MANAGER]: true,
      [COORDINATOR]: false,
    })
    const text = (await patch('acme/recruiter', note.id, { text: 'Again', row_version: 2 })).body
    assert.equal(text.mentions.length, 2, 'mentions that were not named stay')
    assert.equal((await patch('acme/recruiter', note.id, { mentions: [], row_version: 3 })).body.text, 'Again')
    assert.equal((await remove('acme/recruiter', note.id)).status, 204)
    assert.equal((await remove('acme/recruiter', note.id)).status, 404)
    assert.equal(
      (await mentionsOf('acme/coordinator')).some(({ id }) => id === note.id),
      false,
    )
  })

  it('keep a mention of somebody who has left since, when the text changes', async () => {
    const { SOURCER } = users()
    const { body: note } = await add('acme/recruiter', onCandidate(), { text: 'x', mentions: [SOURCER] })
    await world.asOwner('acme', `update users set status = 'Inactive' where tenant_id = $1 and id = $2`, [SOURCER])
    const saved = await patch('acme/recruiter', note.id, { text: 'y', mentions: [SOURCER], row_version: 1 })
    assert.deepEqual([saved.status, saved.body.mentions.length], [200, 1])
    await world.asOwner('acme', `update users set status = 'Active' where tenant_id = $1 and id = $2`, [SOURCER])
  })

  it('are written once under a key, and audited on the record without their words', async () => {
    const [one] = (await plantCandidates(world, 'acme', 1)) as [string]
    const headers = { 'idempotency-key': newId() }
    const first = await add('acme/recruiter', `/candidates/${one}`, { text: 'unrepeatable words' }, headers)
    const second = await add('acme/recruiter', `/candidates/${one}`, { text: 'unrepeatable words' }, headers)
    assert.deepEqual([first.status, second.status, second.body.id], [201, 201, first.body.id])
    await remove('acme/recruiter', first.body.id)
    const entries = await world.asOwner<{ outcome: string; details: Record<string, unknown>; row: string }>(
      'acme',
      `select outcome, details::jsonb as details, l::text as row from audit_log l where tenant_id = $1 and entity_id = $2 order by sequence`,
      [one],
    )
    assert.deepEqual(
      entries.map(({ outcome, details }) => [outcome, details.note_id]),
      [
        ['Added', first.body.id],
        ['Deleted', first.body.id],
      ],
    )
    for (const { row } of entries) assert.ok(!row.includes('unrepeatable'))
  })

  it('400 for an empty text, one that is too long, and an unknown field', async () => {
    for (const body of [{ text: ' ' }, { text: 'x'.repeat(5_001) }, { text: 'x', score: 1 }, { text: 'x', mentions: ['Ada'] }])
      assert.equal((await add('acme/recruiter', onCandidate(), body)).status, 400)
  })

  it('come in pages, newest first', async () => {
    const [one] = (await plantCandidates(world, 'acme', 1)) as [string]
    for (const text of ['1', '2', '3']) await add('acme/recruiter', `/candidates/${one}`, { text })
    const first = (await world.get<Page>('acme/recruiter', `/candidates/${one}/notes?limit=2`)).body
    const rest = (await world.get<Page>('acme/recruiter', `/candidates/${one}/notes?limit=2&cursor=${first.next_cursor}`)).body
    assert.deepEqual(
      [...first.items, ...rest.items].map(({ text }) => text),
      ['3', '2', '1'],
    )
  })
})
