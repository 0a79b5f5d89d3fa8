import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Caller } from '../ports.ts'
import { talentApprovals } from './talent-approvals.ts'

const ID = '0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa'
const caller: Caller = { tenantId: 't', subject: 's', role: 'AGENT_SERVICE', scopes: [], token: 'the-callers-token' }
const good = {
  approval_request_id: 'r-1',
  version: 3,
  status: 'Approved',
  outcome: null,
  entity_type: 'offer',
  entity_id: ID,
  decided_at: null,
}

describe('approvals from the talent service', () => {
  let reply: (request: IncomingMessage, response: ServerResponse) => void
  const server = createServer((request, response) => reply(request, response))
  let url: string
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const answers = (status: number, body: string) => {
    reply = (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  const ask = (options = {}, signal = new AbortController().signal, base = url) =>
    talentApprovals(base, options).newest({ caller, entityType: 'offer', entityId: ID, correlationId: 'c-1', signal })

  it('are asked for with the caller’s own token and the call’s id, and read field by field', async () => {
    const seen: Record<string, unknown>[] = []
    reply = (request, response) => {
      const { authorization, 'x-correlation-id': correlation } = request.headers
      seen.push({ method: request.method, url: request.url, authorization, correlation })
      response.writeHead(200).end(JSON.stringify({ ...good, a_new_field: 1 }))
    }
    assert.deepEqual(await ask(), { id: 'r-1', version: 3, status: 'Approved', outcome: null, entityType: 'offer', entityId: ID })
    assert.deepEqual(await ask({}, undefined, `${url}/`), await ask())
    assert.deepEqual(seen[0], {
      method: 'GET',
      url: `/api/v1/approval-records/offer/${ID}`,
      authorization: 'Bearer the-callers-token',
      correlation: 'c-1',
    })
    assert.deepEqual(seen[1], seen[0])
  })
  it('are of the same record when its id is written in capitals', async () => {
    answers(200, JSON.stringify({ ...good, entity_id: ID.toUpperCase() }))
    assert.equal((await ask())?.id, 'r-1')
  })
  it('never let an id of a stranger change the address', async () => {
    let asked: string | undefined
    reply = (request, response) => {
      asked = request.url
      response.writeHead(404).end()
    }
    const port = talentApprovals(url)
    const signal = new AbortController().signal
    await port.newest({ caller, entityType: '../x', entityId: '../../y?z#', correlationId: 'c', signal })
    assert.equal(asked, '/api/v1/approval-records/..%2Fx/..%2F..%2Fy%3Fz%23')
  })
  it('are null where the service knows no such record, and only there', async () => {
    answers(404, '{}')
    assert.equal(await ask(), null)
    for (const status of [201, 204, 400, 401, 403, 409, 429, 500, 503]) {
      answers(status, status === 204 ? '' : JSON.stringify(good))
      await assert.rejects(ask(), new RegExp(`answered ${status}`))
    }
  })
  const STRANGE: [what: string, body: string][] = [
    ['no JSON', 'Approved'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['no id', JSON.stringify({ ...good, approval_request_id: undefined })],
    ['an empty id', JSON.stringify({ ...good, approval_request_id: '' })],
    ['a version in quotes', JSON.stringify({ ...good, version: '3' })],
    ['version 0', JSON.stringify({ ...good, version: 0 })],
    ['half a version', JSON.stringify({ ...good, version: 1.5 })],
    ['a status that is no text', JSON.stringify({ ...good, status: true })],
    ['no outcome', JSON.stringify({ ...good, outcome: undefined })],
    ['another record', JSON.stringify({ ...good, entity_id: ID.replace('0197', '0198') })],
    ['another kind', JSON.stringify({ ...good, entity_type: 'tan' })],
    ['far too much', JSON.stringify({ ...good, more: 'x'.repeat(20_000) })],
  ]
  for (const [what, body] of STRANGE) {
    it(`are refused when the answer is ${what}`, async () => {
      answers(200, body)
      await assert.rejects(ask())
    })
  }
  it('are not followed to another place, where the token would be seen', async () => {
    let elsewhere = 0
    reply = (request, response) => {
      if (request.url === '/elsewhere') elsewhere += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    }
    await assert.rejects(ask())
    assert.equal(elsewhere, 0)
  })
  it('have a deadline for a service that never answers, or never comes to an end', async () => {
    reply = () => {}
    await assert.rejects(ask({ deadlineMs: 50 }), { name: 'TimeoutError' })
    reply = (_request, response) => response.writeHead(200).write('{"approval')
    await assert.rejects(ask({ deadlineMs: 50 }), { name: 'TimeoutError' })
  })
  it('stop when the call is given up', async () => {
    reply = () => {}
    const leaving = new AbortController()
    const asked = ask({}, leaving.signal)
    leaving.abort()
    await assert.rejects(asked, { name: 'AbortError' })
  })
  it('tell the steps of an open request, with roles and how each stands, and nothing else of it', async () => {
    const step = {
      step: 1,
      name: 'Finance',
      role: 'FINANCE_APPROVER',
      mandatory: true,
      status: 'Due',
      decided_by: null,
      comment: 'x'.repeat(2_000),
    }
    const steps = (body: unknown) => {
      const seen: (string | undefined)[] = []
      reply = (request, response) => {
        if (request.url?.includes('workflows')) seen.push(request.url, request.headers.authorization)
        response.writeHead(200).end(JSON.stringify(body))
      }
      const { signal } = new AbortController()
      const asked = talentApprovals(url).steps({ caller, approvalId: '../r 1', correlationId: 'c-1', signal })
      return asked.then((found) => ({ found, seen }))
    }
    const { found, seen } = await steps({ status: 'Pending', steps: Array(20).fill(step) })
    assert.deepEqual(found[19], { role: 'FINANCE_APPROVER', mandatory: true, status: 'Due' })
    assert.deepEqual(seen, ['/api/v1/workflows/..%2Fr%201', 'Bearer the-callers-token'])
    for (const bad of [{}, { status: 'Pending' }, { status: 'Pending', steps: [{}] }, { status: 'Pending', steps: [{ ...step, role: 1 }] }])
      await assert.rejects(steps(bad))
    answers(404, '{}')
    const { signal } = new AbortController()
    await assert.rejects(talentApprovals(url).steps({ caller, approvalId: 'r', correlationId: 'c', signal }), /answered 404/)
  })
  it('reject when nobody listens', async () => {
    await assert.rejects(ask({}, undefined, 'http://127.0.0.1:1'))
  })
  it('need a plain web address', () => {
    for (const bad of ['', 'localhost:3000', 'ftp://x', 'http://u:p@x', 'http://x/?a=1'])
      assert.throws(() => talentApprovals(bad), /not the address of a talent service/, bad)
  })
})
