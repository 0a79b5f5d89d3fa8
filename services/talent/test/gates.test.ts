import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createWorld, plantCandidates, type Who, type World } from '../src/testing.ts'
import { dateInDays, formBody, type Journey, journeyTo, openDocuments, submitForm, TINY_PDF } from '../src/testing-workflow.ts'

/** Each is a way past a gate that an insider with one or two roles once had. */
describe('an insider', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const convert = (id: string, body: object = {}, who: Who = 'acme/hr-operations') =>
    world.post<{ code: string; errors: { path: string }[] }>(who, `/applications/${id}/convert-to-employee`, body)
  const refusedFor = async (id: string, failed: string[]) => {
    const answer = await convert(id)
    assert.deepEqual([answer.status, answer.body.errors?.map((one) => one.path)], [422, failed], answer.text)
    assert.deepEqual(await world.asOwner('acme', 'select id from employees where tenant_id = $1 and application_id = $2', [id]), [])
  }
  const raise = async (application_id: string, field: string) => {
    const body = { application_id, category: 'Identity', severity: 'Low', field, description: 'Does not fit.' }
    const answer = await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id
  }
  const settle = async (application_id: string, field: string) => {
    const id = await raise(application_id, field)
    const body = { resolution: 'Resolved', comment: 'Fine.' }
    assert.equal((await world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, body)).status, 200)
  }
  const change = async (candidateId: string, body: object) => {
    const headers = { 'if-match': '*' }
    assert.equal((await world.call('acme/recruiter', 'PATCH', `/candidates/${candidateId}`, { body, headers })).status, 200)
  }
  const sendAgain = async ({ applicationId, token }: Journey, form: object) => {
    const id = await raise(applicationId, 'identity_proof')
    const ask = { document_type: 'identity_proof', message: 'Again, please.' }
    assert.equal((await world.post('acme/verification-officer', `/discrepancies/${id}/reupload-request`, ask)).status, 200)
    const { payload, headers } = formBody({ declaration: true, ...form }, { identity_proof: TINY_PDF })
    const sent = await world.call<{ submission_id: string }>(null, 'POST', `/green-forms/by-token/${token}`, { body: payload, headers })
    assert.equal(sent.status, 201, sent.text)
    const body = { resolution: 'Resolved', comment: 'It is here.' }
    assert.equal((await world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, body)).status, 200)
    return sent.body.submission_id
  }
  const STRANGER = { full_name: 'Somebody Else', email: 'else@mail.example' }

  describe('422 not_eligible', () => {
    it('for data of somebody else, when the discrepancies were resolved before the form existed', async () => {
      const journey = await journeyTo(world, 'acme', 'Onboarding')
      for (const field of ['full_name', 'email', 'phone']) await settle(journey.applicationId, field)
      journey.submissionId = await submitForm(world, journey.token, STRANGER)
      await openDocuments(world, journey)
      await refusedFor(journey.applicationId, ['verification_cleared'])
      await settle(journey.applicationId, 'full_name')
      await settle(journey.applicationId, 'email')
      assert.equal((await convert(journey.applicationId)).status, 201)
    })
    it('for one that was raised before the form and resolved after it', async () => {
      const journey = await journeyTo(world, 'acme', 'Onboarding')
      const early = await raise(journey.applicationId, 'full_name')
      journey.submissionId = await submitForm(world, journey.token, { full_name: 'Somebody Else' })
      await openDocuments(world, journey)
      await world.post('acme/hr-operations', `/discrepancies/${early}/resolve`, { resolution: 'Resolved', comment: 'Fine.' })
      await refusedFor(journey.applicationId, ['verification_cleared'])
    })
    it('for other answers that come with a document that was asked for again', async () => {
      const journey = await journeyTo(world, 'acme', 'Onboarding')
      journey.submissionId = await submitForm(world, journey.token, { full_name: 'Ada Byron' })
      await settle(journey.applicationId, 'full_name')
      const before = await world.get<{ answers: object; sections: { fields: { name: string; example: unknown }[] }[] }>(
        'acme/verification-officer',
        `/green-forms/applications/${journey.applicationId}/submission/${journey.submissionId}`,
      )
      const examples = before.body.sections.flatMap(({ fields }) => fields.map((field) => [field.name, field.example]))
      const answers = { ...Object.fromEntries(examples), ...before.body.answers, full_name: 'Eve Stranger', email: 'person1@mail.example' }
      for (const [name, example] of examples)
        if (String((answers as Record<string, unknown>)[name as string]).startsWith('****'))
          (answers as Record<string, unknown>)[name as string] = example
      journey.submissionId = await sendAgain(journey, { answers })
      await openDocuments(world, journey)
      await refusedFor(journey.applicationId, ['verification_cleared'])
    })
    it('when the record is changed to what the form says, and by a document that is sent afterwards', async () => {
      const journey = await journeyTo(world, 'acme', 'Onboarding')
      journey.submissionId = await submitForm(world, journey.token, STRANGER)
      await openDocuments(world, journey)
      await change(journey.candidateId, STRANGER)
      await refusedFor(journey.applicationId, ['verification_cleared'])
      journey.submissionId = await sendAgain(journey, {})
      await openDocuments(world, journey)
      await refusedFor(journey.applicationId, ['verification_cleared'])
    })
    it('when the record is changed again after its discrepancy was resolved', async () => {
      const journey = await journeyTo(world, 'acme', 'Verified')
      await change(journey.candidateId, { full_name: 'Person One' })
      await refusedFor(journey.applicationId, ['verification_cleared'])
      await settle(journey.applicationId, 'full_name')
      await change(journey.candidateId, { full_name: 'Somebody Else' })
      await refusedFor(journey.applicationId, ['verification_cleared'])
    })
    it('when the record has no name that the form could be compared with', async () => {
      const journey = await journeyTo(world, 'acme', 'Onboarding')
      await world.asOwner('acme', 'update candidates set full_name = null where tenant_id = $1 and id = $2', [journey.candidateId])
      journey.submissionId = await submitForm(world, journey.token, { full_name: 'Somebody Else' })
      await openDocuments(world, journey)
      await refusedFor(journey.applicationId, ['verification_cleared'])
    })
    it('until the documents were opened, whole, by a verification officer or HR operations', async () => {
      const journey = await journeyTo(world, 'acme', 'Submitted')
      await refusedFor(journey.applicationId, ['verification_cleared'])
      for (const who of ['acme/hr-head', 'acme/onboarding-specialist'] as const) await openDocuments(world, journey, who)
      await refusedFor(journey.applicationId, ['verification_cleared'])
      const path = `/green-forms/applications/${journey.applicationId}/submission/${journey.submissionId}/documents`
      for (const type of ['identity_proof', 'address_proof', 'education_certificate'])
        await world.call('acme/hr-operations', 'HEAD', `${path}/${type}`)
      await refusedFor(journey.applicationId, ['verification_cleared'])
      await openDocuments(world, journey, 'acme/hr-operations')
      assert.equal((await convert(journey.applicationId)).status, 201)
    })
    it('when a document was sent again and nobody opened it, or only the one before it', async () => {
      const journey = await journeyTo(world, 'acme', 'Verified')
      const first = { ...journey }
      journey.submissionId = await sendAgain(journey, {})
      await openDocuments(world, first)
      await refusedFor(journey.applicationId, ['verification_cleared'])
      await openDocuments(world, journey)
      assert.equal((await convert(journey.applicationId)).status, 201)
    })
    it('for a second application of who is an employee', async () => {
      const one = await journeyTo(world, 'acme', 'Verified')
      const { candidateId } = one
      const other = await journeyTo(world, 'acme', 'Verified', { candidateId })
      assert.equal((await convert(one.applicationId)).status, 201)
      await refusedFor(other.applicationId, ['already_employee'])
    })
  })

  it('403 for the bytes of a document as auditor, who sees that it exists', async () => {
    const { applicationId, submissionId } = await journeyTo(world, 'acme', 'Submitted')
    const path = `/green-forms/applications/${applicationId}/submission/${submissionId}`
    assert.equal((await world.get('acme/auditor', `${path}/documents/identity_proof`)).status, 403)
    const seen = await world.get<{ documents: { type: string }[]; allowed_actions: string[] }>('acme/auditor', path)
    assert.ok(seen.body.documents.some((one) => one.type === 'identity_proof'))
    assert.deepEqual(seen.body.allowed_actions, [])
  })

  it('422 joining_date_out_of_range for a joining date more than a year from the start', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Verified') // the offer starts in 60 days
    for (const joining_date of ['2199-01-01', dateInDays(60 + 367), dateInDays(60 - 367)]) {
      const answer = await convert(applicationId, { joining_date })
      assert.deepEqual([answer.status, answer.body.code], [422, 'joining_date_out_of_range'], answer.text)
    }
    assert.equal((await convert(applicationId, { joining_date: dateInDays(60 + 364) })).status, 201)
  })

  it('422 needed_later when the only head of HR stands in before the own step', async () => {
    const { offerId } = await journeyTo(world, 'acme', 'OfferPending')
    await world.post('acme/recruiter', `/offers/${offerId}/submit`)
    const early = await world.post<{ code: string }>('acme/hr-head', `/offers/${offerId}/approve`, { decision: 'Approved' })
    assert.deepEqual([early.status, early.body.code], [422, 'needed_later'])
    assert.equal((await world.post('acme/finance-approver', `/offers/${offerId}/approve`, { decision: 'Approved' })).status, 200)
    assert.equal((await world.post('acme/hr-head', `/offers/${offerId}/approve`, { decision: 'Approved' })).status, 200)
  })

  it('422 both_employees for the confirmation that two employees are one person, whichever records link them', async () => {
    const [first, second, between] = (await plantCandidates(world, 'acme', 3)) as [string, string, string]
    const journeys = [first, second].map((candidateId) => journeyTo(world, 'acme', 'Converted', { candidateId }))
    const numbers: string[] = []
    for (const { employeeId } of await Promise.all(journeys))
      numbers.push((await world.get<{ employee_number: string }>('acme/hr-operations', `/employees/${employeeId}`)).body.employee_number)
    const suggest = async (one: string, other: string) => {
      const [made] = await world.asOwner<{ id: string }>(
        'acme',
        `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
           values ($1, gen_random_uuid(), $2, $3, 0.9, array['same_email']) returning id`,
        [one, other],
      )
      return `/duplicate-suggestions/${made?.id}/review`
    }
    const same = { decision: 'ConfirmedDuplicate' }
    assert.equal((await world.post('acme/recruiter', await suggest(first, between), same)).status, 200)
    for (const [one, other] of [
      [second, first],
      [between, second],
    ] as const) {
      const path = await suggest(one, other)
      const answer = await world.post<{ code: string; detail: string }>('acme/recruiter', path, same)
      assert.deepEqual([answer.status, answer.body.code], [422, 'both_employees'], answer.text)
      for (const number of numbers) assert.ok(answer.body.detail.includes(number), answer.text)
      assert.equal((await world.post('acme/recruiter', path, { decision: 'NotDuplicate' })).status, 200)
    }
  })

  it('cannot make two employees of one person by converting two records at once', async () => {
    const [candidateId, otherId] = (await plantCandidates(world, 'acme', 2)) as [string, string]
    const one = await journeyTo(world, 'acme', 'Verified', { candidateId })
    const two = await journeyTo(world, 'acme', 'Verified', { candidateId: otherId })
    const three = await journeyTo(world, 'acme', 'Verified', { candidateId })
    await world.asOwner(
      'acme',
      `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_at)
         values ($1, gen_random_uuid(), $2, $3, 0.9, array['same_email'], 'ConfirmedDuplicate', now())`,
      [candidateId, otherId],
    )
    const answers = await Promise.all([one, two, three].flatMap((each) => [convert(each.applicationId), convert(each.applicationId)]))
    assert.equal(answers.filter((answer) => answer.status === 201).length, 1, answers.map((answer) => answer.text).join('\n'))
    const employees = await world.asOwner('acme', 'select id from employees where tenant_id = $1 and candidate_id = any ($2::uuid[])', [
      [candidateId, otherId],
    ])
    assert.equal(employees.length, 1)
  })
})
