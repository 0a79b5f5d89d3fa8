import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { startTcpProxy, type TcpProxy } from '@tanager/kernel/testing'
import { verifyGovernorFile } from '../apps/operator/src/governor-audit.ts'
import { verifyTenant } from '../services/talent/src/modules/audit/verify.ts'
import { approve, journeyTo } from '../services/talent/src/testing-workflow.ts'
import { randomFrom } from '../services/talent/test/random-sql.ts'
import { MINTING_KEY, type StartedGovernor, startGovernor } from './governed-offer.fixture.ts'
import { type LoggedCall, startScene, type ToolScene } from './tool-server.fixture.ts'

const ROUNDS = Number(process.env.CUT_ROUNDS ?? (process.env.SOAK === '1' ? 100 : 10))
const SEED = Number(process.env.CUT_SEED ?? 26)
const TOOL_MS = 2_000
/** How long the agent waits for an answer before it takes the connection for dead: longer than the governor may take. */
const PATIENCE_MS = 8_000
const MANY_TRIES = 60

const PATHS = ['agent', 'tool', 'talent'] as const
type PathName = (typeof PATHS)[number]
/** The write counts twice: it is what may happen twice. */
const PHASES = ['proposal', 'write', 'write'] as const
type Phase = (typeof PHASES)[number]
type Bytes = Record<PathName, number>
const BREAKS = ['swallow', 'reset', 'refuse', 'kill'] as const
/** With these the call is over: it ran, or it may have, or its approval has served. After anything else the agent makes it again. */
const FINAL = ['ok', 'outcome_unknown', 'approval_used']

interface Told {
  code: string
  message: string
  pending?: { id: string; use?: { outcome: string } }
}
interface AuditLine {
  event: string
  callId?: string
  correlationId: string
  tool: string
  outcome?: string
  record?: { id: string }
  approval?: { id: string }
  unfinished?: string[]
}
interface Round {
  name: string
  offerId: string
  pendingId: string
  last: Told
  /** What the offer's own record said when the agent looked after its last call. */
  statusSeen: string
  /** What went over each path. */
  bytes: Record<Phase, Bytes>
}

// The whole story of an approved write, each part in a process of its own, with a network path that breaks at any byte of it.
describe(`an approved write over paths that break, ${ROUNDS} times (CUT_SEED=${SEED})`, { concurrency: false }, () => {
  const random = randomFrom(SEED)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  let scene: ToolScene
  let tool: { url: string; calls: () => LoggedCall[] }
  let governor: StartedGovernor
  let console: TcpProxy
  const path = {} as Record<PathName, TcpProxy>
  let client: Client | null = null

  const portOf = (url: string) => Number(new URL(url).port)
  const target = (started: StartedGovernor): StartedGovernor => {
    console.target = portOf(started.url)
    path.agent.target = portOf(started.url)
    return started
  }
  before(async () => {
    console = await startTcpProxy({ port: 9 }) // where the governor is, as soon as there is one
    scene = await startScene({ GOVERNOR_URL: `http://127.0.0.1:${console.port}` })
    tool = await scene.startHttp('mcp-offers', 'acme', { GOVERNOR_KEY: MINTING_KEY, GOVERNOR_ISSUER: 'tanager-governor' })
    path.agent = await startTcpProxy({ port: 9 })
    path.tool = await startTcpProxy({ port: portOf(tool.url) })
    path.talent = await startTcpProxy({ port: portOf(scene.talentUrl) })
    governor = target(
      await startGovernor(scene, {
        servers: { 'mcp-offers': { http: { url: path.tool.through(tool.url), audience: 'mcp-offers' } } },
        talentUrl: path.talent.through(scene.talentUrl).replace(/\/$/, ''),
        toolMs: TOOL_MS,
        stateFile: join(scene.folder, 'cut-paths.sqlite'),
      }),
    )
  })
  after(async () => {
    await client?.close().catch(() => {})
    await scene.close()
    for (const one of [console, ...Object.values(path)]) await one.close()
  })

  /** One call by the agent, over its own path. `no_answer`: it does not know what became of it. */
  async function call(name: string, input: object): Promise<Told & { status?: string }> {
    try {
      if (client === null) {
        const headers = { authorization: `Bearer ${scene.world.tokenOf('acme/agent-service')}` }
        const next = new Client({ name: 'an-agent', version: '1.0.0' })
        const transport = new StreamableHTTPClientTransport(new URL(path.agent.through(governor.url)), { requestInit: { headers } })
        client = next
        await next.connect(transport, { timeout: PATIENCE_MS })
      }
      const answer = await client.callTool({ name, arguments: { ...input } }, { timeout: PATIENCE_MS })
      const told = answer._meta?.['tanager/error'] as Told | undefined
      const { status } = (answer.structuredContent ?? {}) as { status?: string }
      return told ?? { code: 'ok', message: '', status: String(status) }
    } catch (error) {
      const lost = client
      client = null
      void lost?.close().catch(() => {})
      return { code: 'no_answer', message: (error as Error).message }
    }
  }

  /** Again until the answer is one of those wanted. What was broken is whole again after the first that is not. */
  async function until(wanted: readonly string[], name: string, offerId: string): Promise<Told & { status?: string }> {
    const seen: string[] = []
    for (let time = 0; time < MANY_TRIES; time += 1) {
      const told = await call(name, { offer_id: offerId })
      seen.push(told.code)
      if (wanted.includes(told.code) && told.pending?.use?.outcome !== 'in_progress') return told
      await mended()
      await delay(50)
    }
    assert.fail(`none of ${wanted.join()}: ${seen.join()}`)
  }

  async function mended(): Promise<void> {
    for (const one of Object.values(path)) one.restore()
    if (governor.child.exitCode !== null || governor.child.signalCode !== null) governor = target(await governor.again())
  }

  const decide = async (offerId: string, role: string) =>
    assert.equal((await scene.world.post(`acme/${role}` as 'acme/hr-head', `/offers/${offerId}/approve`, approve)).status, 200)

  /** An agent proposes, people approve, the agent has it done. `disturb` is told before the agent does something. */
  async function story(name: string, disturb: (phase: Phase) => void = () => {}): Promise<Round> {
    const bytes = {} as Round['bytes']
    const during = async (phase: Phase, wanted: readonly string[]) => {
      const from = passed()
      disturb(phase)
      const told = await until(wanted, 'mcp-offers_send_offer', offerId)
      const to = passed()
      bytes[phase] = { agent: to.agent - from.agent, tool: to.tool - from.tool, talent: to.talent - from.talent }
      return told
    }
    const { offerId } = await journeyTo(scene.world, 'acme', 'OfferPending')
    assert.equal((await scene.world.post('acme/recruiter', `/offers/${offerId}/submit`)).status, 200)
    const proposed = await during('proposal', ['approval_missing'])
    for (const role of ['finance-approver', 'hr-head']) await decide(offerId, role)
    const last = await during('write', FINAL)
    await mended()
    const { status = '' } = await until(['ok'], 'mcp-offers_get_offer', offerId)
    return { name, offerId, pendingId: proposed.pending?.id ?? '', last, statusSeen: status, bytes }
  }

  const passed = (): Bytes => ({ agent: path.agent.passed, tool: path.tool.passed, talent: path.talent.passed })

  /** A story in which one path breaks, at any byte of what an undisturbed one sends over it. */
  function broken(round: number, usual: Round['bytes']): Promise<Round> {
    const phase = pick(PHASES)
    const where = pick(PATHS.filter((one) => usual[phase][one] > 0))
    const how = pick(BREAKS)
    const bytes = Math.floor(random() * usual[phase][where])
    const act = () => {
      if (how === 'kill') governor.child.kill('SIGKILL')
      else path[where].mode = how
    }
    return story(`round ${round}: ${how} after ${bytes} bytes of the ${phase}, between the governor and the ${where}`, (now) => {
      if (now === phase) path[where].after(bytes, act)
    })
  }

  const audited = (): AuditLine[] =>
    readFileSync(governor.audit, 'utf8')
      .split('\n')
      .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as AuditLine] : [])) // a kill leaves half a line
  const sendsOf = (offerId: string) =>
    scene.world.asOwner<{ correlation_id: string }>(
      'acme',
      `select correlation_id from audit_log where tenant_id = $1 and entity_id = $2 and action = 'offer.send'`,
      [offerId],
    )
  const shownInConsole = async (id: string) =>
    (
      await fetch(`${scene.talentUrl}/api/v1/governor/calls/${id}`, {
        headers: { authorization: `Bearer ${scene.world.tokenOf('acme/hr-head')}` },
      })
    ).json() as Promise<{ status: string; use: { outcome: string } | null }>

  /** What the agent, the console and both audits say, held against what the tool's own record says. */
  async function judge(round: Round, lines: readonly AuditLine[]): Promise<{ sent: number; outcome: string }> {
    const { name, offerId, last, pendingId } = round
    const say = (what: string) => `${name}: ${what} ${JSON.stringify(round)}`
    const sends = await sendsOf(offerId)
    assert.ok(sends.length <= 1, say('it was sent twice'))
    const sent = sends.length
    const ofOffer = lines.filter(({ tool: called, record }) => called === 'send_offer' && record?.id === offerId)
    const ended = new Map(ofOffer.flatMap(({ event, callId = '', outcome }) => (event === 'tool.outcome' ? [[callId, outcome ?? '']] : [])))
    const toldAtStart = new Set(lines.flatMap(({ unfinished = [] }) => unfinished))
    const intents = ofOffer.filter(({ event }) => event === 'tool.intent')
    for (const { callId = '' } of intents) assert.ok(ended.has(callId) || toldAtStart.has(callId), say('an intent has no end in the audit'))
    const ran = intents.filter(({ callId = '' }) => ended.get(callId) === 'ok')
    const unknown = intents.filter(({ callId = '' }) => (ended.get(callId) ?? 'outcome_unknown') === 'outcome_unknown')
    // Both audits tell of the same call.
    if (ran.length === 1) assert.deepEqual([sent, sends[0]?.correlation_id], [1, ran[0]?.correlationId], say('audited as done'))
    if (sent === 1)
      assert.ok(
        [...ran, ...unknown].some(({ correlationId }) => correlationId === sends[0]?.correlation_id),
        say('it was sent, and the audit of the governor does not tell'),
      )
    // The agent.
    if (last.code === 'ok') assert.equal(sent, 1, say('the agent was told that it was sent'))
    else assert.ok(ran.length + unknown.length > 0, say('the agent was told that it may have been sent'))
    if (last.code === 'approval_used') {
      assert.match(last.message, ran.length === 1 ? /it was done/ : /check the record/, say('the agent is not told'))
      assert.equal(last.pending?.use?.outcome, ran.length === 1 ? 'ok' : 'outcome_unknown', say('the agent is told another outcome'))
    }
    if (sent === 0) assert.equal(round.statusSeen, 'Approved', say('the record'))
    // The console.
    const shown = await shownInConsole(pendingId)
    assert.deepEqual([shown.status, shown.use?.outcome], ['Used', ran.length === 1 ? 'ok' : 'outcome_unknown'], say('the console'))
    return { sent, outcome: shown.use?.outcome ?? '' }
  }

  it('happens at most once, and everybody is told what became of it', { timeout: 3_000_000 }, async (test) => {
    const rounds = [await story('the first, which also connects'), await story('undisturbed')]
    const usual = (rounds[1] as Round).bytes
    for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await broken(round, usual))
    const lines = audited()
    const found: Record<string, number> = {}
    for (const round of rounds) {
      const { sent, outcome } = await judge(round, lines)
      const kind = `${outcome}, ${sent === 1 ? 'sent' : 'not sent'}`
      found[kind] = (found[kind] ?? 0) + 1
    }
    test.diagnostic(JSON.stringify(found))
    const calls = tool.calls().filter(({ tool: called, outcome }) => called === 'send_offer' && outcome === 'ok')
    assert.equal(new Set(calls.map(({ approvalId }) => approvalId)).size, calls.length, 'a tool did the same thing twice')
    assert.equal((await verifyGovernorFile(governor.audit)).broken, undefined)
    const { pool, tenants } = scene.world
    assert.equal((await verifyTenant(pool, { tenantId: tenants.acme.id, keys: [] })).ok, true)
  })
})
