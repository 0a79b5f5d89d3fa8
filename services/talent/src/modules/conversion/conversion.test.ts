import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { createWorld, type TenantCode, type Who, type World } from '../../testing.ts'
import { dateInDays, journeyTo, overbooked } from '../../testing-workflow.ts'
import type { Conversion, ConversionChecklist } from './conversion.schema.ts'

interface Page {
  items: ConversionChecklist[]
  next_cursor: string | null
}
type Answered = Conversion & { code: string; detail: string; errors: { path: string; message: string }[] }

describe('conversion', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const convert = (id: string, who: Who = 'acme/hr-operations', body?: object) =>
    world.post<Answered>(who, `/applications/${id}/convert-to-employee`, body)
  const checklist = async (id: string, who: Who = 'acme/hr-operations') => {
    const answer = await world.get<ConversionChecklist>(who, `/employee-conversion?application_id=${id}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const employeesOf = (tanId: string, tenant: TenantCode = 'acme') =>
    world.asOwner<{ id: string; employee_number: string; application_id: string; joining_date: string | null; created_by: string }>(
      tenant,
      'select id, employee_number, application_id, joining_date::text, created_by from employees where tenant_id = $1 and tan_id = $2',
      [tanId],
    )
  const auditOf = (applicationId: string) =>
    world.asOwner<{ outcome: string; entity_type: string; details: Record<string, unknown> }>(
      'acme',
      `select outcome, entity_type, details::jsonb as details from audit_log where tenant_id = $1 and action = 'employee-conversion.approve' and entity_id = $2`,
      [applicationId],
    )
  const issued = async () =>
    (
      await world.asOwner<{ n: number }>('acme', `select count(*)::int as n from issued_numbers where tenant_id = $1 and kind = 'employee'`)
    )[0]?.n
  const failedIn = (one: ConversionChecklist) => one.checklist.filter((item) => !item.passed).map((item) => item.code)

  it('makes one employee of who is eligible', async () => {
    const { applicationId, tanId, candidateId } = await journeyTo(world, 'acme', 'Verified', { positions: 2 })
    const before = await checklist(applicationId)
    assert.deepEqual([before.eligible, failedIn(before), before.candidate_name], [true, [], 'Person 1'])
    assert.deepEqual(before.allowed_actions, ['employee-conversion.approve'])
    assert.deepEqual((await checklist(applicationId, 'acme/auditor')).allowed_actions, [])
    const numbers = await issued()
    const joining_date = dateInDays(60)
    const answer = await convert(applicationId, 'acme/hr-operations', { joining_date })
    assert.equal(answer.status, 201, answer.text)
    const { employee_id, employee_number, approval_request_id } = answer.body
    assert.deepEqual(answer.body, { employee_id, employee_number, application_id: applicationId, approval_request_id })
    assert.match(employee_number, /^EMP-\d+$/)
    assert.equal(await issued(), (numbers ?? 0) + 1)
    const { HR_OPERATIONS } = world.tenants.acme.users
    assert.deepEqual(await employeesOf(tanId), [
      { id: employee_id, employee_number, application_id: applicationId, joining_date, created_by: HR_OPERATIONS },
    ])
    const application = (
      await world.get<{ status: string; employee_number: string; stage_history: { to_status: string; action: string }[] }>(
        'acme/auditor',
        `/applications/${applicationId}`,
      )
    ).body
    assert.deepEqual([application.status, application.employee_number], ['Converted', employee_number])
    assert.deepEqual(
      [application.stage_history.at(-1)?.to_status, application.stage_history.at(-1)?.action],
      ['Converted', 'employee-conversion.approve'],
    )
    const tan = (await world.get<{ status: string; positions_filled: number }>('acme/auditor', `/tans/${tanId}`)).body
    assert.deepEqual([tan.status, tan.positions_filled], ['Approved', 1])
    const [request] = await world.asOwner(
      'acme',
      'select status, requested_by, deciders from approval_requests where tenant_id = $1 and id = $2',
      [approval_request_id],
    )
    assert.deepEqual(request, { status: 'Approved', requested_by: null, deciders: [HR_OPERATIONS] })
    assert.deepEqual(await auditOf(applicationId), [
      {
        outcome: 'Converted',
        entity_type: 'application',
        details: {
          approval_request_id,
          step: 1,
          request_status: 'Approved',
          employee_id,
          employee_number,
          tan_id: tanId,
          tan_status: 'Approved',
        },
      },
    ])
    assert.ok(candidateId)
    const after = await checklist(applicationId)
    assert.deepEqual([after.eligible, failedIn(after), after.allowed_actions], [false, ['application_onboarding'], []])
    const again = await convert(applicationId)
    assert.deepEqual([again.status, again.body.code], [409, 'already_converted'])
  })

  it('needs no body, and is done by the HR head in place of HR operations', async () => {
    const { applicationId, tanId } = await journeyTo(world, 'acme', 'Verified')
    assert.deepEqual((await checklist(applicationId, 'acme/hr-head')).allowed_actions, ['employee-conversion.approve'])
    const answer = await convert(applicationId, 'acme/hr-head')
    assert.equal(answer.status, 201, answer.text)
    assert.equal((await employeesOf(tanId))[0]?.joining_date, dateInDays(60), 'the day that the offer names')
    assert.equal((await auditOf(applicationId))[0]?.details.stood_in_for, 'HR_OPERATIONS')
    const tan = (await world.get<{ status: string; positions_filled: number }>('acme/auditor', `/tans/${tanId}`)).body
    assert.deepEqual([tan.status, tan.positions_filled], ['Filled', 1])
  })

  it('names employees who may be the same person while nobody has answered, and converts all the same', async () => {
    const [hired, next] = [await journeyTo(world, 'acme', 'Converted'), await journeyTo(world, 'acme', 'Verified')]
    const suggestion = newId()
    const [first, second] = [hired.candidateId, next.candidateId].sort()
    await world.asOwner(
      'acme',
      `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons) values ($1, $2, $3, $4, 0.9, '{same_email}')`,
      [suggestion, first, second],
    )
    const shown = async () => (await checklist(next.applicationId)).possible_employees
    const [employee, ...others] = await shown()
    assert.deepEqual(
      [employee?.suggestion_id, employee?.candidate_id, employee?.employee_id, others],
      [suggestion, hired.candidateId, hired.employeeId, []],
    )
    assert.match(String(employee?.employee_number), /^EMP-/)
    assert.equal((await convert(next.applicationId)).status, 201)
    await world.post('acme/recruiter', `/duplicate-suggestions/${suggestion}/review`, { decision: 'NotDuplicate' })
    assert.deepEqual(await shown(), [])
  })

  describe('422 not_eligible, with the items that fail', () => {
    const refused = async (id: string, failed: string[]) => {
      const shown = await checklist(id)
      assert.deepEqual([shown.eligible, failedIn(shown), shown.allowed_actions], [false, failed, []])
      const answer = await convert(id)
      assert.deepEqual([answer.status, answer.body.code], [422, 'not_eligible'], answer.text)
      assert.deepEqual(
        answer.body.errors,
        shown.checklist.filter((item) => !item.passed).map((item) => ({ path: item.code, message: item.detail })),
      )
      const reasons = shown.checklist.filter((item) => !item.passed).map((item) => item.detail)
      assert.equal(answer.body.detail, `This application cannot be converted yet; nothing was changed. ${reasons.join(' ')}`)
      assert.deepEqual(await auditOf(id), [])
      assert.deepEqual(await world.asOwner('acme', 'select id from employees where tenant_id = $1 and application_id = $2', [id]), [])
    }
    const raise = async (id: string, field?: string) => {
      const body = { application_id: id, category: 'Other', severity: 'Low', ...(field ? { field } : {}), description: 'Odd.' }
      return (await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body)).body.id
    }
    const resolve = (id: string, resolution: string) =>
      world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, { resolution, comment: 'Seen.' })

    it('before the form is in', async () => {
      const { applicationId } = await journeyTo(world, 'acme', 'Onboarding')
      await refused(applicationId, ['form_submitted', 'verification_cleared'])
    })
    it('before onboarding', async () => {
      const before = ['application_onboarding', 'offer_accepted', 'form_submitted', 'verification_cleared']
      await refused((await journeyTo(world, 'acme', 'Applied')).applicationId, before)
      const { applicationId } = await journeyTo(world, 'acme', 'OfferAccepted')
      await refused(applicationId, ['application_onboarding', 'form_submitted', 'verification_cleared'])
    })
    it('while a discrepancy is open, for good when it is upheld, and not when it is resolved', async () => {
      const { applicationId } = await journeyTo(world, 'acme', 'Verified')
      const first = await raise(applicationId)
      await refused(applicationId, ['verification_cleared', 'no_open_discrepancy'])
      await resolve(first, 'Resolved')
      assert.equal((await checklist(applicationId)).eligible, true)
      await resolve(await raise(applicationId), 'Upheld')
      await refused(applicationId, ['no_upheld_discrepancy'])
    })
    it('while the verification is in review', async () => {
      const { applicationId, candidateId } = await journeyTo(world, 'acme', 'Verified')
      const headers = { 'if-match': '*' }
      await world.call('acme/recruiter', 'PATCH', `/candidates/${candidateId}`, { body: { full_name: 'Nobody Knows' }, headers })
      await refused(applicationId, ['verification_cleared'])
      await resolve(await raise(applicationId, 'full_name'), 'Resolved')
      assert.equal((await convert(applicationId)).status, 201)
    })
    it('until somebody has opened every document, and says which are left', async () => {
      const { applicationId, submissionId } = await journeyTo(world, 'acme', 'Submitted')
      const path = `/green-forms/applications/${applicationId}/submission/${submissionId}/documents`
      for (const type of ['address_proof', 'education_certificate'])
        assert.equal((await world.get('acme/verification-officer', `${path}/${type}`)).status, 200)
      await refused(applicationId, ['verification_cleared'])
      const { detail } = (await convert(applicationId)).body
      assert.match(String(detail), /Not opened yet: identity_proof\./)
    })
    it('when the last position is taken', async () => {
      const [one, other] = await overbooked(world, 'acme', 2, 1)
      assert.ok(one && other)
      assert.equal((await convert(one.applicationId)).status, 201)
      await refused(other.applicationId, ['position_open'])
    })
    it('of who was withdrawn or rejected', async () => {
      const { applicationId } = await journeyTo(world, 'acme', 'Verified')
      await world.post('acme/recruiter', `/applications/${applicationId}/withdraw`, { reason: 'Moved.' })
      await refused(applicationId, ['application_onboarding'])
    })
  })

  it('takes nothing when the number cannot be given out', async () => {
    const { applicationId, tanId } = await journeyTo(world, 'acme', 'Verified')
    const numbers = await issued()
    await world.asOwner(
      'acme',
      `insert into issued_numbers (tenant_id, kind, value, number)
         select tenant_id, 'employee', 100000, prefix || lpad((last_value + 1)::text, padding, '0') || suffix from numbering_rules where tenant_id = $1 and kind = 'employee'`,
    )
    const refused = await convert(applicationId)
    assert.deepEqual([refused.status, refused.body.code], [422, 'number_taken'])
    await world.asOwner('acme', `delete from issued_numbers where tenant_id = $1 and kind = 'employee' and value = 100000`)
    assert.equal(await issued(), numbers)
    assert.deepEqual(await employeesOf(tanId), [])
    assert.equal((await checklist(applicationId)).eligible, true)
    assert.equal((await convert(applicationId)).status, 201)
  })

  it('lists those in onboarding, newest first, as each is shown alone', async () => {
    const open = [await journeyTo(world, 'globex', 'Onboarding'), await journeyTo(world, 'globex', 'Verified')]
    await journeyTo(world, 'globex', 'Converted')
    await journeyTo(world, 'globex', 'OfferAccepted')
    const ids = open.map((one) => one.applicationId).reverse()
    const page = await world.get<Page>('globex/hr-operations', '/employee-conversion')
    assert.deepEqual(
      page.body.items.map((one) => one.application_id),
      ids,
    )
    assert.deepEqual(
      page.body.items.map((one) => one.eligible),
      [true, false],
    )
    for (const item of page.body.items) assert.deepEqual(item, await checklist(item.application_id, 'globex/hr-operations'))
    const first = await world.get<Page>('globex/hr-operations', '/employee-conversion?limit=1')
    const second = await world.get<Page>('globex/hr-operations', `/employee-conversion?limit=1&cursor=${first.body.next_cursor}`)
    assert.deepEqual(
      [...first.body.items, ...second.body.items].map((one) => one.application_id),
      ids,
    )
  })

  it('leaves the joining date open only where it is null', async () => {
    const { applicationId, tanId } = await journeyTo(world, 'acme', 'Verified')
    assert.equal((await convert(applicationId, 'acme/hr-operations', { joining_date: null })).status, 201)
    assert.equal((await employeesOf(tanId))[0]?.joining_date, null)
  })

  it('400 for a faulty body or parameter', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Applied')
    for (const body of [{ joining_date: '1 March' }, { joining_date: '2026-02-30' }, { start: '2026-03-01' }, []])
      assert.equal((await convert(applicationId, 'acme/hr-operations', body)).status, 400)
    for (const query of ['application_id=nobody', 'status=Onboarding', 'cursor=nonsense'])
      assert.equal((await world.get('acme/hr-operations', `/employee-conversion?${query}`)).status, 400)
  })
  it('401 without a token', async () => {
    assert.equal((await world.get(null, '/employee-conversion')).status, 401)
    assert.equal((await world.post(null, `/applications/${newId()}/convert-to-employee`, {})).status, 401)
  })
  it('403 for roles that are not on the list', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Applied')
    assert.equal((await world.get('acme/verification-officer', '/employee-conversion')).status, 403)
    for (const who of ['acme/onboarding-specialist', 'acme/recruiter', 'acme/agent-service'] as const)
      assert.equal((await convert(applicationId, who)).status, 403)
  })
  it('404 for another tenant and for what nobody has', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Verified')
    assert.equal((await convert(applicationId, 'globex/hr-operations')).status, 404)
    assert.equal((await convert(newId())).status, 404)
    assert.equal((await convert(newId(), 'acme/hr-operations', { joining_date: 'soon' })).status, 404)
    for (const [who, id] of [
      ['globex/auditor', applicationId],
      ['acme/auditor', newId()],
    ] as const)
      assert.equal((await world.get(who, `/employee-conversion?application_id=${id}`)).status, 404)
  })

  describe('at once', () => {
    it('32 calls for one application make one employee, with one number and one audit entry', async () => {
      const { applicationId, tanId } = await journeyTo(world, 'acme', 'Verified', { positions: 5 })
      const numbers = (await issued()) ?? 0
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, n) => convert(applicationId, n % 2 ? 'acme/hr-operations' : 'acme/hr-head', {})),
      )
      assert.equal(answers.filter((answer) => answer.status === 201).length, 1)
      assert.deepEqual(
        new Set(answers.filter((answer) => answer.status !== 201).map((answer) => `${answer.status} ${answer.body.code}`)),
        new Set(['409 already_converted']),
      )
      assert.equal((await employeesOf(tanId)).length, 1)
      assert.equal((await auditOf(applicationId)).length, 1)
      assert.equal(await issued(), numbers + 1)
      const tan = (await world.get<{ positions_filled: number }>('acme/auditor', `/tans/${tanId}`)).body
      assert.equal(tan.positions_filled, 1)
    })
    it('four applications for two positions make two employees', async () => {
      const journeys = await overbooked(world, 'acme', 4, 2)
      const [tanId, ids] = [journeys[0]?.tanId ?? '', journeys.map((journey) => journey.applicationId)]
      const answers = await Promise.all([...ids, ...ids].map((id) => convert(id)))
      assert.equal(answers.filter((answer) => answer.status === 201).length, 2)
      for (const lost of answers.filter((answer) => answer.status !== 201))
        assert.ok(['not_eligible', 'already_converted'].includes(lost.body.code), lost.text)
      assert.equal((await employeesOf(tanId)).length, 2)
      const tan = (await world.get<{ status: string; positions_filled: number }>('acme/auditor', `/tans/${tanId}`)).body
      assert.deepEqual([tan.status, tan.positions_filled], ['Filled', 2])
    })
  })
})
