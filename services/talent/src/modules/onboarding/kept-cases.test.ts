import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { inTenant } from '@tanager/postgres'
import { lockWaits } from '@tanager/postgres/testing'
import { createWorld, type World } from '../../testing.ts'
import { approvedTan, formBody, journeyTo, openDocuments, overbooked, submitForm, TINY_PDF } from '../../testing-workflow.ts'
import { isEligible } from './eligibility.ts'
import { readFacts, refreshCasesOfCandidate, refreshCasesOfTan } from './onboarding.actions.ts'
import { caseStatus } from './verification-checks.ts'

interface Kept {
  id: string
  open: boolean
  status: string
  eligible: boolean
}

describe('the kept case', () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const acme = () => ({ tenantId: world.tenants.acme.id })
  const allKept = () =>
    world.asOwner<Kept>('acme', 'select application_id as id, open, status, eligible from onboarding_cases where tenant_id = $1')
  const kept = async (id: string) => {
    const row = (await allKept()).find((one) => one.id === id)
    return row ? [row.open, row.status, row.eligible] : undefined
  }
  /** Every open case against what follows from its facts now; and who is in onboarding has one. What is closed stays as it was. */
  const assertFresh = async () => {
    const all = await allKept()
    const rows = all.filter((row) => row.open)
    assert.ok(all.every((row) => row.open || !row.eligible))
    const facts = await inTenant(world.owner, acme(), (tx) =>
      readFacts(
        { tx },
        rows.map((row) => row.id),
      ),
    )
    const derived = facts.map((one) => ({
      id: one.application_id,
      open: one.application_status === 'Onboarding',
      status: caseStatus(one),
      eligible: isEligible(one),
    }))
    const byId = (one: Kept, other: Kept) => (one.id < other.id ? -1 : 1)
    assert.deepEqual(rows.sort(byId), derived.sort(byId))
    const onboarding = await world.asOwner<{ id: string }>(
      'acme',
      `select id from applications where tenant_id = $1 and status = 'Onboarding'`,
    )
    for (const { id } of onboarding) assert.ok(rows.find((row) => row.id === id)?.open, `${id} is in onboarding and has no open case`)
  }
  afterEach(assertFresh)

  const raise = async (applicationId: string, field?: string) => {
    const body = { application_id: applicationId, category: 'Document', severity: 'Low', description: 'Odd.', ...(field ? { field } : {}) }
    const answer = await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.id
  }
  const resolve = async (id: string, resolution = 'Resolved') => {
    const answer = await world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, { resolution, comment: 'Seen.' })
    assert.equal(answer.status, 200, answer.text)
  }
  const change = async (candidateId: string, body: object) => {
    const answer = await world.call('acme/recruiter', 'PATCH', `/candidates/${candidateId}`, { body, headers: { 'if-match': '*' } })
    assert.equal(answer.status, 200, answer.text)
  }
  const documentTypes = async (token: string) =>
    (await world.get<{ documents: { type: string; required: boolean }[] }>(null, `/green-forms/by-token/${token}`)).body.documents

  it('does not exist before onboarding, whatever is disputed', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'Shortlisted')
    await resolve(await raise(applicationId))
    assert.equal(await kept(applicationId), undefined)
  })
  it('opens with the first link, knowing what was disputed before', async () => {
    const { applicationId } = await journeyTo(world, 'acme', 'OfferAccepted')
    await raise(applicationId)
    assert.equal((await world.post('acme/recruiter', `/green-forms/applications/${applicationId}/issue-link`, {})).status, 201)
    assert.deepEqual(await kept(applicationId), [true, 'DiscrepancyOpen', false])
  })
  it('follows the form and each step of a discrepancy', async () => {
    const journey = await journeyTo(world, 'acme', 'Onboarding')
    const { applicationId, token, candidateId } = journey
    assert.deepEqual(await kept(applicationId), [true, 'AwaitingForm', false])
    await change(candidateId, { full_name: 'Ada Lovelace', phone: null })
    const [document] = await documentTypes(token)
    journey.submissionId = await submitForm(world, token, { full_name: 'Ada Lovelace', email: 'person1@mail.example' })
    assert.deepEqual(await kept(applicationId), [true, 'InReview', false])
    await assertFresh()
    await openDocuments(world, journey)
    assert.deepEqual(await kept(applicationId), [true, 'Cleared', true])
    const id = await raise(applicationId)
    assert.deepEqual(await kept(applicationId), [true, 'DiscrepancyOpen', false])
    const ask = { document_type: document?.type, message: 'Again, please.' }
    assert.equal((await world.post('acme/verification-officer', `/discrepancies/${id}/reupload-request`, ask)).status, 200)
    await assertFresh()
    const { payload, headers } = formBody({ declaration: true }, { [document?.type as string]: TINY_PDF })
    const sent = await world.call<{ submission_id: string }>(null, 'POST', `/green-forms/by-token/${token}`, { body: payload, headers })
    assert.equal(sent.status, 201, sent.text)
    await assertFresh()
    await resolve(id)
    assert.deepEqual(await kept(applicationId), [true, 'InReview', false])
    await openDocuments(world, { ...journey, submissionId: sent.body.submission_id })
    assert.deepEqual(await kept(applicationId), [true, 'Cleared', true])
    await resolve(await raise(applicationId), 'Upheld')
    assert.deepEqual(await kept(applicationId), [true, 'Cleared', false])
  })
  it("follows the candidate's name, e-mail and phone", async () => {
    const { applicationId, candidateId } = await journeyTo(world, 'acme', 'Verified')
    assert.deepEqual(await kept(applicationId), [true, 'Cleared', true])
    for (const [wrong, right] of [
      [{ full_name: 'Nobody Knows' }, { full_name: 'Person 1' }],
      [{ email: 'nobody@mail.example' }, { email: 'person1@mail.example' }],
      [{ phone: '+999 111 222 333' }, { phone: null }],
    ] as const) {
      await change(candidateId, wrong)
      assert.deepEqual(await kept(applicationId), [true, 'InReview', false], JSON.stringify(wrong))
      await change(candidateId, right)
      assert.deepEqual(await kept(applicationId), [true, 'Cleared', true], JSON.stringify(right))
    }
  })
  it('closes with the conversion, and follows the TAN of others when it is filled', async () => {
    const [one, other] = await overbooked(world, 'acme', 2, 1)
    assert.ok(one && other)
    assert.equal((await world.post('acme/hr-operations', `/applications/${one.applicationId}/convert-to-employee`, {})).status, 201)
    assert.deepEqual(await kept(one.applicationId), [false, 'Cleared', false])
    assert.deepEqual(await kept(other.applicationId), [true, 'Cleared', false])
  })
  it('follows the person: who is an employee under one record is not eligible under another', async () => {
    const journeys = [
      await journeyTo(world, 'acme', 'Verified'),
      await journeyTo(world, 'acme', 'Verified'),
      await journeyTo(world, 'acme', 'Verified'),
    ]
    const [one, middle, far] = journeys.map(({ candidateId }) => candidateId)
    const link = async (candidate_id: string | undefined, other: string | undefined) => {
      const [row] = await world.asOwner<{ id: string }>(
        'acme',
        `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
           values ($1, gen_random_uuid(), $2, $3, 0.9, array['same_email']) returning id`,
        [candidate_id, other],
      )
      const review = { decision: 'ConfirmedDuplicate' }
      assert.equal((await world.post('acme/recruiter', `/duplicate-suggestions/${row?.id}/review`, review)).status, 200)
    }
    const eligible = async () => Promise.all(journeys.map(async ({ applicationId }) => (await kept(applicationId))?.[2]))
    await link(one, middle)
    assert.deepEqual(await eligible(), [true, true, true])
    const first = journeys[0]?.applicationId
    assert.equal((await world.post('acme/hr-operations', `/applications/${first}/convert-to-employee`, {})).status, 201)
    assert.deepEqual(await eligible(), [false, false, true])
    await assertFresh()
    await link(far, middle)
    assert.deepEqual(await eligible(), [false, false, false])
  })
  it('closes when the application ends', async () => {
    for (const end of ['reject', 'withdraw']) {
      const { applicationId } = await journeyTo(world, 'acme', 'Verified')
      await raise(applicationId)
      assert.equal((await world.post('acme/recruiter', `/applications/${applicationId}/${end}`, { reason: 'No.' })).status, 200)
      assert.deepEqual(await kept(applicationId), [false, 'Cleared', false])
    }
  })

  describe('when two facts change at once', () => {
    /** Until so many connections wait for a lock. */
    const waiting = async (count = 1) => {
      const deadline = Date.now() + 60_000
      for (;;) {
        if ((await lockWaits(world.database)) >= count) return
        assert.ok(Date.now() < deadline, 'nobody waits')
      }
    }

    it('a record and a discrepancy: the later one sees the earlier one', async () => {
      const { applicationId, candidateId } = await journeyTo(world, 'acme', 'Verified')
      const id = await raise(applicationId)
      let resolving: Promise<void> | undefined
      await inTenant(world.pool, acme(), async (tx) => {
        await tx.query({ text: `update candidates set full_name = 'Nobody Knows' where tenant_id = $1 and id = $2` }, [candidateId])
        await refreshCasesOfCandidate({ tx }, candidateId)
        resolving = resolve(id)
        await waiting()
      })
      await resolving
      assert.deepEqual(await kept(applicationId), [true, 'InReview', false])
    })
    it('a TAN that is filled and a form that comes in', async () => {
      const { applicationId, token, tanId } = await journeyTo(world, 'acme', 'Onboarding')
      let sending: Promise<string> | undefined
      await inTenant(world.pool, acme(), async (tx) => {
        await tx.query({ text: `update tans set status = 'Filled', positions_filled = positions where tenant_id = $1 and id = $2` }, [
          tanId,
        ])
        await refreshCasesOfTan({ tx }, tanId)
        sending = submitForm(world, token, { full_name: 'Person 1', email: 'person1@mail.example' })
        await waiting()
      })
      await sending
      assert.equal((await kept(applicationId))?.[2], false)
    })
    it('a case comes into being only when its TAN and its candidate stand still', async () => {
      for (const [table, column] of [
        ['tans', 'tanId'],
        ['candidates', 'candidateId'],
      ] as const) {
        const journey = await journeyTo(world, 'acme', 'OfferAccepted')
        let issuing: Promise<{ status: number }> | undefined
        await inTenant(world.pool, acme(), async (tx) => {
          await tx.query({ text: `select id from ${table} where tenant_id = $1 and id = $2 for no key update` }, [journey[column]])
          issuing = world.post('acme/recruiter', `/green-forms/applications/${journey.applicationId}/issue-link`, {})
          await waiting()
        })
        assert.equal((await issuing)?.status, 201)
      }
    })
    it('many at once end without a deadlock, and right', async () => {
      const tanIds = [await approvedTan(world, 'acme', { positions: 2 }), await approvedTan(world, 'acme', { positions: 2 })]
      const first = [
        await journeyTo(world, 'acme', 'Verified', { tanId: tanIds[0] as string }),
        await journeyTo(world, 'acme', 'Verified', { tanId: tanIds[0] as string }),
      ]
      const second: typeof first = []
      for (const { candidateId } of first)
        second.push(await journeyTo(world, 'acme', 'Verified', { tanId: tanIds[1] as string, candidateId }))
      const all = [...first, ...second]
      const answers = await Promise.all([
        ...all.map(({ applicationId }) => world.post('acme/hr-operations', `/applications/${applicationId}/convert-to-employee`, {})),
        ...all.map(({ candidateId }, n) =>
          world.call('acme/recruiter', 'PATCH', `/candidates/${candidateId}`, {
            body: { phone: `+49 30 ${100000 + n}` },
            headers: { 'if-match': '*' },
          }),
        ),
        ...all.map(({ applicationId }) =>
          world.post('acme/verification-officer', '/discrepancies', {
            application_id: applicationId,
            category: 'Other',
            severity: 'Low',
            description: 'Odd.',
          }),
        ),
      ])
      for (const answer of answers) assert.ok(answer.status < 500, answer.text)
    })
  })
})
