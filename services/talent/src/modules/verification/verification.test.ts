import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type Who, type World } from '../../testing.ts'
import { formBody, journeyTo, openDocuments, submitForm, TINY_PDF } from '../../testing-workflow.ts'
import type { VerificationCase } from './verification.schema.ts'

interface Page {
  items: VerificationCase[]
  next_cursor: string | null
  has_more: boolean
}

describe('verification', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const caseOf = async (applicationId: string, who: Who = 'acme/verification-officer') => {
    const answer = await world.get<VerificationCase>(who, `/verification/${applicationId}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const resultOf = (one: VerificationCase, code: string) => one.checks.find((check) => check.code === code)?.result
  const raise = async (applicationId: string, field: string) => {
    const body = { application_id: applicationId, category: 'Identity', severity: 'Low', field, description: 'Does not fit.' }
    return (await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body)).body.id
  }

  it('awaits the form, then is cleared by one that fits', async () => {
    const journey = await journeyTo(world, 'acme', 'Onboarding')
    const { applicationId, token, candidateId } = journey
    const waiting = await caseOf(applicationId)
    assert.deepEqual([waiting.application_id, waiting.candidate_name, waiting.status], [applicationId, 'Person 1', 'AwaitingForm'])
    assert.deepEqual([waiting.open_discrepancies, waiting.allowed_actions], [0, ['discrepancy.raise']])
    assert.equal(resultOf(waiting, 'form_submitted'), 'Failed')
    assert.ok(waiting.checks.some((check) => check.code === 'document_received' && check.field !== undefined && check.result === 'Failed'))
    const [person] = await world.asOwner<{ full_name: string; email: string }>(
      'acme',
      'select full_name, email from candidates where tenant_id = $1 and id = $2',
      [candidateId],
    )
    journey.submissionId = await submitForm(world, token, person)
    const unseen = await caseOf(applicationId)
    assert.deepEqual([unseen.status, resultOf(unseen, 'documents_seen')], ['InReview', 'NeedsReview'])
    const toOpen = unseen.checks.find((check) => check.code === 'documents_seen')?.documents
    assert.deepEqual([toOpen?.includes('identity_proof'), unseen.eligible], [true, false])
    assert.deepEqual(unseen.allowed_actions, ['discrepancy.raise', 'green-form.document.read'])
    await openDocuments(world, journey)
    const cleared = await caseOf(applicationId)
    assert.equal(cleared.status, 'Cleared', JSON.stringify(cleared))
    assert.ok(cleared.checks.every((check) => check.result === 'Passed'))
    assert.equal(cleared.eligible, true)
    assert.equal(
      cleared.checks.some((check) => check.documents !== undefined),
      false,
    )
  })

  it('is cleared and cannot be converted after a discrepancy was upheld', async () => {
    const journey = await journeyTo(world, 'acme', 'Verified')
    assert.equal((await caseOf(journey.applicationId)).eligible, true)
    const id = await raise(journey.applicationId, 'full_name')
    const body = { resolution: 'Upheld', comment: 'Another person.' }
    assert.equal((await world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, body)).status, 200)
    const upheld = await caseOf(journey.applicationId)
    assert.deepEqual([upheld.status, upheld.eligible], ['Cleared', false])
  })

  it('is in review when the form differs, until a discrepancy on the field is resolved', async () => {
    const journey = await journeyTo(world, 'acme', 'Onboarding')
    const { applicationId, token } = journey
    journey.submissionId = await submitForm(world, token, { full_name: 'Somebody Else', email: 'person1@mail.example' })
    await openDocuments(world, journey, 'acme/hr-operations')
    const differing = await caseOf(applicationId)
    assert.deepEqual([differing.status, resultOf(differing, 'full_name_agrees')], ['InReview', 'Failed'])
    const id = await raise(applicationId, 'full_name')
    const disputed = await caseOf(applicationId)
    assert.deepEqual([disputed.status, disputed.open_discrepancies], ['DiscrepancyOpen', 1])
    await world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, { resolution: 'Resolved', comment: 'A maiden name.' })
    const settled = await caseOf(applicationId)
    assert.deepEqual([settled.status, settled.open_discrepancies, resultOf(settled, 'full_name_agrees')], ['Cleared', 0, 'Failed'])
  })

  it('follows the record of the candidate', async () => {
    const { applicationId, candidateId } = await journeyTo(world, 'acme', 'Verified')
    const rename = (full_name: string) =>
      world.call('acme/recruiter', 'PATCH', `/candidates/${candidateId}`, { body: { full_name }, headers: { 'if-match': '*' } })
    assert.equal((await caseOf(applicationId)).status, 'Cleared')
    assert.equal((await rename('Nobody Knows')).status, 200)
    const changed = await caseOf(applicationId)
    assert.deepEqual([changed.status, changed.candidate_name], ['InReview', 'Nobody Knows'])
    const check = changed.checks.find((one) => one.code === 'full_name_agrees')
    assert.deepEqual([check?.result, check?.changed_by], ['NeedsReview', world.tenants.acme.users.RECRUITER])
    assert.match(
      check?.detail ?? '',
      /^The name .* changed after the submission, by recruiter of acme on \d+ \w+ \d{4} at \d\d:\d\d UTC\. It differs/,
    )
    assert.doesNotMatch(check?.detail ?? '', /full_name|\dT\d/)
    assert.match(String(check?.changed_at), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.equal((await rename('Person 1')).status, 200)
    assert.equal((await caseOf(applicationId)).status, 'Cleared', 'what was there at the submission is there again')
  })

  it('answers for any application, and offers nothing for one that is closed', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
    assert.deepEqual(
      [(await caseOf(applicationId)).status, (await caseOf(applicationId)).allowed_actions],
      ['AwaitingForm', ['discrepancy.raise']],
    )
    assert.deepEqual((await caseOf(applicationId, 'acme/auditor')).allowed_actions, [])
    await world.post('acme/recruiter', `/applications/${applicationId}/reject`, { reason: 'No.' })
    assert.deepEqual((await caseOf(applicationId)).allowed_actions, [])
  })

  it('lists the applications in onboarding, newest first, as each is shown alone', async () => {
    const open = [await journeyTo(world, 'globex', 'Onboarding'), await journeyTo(world, 'globex', 'Verified')]
    await journeyTo(world, 'globex', 'OfferAccepted')
    await journeyTo(world, 'globex', 'Converted')
    const gone = await journeyTo(world, 'globex', 'Onboarding')
    await world.post('globex/recruiter', `/applications/${gone.applicationId}/withdraw`, { reason: 'Moved.' })
    const ids = open.map((one) => one.applicationId).reverse()
    const page = await world.get<Page>('globex/auditor', '/verification')
    assert.deepEqual(
      page.body.items.map((one) => one.application_id),
      ids,
    )
    assert.deepEqual([page.body.has_more, page.body.next_cursor], [false, null])
    for (const item of page.body.items) assert.deepEqual(item, await caseOf(item.application_id, 'globex/auditor'))
    const first = await world.get<Page>('globex/auditor', '/verification?limit=1')
    const second = await world.get<Page>('globex/auditor', `/verification?limit=1&cursor=${first.body.next_cursor}`)
    assert.deepEqual(
      [...first.body.items, ...second.body.items].map((one) => one.application_id),
      ids,
    )
    assert.equal(second.body.has_more, false)
  })

  it('waits in the work of who checks documents until each required one was opened, and again when one is sent anew', async () => {
    const mine = async (who: Who) => {
      const answer = await world.get<Page>(who, '/verification?mine=true&limit=100')
      assert.equal(answer.status, 200, answer.text)
      return answer.body.items.map((one) => one.application_id)
    }
    const journey = await journeyTo(world, 'acme', 'Submitted')
    const { applicationId, submissionId, token } = journey
    for (const who of ['acme/verification-officer', 'acme/hr-operations'] as const) assert.equal((await mine(who))[0], applicationId)
    for (const who of ['acme/hr-head', 'acme/onboarding-specialist', 'acme/auditor'] as const) assert.deepEqual(await mine(who), [])
    const path = `/green-forms/applications/${applicationId}/submission/${submissionId}`
    assert.equal((await world.get('acme/verification-officer', `${path}/documents/identity_proof`)).status, 200)
    assert.ok((await mine('acme/hr-operations')).includes(applicationId), 'one of several')
    const seen = (await caseOf(applicationId)).checks.find((check) => check.code === 'documents_seen')
    assert.match(seen?.detail ?? '', /^Not opened yet: (?!.*identity_proof)/)
    await openDocuments(world, journey)
    assert.ok(!(await mine('acme/hr-operations')).includes(applicationId))
    const shown = await world.get<{ documents: { type: string; seen_by: string | null; seen_at: string | null }[] }>('acme/auditor', path)
    const { VERIFICATION_OFFICER } = world.tenants.acme.users
    assert.ok(shown.body.documents.every((one) => one.seen_by === VERIFICATION_OFFICER && one.seen_at !== null))
    const id = await raise(applicationId, 'identity_proof')
    const ask = { document_type: 'identity_proof', message: 'Again.' }
    assert.equal((await world.post('acme/verification-officer', `/discrepancies/${id}/reupload-request`, ask)).status, 200)
    const { payload, headers } = formBody({ declaration: true }, { identity_proof: TINY_PDF })
    const sent = await world.call<{ submission_id: string }>(null, 'POST', `/green-forms/by-token/${token}`, { body: payload, headers })
    assert.equal(sent.status, 201, sent.text)
    assert.ok((await mine('acme/hr-operations')).includes(applicationId))
    await openDocuments(world, { ...journey, submissionId: sent.body.submission_id })
    assert.ok(!(await mine('acme/hr-operations')).includes(applicationId))
  })
  it('keeps the first look of a person, and audits every one', async () => {
    const { applicationId, submissionId } = await journeyTo(world, 'acme', 'Submitted')
    const path = `/green-forms/applications/${applicationId}/submission/${submissionId}/documents/identity_proof`
    for (let n = 0; n < 3; n++) assert.equal((await world.get('acme/verification-officer', path)).status, 200)
    const reads = await world.asOwner<{ document_id: string; role_code: string }>(
      'acme',
      `select r.document_id, r.role_code from green_form_document_reads r join green_form_documents d on d.tenant_id = $1 and d.id = r.document_id
        where r.tenant_id = $1 and d.application_id = $2`,
      [applicationId],
    )
    assert.equal(reads.length, 1)
    const entries = await world.asOwner<{ document_id: string }>(
      'acme',
      `select details ->> 'document_id' as document_id from audit_log where tenant_id = $1 and action = 'green-form.document.read' and entity_id = $2`,
      [applicationId],
    )
    assert.deepEqual(new Set(entries.map((one) => one.document_id)), new Set(reads.map((one) => one.document_id)))
    assert.equal(entries.length, 3, 'every download is audited')
  })
  it('400 for a filter that does not exist', async () =>
    assert.equal((await world.get('acme/auditor', '/verification?status=InReview')).status, 400))
  it('401 without a token', async () => {
    for (const path of ['/verification', `/verification/${newId()}`]) assert.equal((await world.get(null, path)).status, 401)
  })
  it('403 for roles that are not on the list', async () => {
    for (const path of ['/verification', `/verification/${newId()}`]) assert.equal((await world.get('acme/recruiter', path)).status, 403)
  })
  it('404 for another tenant and for what nobody has', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Applied')
    assert.equal((await world.get('globex/auditor', `/verification/${applicationId}`)).status, 404)
    assert.equal((await world.get('acme/auditor', `/verification/${newId()}`)).status, 404)
    assert.equal((await world.get('acme/auditor', '/verification/nobody')).status, 404)
  })
  it('404 for a write: there is none', async () => assert.equal((await world.post('acme/hr-head', '/verification', {})).status, 404))
})
