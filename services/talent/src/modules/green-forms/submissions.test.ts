import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { formBody, type Journey, journeyTo, submitForm, TINY_PDF } from '../../testing-workflow.ts'
import { DEFAULT_FORM } from '../tenants/default-form.ts'

const IDENTITY = 'QX 7654321 Z'
const BANK = 'DE89 3704 0044 0532 0130 00'

interface Seen {
  id: string
  code: string
  status: string
  form_version: number
  answers: Record<string, unknown>
  documents: { type: string; file_name: string; media_type: string; size_bytes: number; sha256: string; submission_id: string }[]
  sections: { fields: { name: string }[] }[]
  reveals: { field: string; reason: string; revealed_by: { user_id: string } }[]
  allowed_actions: string[]
}

describe('submissions of the green form', () => {
  let world: World
  let journey: Journey
  let base: string
  before(async () => {
    world = await createWorld()
    journey = await journeyTo(world, 'acme', 'Onboarding')
    journey.submissionId = await submitForm(world, journey.token, {
      identity_number: IDENTITY,
      bank_account_number: BANK,
      tax_number: null,
    })
    base = `/green-forms/applications/${journey.applicationId}`
  })
  after(() => world.close())

  const one = () => `${base}/submission/${journey.submissionId}`
  const get = <B = Seen>(path: string, who: Who | null = 'acme/verification-officer') => world.get<B>(who, path)
  const reveal = (body: object, who: Who | null = 'acme/hr-operations', path = one(), headers = {}) =>
    world.post<{ value: unknown; code: string }>(who, `${path}/reveal`, body, headers)
  const auditOf = async (action: string) =>
    (
      await world.get<{ items: { outcome: string; entity_id: string; entity_type: string; details: Record<string, unknown> }[] }>(
        'acme/auditor',
        `/audit-logs?entity_id=${journey.applicationId}&action=${action}`,
      )
    ).body.items

  it('show sensitive answers masked, and the documents', async () => {
    const { status, body } = await get(one())
    assert.equal(status, 200)
    assert.deepEqual([body.status, body.form_version], ['Submitted', 1])
    assert.deepEqual([body.answers.identity_number, body.answers.bank_account_number], ['****21Z', '****3000'])
    assert.ok(!('tax_number' in body.answers) && body.answers.city === 'Leeds')
    assert.deepEqual(
      body.documents.map((document) => document.type),
      DEFAULT_FORM.documents.map((document) => document.type),
    )
    const sha256 = createHash('sha256').update(TINY_PDF).digest('hex')
    const [proof] = body.documents
    assert.deepEqual(
      [proof?.file_name, proof?.media_type, proof?.size_bytes, proof?.sha256, proof?.submission_id],
      ['identity_proof.pdf', 'application/pdf', TINY_PDF.length, sha256, journey.submissionId],
    )
    assert.deepEqual(body.allowed_actions, ['green-form.document.read', 'green-form.reveal'])
    assert.deepEqual((await get(one(), 'acme/auditor')).body.allowed_actions, [])
    const { sections: _sections, reveals: _reveals, ...item } = body
    const page = await get<{ items: Seen[]; has_more: boolean }>(`${base}/submissions`)
    assert.deepEqual(page.body.items, [item], 'a list item is the submission without its sections')
    assert.equal(page.body.has_more, false)
  })
  it('401, 403, and 404 for what is unknown, of another application or of another tenant', async () => {
    const other = await journeyTo(world, 'acme', 'Submitted')
    const theirs = await journeyTo(world, 'globex', 'Submitted')
    const tails = ['', '/documents/identity_proof', '/reveal']
    const call = (who: Who | null, path: string) =>
      path.endsWith('/reveal') ? world.post(who, path, { field: 'identity_number', reason: 'x' }) : world.get(who, path)
    for (const tail of tails) {
      assert.equal((await call(null, `${one()}${tail}`)).status, 401)
      assert.equal((await call('acme/recruiter', `${one()}${tail}`)).status, 403)
      for (const [application, submission] of [
        [journey.applicationId, other.submissionId],
        [other.applicationId, journey.submissionId],
        [journey.applicationId, theirs.submissionId],
        [theirs.applicationId, theirs.submissionId],
        [journey.applicationId, newId()],
        [newId(), journey.submissionId],
        ['x', journey.submissionId],
        [journey.applicationId, 'x'],
      ])
        assert.equal(
          (await call('acme/hr-operations', `/green-forms/applications/${application}/submission/${submission}${tail}`)).status,
          404,
        )
    }
    assert.equal((await get(`${base}/submissions`, null)).status, 401)
    assert.equal((await get(`${base}/submissions`, 'acme/recruiter')).status, 403)
    for (const id of [theirs.applicationId, newId(), 'x'])
      assert.equal((await get(`/green-forms/applications/${id}/submissions`)).status, 404)
    assert.equal((await get(`/green-forms/applications/${theirs.applicationId}/submissions?nonsense=1`)).status, 404)
    assert.equal((await get(`${base}/submissions?status=Submitted`)).status, 400)
    assert.equal((await get(`${base}/submissions?cursor=nonsense`)).status, 400)
  })
  it('give the very bytes of a document as an attachment that nothing sniffs, audited', async () => {
    const { status, text, headers } = await get(`${one()}/documents/identity_proof`)
    assert.equal(status, 200)
    assert.equal(text, TINY_PDF.toString('utf8'))
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(headers['content-disposition'], `attachment; filename="identity_proof.pdf"; filename*=UTF-8''identity_proof.pdf`)
    assert.deepEqual([headers['x-content-type-options'], headers['cache-control']], ['nosniff', 'no-store'])
    assert.match(String(headers['content-security-policy']), /^sandbox/)
    for (const type of ['passport', 'IDENTITY_PROOF', '..%2f..', 'x'.repeat(60)])
      assert.equal((await get(`${one()}/documents/${type}`)).status, 404, type)
    const entries = await auditOf('green-form.document.read')
    assert.equal(entries.length, 1)
    assert.deepEqual(
      [entries[0]?.entity_type, entries[0]?.outcome, entries[0]?.details.document_type],
      ['green_form', 'Read', 'identity_proof'],
    )
  })
  it('reveal one answer for a reason that is kept, audited by its digest', async () => {
    const reason = 'Comparing with the passport of Person 1.'
    const { status, body, headers } = await reveal({ field: 'identity_number', reason })
    assert.deepEqual([status, body], [200, { value: IDENTITY }])
    assert.equal(headers['cache-control'], 'no-store')
    assert.deepEqual((await reveal({ Field: 'bank_account_number', Reason: 'x' })).body, { value: BANK })
    const [, entry] = await auditOf('green-form.reveal')
    assert.deepEqual(
      [entry?.outcome, entry?.details.field, entry?.details.reason_sha256, entry?.details.submission_id],
      ['Revealed', 'identity_number', createHash('sha256').update(reason).digest('hex'), journey.submissionId],
    )
    assert.ok(!JSON.stringify(await auditOf('green-form.reveal')).includes('passport'))
    const [kept] = (await get(one(), 'acme/auditor')).body.reveals
    assert.deepEqual(
      [kept?.field, kept?.reason, kept?.revealed_by.user_id],
      ['identity_number', reason, world.tenants.acme.users.HR_OPERATIONS],
    )
  })
  it('400 for a field that is not sensitive, 422 for one left blank, 403 for who may only read', async () => {
    const before = await auditOf('green-form.reveal')
    for (const field of ['full_name', 'no_such', 'identity_number '])
      assert.deepEqual((await reveal({ field, reason: 'x' })).status, 400, field)
    for (const body of [{ field: 'identity_number' }, { field: 'identity_number', reason: ' ' }, { reason: 'x' }, {}])
      assert.equal((await reveal(body)).status, 400, JSON.stringify(body))
    const blank = await reveal({ field: 'tax_number', reason: 'x' })
    assert.deepEqual([blank.status, blank.body.code], [422, 'not_answered'])
    for (const who of ['acme/auditor', 'acme/hr-head', 'acme/onboarding-specialist'] as const)
      assert.equal((await reveal({ field: 'identity_number', reason: 'x' }, who)).status, 403, who)
    assert.deepEqual(await auditOf('green-form.reveal'), before)
  })
  it('409 when a reveal is repeated with its Idempotency-Key: the value was not kept', async () => {
    const key = { 'idempotency-key': 'reveal-1' }
    const body = { field: 'identity_number', reason: 'once' }
    assert.equal((await reveal(body, 'acme/hr-operations', one(), key)).status, 200)
    const again = await reveal(body, 'acme/hr-operations', one(), key)
    assert.deepEqual([again.status, again.body.code], [409, 'not_replayable'])
    assert.ok(!again.text.includes(IDENTITY))
  })
  it('keep the version of the form that they were made with', async () => {
    const [personal] = DEFAULT_FORM.sections
    const next = { sections: [{ ...personal, fields: [personal.fields[0]] }], documents: [] }
    await world.asOwner('acme', 'insert into form_definitions (tenant_id, version, definition) values ($1, 2, $2)', [JSON.stringify(next)])
    const later = await journeyTo(world, 'acme', 'Onboarding')
    const path = `/green-forms/by-token/${later.token}`
    const form = await world.get<Seen>(null, path)
    assert.deepEqual([form.body.form_version, form.body.sections.length, form.body.documents], [2, 1, []])
    const sent = await world.post<{ submission_id: string }>(null, path, { answers: { full_name: 'Person 1' }, declaration: true })
    assert.equal(sent.status, 201, sent.text)
    const fresh = await get(`/green-forms/applications/${later.applicationId}/submission/${sent.body.submission_id}`)
    assert.deepEqual([fresh.body.form_version, fresh.body.sections.length, fresh.body.allowed_actions], [2, 1, []])
    const old = await get(one())
    assert.deepEqual([old.body.form_version, old.body.sections.length], [1, DEFAULT_FORM.sections.length])
  })
  it('are listed newest first, page by page, with the documents that held at each', async () => {
    const raised = await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', {
      application_id: journey.applicationId,
      category: 'Document',
      severity: 'Low',
      description: 'Blurred.',
    })
    const asked = await world.post('acme/verification-officer', `/discrepancies/${raised.body.id}/reupload-request`, {
      document_type: 'photo',
      message: 'Please send it again.',
    })
    assert.equal(asked.status, 200, asked.text)
    const { payload, headers } = formBody({ declaration: true }, { photo: TINY_PDF })
    const sent = await world.call<{ submission_id: string }>(null, 'POST', `/green-forms/by-token/${journey.token}`, {
      body: payload,
      headers,
    })
    assert.equal(sent.status, 201, sent.text)
    const second = sent.body.submission_id
    const page = await get<{ items: Seen[]; next_cursor: string }>(`${base}/submissions?limit=1`)
    const [newest] = page.body.items
    assert.deepEqual([newest?.id, newest?.status, newest?.documents.length], [second, 'Submitted', DEFAULT_FORM.documents.length])
    assert.deepEqual(
      newest?.documents.filter((document) => document.submission_id === second).map((document) => document.type),
      ['photo'],
    )
    const rest = await get<{ items: Seen[]; has_more: boolean }>(`${base}/submissions?limit=1&cursor=${page.body.next_cursor}`)
    assert.deepEqual([rest.body.items[0]?.id, rest.body.items[0]?.status, rest.body.has_more], [journey.submissionId, 'Superseded', false])
    assert.ok(rest.body.items[0]?.documents.every((document) => document.submission_id === journey.submissionId))
    const copied = await reveal({ field: 'identity_number', reason: 'x' }, 'acme/hr-operations', `${base}/submission/${second}`)
    assert.equal(copied.body.value, IDENTITY, 'answers that were left out are those of before, sealed anew')
    assert.equal((await get(`${base}/submission/${second}/documents/identity_proof`)).status, 200)
  })
})
