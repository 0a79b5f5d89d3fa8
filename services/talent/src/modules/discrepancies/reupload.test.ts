import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Answer, createWorld, type World } from '../../testing.ts'
import { formBody, journeyTo, openDocuments, submitForm, TINY_PDF } from '../../testing-workflow.ts'
import type { Discrepancy } from './discrepancies.schema.ts'

type Shown = Discrepancy & { code: string }
interface OpenForm {
  status: string
  documents: { type: string; required: boolean }[]
  reupload_requests: { document_type: string; message: string }[]
}

describe('asking for a document again', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const raise = async (applicationId: string) => {
    const body = { application_id: applicationId, category: 'Document', severity: 'Medium', description: 'Cannot be read.' }
    const answer = await world.post<Shown>('acme/verification-officer', '/discrepancies', body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id
  }
  const read = async (id: string, who = 'verification-officer') => (await world.get<Shown>(`acme/${who}`, `/discrepancies/${id}`)).body
  const ask = (id: string, document_type: string, who = 'verification-officer') =>
    world.post<Shown>(`acme/${who}`, `/discrepancies/${id}/reupload-request`, { document_type, message: 'Please send it again.' })
  const resolve = (id: string, resolution = 'Resolved') =>
    world.post<Shown>('acme/hr-operations', `/discrepancies/${id}/resolve`, { resolution, comment: 'Seen.' })
  const formOf = async (token: string) => (await world.get<OpenForm>(null, `/green-forms/by-token/${token}`)).body
  const send = (token: string, type: string) => {
    const { payload, headers } = formBody({ declaration: true }, { [type]: TINY_PDF })
    return world.call(null, 'POST', `/green-forms/by-token/${token}`, { body: payload, headers })
  }
  const refusedWith = (answer: Answer<{ code: string }>, code: string) =>
    assert.deepEqual([answer.status, answer.body.code], [422, code], answer.text)
  /** Someone whose form is in, and a document that it asks for. */
  const submitted = async () => {
    const journey = await journeyTo(world, 'acme', 'Submitted')
    const [document] = await world.asOwner<{ type: string }>(
      'acme',
      `select d.entry ->> 'type' as type from form_definitions f, jsonb_array_elements(f.definition -> 'documents') as d (entry)
        where f.tenant_id = $1 order by f.version desc limit 1`,
    )
    return { ...journey, type: document?.type as string }
  }
  const auditOf = (id: string) =>
    world.asOwner<{ action: string; outcome: string; details: object }>(
      'acme',
      `select action, outcome, details::jsonb as details from audit_log where tenant_id = $1 and entity_type = 'discrepancy' and entity_id = $2 order by sequence`,
      [id],
    )

  it('opens the link for it; when it arrives the discrepancy is open again', async () => {
    const { applicationId, token, type } = await submitted()
    const id = await raise(applicationId)
    assert.deepEqual((await read(id)).allowed_actions, ['discrepancy.request-reupload'])
    const asked = await ask(id, type)
    assert.equal(asked.status, 200, asked.text)
    assert.deepEqual([asked.body.status, asked.body.row_version, asked.headers.etag], ['ReuploadRequested', 2, '"2"'])
    assert.deepEqual(
      asked.body.reupload_requests.map((one) => ({ ...one, requested_at: 0 })),
      [{ document_type: type, message: 'Please send it again.', status: 'Open', requested_at: 0 }],
    )
    assert.match(String(asked.body.reupload_requests[0]?.requested_at), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(asked.body.allowed_actions, [])
    refusedWith(await ask(id, type), 'illegal_transition')
    const entry = (await auditOf(id)).at(-1)
    assert.deepEqual(entry, {
      action: 'discrepancy.request-reupload',
      outcome: 'ReuploadRequested',
      details: { application_id: applicationId, document_type: type },
    })
    const form = await formOf(token)
    assert.deepEqual([form.status, form.reupload_requests.map((one) => one.document_type)], ['ReuploadRequested', [type]])

    assert.equal((await send(token, type)).status, 201)
    const again = await read(id)
    assert.deepEqual(
      [again.status, again.reupload_requests[0]?.status, again.allowed_actions],
      ['Open', 'Fulfilled', ['discrepancy.request-reupload']],
    )
    assert.equal((await auditOf(id)).length, 2, "the candidate's sending has its own entry, on the form")
    assert.equal((await ask(id, type)).status, 200, 'once more')
    assert.deepEqual(
      (await read(id)).reupload_requests.map((one) => one.status),
      ['Fulfilled', 'Open'],
    )
  })

  it('asks anew about a field that differs: each answer says why, and what to do, until a new discrepancy settles it', async () => {
    const journey = await journeyTo(world, 'acme', 'Onboarding')
    const { applicationId, token } = journey
    const submissionId = await submitForm(world, token, { full_name: 'Somebody Else', email: 'person1@mail.example' })
    await openDocuments(world, { ...journey, submissionId })
    const raiseName = async () => {
      const body = { application_id: applicationId, category: 'Identity', severity: 'Low', field: 'full_name', description: 'Differs.' }
      return (await world.post<Shown>('acme/verification-officer', '/discrepancies', body)).body
    }
    const checkOf = async () => {
      const path = `/verification/${applicationId}`
      const { body } = await world.get<{ status: string; checks: { code: string; detail: string; outdated_discrepancy_id?: string }[] }>(
        'acme/verification-officer',
        path,
      )
      return { status: body.status, ...body.checks.find((one) => one.code === 'full_name_agrees') }
    }
    const first = await raiseName()
    assert.equal(first.next_step, null, 'resolving it settles the check')
    assert.equal((await ask(first.id, 'identity_proof')).status, 200)
    const { payload, headers } = formBody({ declaration: true }, { identity_proof: TINY_PDF })
    const again = await world.call<{ submission_id: string }>(null, 'POST', `/green-forms/by-token/${token}`, { body: payload, headers })
    assert.equal(again.status, 201, again.text)
    await openDocuments(world, { ...journey, submissionId: again.body.submission_id })
    assert.match((await read(first.id)).next_step ?? '', /^Resolving the open discrepancy will not settle this check/)

    const resolved = await resolve(first.id)
    const words =
      /resolved, but it does not settle this check: the candidate has sent something since\. Raise a new discrepancy on this field/
    assert.deepEqual([resolved.status, resolved.body.status], [200, 'Resolved'])
    assert.match(resolved.body.next_step ?? '', words)
    const check = await checkOf()
    assert.deepEqual([check.status, check.outdated_discrepancy_id], ['InReview', first.id])
    assert.match(check.detail ?? '', words)
    const refusal = await world.post<{ code: string; detail: string }>(
      'acme/hr-operations',
      `/applications/${applicationId}/convert-to-employee`,
    )
    assert.deepEqual([refusal.status, refusal.body.code], [422, 'not_eligible'])
    assert.match(refusal.body.detail, words)

    const second = await raiseName()
    assert.equal((await resolve(second.id)).body.next_step, null)
    const settled = await checkOf()
    assert.deepEqual([settled.status, settled.outdated_discrepancy_id], ['Cleared', undefined])
    assert.equal((await world.post('acme/hr-operations', `/applications/${applicationId}/convert-to-employee`)).status, 201)
  })

  it('is taken back when the discrepancy is settled first', async () => {
    for (const resolution of ['Resolved', 'Upheld']) {
      const { applicationId, token, type } = await submitted()
      const id = await raise(applicationId)
      assert.equal((await ask(id, type)).status, 200)
      assert.deepEqual((await read(id, 'hr-operations')).allowed_actions, ['discrepancy.resolve'])
      const settled = await resolve(id, resolution)
      assert.deepEqual([settled.status, settled.body.status, settled.body.reupload_requests[0]?.status], [200, resolution, 'Cancelled'])
      assert.equal((await formOf(token)).status, 'Submitted')
      assert.equal((await send(token, type)).status, 409)
      refusedWith(await ask(id, type), 'illegal_transition')
    }
  })

  it('422 before the form is in, and nothing is offered', async () => {
    for (const stage of ['Shortlisted', 'Onboarding'] as const) {
      const { applicationId } = await journeyTo(world, 'acme', stage)
      const id = await raise(applicationId)
      refusedWith(await ask(id, 'identity_proof'), 'form_not_submitted')
      assert.deepEqual([(await read(id)).status, (await read(id)).allowed_actions], ['Open', []])
    }
  })
  it('422 for a document that the form does not have', async () => {
    const { applicationId } = await submitted()
    const id = await raise(applicationId)
    refusedWith(await ask(id, 'diary'), 'unknown_document_type')
    assert.equal((await auditOf(id)).length, 1)
  })

  it('422 for anything on a closed application, and nothing is offered', async () => {
    const { applicationId, type } = await submitted()
    const [open, asked] = [await raise(applicationId), await raise(applicationId)]
    assert.equal((await ask(asked, type)).status, 200)
    assert.equal((await world.post('acme/recruiter', `/applications/${applicationId}/withdraw`, { reason: 'Moved.' })).status, 200)
    refusedWith(await ask(open, type), 'application_closed')
    for (const id of [open, asked]) {
      refusedWith(await resolve(id), 'application_closed')
      for (const who of ['verification-officer', 'hr-operations', 'hr-head']) assert.deepEqual((await read(id, who)).allowed_actions, [])
      const [request] = await world.asOwner<{ status: string }>(
        'acme',
        `select status from approval_requests where tenant_id = $1 and entity_type = 'discrepancy' and entity_id = $2`,
        [id],
      )
      assert.equal(request?.status, 'Cancelled')
    }
    const body = { application_id: applicationId, category: 'Other', severity: 'Low', description: 'Late.' }
    refusedWith(await world.post<{ code: string }>('acme/verification-officer', '/discrepancies', body), 'application_closed')
    const converted = await journeyTo(world, 'acme', 'Converted')
    refusedWith(
      await world.post<{ code: string }>('acme/verification-officer', '/discrepancies', {
        ...body,
        application_id: converted.applicationId,
      }),
      'application_closed',
    )
  })

  it('32 requests at once: one is taken', async () => {
    const { applicationId, type } = await submitted()
    const id = await raise(applicationId)
    const answers = await Promise.all(Array.from({ length: 32 }, (_, n) => ask(id, type, n % 2 ? 'verification-officer' : 'hr-operations')))
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
    for (const lost of answers.filter((answer) => answer.status !== 200)) refusedWith(lost, 'illegal_transition')
    assert.equal((await read(id)).reupload_requests.length, 1)
    assert.equal((await auditOf(id)).length, 2)
  })
})
