import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import { journeyTo } from '../services/talent/src/testing-workflow.ts'
import { type Disturbed, disturbTalent, type GovernedCall, MINTING_KEY, type ShownRecord, startGovernor } from './governed-offer.fixture.ts'
import { type Offers, startOffers, type WatchedServer } from './governed-offer.world.ts'

const AT_ONCE = 20
/** How the second of two calls ends. On a machine that is too busy to look an approval up in time it is refused for that reason. */
const NOT_AGAIN = ['approval_used', 'approval_unavailable']

// A client of the official SDK → the governor → a tool server → the talent service, each in a process of its own. The slow tests go over stdio.
describe('an offer in the hands of an agent', { concurrency: false }, () => {
  let offers: Offers
  let offersTool: WatchedServer
  let agent: GovernedCall
  let connect: Awaited<ReturnType<typeof startGovernor>>['connect']
  let disturbed: Disturbed
  let doubtful: GovernedCall

  before(async () => {
    offers = await startOffers()
    const { scene } = offers
    offersTool = await scene.startHttp('mcp-offers', 'acme', { GOVERNOR_KEY: MINTING_KEY, GOVERNOR_ISSUER: 'tanager-governor' })
    disturbed = await disturbTalent(scene)
    const servers = { 'mcp-offers': { http: { url: offersTool.url, audience: 'mcp-offers' } } }
    const [sound, unsound] = await Promise.all([
      startGovernor(scene, { servers, talentUrl: scene.talentUrl }),
      startGovernor(scene, { servers, talentUrl: disturbed.url }),
    ])
    connect = sound.connect
    agent = (await sound.connect('acme/agent-service')).call
    doubtful = (await unsound.connect('acme/agent-service')).call
  })
  after(() => offers.close())

  const send = (offerId: string, call = agent, meta: object = {}) => offers.send(offerId, call, meta)
  const sendsSeen = () => offersTool.calls().filter(({ tool }) => tool === 'send_offer').length
  /** Refused with the code, before anything reached the tool server, and nothing was sent. */
  async function refused(offerId: string, code: string, call = agent, meta: object = {}): Promise<void> {
    const seen = sendsSeen()
    const outcome = await send(offerId, call, meta)
    assert.deepEqual([outcome.status, outcome.code], ['refused', code], JSON.stringify(outcome.answer))
    assert.equal(sendsSeen(), seen, 'the tool server was called')
    assert.equal(await offers.sentEntries(offerId), 0)
  }

  it('is sent only when people approved every step, and then once', async () => {
    const offerId = await offers.submitted(agent)
    const whoDecides = async () => {
      const { _meta: meta } = (await send(offerId)).answer as {
        _meta?: { 'tanager/error'?: { pending?: { approverRoles: string[]; laterRoles?: string[] } } }
      }
      const pending = meta?.['tanager/error']?.pending
      return [pending?.approverRoles, pending?.laterRoles]
    }
    await refused(offerId, 'approval_missing')
    assert.deepEqual(await whoDecides(), [['FINANCE_APPROVER'], ['HR_HEAD']])
    assert.equal(await offers.decide(offerId, 'finance-approver'), 200)
    await refused(offerId, 'approval_missing')
    assert.deepEqual(await whoDecides(), [['HR_HEAD'], []])
    assert.equal(await offers.decide(offerId, 'hr-head'), 200)

    const before = sendsSeen()
    const sent = await send(offerId)
    assert.deepEqual([sent.code, sent.answer.structuredContent?.status], ['ok', 'Sent'], JSON.stringify(sent.answer))
    const replays = await Promise.all(Array.from({ length: AT_ONCE }, () => send(offerId)))
    for (const { status, code } of replays) assert.ok(status === 'refused' && NOT_AGAIN.includes(code), code)
    assert.equal(sendsSeen(), before + 1)
    assert.equal(await offers.sentEntries(offerId), 1)
  })

  it(`happens once when ${AT_ONCE} calls come at the same moment, under one name or many`, async () => {
    for (const meta of [() => ({}), ((id) => () => ({ 'tanager/correlation-id': id }))(randomUUID())]) {
      const offerId = await offers.submitted(agent)
      await offers.approveAll(offerId)
      const before = sendsSeen()
      const codes = (await Promise.all(Array.from({ length: AT_ONCE }, () => send(offerId, agent, meta())))).map(({ code }) => code)
      assert.equal(codes.filter((code) => code === 'ok').length, 1, codes.join())
      assert.equal(codes.filter((code) => NOT_AGAIN.includes(code)).length, AT_ONCE - 1, codes.join())
      assert.equal(sendsSeen(), before + 1)
      assert.equal(await offers.sentEntries(offerId), 1)
      assert.equal(await offers.statusOf(offerId), 'Sent')
    }
  })

  it('is recorded in the service’s own audit log under the id of the call, as the agent’s doing', async () => {
    const offerId = await offers.submitted(agent)
    await offers.approveAll(offerId)
    const correlation = `send-${randomUUID()}`
    assert.equal((await send(offerId, agent, { 'tanager/correlation-id': correlation })).code, 'ok')
    const entries = await offers.scene.world.asOwner<{ actor_role: string }>(
      'acme',
      `select actor_role from audit_log where tenant_id = $1 and correlation_id = $2 and action = 'offer.send'`,
      [correlation],
    )
    assert.deepEqual(entries, [{ actor_role: 'AGENT_SERVICE' }])
  })

  it('is not sent on the approval of another offer, whatever the client claims', async () => {
    const approved = await offers.submitted(agent)
    await offers.approveAll(approved)
    const other = await offers.submitted(agent)
    const { body } = await offers.scene.world.get<ShownRecord>('acme/auditor', `/approval-records/offer/${approved}`)
    const claim = { 'tanager/approval': { id: body.approval_request_id, version: body.version } }
    await refused(other, 'approval_missing', agent, claim)
    await refused(newId(), 'approval_missing')
    await refused(body.approval_request_id, 'approval_missing')
    disturbed.answerWith((real) => ({
      ...body,
      entity_id: real.entity_id,
      approval_request_id: body.approval_request_id,
      status: real.status,
    }))
    await refused(other, 'approval_missing', doubtful)
    disturbed.answerWith(() => body)
    await refused(other, 'approval_unavailable', doubtful)
  })

  it('is not sent by an agent of another tenant', async () => {
    const offerId = await offers.submitted(agent)
    await offers.approveAll(offerId)
    const { call } = await connect('globex/agent-service')
    await refused(offerId, 'approval_missing', call)
    // Their own offer, which their own people approved: this tool server acts for acme, and does nothing for them.
    const theirs = await journeyTo(offers.scene.world, 'globex', 'OfferApproved')
    const outcome = await send(theirs.offerId, call)
    assert.deepEqual([outcome.status, outcome.code], ['failed', 'tool_error'], JSON.stringify(outcome.answer))
    assert.match(JSON.stringify(outcome.answer.content), /wrong_tenant/)
    const { body } = await offers.scene.world.get<{ status: string }>('globex/auditor', `/offers/${theirs.offerId}`)
    assert.equal(body.status, 'Approved')
  })

  it('is not sent by one whose role has no such scope, nor shown the tool', async () => {
    const offerId = await offers.submitted(agent)
    await offers.approveAll(offerId)
    const { client, call } = await connect('acme/auditor')
    assert.deepEqual(
      (await client.listTools()).tools.map(({ name }) => name),
      ['mcp-offers_get_offer'],
    )
    await refused(offerId, 'scope_missing', call)
  })

  it('is not sent on `approved`: neither as a decision, nor as a status', async () => {
    const offerId = await offers.submitted(agent)
    for (const role of ['finance-approver', 'hr-head']) assert.equal(await offers.decide(offerId, role, { decision: 'approved' }), 400)
    await refused(offerId, 'approval_missing')
    await offers.approveAll(offerId)
    for (const status of ['approved', 'APPROVED', 'Approved ', 'Pending']) {
      disturbed.answerWith((real) => ({ ...real, status }))
      await refused(offerId, 'approval_missing', doubtful)
    }
  })

  it('is not sent on a decision that was superseded, rejected or taken back', async () => {
    const rejected = await offers.submitted(agent)
    assert.equal(await offers.decide(rejected, 'finance-approver', { decision: 'Rejected' }), 200)
    await refused(rejected, 'approval_missing')

    for (const status of ['Pending', 'Rejected', 'Cancelled']) {
      const offerId = await offers.submitted(agent)
      await offers.approveAll(offerId)
      await offers.askAgain(offerId, status)
      await refused(offerId, 'approval_missing')
    }
  })

  it('is refused by the service itself when the decision changed after the governor looked', async () => {
    const offerId = await offers.submitted(agent)
    await offers.approveAll(offerId)
    disturbed.answerWith((real) => ({ ...real, version: real.version - 1 }))
    const outcome = await send(offerId, doubtful)
    assert.deepEqual([outcome.status, outcome.code], ['failed', 'tool_error'])
    assert.match(JSON.stringify(outcome.answer.content), /approval_superseded/)
    assert.equal(await offers.sentEntries(offerId), 0)
    assert.equal(await offers.statusOf(offerId), 'Approved')
  })

  it('is not sent while the approvals cannot be read: failing, hanging, or saying what nobody understands', async () => {
    const offerId = await offers.submitted(agent)
    await offers.approveAll(offerId)
    for (const how of [{ status: 500 }, { status: 401 }, { status: 403 }, { status: 429 }, 'hang'] as const) {
      disturbed.answerWith(how)
      await refused(offerId, 'approval_unavailable', doubtful)
    }
    for (const strange of [
      { version: '3' },
      { version: 0 },
      { approval_request_id: null },
      { outcome: undefined },
      { entity_type: 'tan' },
    ]) {
      disturbed.answerWith((real) => ({ ...real, ...strange }))
      await refused(offerId, 'approval_unavailable', doubtful)
    }
    disturbed.answerWith((real) => real)
    assert.equal((await send(offerId, doubtful)).code, 'ok', 'and passes when they can')
  })
})
