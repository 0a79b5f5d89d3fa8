import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { newId } from '@tanager/kernel'
import type { TenantCode } from '../services/talent/src/testing.ts'
import { approve, dateInDays, journeyTo } from '../services/talent/src/testing-workflow.ts'
import {
  connectOverStdio,
  type Disturbed,
  disturbTalent,
  type GovernedCall,
  MINTING_KEY,
  type ShownRecord,
  startGovernor,
} from './governed-offer.fixture.ts'
import { type LoggedCall, startScene, type ToolScene } from './tool-server.fixture.ts'

const AT_ONCE = 20
const AHEAD = 3
type Journey = Awaited<ReturnType<typeof journeyTo>>
/** How the second of two calls ends. On a machine that is too busy to look an approval up in time it is refused for that reason. */
const NOT_AGAIN = ['approval_used', 'approval_unavailable']

// A client of the official SDK → the governor → a tool server → the talent service, each in a process of its own.
describe('an offer in the hands of an agent', { concurrency: false }, () => {
  let scene: ToolScene
  let offersTool: { url: string; calls: () => LoggedCall[] }
  let agent: GovernedCall
  let connect: Awaited<ReturnType<typeof startGovernor>>['connect']
  let disturbed: Disturbed
  let doubtful: GovernedCall
  let overStdio: ReturnType<typeof startOverStdio>

  before(async () => {
    scene = await startScene()
    interviewed() // made while the processes come up
    overStdio = startOverStdio()
    overStdio.connected.catch(() => {}) // told by the tests that await it
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
  after(async () => {
    await Promise.allSettled([...ahead, overStdio.connected])
    await scene.close()
  })

  /** Applications that wait for an offer. Some are always under way: each takes a dozen requests to make. */
  const ahead: Promise<Journey>[] = []
  function interviewed(): void {
    while (ahead.length < AHEAD) {
      const journey = journeyTo(scene.world, 'acme', 'Interviewed')
      journey.catch(() => {})
      ahead.push(journey)
    }
  }
  function startOverStdio() {
    const offers = scene.settings('acme')
    const child = (env: Record<string, string>) => ({ stdio: { env } })
    const servers = {
      'mcp-offers': child(offers.env),
      'mcp-onboarding': child(scene.settings('acme', 'onboarding-specialist').env),
      'mcp-talent-read': child(scene.settings('acme').env),
    }
    return { connected: connectOverStdio(scene, 'acme/agent-service', { servers, talentUrl: scene.talentUrl }), calls: offers.calls }
  }

  const send = (offerId: string, call = agent, meta: object = {}) => call('mcp-offers_send_offer', { offer_id: offerId }, meta)
  const sendsSeen = () => offersTool.calls().filter(({ tool }) => tool === 'send_offer').length
  const decide = async (offerId: string, role: string, decision: object = approve, tenant: TenantCode = 'acme') =>
    (await scene.world.post(`${tenant}/${role}`, `/offers/${offerId}/approve`, decision)).status
  const approveAll = async (offerId: string) => {
    assert.equal(await decide(offerId, 'finance-approver'), 200)
    assert.equal(await decide(offerId, 'hr-head'), 200)
  }
  const statusOf = async (offerId: string) => (await scene.world.get<{ status: string }>('acme/auditor', `/offers/${offerId}`)).body.status
  const sentEntries = async (offerId: string) =>
    (
      await scene.world.asOwner('acme', `select 1 from audit_log where tenant_id = $1 and entity_id = $2 and action = 'offer.send'`, [
        offerId,
      ])
    ).length

  /** A later request on the same offer, as nothing in the workflow makes one today. */
  async function askAgain(offerId: string, status: string): Promise<void> {
    const id = newId()
    await scene.world.asOwner(
      'acme',
      `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, authors, due_roles, status)
         values ($1, $2, 'offer', $3, 'asked again', '{}', '{}', $4)`,
      [id, offerId, status],
    )
    await scene.world.asOwner(
      'acme',
      `insert into approval_steps (tenant_id, request_id, entity_type, step, name, role_code, mandatory, status)
         values ($1, $2, 'offer', 1, 'Again', 'HR_HEAD', true, 'Waiting')`,
      [id],
    )
  }
  /** Drafted and submitted by the agent itself, through the governor. */
  async function submitted(call = agent): Promise<string> {
    interviewed()
    const { applicationId } = await (ahead.shift() as Promise<Journey>)
    const body = { application_id: applicationId, job_title: 'Data engineer', start_date: dateInDays(60), expires_on: dateInDays(14) }
    const drafted = await call('mcp-offers_draft_offer', body)
    assert.equal(drafted.code, 'ok', JSON.stringify(drafted.answer))
    const offerId = String(drafted.answer.structuredContent?.id)
    const submission = await call('mcp-offers_submit_offer', { offer_id: offerId })
    assert.equal(submission.answer.structuredContent?.status, 'PendingApproval', JSON.stringify(submission.answer))
    return offerId
  }
  /** Refused with the code, before anything reached the tool server, and nothing was sent. */
  async function refused(offerId: string, code: string, call = agent, meta: object = {}): Promise<void> {
    const seen = sendsSeen()
    const outcome = await send(offerId, call, meta)
    assert.deepEqual([outcome.status, outcome.code], ['refused', code], JSON.stringify(outcome.answer))
    assert.equal(sendsSeen(), seen, 'the tool server was called')
    assert.equal(await sentEntries(offerId), 0)
  }

  it('is sent only when people approved every step, and then once', async () => {
    const offerId = await submitted()
    await refused(offerId, 'approval_missing')
    assert.equal(await decide(offerId, 'finance-approver'), 200)
    await refused(offerId, 'approval_missing')
    assert.equal(await decide(offerId, 'hr-head'), 200)

    const before = sendsSeen()
    const sent = await send(offerId)
    assert.deepEqual([sent.code, sent.answer.structuredContent?.status], ['ok', 'Sent'], JSON.stringify(sent.answer))
    const replays = await Promise.all(Array.from({ length: AT_ONCE }, () => send(offerId)))
    for (const { status, code } of replays) assert.ok(status === 'refused' && NOT_AGAIN.includes(code), code)
    assert.equal(sendsSeen(), before + 1)
    assert.equal(await sentEntries(offerId), 1)
  })

  it(`happens once when ${AT_ONCE} calls come at the same moment, under one name or many`, async () => {
    for (const meta of [() => ({}), ((id) => () => ({ 'tanager/correlation-id': id }))(randomUUID())]) {
      const offerId = await submitted()
      await approveAll(offerId)
      const before = sendsSeen()
      const codes = (await Promise.all(Array.from({ length: AT_ONCE }, () => send(offerId, agent, meta())))).map(({ code }) => code)
      assert.equal(codes.filter((code) => code === 'ok').length, 1, codes.join())
      assert.equal(codes.filter((code) => NOT_AGAIN.includes(code)).length, AT_ONCE - 1, codes.join())
      assert.equal(sendsSeen(), before + 1)
      assert.equal(await sentEntries(offerId), 1)
      assert.equal(await statusOf(offerId), 'Sent')
    }
  })

  it('is recorded in the service’s own audit log under the id of the call, as the agent’s doing', async () => {
    const offerId = await submitted()
    await approveAll(offerId)
    const correlation = `send-${randomUUID()}`
    assert.equal((await send(offerId, agent, { 'tanager/correlation-id': correlation })).code, 'ok')
    const entries = await scene.world.asOwner<{ actor_role: string }>(
      'acme',
      `select actor_role from audit_log where tenant_id = $1 and correlation_id = $2 and action = 'offer.send'`,
      [correlation],
    )
    assert.deepEqual(entries, [{ actor_role: 'AGENT_SERVICE' }])
  })

  it('is not sent on the approval of another offer, whatever the client claims', async () => {
    const approved = await submitted()
    await approveAll(approved)
    const other = await submitted()
    const { body } = await scene.world.get<ShownRecord>('acme/auditor', `/approval-records/offer/${approved}`)
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
    const offerId = await submitted()
    await approveAll(offerId)
    const { call } = await connect('globex/agent-service')
    await refused(offerId, 'approval_missing', call)
    // Their own offer, which their own people approved: this tool server acts for acme, and does nothing for them.
    const theirs = await journeyTo(scene.world, 'globex', 'OfferApproved')
    const outcome = await send(theirs.offerId, call)
    assert.deepEqual([outcome.status, outcome.code], ['failed', 'tool_error'], JSON.stringify(outcome.answer))
    assert.match(JSON.stringify(outcome.answer.content), /wrong_tenant/)
    const { body } = await scene.world.get<{ status: string }>('globex/auditor', `/offers/${theirs.offerId}`)
    assert.equal(body.status, 'Approved')
  })

  it('is not sent by one whose role has no such scope, nor shown the tool', async () => {
    const offerId = await submitted()
    await approveAll(offerId)
    const { client, call } = await connect('acme/auditor')
    assert.deepEqual(
      (await client.listTools()).tools.map(({ name }) => name),
      ['mcp-offers_get_offer'],
    )
    await refused(offerId, 'scope_missing', call)
  })

  it('is not sent on `approved`: neither as a decision, nor as a status', async () => {
    const offerId = await submitted()
    for (const role of ['finance-approver', 'hr-head']) assert.equal(await decide(offerId, role, { decision: 'approved' }), 400)
    await refused(offerId, 'approval_missing')
    await approveAll(offerId)
    for (const status of ['approved', 'APPROVED', 'Approved ', 'Pending']) {
      disturbed.answerWith((real) => ({ ...real, status }))
      await refused(offerId, 'approval_missing', doubtful)
    }
  })

  it('is not sent on a decision that was superseded, rejected or taken back', async () => {
    const rejected = await submitted()
    assert.equal(await decide(rejected, 'finance-approver', { decision: 'Rejected' }), 200)
    await refused(rejected, 'approval_missing')

    for (const status of ['Pending', 'Rejected', 'Cancelled']) {
      const offerId = await submitted()
      await approveAll(offerId)
      await askAgain(offerId, status)
      await refused(offerId, 'approval_missing')
    }
  })

  it('is refused by the service itself when the decision changed after the governor looked', async () => {
    const offerId = await submitted()
    await approveAll(offerId)
    disturbed.answerWith((real) => ({ ...real, version: real.version - 1 }))
    const outcome = await send(offerId, doubtful)
    assert.deepEqual([outcome.status, outcome.code], ['failed', 'tool_error'])
    assert.match(JSON.stringify(outcome.answer.content), /approval_superseded/)
    assert.equal(await sentEntries(offerId), 0)
    assert.equal(await statusOf(offerId), 'Approved')
  })

  it('is not sent while the approvals cannot be read: failing, hanging, or saying what nobody understands', async () => {
    const offerId = await submitted()
    await approveAll(offerId)
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

  describe('over stdio, with the tool servers as children', () => {
    let client: Client
    let call: GovernedCall
    let calls: () => LoggedCall[]
    before(async () => {
      ;({ client, call } = await overStdio.connected)
      calls = overStdio.calls
    })
    const issue = (offer: string, application: string) =>
      call('mcp-onboarding_issue_green_form_link', { offer_id: offer, application_id: application })

    it('goes the same way', async () => {
      const offerId = await submitted(call)
      assert.equal((await send(offerId, call)).code, 'approval_missing')
      await approveAll(offerId)
      assert.equal((await send(offerId, call)).code, 'ok')
      assert.equal((await send(offerId, call)).code, 'approval_used')
      assert.deepEqual(
        calls().map(({ tool, outcome }) => `${tool} ${outcome}`),
        ['draft_offer ok', 'submit_offer ok', 'send_offer ok'],
      )
      const { body } = await scene.world.get<{ application_id: string }>('acme/auditor', `/offers/${offerId}`)
      await scene.world.post('acme/recruiter', `/offers/${offerId}/acceptance`, { accepted: true })
      assert.equal((await issue(offerId, body.application_id)).code, 'approval_used', 'one approval, one execution, of one tool')
    })

    it('leads to the green form on an approval that nobody used, and only for its own application', async () => {
      const byPeople = await journeyTo(scene.world, 'acme', 'OfferAccepted')
      const another = await journeyTo(scene.world, 'acme', 'OfferApproved')
      const mixed = await issue(another.offerId, byPeople.applicationId)
      assert.match(JSON.stringify(mixed.answer.content), /approval_superseded/)
      const issued = await issue(byPeople.offerId, byPeople.applicationId)
      assert.equal(issued.code, 'ok', JSON.stringify(issued.answer))
      assert.match(String(issued.answer.structuredContent?.url), /^hxxps?:/, 'a link that nothing opens by itself')
    })

    it('is seen with all that belongs to it: every list passes unharmed, page after page', async () => {
      const lists = (await client.listTools()).tools.filter(({ name }) => name.startsWith('mcp-talent-read_list_'))
      assert.equal(lists.length, 6)
      for (const { name } of lists) {
        const seen = new Set<string>()
        let cursor: unknown
        do {
          const { code, answer } = await call(name, { limit: 5, ...(cursor ? { cursor } : {}) })
          assert.equal(code, 'ok', JSON.stringify(answer))
          const page = answer.structuredContent as { items: { id?: string; tan_id?: string }[]; next_cursor: string | null }
          for (const item of page.items) seen.add(String(item.id ?? item.tan_id))
          cursor = page.next_cursor
        } while (cursor !== null)
        assert.ok(seen.size > 5, `${name}: ${seen.size}`)
      }
    })
  })
})
