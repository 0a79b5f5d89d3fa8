import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type World } from '../../testing.ts'
import { freeSlot, journeyTo } from '../../testing-workflow.ts'

describe('GET /interviews/{id}/calendar.ics', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const path = (id: string) => `/interviews/${id}/calendar.ics`
  /** Lines are folded at 75 bytes. */
  const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
  const stamp = (time: string) => `${time.replace(/[-:]/g, '').slice(0, 15)}Z`

  it('401 without a token, 404 elsewhere and for a guest who is not on the panel', async () => {
    const { interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    assert.equal((await world.get(null, path(interviewId))).status, 401)
    for (const [who, id] of [
      ['acme/recruiter', newId()],
      ['globex/recruiter', interviewId],
      ['acme/client-interviewer', interviewId],
    ] as const)
      assert.equal((await world.get(who, path(id))).status, 404)
  })
  it('has the times, the place and the panel, no feedback, and is audited', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
    const { INTERVIEWER, HIRING_MANAGER } = world.tenants.acme.users
    const slot = freeSlot()
    const plan = {
      application_id: applicationId,
      round: 2,
      mode: 'InPerson',
      panel: [INTERVIEWER, HIRING_MANAGER],
      location: 'Room 4; left, then up',
      ...slot,
    }
    const { id } = (await world.post<{ id: string }>('acme/coordinator', '/interviews', plan)).body
    await world.post('acme/interviewer', `/interviews/${id}/feedback`, { recommendation: 'StrongNo', comments: 'Unpleasant.' })
    const { status, headers, text } = await world.get('acme/recruiter', path(id))
    assert.deepEqual([status, headers['content-type']], [200, 'text/calendar; charset=utf-8'])
    const lines = linesOf(text)
    for (const line of [
      'BEGIN:VCALENDAR',
      'METHOD:PUBLISH',
      `UID:${id}@acme.example`,
      `DTSTART:${stamp(slot.starts_at)}`,
      `DTEND:${stamp(slot.ends_at)}`,
      'STATUS:CONFIRMED',
      'LOCATION:Room 4\\; left\\, then up',
    ])
      assert.ok(lines.includes(line), `${line}\n${text}`)
    assert.ok(lines.some((line) => line.startsWith('DESCRIPTION:') && line.includes('interviewer of acme\\, hiring-manager of acme')))
    assert.doesNotMatch(text, /StrongNo|Unpleasant|ATTENDEE|ORGANIZER/)
    const [entry] = await world.asOwner<{ action: string; outcome: string }>(
      'acme',
      'select action, outcome from audit_log where tenant_id = $1 and entity_id = $2 order by sequence desc limit 1',
      [id],
    )
    assert.deepEqual(entry, { action: 'interview.download-calendar', outcome: 'Downloaded' })
  })
  it('takes the place of the older file when the interview is moved or cancelled', async () => {
    const { interviewId: id } = await journeyTo(world, 'acme', 'Interviewing')
    const sequence = async () =>
      linesOf((await world.get('acme/coordinator', path(id))).text)
        .filter((line) => /^(SEQUENCE|STATUS)/.test(line))
        .sort()
    assert.deepEqual(await sequence(), ['SEQUENCE:0', 'STATUS:CONFIRMED'])
    await world.call('acme/coordinator', 'PATCH', `/interviews/${id}`, { body: freeSlot(), headers: { 'if-match': '*' } })
    assert.deepEqual(await sequence(), ['SEQUENCE:1', 'STATUS:CONFIRMED'])
    await world.post('acme/coordinator', `/interviews/${id}/cancel`, { reason: 'ill' })
    assert.deepEqual(await sequence(), ['SEQUENCE:2', 'STATUS:CANCELLED'])
  })
})
