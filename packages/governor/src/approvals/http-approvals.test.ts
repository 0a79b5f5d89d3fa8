import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { UpstreamFailure } from '../ports.ts'
import { answer, caller, codeOf, governing, sendCall, sendOffer, server } from '../testing.ts'
import { httpApprovals } from './http-approvals.ts'

const CONTRACT = JSON.parse(readFileSync(new URL('../../../../docs/api/approvals-source.openapi.json', import.meta.url), 'utf8')) as {
  components: { schemas: Record<'Question' | 'Approval', object> }
}
const judge = new Ajv2020({ strict: false, validateFormats: false })
const isQuestion = judge.compile(CONTRACT.components.schemas.Question)
const isApproval = judge.compile(CONTRACT.components.schemas.Approval)

type Body = Record<string, unknown>
const NOW = Date.parse('2026-11-17T10:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
const kinds = {
  'change.approve': { entityType: 'desk', decidedOn: 'source', source: 'desk', roles: ['HR_HEAD'], expiresMs: 3_600_000 },
} as const
const tool = () => sendOffer({ requiresApprovalAction: 'change.approve' })

describe('approvals from another system', () => {
  const asked: { headers: IncomingHttpHeaders; url: string; body: Body }[] = []
  let reply: (question: Body, response: ServerResponse) => void
  const source = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += piece
    const body = JSON.parse(text) as Body
    asked.push({ headers: request.headers, url: request.url ?? '', body })
    reply(body, response)
  })
  let url: string
  before(async () => {
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/desk`
  })
  after(() => {
    source.closeAllConnections()
    source.close()
  })

  const send = (response: ServerResponse, body: unknown, status = 200) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
  /** What a source says of a call, in order. */
  const says = ({ tenant_id, action, server: name, tool: called, arguments_digest }: Body, more: Body = {}): Body => ({
    approval_id: 'CHG-1',
    status: 'Approved',
    tenant_id,
    action,
    server: name,
    tool: called,
    arguments_digest,
    decided_by: 'somebody',
    decided_at: at(-5),
    ...more,
  })
  const governed = (deadlineMs?: number) => {
    const desk = httpApprovals('desk', `${url}/`, { headers: () => ({ 'x-key': 'of-the-desk' }), ...(deadlineMs && { deadlineMs }) })
    return governing([server(tool())], { sources: { desk }, approvalKinds: kinds, clock: () => NOW })
  }

  it('let the very call through that they are about, once, and go along with it', async () => {
    reply = (question, response) => send(response, says(question, { version: 2 }))
    const { governor, requests, records } = governed()
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
    assert.deepEqual(requests[0]?.approval, {
      id: 'desk/CHG-1',
      version: 2,
      status: 'Approved',
      outcome: null,
      entityType: 'desk',
      entityId: 'CHG-1',
      decidedBy: 'somebody',
      decidedAt: NOW - 300_000,
    })
    assert.deepEqual(records.at(-1)?.approval, { id: 'desk/CHG-1', version: 2 })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'approval_used')
    assert.equal(requests.length, 1)
  })

  it('are asked for by the contract, without the caller’s token', async () => {
    asked.length = 0
    let known: Body = {}
    reply = (question, response) => {
      known = says(question, { status: 'Pending', decided_at: null, url: 'https://desk.example/CHG-1' })
      send(response, known)
    }
    const { governor } = governed()
    const verdict = await governor.dispatch(sendCall())
    const [{ url: path, headers, body } = assert.fail()] = asked
    assert.deepEqual(
      [path, headers['x-key'], headers.authorization, headers['x-correlation-id']],
      ['/desk/approval-requests', 'of-the-desk', undefined, 'correlation-1'],
    )
    assert.ok(isQuestion(body), judge.errorsText(isQuestion.errors))
    assert.ok(isApproval(known), judge.errorsText(isApproval.errors))
    assert.deepEqual(
      [body.requested_by, body.requested_role, body.used_approval_id, body.expires_at],
      ['user-1', 'AGENT_SERVICE', null, at(60)],
    )
    assert.ok(verdict.status === 'refused' && verdict.pending)
    const { status, decidable, approverRoles, url: place } = verdict.pending
    assert.deepEqual([status, decidable, approverRoles, place], ['Pending', true, ['HR_HEAD'], 'https://desk.example/CHG-1'])
  })

  it('that have served are followed by another one, where the source has it', async () => {
    let count = 1
    reply = (question, response) => {
      if (question.used_approval_id === `CHG-${count}`) count += 1
      send(response, says(question, { approval_id: `CHG-${count}` }))
    }
    const { governor, requests } = governed()
    for (let time = 0; time < 3; time += 1) assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
    assert.deepEqual(
      requests.map(({ approval }) => approval?.entityId),
      ['CHG-1', 'CHG-2', 'CHG-3'],
    )
  })

  it('serve one of many calls that are made at once', async () => {
    reply = (question, response) => send(response, says(question))
    const { governor, requests } = governed()
    const codes = await Promise.all(Array.from({ length: 30 }, () => governor.dispatch(sendCall()).then(codeOf)))
    const notAgain = ['approval_used', 'approval_unavailable'] // the latter on a machine that is too busy to look it up in time
    assert.deepEqual([codes.filter((code) => !notAgain.includes(code)), requests.length], [['ok'], 1])
  })

  it('are given back when the call never reached the tool', async () => {
    reply = (question, response) => send(response, says(question))
    const once = { ...tool(), retryPolicy: { maxAttempts: 1, backoffMs: 100 } }
    const { governor } = governing([server(once)], {
      sources: { desk: httpApprovals('desk', url, { headers: () => ({}) }) },
      approvalKinds: kinds,
      clock: () => NOW,
      upstream: (_request, count) => (count === 1 ? Promise.reject(new UpstreamFailure('refused', false)) : answer({ text: 'fine' })),
    })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'upstream_unavailable')
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
  })

  const MISSING: [what: string, body: Body][] = [
    ['nobody has decided', { status: 'Pending', decided_at: null }],
    ['it was rejected', { status: 'Rejected' }],
    ['the status is another word', { status: 'approved' }],
    ['it was approved at no time', { decided_at: null }],
    ['it was approved too long ago', { decided_at: at(-60) }],
    ['the source says that it has expired', { expires_at: at(0) }],
    ['it was approved in the future', { decided_at: at(5) }],
    ['whoever made the call approved it', { decided_by: 'user-1' }],
  ]
  for (const [what, body] of MISSING)
    it(`do not count when ${what}`, async () => {
      reply = (question, response) => send(response, says(question, body))
      const { governor, requests } = governed()
      assert.equal(codeOf(await governor.dispatch(sendCall())), 'approval_missing')
      assert.equal(requests.length, 0)
    })

  it('that are rejected leave no call waiting', async () => {
    let status = 'Pending'
    reply = (question, response) => send(response, says(question, { status }))
    const { governor } = governed()
    const first = await governor.dispatch(sendCall())
    status = 'Rejected'
    const second = await governor.dispatch(sendCall())
    assert.ok(first.status === 'refused' && second.status === 'refused')
    assert.ok(first.pending)
    assert.deepEqual([second.code, second.pending], ['approval_missing', undefined])
    assert.match(second.message, /rejected in desk/)
  })

  const UNCLEAR: [what: string, reply: (question: Body, response: ServerResponse) => void][] = [
    ['is broken', (_question, response) => send(response, {}, 500)],
    ['does not know the governor', (_question, response) => send(response, {}, 401)],
    [
      'sends the question elsewhere',
      (question, response) =>
        asked.at(-1)?.url === '/elsewhere'
          ? send(response, says(question))
          : void response.writeHead(307, { location: '/elsewhere' }).end(),
    ],
    ['hangs up', (_question, response) => void response.destroy()],
    ['does not answer in time', () => {}],
    ['says what is no JSON', (_question, response) => send(response, 'Approved')],
    ['says a list', (question, response) => send(response, [says(question)])],
    ['says too much', (question, response) => send(response, says(question, { more: 'x'.repeat(20_000) }))],
    ...(['tenant_id', 'action', 'server', 'tool', 'arguments_digest'] as const).map((field): (typeof UNCLEAR)[number] => [
      `speaks of another ${field}`,
      (question, response) => send(response, says(question, { [field]: 'another' })),
    ]),
    ['does not name the call', (question, response) => send(response, { ...says(question), arguments_digest: undefined })],
    ['has no id for it', (question, response) => send(response, says(question, { approval_id: '' }))],
    ['has a version that is none', (question, response) => send(response, says(question, { version: 0.5 }))],
    ['has a time that is none', (question, response) => send(response, says(question, { decided_at: 'yesterday' }))],
    ['has an end that is none', (question, response) => send(response, says(question, { expires_at: 7 }))],
  ]
  for (const [what, how] of UNCLEAR)
    it(`are unavailable, and nothing is sent, when the source ${what}`, async () => {
      reply = how
      const { governor, requests } = governed(what.includes('in time') ? 50 : undefined)
      assert.equal(codeOf(await governor.dispatch(sendCall())), 'approval_unavailable')
      assert.equal(requests.length, 0)
    })

  it('are missing when the source knows no such request, and unavailable when there is no such source', async () => {
    reply = (_question, response) => send(response, {}, 404)
    const verdict = await governed().governor.dispatch(sendCall())
    assert.ok(verdict.status === 'refused' && verdict.pending)
    assert.deepEqual([verdict.code, verdict.pending.decidable], ['approval_missing', false])
    const { governor } = governing([server(tool())], { approvalKinds: kinds })
    assert.equal(codeOf(await governor.dispatch(sendCall({ caller: caller() }))), 'approval_unavailable')
  })
})
