import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildApp } from '../../app.ts'
import { createWorld, type World } from '../../testing.ts'
import { formBody, type Journey, journeyTo, TINY_PDF } from '../../testing-workflow.ts'

interface Form {
  status: string
  expires_at: string
  answers: object
  documents: { type: string; status: string }[]
  reupload_requests: { document_type: string; message: string; requested_at: string }[]
  sections: { fields: { name: string; example: unknown }[] }[]
}
interface Sent {
  submission_id: string
  status: string
  code: string
  errors: { path: string }[]
}
const DAY = 86_400_000

describe('documents that are asked for again', () => {
  let world: World
  let journey: Journey
  before(async () => {
    world = await createWorld()
    journey = await journeyTo(world, 'acme', 'Submitted')
  })
  after(() => world.close())

  const read = (token = journey.token) => world.get<Form>(null, `/green-forms/by-token/${token}`)
  const send = (form: object, files: Record<string, Buffer> = {}, token = journey.token) => {
    const { payload, headers } = formBody(form, files)
    return world.call<Sent>(null, 'POST', `/green-forms/by-token/${token}`, { body: payload, headers })
  }
  const raise = async (applicationId = journey.applicationId) =>
    (
      await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', {
        application_id: applicationId,
        category: 'Document',
        severity: 'Low',
        description: 'Blurred.',
      })
    ).body.id
  const ask = (id: string, documentType: string) =>
    world.post<{ code: string }>('acme/verification-officer', `/discrepancies/${id}/reupload-request`, {
      document_type: documentType,
      message: 'Too dark, please scan it again.',
    })
  const stateOf = async (id: string) =>
    (await world.get<{ status: string }>('acme/verification-officer', `/discrepancies/${id}`)).body.status
  const declared = { declaration: true }

  it('422 before the form is in, and for a document that the form does not have', async () => {
    const early = await journeyTo(world, 'acme', 'Onboarding')
    const tooEarly = await ask(await raise(early.applicationId), 'photo')
    assert.deepEqual([tooEarly.status, tooEarly.body.code], [422, 'form_not_submitted'])
    const unknown = await ask(await raise(), 'driving_licence')
    assert.deepEqual([unknown.status, unknown.body.code], [422, 'unknown_document_type'])
    assert.equal((await read()).body.status, 'Submitted')
  })
  it('open the link for those alone, for a week at least, even one that had expired', async () => {
    await world.asOwner(
      'acme',
      `update green_form_links set expires_at = now() - interval '1 hour' where tenant_id = $1 and application_id = $2`,
      [journey.applicationId],
    )
    assert.equal((await read()).status, 404)
    const [first, second] = [await raise(), await raise()]
    assert.equal((await ask(first, 'photo')).status, 200)
    assert.equal((await ask(second, 'identity_proof')).status, 200)
    const { status, body } = await read()
    assert.equal(status, 200)
    assert.deepEqual([body.status, body.answers], ['ReuploadRequested', {}])
    assert.ok(Math.abs(Date.parse(body.expires_at) - Date.now() - 7 * DAY) < 60_000)
    assert.deepEqual(
      body.reupload_requests.map(({ document_type, message }) => [document_type, message]),
      [
        ['photo', 'Too dark, please scan it again.'],
        ['identity_proof', 'Too dark, please scan it again.'],
      ],
    )
    assert.match(body.reupload_requests[0]?.requested_at ?? '', /^\d{4}-.*\.\d{3}Z$/)
    assert.deepEqual(
      body.documents.filter((document) => document.status === 'ReuploadRequested').map((document) => document.type),
      ['identity_proof', 'photo'],
    )
    const faults: [object, Record<string, Buffer>, string[]][] = [
      [declared, {}, ['documents.photo', 'documents.identity_proof']],
      [declared, { photo: TINY_PDF, address_proof: TINY_PDF }, ['documents.address_proof']],
      [{}, { photo: TINY_PDF }, ['declaration']],
    ]
    for (const [form, files, paths] of faults) {
      const answer = await send(form, files)
      assert.deepEqual([answer.status, answer.body.errors.map((fault) => fault.path)], [400, paths])
    }
    const partly = await send(declared, { photo: TINY_PDF })
    assert.deepEqual([partly.status, partly.body.status], [201, 'ReuploadRequested'])
    assert.deepEqual([await stateOf(first), await stateOf(second)], ['Open', 'ReuploadRequested'])
    assert.equal((await send(declared, { photo: TINY_PDF })).status, 400, 'it is in already')
    const rest = await send(declared, { identity_proof: TINY_PDF })
    assert.deepEqual([rest.status, rest.body.status], [201, 'Submitted'])
    assert.deepEqual([await stateOf(first), await stateOf(second)], ['Open', 'Open'])
    assert.equal((await send(declared, { photo: TINY_PDF })).status, 409)
    const settled = await world.asOwner<{ status: string }>('acme', 'select status from reupload_requests where tenant_id = $1')
    assert.deepEqual(
      settled.map((row) => row.status),
      ['Fulfilled', 'Fulfilled'],
    )
  })
  it('may come with new answers, which are judged as at first', async () => {
    const fresh = await journeyTo(world, 'acme', 'Submitted')
    const { body } = await read(fresh.token)
    const id = await raise(fresh.applicationId)
    await ask(id, 'photo')
    const again = (await read(fresh.token)).body.sections.flatMap((section) => section.fields)
    assert.equal(again.find(({ name }) => name === 'email')?.example, 'person1@mail.example')
    assert.notEqual(
      body.sections.flatMap((section) => section.fields).find(({ name }) => name === 'email')?.example,
      'person1@mail.example',
    )
    const answers = Object.fromEntries(again.map((field) => [field.name, field.example]))
    const faulty = await send({ answers: { ...answers, city: '' }, ...declared }, { photo: TINY_PDF }, fresh.token)
    assert.deepEqual([faulty.status, faulty.body.errors.map((fault) => fault.path)], [400, ['answers.city']])
    const sent = await send(
      { answers: { ...answers, city: 'York', identity_number: 'NEW-998877' }, ...declared },
      { photo: TINY_PDF },
      fresh.token,
    )
    assert.equal(sent.status, 201, sent.text)
    const path = `/green-forms/applications/${fresh.applicationId}/submission/${sent.body.submission_id}`
    const stored = await world.get<{ answers: Record<string, unknown> }>('acme/hr-head', path)
    assert.deepEqual([stored.body.answers.city, stored.body.answers.identity_number], ['York', '****877'])
  })
  it('are not awaited any more when the discrepancy is resolved first', async () => {
    const fresh = await journeyTo(world, 'acme', 'Submitted')
    const [one, other] = [await raise(fresh.applicationId), await raise(fresh.applicationId)]
    await ask(one, 'photo')
    await ask(other, 'photo')
    const resolve = (id: string) =>
      world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, { resolution: 'Resolved', comment: 'Good enough.' })
    assert.equal((await resolve(one)).status, 200)
    assert.equal((await read(fresh.token)).body.status, 'ReuploadRequested', 'the other still waits for it')
    assert.equal((await resolve(other)).status, 200)
    const { body } = await read(fresh.token)
    assert.deepEqual([body.status, body.reupload_requests], ['Submitted', []])
    assert.equal((await send(declared, { photo: TINY_PDF }, fresh.token)).status, 409)
  })
  it('one document answers all who asked for it, and eight at once store it once', async () => {
    const fresh = await journeyTo(world, 'acme', 'Submitted')
    const ids = [await raise(fresh.applicationId), await raise(fresh.applicationId)]
    for (const id of ids) await ask(id, 'address_proof')
    const { config, pool, tokens, cv } = world
    const other = await buildApp({ config, pool, verify: tokens.verify, cv }) // as another process would be
    const { payload, headers } = formBody(declared, { address_proof: TINY_PDF })
    const url = `/api/v1/green-forms/by-token/${fresh.token}`
    const sent = await Promise.all(
      [world.app, other].flatMap((app) => Array.from({ length: 4 }, () => app.inject({ method: 'POST', url, payload, headers }))),
    )
    assert.deepEqual(sent.map((answer) => answer.statusCode).sort(), [201, ...Array(7).fill(409)])
    await other.close()
    assert.deepEqual(await Promise.all(ids.map(stateOf)), ['Open', 'Open'])
  })
  it('a new link takes the place of the old one in the middle of it', async () => {
    const fresh = await journeyTo(world, 'acme', 'Submitted')
    await ask(await raise(fresh.applicationId), 'photo')
    const path = `/green-forms/applications/${fresh.applicationId}/issue-link`
    const { token } = (await world.post<{ token: string }>('acme/recruiter', path, { expires_in_days: 1 })).body
    assert.equal((await read(fresh.token)).status, 404)
    assert.equal((await read(token)).body.status, 'ReuploadRequested')
    assert.equal((await send(declared, { photo: TINY_PDF }, token)).status, 201)
  })
  it('are cancelled when the application ends', async () => {
    const fresh = await journeyTo(world, 'acme', 'Submitted')
    await ask(await raise(fresh.applicationId), 'photo')
    assert.equal((await world.post('acme/recruiter', `/applications/${fresh.applicationId}/reject`, { reason: 'No.' })).status, 200)
    assert.equal((await read(fresh.token)).status, 404)
    assert.equal((await send(declared, { photo: TINY_PDF }, fresh.token)).status, 404)
    const [row] = await world.asOwner<object>(
      'acme',
      `select g.closed, g.status, r.status as request from green_forms g join reupload_requests r on r.tenant_id = $1 and r.application_id = g.application_id
        where g.tenant_id = $1 and g.application_id = $2`,
      [fresh.applicationId],
    )
    assert.deepEqual(row, { closed: true, status: 'Submitted', request: 'Cancelled' })
  })
})
