import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTenant } from '@tanager/postgres'
import { ROLE_CODES } from '../../policy.ts'
import { createWorld, type Who, type World } from '../../testing.ts'
import { offerDesk } from './offers.fixture.ts'
import type { Offer } from './offers.schema.ts'

/** From the contract, not from policy.ts. */
const SEE_PAY = 'RECRUITER TA_MANAGER TA_HEAD HR_HEAD HR_OPERATIONS FINANCE_APPROVER DEPARTMENT_HEAD HIRING_MANAGER AUDITOR'.split(' ')
type Shown = Pick<Offer, 'compensation' | 'compensation_visible'> & { id: string; status: string }

describe('what an offer pays', () => {
  let world: World
  let desk: ReturnType<typeof offerDesk>
  before(async () => {
    world = await createWorld()
    desk = offerDesk(world)
  })
  after(() => world.close())

  const who = (role: string): Who => `acme/${role.toLowerCase().replaceAll('_', '-')}`
  const pay = (id: string, amount: number) =>
    world.asOwner(
      'acme',
      `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period) values ($1, $2, 'EUR', $3, 'Year')
       on conflict (tenant_id, offer_id) do update set base_salary = excluded.base_salary`,
      [id, amount],
    )
  const submit = (id: string) => desk.ok(desk.post('acme/recruiter', `/offers/${id}/submit`))

  it('is shown to the roles of the contract and to nobody else, wherever the offer or its approval is', async () => {
    const { offer } = await desk.offerIn('Draft')
    await pay(offer.id, 53_000)
    const { approval_request_id: requestId } = await submit(offer.id)
    for (const role of ROLE_CODES) {
      const visible = SEE_PAY.includes(role)
      const shown: Shown[] = []
      const look = async (path: string, refusal: number | null) => {
        const { status, body } = await world.get<Shown & { items?: Shown[] }>(who(role), path)
        assert.equal(status, refusal ?? 200, `${role} ${path}`)
        const found = body.items ? body.items.filter((one) => [offer.id, requestId].includes(one.id)) : [body]
        if (refusal === null) shown.push(...found)
      }
      const [interviewer, guest] = [role === 'INTERVIEWER', role === 'CLIENT_INTERVIEWER']
      await look(`/offers/${offer.id}`, interviewer || guest ? 403 : null)
      await look('/offers?status=PendingApproval', interviewer || guest ? 403 : null)
      await look('/approvals?entity_type=offer', guest ? 403 : null)
      await look(`/workflows/${requestId}`, guest ? 403 : interviewer ? 404 : null)
      assert.equal(shown.length, interviewer || guest ? 0 : 4, role)
      for (const one of shown)
        assert.deepEqual([one.compensation?.base_salary ?? null, one.compensation_visible], [visible ? 53_000 : null, visible], role)
    }
  })
  it('is visible to them also where nothing was filled in', async () => {
    const { offer } = await desk.offerIn('Draft')
    for (const [role, visible] of [
      ['RECRUITER', true],
      ['AGENT_SERVICE', false],
    ] as const) {
      const { compensation, compensation_visible } = await desk.read(who(role), offer.id)
      assert.deepEqual([compensation, compensation_visible], [null, visible])
    }
  })

  it('is refused by the database once the offer is no draft, whoever writes', async () => {
    for (const status of ['PendingApproval', 'Approved', 'Sent', 'Accepted', 'Rejected', 'Withdrawn'] as const) {
      const { offer } = await desk.offerIn(status)
      await assert.rejects(pay(offer.id, 990_000), { code: '23001' }, status)
      assert.equal((await desk.read('acme/auditor', offer.id)).compensation, null)
    }
    const { offer } = await desk.offerIn('Draft')
    await pay(offer.id, 53_000)
    await submit(offer.id)
    await assert.rejects(pay(offer.id, 990_000), { code: '23001' })
    await assert.rejects(
      world.asOwner(
        'acme',
        `update approval_requests set compensation = '{"base_salary": 990000}' where tenant_id = $1 and entity_id = $2`,
        [offer.id],
      ),
      { code: '23001' },
    )
  })
  it('waits for a submission that is under way, and is refused then', async () => {
    const { offer } = await desk.offerIn('Draft')
    const imported = inTenant(world.owner, { tenantId: world.tenants.acme.id }, async (tx) => {
      await tx.query({ text: 'select id from offers where tenant_id = $1 and id = $2 for no key update' }, [offer.id])
      const late = pay(offer.id, 990_000).then(
        () => 'written',
        (error: { code: string }) => error.code,
      )
      // The other connection is inside the trigger by now, or comes there later: both must find the status below.
      await tx.query({ text: `update offers set status = 'PendingApproval' where tenant_id = $1 and id = $2` }, [offer.id])
      return { late }
    })
    assert.equal(await (await imported).late, '23001')
  })
  it('stays with the request that decided it, also when the offer is recalled and pays something else later', async () => {
    const { offer } = await desk.offerIn('Draft')
    await pay(offer.id, 53_000)
    const first = (await submit(offer.id)).approval_request_id
    await desk.ok(desk.post('acme/recruiter', `/offers/${offer.id}/recall`))
    await pay(offer.id, 61_000)
    const second = (await submit(offer.id)).approval_request_id
    const shown = async (id: string | null) =>
      (await world.get<Shown>('acme/finance-approver', `/workflows/${id}`)).body.compensation?.base_salary
    assert.deepEqual([await shown(first), await shown(second)], [53_000, 61_000])
  })
})
