import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { newId } from '@tanager/kernel'
import { parseManifest } from '@tanager/manifest'
import { approve, dateInDays, journeyTo } from '../services/talent/src/testing-workflow.ts'
import { codeOf, manifestFile, startScene, type ToolAnswer, type ToolScene, toolServerArguments } from './tool-server.fixture.ts'

const KEY = 'a-secret-that-both-sides-know-and-nobody-else'
const draft = (applicationId: string) => ({
  application_id: applicationId,
  job_title: 'Data engineer',
  start_date: dateInDays(60),
  expires_on: dateInDays(14),
})

const SERVERS = ['mcp-talent-read', 'mcp-talent-propose', 'mcp-offers', 'mcp-onboarding']
/** Words that no tool of ours may take in or give out. */
const NEVER = /compensation|salary|score|email|phone|password|token/

describe('the shipped manifests', () => {
  for (const server of SERVERS) {
    it(`${server} has nothing that the checker would even warn of, and is strict about every object`, () => {
      const { manifest, findings } = parseManifest(readFileSync(manifestFile(server), 'utf8'), { strict: true })
      assert.deepEqual(findings, [])
      assert.equal(manifest?.serverName, server)
      for (const tool of manifest?.tools ?? []) {
        const names = [...namesIn(tool.inputSchema), ...namesIn(tool.outputSchema)]
        assert.deepEqual(
          names.filter((name) => NEVER.test(name)),
          [],
          tool.name,
        )
      }
    })
  }
})

type Schema = Record<string, unknown>
/** The names of all fields, however deep; fails at an object that lets anything in, a text without an end, a list without one. */
function namesIn(schema: Schema): string[] {
  const types = [schema.type].flat()
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  if (types.includes('object')) assert.notEqual(schema.additionalProperties ?? true, true, JSON.stringify(schema))
  if (types.includes('string')) assert.ok('maxLength' in schema || 'format' in schema || 'enum' in schema, JSON.stringify(schema))
  if (types.includes('array')) assert.ok('maxItems' in schema, JSON.stringify(schema))
  const inner = [...Object.values(properties), schema.items, schema.additionalProperties].filter(
    (one) => typeof one === 'object' && one !== null,
  )
  return [...Object.keys(properties), ...inner.flatMap((one) => namesIn(one as Schema))]
}

async function startWithoutSettings(): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, toolServerArguments('mcp-offers', '--http', '0'), { env: { PATH: process.env.PATH } })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said }
}

describe('the example tool server', { concurrency: false }, () => {
  let scene: ToolScene
  let started: ReturnType<typeof startAll>
  before(async () => {
    scene = await startScene()
    started = startAll()
  })
  after(async () => {
    await Promise.allSettled(Object.values(started))
    await scene.close()
  })
  /** Every process takes a second to come up: all of them do so while the first tests run. */
  function startAll() {
    const all = {
      reads: scene.connectStdio('mcp-talent-read', 'acme'),
      proposes: scene.connectStdio('mcp-talent-propose', 'acme'),
      proposesAsRecruiter: scene.connectStdio('mcp-talent-propose', 'acme', 'recruiter'),
      offers: scene.connectStdio('mcp-offers', 'acme'),
      onboarding: scene.connectStdio('mcp-onboarding', 'acme', 'onboarding-specialist'),
      overHttp: scene.startHttp('mcp-offers', 'acme', { GOVERNOR_KEY: KEY, GOVERNOR_ISSUER: 'tanager-governor' }),
      withoutSettings: startWithoutSettings(),
    }
    for (const one of Object.values(all)) one.catch(() => {}) // told by the test that awaits it
    return all
  }

  const approvalOf = async (offerId: string) => {
    const { body } = await scene.world.get<{ approval_request_id: string; version: number }>(
      'acme/agent-service',
      `/approval-records/offer/${offerId}`,
    )
    return { id: body.approval_request_id, version: body.version }
  }
  const statusOf = async (offerId: string) => (await scene.world.get<{ status: string }>('acme/auditor', `/offers/${offerId}`)).body.status

  it('reads through every tool of mcp-talent-read, and gives nothing about pay, contacts or scores', async () => {
    const journey = await journeyTo(scene.world, 'acme', 'Submitted')
    const { client, call, calls } = await started.reads
    const { tools } = await client.listTools()
    const { entity_type, entity_id } = { entity_type: 'offer', entity_id: journey.offerId }
    const shortlist = await scene.world.get<{ approval_request_id: string }>(
      'acme/auditor',
      `/approval-records/shortlist/${journey.applicationId}`,
    )
    const given: Record<string, object> = {
      list_candidates: { limit: 1 },
      get_candidate: { candidate_id: journey.candidateId },
      list_requisitions: { status: 'Approved' },
      get_requisition: { tan_id: journey.tanId },
      list_applications: { tan_id: journey.tanId, status: 'Onboarding' },
      get_application: { application_id: journey.applicationId },
      list_interviews: { application_id: journey.applicationId },
      get_interview: { interview_id: journey.interviewId },
      list_offers: { status: 'Accepted', limit: 5 },
      get_offer: { offer_id: journey.offerId },
      list_approvals: { entity_type: 'offer', status: 'Approved' },
      get_approval: { approval_request_id: shortlist.body.approval_request_id },
      get_approval_record: { entity_type, entity_id },
      get_dashboard: {},
    }
    assert.deepEqual(tools.map((tool) => tool.name).sort(), Object.keys(given).sort())
    for (const { name, annotations } of tools) {
      assert.equal(annotations?.readOnlyHint, true)
      const answer = await call(name, given[name])
      assert.equal(codeOf(answer), 'ok', `${name}: ${answer.content[0]?.text}`)
      assert.doesNotMatch(JSON.stringify(answer), /compensation|salary|"email"|"phone"|score/, name)
    }
    assert.deepEqual(
      calls().map(({ outcome }) => outcome),
      tools.map(() => 'ok'),
    )
  })

  it('proposes: a match that is blocked, a requisition and an application that wait for people', async () => {
    const journey = await journeyTo(scene.world, 'acme', 'Applied')
    const other = await journeyTo(scene.world, 'acme', 'Applied')
    const agent = await started.proposes
    const blocked = await agent.call('propose_match', { tan_id: journey.tanId })
    assert.deepEqual([blocked.structuredContent?.status, blocked.structuredContent?.reason_code], ['blocked', 'not_implemented'])
    const tan = { title: 'Analyst', job_description: 'Reads the figures.', positions: 2 }
    assert.equal(codeOf(await agent.call('propose_requisition', tan)), 'forbidden', 'an agent holds only what its role gives')

    const recruiter = await started.proposesAsRecruiter
    const made = await recruiter.call('propose_requisition', tan)
    assert.equal(made.structuredContent?.status, 'PendingApproval', made.content[0]?.text)
    const applied = await recruiter.call('propose_application', { candidate_id: journey.candidateId, tan_id: other.tanId })
    assert.equal(applied.structuredContent?.status, 'Applied', applied.content[0]?.text)
  })

  it('drafts, submits and sends an offer; a repeated call is done once, and the approval goes along', async () => {
    const { applicationId } = await journeyTo(scene.world, 'acme', 'Interviewed')
    const { call } = await started.offers
    const meta = { 'tanager/correlation-id': `draft-${randomUUID()}` }
    const [one, two] = [await call('draft_offer', draft(applicationId), meta), await call('draft_offer', draft(applicationId), meta)]
    assert.equal(codeOf(one), 'ok', one.content[0]?.text)
    assert.deepEqual(two.structuredContent, one.structuredContent)
    const offerId = String(one.structuredContent?.id)
    assert.equal((await call('submit_offer', { offer_id: offerId })).structuredContent?.status, 'PendingApproval')
    await scene.world.post('acme/finance-approver', `/offers/${offerId}/approve`, approve)
    const halfway = await approvalOf(offerId)
    await scene.world.post('acme/hr-head', `/offers/${offerId}/approve`, approve)

    const stale = await call('send_offer', { offer_id: offerId }, { 'tanager/approval': halfway })
    assert.equal(codeOf(stale), 'approval_superseded')
    assert.equal(await statusOf(offerId), 'Approved')
    const correlation = `send-${randomUUID()}`
    const sent = await call(
      'send_offer',
      { offer_id: offerId },
      { 'tanager/approval': await approvalOf(offerId), 'tanager/correlation-id': correlation },
    )
    assert.equal(sent.structuredContent?.status, 'Sent', sent.content[0]?.text)
    const entries = await scene.world.asOwner<{ correlation_id: string; actor_role: string }>(
      'acme',
      `select correlation_id, actor_role from audit_log where tenant_id = $1 and entity_id = $2 and action = 'offer.send'`,
      [offerId],
    )
    assert.deepEqual(entries, [{ correlation_id: correlation, actor_role: 'AGENT_SERVICE' }])
  })

  it('onboards: reads the state, raises a discrepancy, and issues a link on the approval of the application’s own offer', async () => {
    const { applicationId, offerId } = await journeyTo(scene.world, 'acme', 'OfferAccepted')
    const { offerId: foreign } = await journeyTo(scene.world, 'acme', 'OfferApproved')
    const { call } = await started.onboarding
    const issue = async (offer: string) =>
      call('issue_green_form_link', { offer_id: offer, application_id: applicationId }, { 'tanager/approval': await approvalOf(offer) })
    assert.equal(codeOf(await issue(foreign)), 'approval_superseded', 'the approval of another record')
    const link = await issue(offerId)
    assert.match(String(link.structuredContent?.url), /^http/, link.content[0]?.text)
    assert.deepEqual(Object.keys(link.structuredContent ?? {}).sort(), ['expires_at', 'url'])

    const raised = await call('raise_discrepancy', {
      application_id: applicationId,
      category: 'Other',
      severity: 'Low',
      description: 'Does not fit.',
    })
    assert.equal(raised.structuredContent?.status, 'Open', raised.content[0]?.text)
    for (const [tool, given] of [
      ['list_verifications', {}],
      ['get_verification', { application_id: applicationId }],
      ['get_conversion_checklist', { application_id: applicationId }],
      ['list_discrepancies', { application_id: applicationId, status: 'Open' }],
    ] as const) {
      const answer = await call(tool, given)
      assert.equal(codeOf(answer), 'ok', `${tool}: ${answer.content[0]?.text}`)
    }
  })

  it('tells every refusal with its code: of the input, of the service, of another tenant', async () => {
    const { call, calls } = await started.offers
    const before = calls().length
    const theirs = await journeyTo(scene.world, 'globex', 'OfferApproved')
    const refusals: [code: string, name: string, given: object, meta?: object][] = [
      ['input_invalid', 'get_offer', { offer_id: '../admin/users' }],
      ['input_invalid', 'get_offer', {}],
      ['input_invalid', 'draft_offer', { ...draft(newId()), compensation: { base_salary: 1 } }],
      ['unknown_tool', 'approve_offer', { offer_id: newId() }],
      ['not_found', 'get_offer', { offer_id: newId() }],
      ['not_found', 'send_offer', { offer_id: theirs.offerId }],
      ['approval_malformed', 'send_offer', { offer_id: newId() }, { 'tanager/approval': { id: newId() } }],
      ['wrong_tenant', 'get_offer', { offer_id: newId() }, { 'tanager/caller': { tenant_id: scene.world.tenants.globex.id } }],
    ]
    for (const [code, name, given, meta] of refusals) assert.equal(codeOf(await call(name, given, meta)), code, `${code} from ${name}`)
    const own = { 'tanager/caller': { tenant_id: scene.world.tenants.acme.id } }
    assert.equal(codeOf(await call('get_offer', { offer_id: newId() }, own)), 'not_found')
    assert.deepEqual(
      calls()
        .slice(before)
        .map(({ outcome }) => outcome),
      [...refusals.map(([code]) => code), 'not_found'],
    )
  })

  it('signs in again when its token is refused, and says so when that does not help', async () => {
    let [tokens, refuse] = [0, true]
    const service = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url === '/api/v1/dev/token') return response.end(JSON.stringify({ access_token: `token-${++tokens}` }))
      const refused = refuse && request.headers.authorization === 'Bearer token-1'
      response.statusCode = refused || tokens > 3 ? 401 : 404
      response.end(JSON.stringify({ code: response.statusCode === 401 ? 'unauthenticated' : 'not_found', detail: 'x' }))
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    try {
      const { call } = await scene.connectStdio('mcp-offers', 'acme', undefined, { TALENT_URL: url })
      const look = async () => codeOf(await call('get_offer', { offer_id: newId() }))
      assert.equal(await look(), 'not_found')
      assert.equal(tokens, 2)
      refuse = false
      assert.equal(await look(), 'not_found')
      assert.equal(tokens, 2, 'a token that is good is kept')
      tokens = 4
      assert.equal(await look(), 'unauthenticated')
      service.close()
      service.closeAllConnections()
      assert.equal(await look(), 'talent_unavailable')
    } finally {
      service.close()
    }
  })

  describe('over HTTP', () => {
    let url: string
    let calls: () => unknown[]
    before(async () => {
      ;({ url, calls } = await started.overHttp)
    })

    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    function token(more: object = {}, key = KEY): string {
      const now = Math.floor(Date.now() / 1000)
      const tenant_id = scene.world.tenants.acme.id
      const claims = {
        iss: 'tanager-governor',
        aud: 'mcp-offers',
        sub: 'u',
        tenant_id,
        scope: 'offers:read',
        iat: now,
        exp: now + 60,
        ...more,
      }
      const signed = `${part({ alg: 'HS256' })}.${part(claims)}`
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
    }
    async function connect(bearer: string): Promise<Client> {
      const client = new Client({ name: 'test', version: '1.0.0' })
      const headers = { authorization: `Bearer ${bearer}` }
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
      scene.onClose(() => client.close())
      return client
    }
    const call = async (bearer: string, name: string, given: object) =>
      (await (await connect(bearer)).callTool({ name, arguments: { ...given } })) as ToolAnswer

    it('lists and calls tools for a token that was minted for it', async () => {
      const client = await connect(token())
      assert.equal((await client.listTools()).tools.length, 4)
      const { offerId } = await journeyTo(scene.world, 'acme', 'OfferPending')
      assert.equal((await call(token(), 'get_offer', { offer_id: offerId })).structuredContent?.status, 'Draft')
    })
    it('401 without a token, or with one of another server, issuer, key or time', async () => {
      const before = calls().length
      const body = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_offer', arguments: { offer_id: newId() } },
      })
      const post = async (authorization?: string) =>
        (
          await fetch(url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              accept: 'application/json, text/event-stream',
              ...(authorization ? { authorization } : {}),
            },
            body,
          })
        ).status
      const bad = [
        undefined,
        'Bearer nonsense',
        ...[{ aud: 'mcp-onboarding' }, { iss: 'x' }, { exp: 1 }].map((more) => `Bearer ${token(more)}`),
        `Bearer ${token({}, `${KEY}!`)}`,
      ]
      for (const authorization of bad) assert.equal(await post(authorization), 401, authorization)
      assert.equal(calls().length, before)
      assert.equal((await fetch(url.replace('/mcp', '/health'))).status, 200)
      assert.equal((await fetch(url.replace('/mcp', '/other'))).status, 404)
    })
    it('refuses a call without the tool’s scope, and one for another tenant', async () => {
      const { offerId } = await journeyTo(scene.world, 'acme', 'OfferApproved')
      assert.equal(
        codeOf(await call(token({ scope: 'offers:read offers:propose' }), 'send_offer', { offer_id: offerId })),
        'insufficient_scope',
      )
      const tenant_id = scene.world.tenants.globex.id
      assert.equal(codeOf(await call(token({ tenant_id, scope: 'offers:write' }), 'send_offer', { offer_id: offerId })), 'wrong_tenant')
      assert.equal(await statusOf(offerId), 'Approved')
      assert.equal(codeOf(await call(token({ scope: 'offers:write' }), 'send_offer', { offer_id: offerId })), 'ok')
    })
  })

  it('does not start without what it needs, and says all of it', async () => {
    const { code, said } = await started.withoutSettings
    assert.equal(code, 2)
    assert.match(said, /GOVERNOR_KEY must be set/)
    assert.match(said, /TALENT_TOKEN/)
  })
})
