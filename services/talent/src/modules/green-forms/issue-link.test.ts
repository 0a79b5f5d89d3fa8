import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { journeyTo, submitForm } from '../../testing-workflow.ts'

interface Issued {
  url: string
  token: string
  expires_at: string
  code: string
}
const DAY = 86_400_000

describe('issuing a link to the green form', () => {
  let world: World
  let accepted: string
  before(async () => {
    world = await createWorld({ PUBLIC_URL: 'https://hire.example/app/' })
    accepted = (await journeyTo(world, 'acme', 'OfferAccepted')).applicationId
  })
  after(() => world.close())

  const pathOf = (id: string) => `/green-forms/applications/${id}/issue-link`
  const issue = (id: string, body: unknown = {}, who: Who | null = 'acme/onboarding-specialist', headers: Record<string, string> = {}) =>
    world.post<Issued>(who, pathOf(id), body, headers)
  const open = (token: string) => world.get<{ status: string }>(null, `/green-forms/by-token/${token}`)
  const rowsOf = <R>(sql: string, id: string) => world.asOwner<R>('acme', sql, [id])

  it('401, 403, 404 and 400, in that order, and nothing happens', async () => {
    assert.equal((await issue(accepted, {}, null)).status, 401)
    assert.equal((await issue(accepted, {}, 'acme/hr-head')).status, 403)
    assert.equal((await issue(accepted, {}, 'globex/onboarding-specialist')).status, 404)
    assert.equal((await issue(newId(), { expires_in_days: 0 })).status, 404)
    assert.equal((await issue('not-an-id')).status, 404)
    for (const body of [{ expires_in_days: 0 }, { expires_in_days: 31 }, { expires_in_days: '14' }, { days: 3 }, []])
      assert.equal((await issue(accepted, body)).status, 400, JSON.stringify(body))
    assert.deepEqual(await rowsOf('select 1 from green_forms where tenant_id = $1 and application_id = $2', accepted), [])
  })
  it('is told to those who issue or read forms: until when it opens the form, whether it was opened, and when the form came back', async () => {
    interface Told {
      form_link: { issued_by: string; issued_at: string; expires_at: string; opened_at: string | null; submitted_at: string | null } | null
    }
    const { applicationId } = await journeyTo(world, 'acme', 'OfferAccepted')
    const told = async (who: Who = 'acme/recruiter') => (await world.get<Told>(who, `/applications/${applicationId}`)).body.form_link
    assert.equal(await told(), null, 'none was issued')
    const { token, expires_at } = (await issue(applicationId)).body
    const link = await told()
    const by = world.tenants.acme.users.ONBOARDING_SPECIALIST
    assert.deepEqual([link?.issued_by, link?.expires_at, link?.opened_at, link?.submitted_at], [by, expires_at, null, null])
    await open(token)
    const opened = await told()
    assert.ok(Math.abs(Date.parse(opened?.opened_at ?? '') - Date.now()) < 60_000)
    await open(token)
    assert.equal((await told())?.opened_at, opened?.opened_at, 'the first time counts')
    await submitForm(world, token)
    assert.ok(Math.abs(Date.parse((await told())?.submitted_at ?? '') - Date.now()) < 60_000)
    for (const role of ['hr-operations', 'verification-officer', 'auditor']) assert.notEqual(await told(`acme/${role}`), null, role)
    for (const role of ['hiring-manager', 'finance-approver', 'sourcer']) assert.equal(await told(`acme/${role}`), null, role)
    await issue(applicationId)
    assert.equal((await told())?.opened_at, null, 'the new link')
    await world.post('acme/recruiter', `/applications/${applicationId}/reject`, { reason: 'Not this time.' })
    assert.equal(await told(), null, 'it opens nothing any more')
  })
  it('422 before the offer is accepted', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'OfferSent')
    const early = await issue(applicationId)
    assert.deepEqual([early.status, early.body.code], [422, 'illegal_transition'])
  })
  it('answers the token once, moves the application to onboarding and asks for the conversion', async () => {
    const { status, body, headers } = await issue(accepted)
    assert.equal(status, 201)
    assert.match(body.token, /^[A-Za-z0-9_-]{43}$/)
    assert.equal(body.url, `https://hire.example/app/green-form#${body.token}`)
    assert.equal(headers['cache-control'], 'no-store')
    assert.ok(Math.abs(Date.parse(body.expires_at) - Date.now() - 14 * DAY) < 60_000)
    const application = await world.get<{ status: string; conversion_request_id: string; stage_history: { action: string }[] }>(
      'acme/recruiter',
      `/applications/${accepted}`,
    )
    assert.equal(application.body.status, 'Onboarding')
    assert.equal(application.body.stage_history.at(-1)?.action, 'green-form.issue')
    const [asked] = await rowsOf<{ requested_by: string | null; status: string }>(
      'select requested_by, status from approval_requests where tenant_id = $1 and id = $2',
      application.body.conversion_request_id,
    )
    assert.deepEqual(asked, { requested_by: null, status: 'Pending' })
    assert.equal((await open(body.token)).body.status, 'Open')
  })
  it('a new one revokes the one before, and asks for nothing twice', async () => {
    const first = await issue(accepted, { expires_in_days: 1 }, 'acme/recruiter')
    const second = await issue(accepted, undefined, 'acme/hr-operations')
    assert.deepEqual([first.status, second.status], [201, 201], second.text)
    assert.ok(Math.abs(Date.parse(first.body.expires_at) - Date.now() - DAY) < 60_000)
    assert.equal((await open(first.body.token)).status, 404)
    assert.equal((await open(second.body.token)).status, 200)
    const requests = await rowsOf(
      `select 1 from approval_requests where tenant_id = $1 and entity_type = 'employee_conversion' and entity_id = $2`,
      accepted,
    )
    assert.equal(requests.length, 1)
  })
  it('eight at once leave one that works', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'OfferAccepted')
    const answers = await Promise.all(Array.from({ length: 8 }, () => issue(applicationId)))
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
    const opened = await Promise.all(answers.map((answer) => open(answer.body.token)))
    assert.deepEqual(opened.map((answer) => answer.status).sort(), [200, ...Array(7).fill(404)])
    const forms = await rowsOf(
      `select 1 from approval_requests where tenant_id = $1 and entity_type = 'employee_conversion' and entity_id = $2`,
      applicationId,
    )
    assert.equal(forms.length, 1)
  })
  it('409 when it is repeated with its Idempotency-Key: the token was not kept', async () => {
    const key = { 'idempotency-key': 'link-1' }
    const first = await issue(accepted, {}, 'acme/onboarding-specialist', key)
    const again = await issue(accepted, {}, 'acme/onboarding-specialist', key)
    assert.deepEqual([first.status, again.status, again.body.code], [201, 409, 'not_replayable'])
    assert.equal((await open(first.body.token)).status, 200, 'the repetition changed nothing')
    const kept = await world.asOwner<{ text: string }>('acme', 'select k::text as text from idempotency_keys k where tenant_id = $1')
    assert.ok(kept.length > 0 && kept.every(({ text }) => !text.includes(first.body.token)))
  })
  it('is audited without a token or its hash', async () => {
    const { body } = await issue(accepted)
    const log = await world.get<{ items: { action: string; entity_type: string; outcome: string; details: object }[] }>(
      'acme/auditor',
      `/audit-logs?entity_id=${accepted}&action=green-form.issue`,
    )
    const [entry] = log.body.items
    assert.deepEqual([entry?.entity_type, entry?.outcome], ['green_form', 'Issued'])
    assert.deepEqual(Object.keys(entry?.details ?? {}).sort(), ['expires_in_days', 'form_version', 'link_id'])
    assert.ok(!log.text.includes(body.token) && !/[0-9a-f]{64}/.test(JSON.stringify(entry?.details)))
  })
  it('422 when the application has ended, and its link opens nothing', async () => {
    const { applicationId, token } = await journeyTo(world, 'acme', 'Onboarding')
    assert.equal((await open(token)).status, 200)
    assert.equal(
      (await world.post('acme/recruiter', `/applications/${applicationId}/withdraw`, { reason: 'Took another job.' })).status,
      200,
    )
    assert.equal((await open(token)).status, 404)
    assert.equal((await issue(applicationId)).status, 422)
  })
})
