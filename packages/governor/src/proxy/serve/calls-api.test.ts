import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { fixtureTools } from '../testing/fixture-tools.ts'
import { person, SCOPES, tokenFor, until, world } from '../testing/world.ts'

type Result = Awaited<ReturnType<Client['callTool']>>
interface Told {
  code: string
  pending?: {
    id: string
    status: string
    decidable: boolean
    approverRoles: string[]
    decidedRole?: string
    comment?: string
    url: string
    poll: string
    argumentsDigest: string
  }
}
const errorOf = (result: Result): Told => (result._meta?.['tanager/error'] as Told | undefined) ?? { code: 'ok' }

describe('a call that people decide on', () => {
  const w = world()
  after(() => w.close())
  const agent = person('RECRUITER')
  const head = person('HR_HEAD', agent.tenant_id)
  const tools = fixtureTools().map((tool) => (tool.name === 'send' ? { ...tool, requiresApprovalAction: 'things.send' } : tool))
  let url: URL
  let client: Client
  before(async () => {
    const scopes = { ...SCOPES, HR_HEAD: ['things:write'] }
    const file = w.config({ scopes, approvals: { actions: { 'things.send': { roles: ['HR_HEAD'] } } }, limits: { pendingCalls: 4 } }, [
      w.stdioServer('mcp-things', tools),
    ])
    url = (await w.governorHere(file)).url
    client = await w.client(url, tokenFor(agent))
  })
  const send = (offer_id: string) => client.callTool({ name: 'mcp-things_send', arguments: { offer_id } })
  const api = async (path: string, who: object, body?: object) => {
    const answer = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${tokenFor(who)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const sent = () => w.journal('mcp-things').filter(({ called }) => called === 'send').length

  it('waits, is seen with its arguments, and runs once when it was approved', async () => {
    const { code, pending } = errorOf(await send('o-1'))
    assert.equal(code, 'approval_missing')
    assert.deepEqual([pending?.status, pending?.approverRoles], ['Pending', ['HR_HEAD']])
    assert.match(pending?.url ?? '', /\/calls\/[0-9a-f-]{36}$/)
    assert.equal(errorOf(await send('o-1')).pending?.id, pending?.id, 'asking again is the same call')

    const path = `/calls/${pending?.id}`
    const seen = await api(path, head)
    assert.deepEqual(
      [seen.status, seen.body.arguments, seen.body.allowed_actions],
      [200, { offer_id: 'o-1' }, ['call.decide', 'call.withdraw']],
    )
    assert.deepEqual((await api('/calls', head)).body.items, [seen.body])
    assert.equal((await api(path, agent)).body.status, 'Pending', 'whoever made it can ask how it stands')

    const decision = { decision: 'Approved', arguments_digest: seen.body.arguments_digest }
    assert.equal((await api(`${path}/decision`, agent, decision)).status, 403)
    assert.equal((await api(`${path}/decision`, head, { ...decision, arguments_digest: 'sha256:0' })).body.code, 'arguments_changed')
    assert.equal((await api(`${path}/decision`, head, { ...decision, decision: 'approved' })).status, 400)
    assert.equal((await api(`${path}/decision`, head, decision)).body.status, 'Approved')
    assert.equal((await api(`${path}/decision`, head, decision)).body.code, 'already_decided')
    assert.equal(sent(), 0)

    assert.equal(errorOf(await send('o-2')).code, 'approval_missing', 'another set of arguments is another call')
    const codes = (await Promise.all(Array.from({ length: 5 }, () => send('o-1')))).map((result) => errorOf(result).code).sort()
    assert.deepEqual(codes, [...Array(4).fill('approval_used'), 'ok'])
    assert.equal(sent(), 1)
    const used = (await api(path, head)).body as { status: string; decided_role: string; use: { at: string; outcome: string } }
    assert.deepEqual([used.status, used.decided_role, used.use.outcome], ['Used', 'HR_HEAD', 'ok'])
    assert.ok(Date.parse(used.use.at) > 0)
    const found = async (status: string) =>
      ((await api(`/calls?status=${status}`, head)).body.items as { id: string }[]).map(({ id }) => id)
    assert.deepEqual([await found('Used'), await found('Approved'), await found('Expired')], [[pending?.id], [], []])
    // A moment later it is no longer taken for the same call, sent twice.
    await until(async () => errorOf(await send('o-1')).code !== 'approval_used')
    const again = errorOf(await send('o-1')).pending?.id
    assert.notEqual(again, pending?.id, 'doing it again takes another decision')
    const { earlier_call: earlier } = (await api(`/calls/${again}`, head)).body as { earlier_call: Record<string, unknown> }
    assert.deepEqual(earlier, { id: pending?.id, at: used.use.at, outcome: 'ok' }, 'whoever decides is told that it ran')
    assert.equal(seen.body.earlier_call, null)
    assert.ok(w.audited().some(({ event, outcome, subject }) => event === 'call.decided' && outcome === 'Approved' && subject === head.sub))
  })

  it('is found from the recent calls, refused or made', async () => {
    const { pending } = errorOf(await send('o-recent'))
    const recent = async () => ((await api('/overview', agent)).body.recent_calls as { outcome: string; call_id: string | null }[])[0]
    assert.deepEqual([(await recent())?.outcome, (await recent())?.call_id], ['approval_missing', pending?.id])
    await api(`/calls/${pending?.id}/decision`, head, { decision: 'Approved', arguments_digest: pending?.argumentsDigest })
    assert.equal(errorOf(await send('o-recent')).code, 'ok')
    assert.deepEqual([(await recent())?.outcome, (await recent())?.call_id], ['ok', pending?.id])
  })

  it('runs for whoever asked for it alone, and tells who used it', async () => {
    const before = sent()
    const { pending } = errorOf(await send('o-own'))
    const path = `/calls/${pending?.id}`
    const decision = { decision: 'Approved', arguments_digest: pending?.argumentsDigest }
    assert.equal((await api(`${path}/decision`, head, decision)).status, 200)
    const input = { name: 'mcp-things_send', arguments: { offer_id: 'o-own' } }
    for (const who of [person('RECRUITER', agent.tenant_id), head]) {
      const told = errorOf(await (await w.client(url, tokenFor(who))).callTool(input))
      assert.equal(told.code, 'approval_missing')
      assert.notEqual(told.pending?.id, pending?.id)
    }
    assert.equal(sent(), before)
    assert.deepEqual([(await api(path, head)).body.used_by, (await api(path, head)).body.used_role], [null, null])
    assert.equal(errorOf(await send('o-own')).code, 'ok')
    assert.deepEqual([(await api(path, head)).body.used_by, (await api(path, head)).body.used_role], [agent.sub, 'RECRUITER'])
  })

  it('that was rejected does not run, and says so', async () => {
    const { pending } = errorOf(await send('o-3'))
    const decision = { decision: 'Rejected', arguments_digest: pending?.argumentsDigest, comment: 'Not this one.' }
    assert.equal((await api(`/calls/${pending?.id}/decision`, head, decision)).status, 200)
    const result = await send('o-3')
    const { status, decidable, approverRoles, decidedRole, comment, url: where } = errorOf(result).pending ?? {}
    assert.deepEqual(
      [status, decidable, approverRoles, decidedRole, comment, where],
      ['Rejected', false, [], 'HR_HEAD', 'Not this one.', undefined],
    )
    const text = JSON.stringify(result.content).replaceAll('\\', '')
    assert.match(text, /was rejected for this call by the role HR_HEAD, with the comment "Not this one\."/)
    assert.match(text, /not asked about the same call again before \d{4}-/)
    assert.doesNotMatch(text, /decides|Make the same call/)
  })

  it('is seen by viewers of the tenant, decided ones too, with secrets masked, and they can do nothing to it', async () => {
    const caller = person('RECRUITER')
    const theirs = await w.client(url, tokenFor(caller))
    const card = '4111 1111 1111 1111'
    const { pending } = errorOf(await theirs.callTool({ name: 'mcp-things_send', arguments: { offer_id: card } }))
    const path = `/calls/${pending?.id}`
    for (const role of ['AUDITOR', 'CONFIG_ADMIN', 'TENANT_ADMIN']) {
      const viewer = person(role, caller.tenant_id)
      const { items } = (await api('/calls?status=Pending', viewer)).body as { items: Record<string, unknown>[] }
      assert.deepEqual([items.length, items[0]?.id, items[0]?.allowed_actions], [1, pending?.id, []], role)
      assert.deepEqual((await api(path, viewer)).body.arguments, { offer_id: '**** **** **** 1111' })
      assert.doesNotMatch(String((await api(path, viewer)).body.arguments_text), /4111/)
      const digest = { decision: 'Rejected', arguments_digest: pending?.argumentsDigest }
      assert.deepEqual(
        [(await api(`${path}/decision`, viewer, digest)).status, (await api(`${path}/withdraw`, viewer, {})).status],
        [403, 403],
      )
      assert.equal((await api(path, person(role))).status, 404, 'another tenant')
    }
    const decider = person('HR_HEAD', caller.tenant_id)
    assert.deepEqual((await api(path, decider)).body.arguments, { offer_id: card }, 'who decides sees what they decide on')
    await api(`${path}/decision`, decider, { decision: 'Rejected', arguments_digest: pending?.argumentsDigest })
    const { items } = (await api('/calls', person('AUDITOR', caller.tenant_id))).body as { items: { status: string }[] }
    assert.deepEqual(
      items.map(({ status }) => status),
      ['Rejected'],
    )
  })

  it('is withdrawn by whoever made it or may decide, no longer waits, and may be made again', async () => {
    const before = sent()
    for (const [who, offer] of [
      [agent, 'o-w1'],
      [head, 'o-w2'],
    ] as const) {
      const { pending } = errorOf(await send(offer))
      const path = `/calls/${pending?.id}`
      assert.ok(((await api(path, who)).body.allowed_actions as string[]).includes('call.withdraw'))
      assert.equal((await api(`${path}/withdraw`, person('HR_HEAD'), {})).status, 404)
      assert.equal((await api(`${path}/withdraw`, who, { comment: 7 })).status, 400)
      const withdrawn = (await api(`${path}/withdraw`, who, { comment: 'Not needed any more.' })).body
      assert.deepEqual(
        [withdrawn.status, withdrawn.decided_by, withdrawn.comment, withdrawn.allowed_actions],
        ['Withdrawn', who.sub, 'Not needed any more.', []],
      )
      assert.equal((await api(`${path}/withdraw`, who, {})).body.code, 'already_decided')
      const decision = { decision: 'Approved', arguments_digest: pending?.argumentsDigest }
      assert.equal((await api(`${path}/decision`, head, decision)).body.code, 'already_decided')
      const waiting = (await api('/calls?status=Pending', head)).body.items as { id: string }[]
      assert.ok(waiting.every(({ id }) => id !== pending?.id))
      const again = errorOf(await send(offer))
      assert.equal(again.code, 'approval_missing')
      assert.notEqual(again.pending?.id, pending?.id)
      await api(`/calls/${again.pending?.id}/withdraw`, who, {})
    }
    assert.equal(sent(), before, 'nothing was sent')
    const decided = w.audited().filter(({ event, outcome }) => event === 'call.decided' && outcome === 'Withdrawn')
    assert.equal(decided.length, 4)
  })

  it('that was approved and not made is withdrawn by whoever decides, made it, or administers, and then runs no more', async () => {
    const before = sent()
    const administrator = person('TENANT_ADMIN', agent.tenant_id)
    for (const [who, offer] of [
      [head, 'o-g1'],
      [agent, 'o-g2'],
      [administrator, 'o-g3'],
    ] as const) {
      const { pending } = errorOf(await send(offer))
      const path = `/calls/${pending?.id}`
      await api(`${path}/decision`, head, { decision: 'Approved', arguments_digest: pending?.argumentsDigest })
      assert.deepEqual((await api(path, who)).body.allowed_actions, ['call.withdraw'])
      assert.deepEqual((await api(path, person('AUDITOR', agent.tenant_id))).body.allowed_actions, [])
      assert.equal((await api(`${path}/withdraw`, person('AUDITOR', agent.tenant_id), {})).status, 403)
      assert.equal((await api(`${path}/withdraw`, person('TENANT_ADMIN'), {})).status, 404)
      const { body } = await api(`${path}/withdraw`, who, { comment: 'The plan changed.' })
      assert.deepEqual([body.status, body.decided_by, body.comment, body.allowed_actions], ['Withdrawn', who.sub, 'The plan changed.', []])
      assert.equal((await api(`${path}/withdraw`, who, {})).body.code, 'already_decided')
      const again = errorOf(await send(offer))
      assert.deepEqual([again.code, again.pending?.id === pending?.id], ['approval_missing', false])
      await api(`/calls/${again.pending?.id}/withdraw`, agent, {})
      const [approvedFirst, withdrawn] = w
        .audited()
        .filter(({ event, record }) => event === 'call.decided' && (record as { id?: string }).id === pending?.id)
      assert.deepEqual([approvedFirst?.outcome, withdrawn?.outcome, withdrawn?.subject], ['Approved', 'Withdrawn', who.sub])
    }
    assert.equal(sent(), before, 'nothing was sent')
  })

  it('409 when the approval that is to be withdrawn has served, or serves', async () => {
    const { pending } = errorOf(await send('o-served'))
    const path = `/calls/${pending?.id}`
    await api(`${path}/decision`, head, { decision: 'Approved', arguments_digest: pending?.argumentsDigest })
    assert.equal(errorOf(await send('o-served')).code, 'ok')
    assert.deepEqual((await api(path, head)).body.allowed_actions, [])
    const refused = await api(`${path}/withdraw`, head, {})
    assert.deepEqual([refused.status, refused.body.code], [409, 'approval_used'])
    assert.equal((await api(path, head)).body.status, 'Used')
  })

  it('is made, or its approval withdrawn, and never both', async () => {
    for (let number = 0; number < 8; number += 1) {
      const before = sent()
      const { pending } = errorOf(await send(`o-race-${number}`))
      const path = `/calls/${pending?.id}`
      await api(`${path}/decision`, head, { decision: 'Approved', arguments_digest: pending?.argumentsDigest })
      const [made, withdrawn] = await Promise.all([send(`o-race-${number}`), api(`${path}/withdraw`, head, {})])
      const ran = errorOf(made).code === 'ok'
      assert.deepEqual([sent() - before, withdrawn.status], ran ? [1, 409] : [0, 200])
      const left = (await api('/calls?status=Pending', agent)).body.items as { id: string }[]
      for (const { id } of left) await api(`/calls/${id}/withdraw`, agent, {})
    }
  })

  it('is refused when too many of the caller’s wait, and the list of those that wait has pages', async () => {
    const busy = person('RECRUITER')
    const decider = person('HR_HEAD', busy.tenant_id)
    const theirs = await w.client(url, tokenFor(busy))
    const results: Told[] = []
    for (let number = 0; number < 5; number += 1)
      results.push(errorOf(await theirs.callTool({ name: 'mcp-things_send', arguments: { offer_id: `busy-${number}` } })))
    assert.deepEqual(
      results.map(({ code }) => code),
      [...Array(4).fill('approval_missing'), 'too_many_pending'],
    )
    const idsOf = ({ body }: Awaited<ReturnType<typeof api>>) => (body.items as { id: string }[]).map(({ id }) => id)
    const ids = results.flatMap(({ pending }) => pending?.id ?? [])
    const first = await api('/calls?status=Pending&limit=3', decider)
    assert.deepEqual([idsOf(first), first.body.has_more], [ids.slice(0, 3), true])
    const rest = await api(`/calls?status=Pending&limit=3&cursor=${first.body.next_cursor}`, decider)
    assert.deepEqual([idsOf(rest), rest.body.has_more, rest.body.next_cursor], [ids.slice(3), false, null])
    assert.deepEqual(idsOf(await api('/calls', decider)), ids.toReversed())
    assert.deepEqual(idsOf(await api('/calls', person('SOURCER', busy.tenant_id))), [])
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=x',
      'status=Open',
      'status=used',
      'cursor=x',
      `cursor=${ids[0]?.replace(/^./, 'z')}`,
    ])
      assert.equal((await api(`/calls?${query}`, decider)).status, 400, query)
    assert.equal((await api(`/calls?cursor=${ids[0]}`, person('HR_HEAD'))).body.code, 'invalid_cursor')
  })

  it('shows what hides in its arguments, and says what was found; the decision is about the real ones', async () => {
    const real = 'o-\u202e21\u202c \u0420ayroll'
    const { pending } = errorOf(await send(real))
    const { body } = await api(`/calls/${pending?.id}`, head)
    assert.equal(body.arguments_text, '{\n  "offer_id": "o-\\u202e21\\u202c \\u0420ayroll"\n}')
    assert.deepEqual(body.findings, [
      { kind: 'invisible', place: 'arguments/offer_id', text: '\\u202e' },
      { kind: 'lookalike', place: 'arguments/offer_id', text: '\\u0420ayroll' },
    ])
    assert.deepEqual([body.arguments, body.arguments_digest], [{ offer_id: real }, pending?.argumentsDigest])
    const decision = { decision: 'Rejected', arguments_digest: body.arguments_digest }
    assert.equal((await api(`/calls/${pending?.id}/decision`, head, decision)).status, 200)
  })

  it('says to a viewer too that something hides in its arguments, without what is masked for them', async () => {
    const caller = person('RECRUITER')
    const theirs = await w.client(url, tokenFor(caller))
    const { pending } = errorOf(
      await theirs.callTool({ name: 'mcp-things_send', arguments: { offer_id: 'password=hun\u202eter2222, \u0420ayroll' } }),
    )
    const seen = async (role: string) => (await api(`/calls/${pending?.id}`, person(role, caller.tenant_id))).body
    const lookalike = { kind: 'lookalike', place: 'arguments/offer_id', text: '\\u0420ayroll' }
    assert.deepEqual((await seen('HR_HEAD')).findings, [{ kind: 'invisible', place: 'arguments/offer_id', text: '\\u202e' }, lookalike])
    const { findings, arguments_text: text } = await seen('AUDITOR')
    assert.doesNotMatch(String(text), /ter2222/)
    assert.deepEqual(
      (findings as { kind: string }[]).map(({ kind }) => kind),
      ['invisible', 'lookalike'],
    )
    assert.doesNotMatch(JSON.stringify(findings), /ter2222/)
  })

  it('404 for another tenant and for a role that neither made nor decides it; nobody decides on their own', async () => {
    const { pending } = errorOf(await send('o-4'))
    const path = `/calls/${pending?.id}`
    assert.equal((await api(path, person('HR_HEAD'))).status, 404)
    assert.equal((await api(path, person('SOURCER', agent.tenant_id))).status, 404)
    assert.deepEqual((await api('/calls', person('HR_HEAD'))).body.items, [])
    const decision = { decision: 'Approved', arguments_digest: pending?.argumentsDigest }
    assert.equal((await api(`${path}/decision`, { ...head, sub: agent.sub }, decision)).body.code, 'self_approval')
    assert.equal((await fetch(new URL(path, url))).status, 401)
  })

  it('refuses with a problem whose kind and title are those of the talent service, and a challenge where the token is missing', async () => {
    const problem = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(new URL(path, url), { headers: { 'x-correlation-id': 'c-1', ...headers } })
      return {
        type: answer.headers.get('content-type'),
        challenge: answer.headers.get('www-authenticate'),
        body: (await answer.json()) as Record<string, unknown>,
      }
    }
    const unsigned = await problem('/calls')
    assert.match(unsigned.challenge ?? '', /^Bearer realm="tanager-governor"/)
    assert.equal(unsigned.type, 'application/problem+json')
    assert.deepEqual(unsigned.body, {
      type: 'urn:tanager:problem:unauthorized',
      title: 'Not signed in',
      status: 401,
      detail: 'A valid bearer token is required.',
      code: 'unauthorized',
      correlation_id: 'c-1',
    })
    const signedIn = { authorization: `Bearer ${tokenFor(head)}` }
    const missing = await problem('/calls/0198c0de-0000-7000-8000-000000000009', signedIn)
    assert.deepEqual([missing.body.type, missing.body.title, missing.challenge], ['urn:tanager:problem:not_found', 'Not found', null])
    const elsewhere = await problem('/elsewhere', signedIn)
    assert.deepEqual([elsewhere.type, elsewhere.body.code, elsewhere.body.status], ['application/problem+json', 'not_found', 404])
    const wrong = await fetch(new URL('/calls', url), { method: 'DELETE', headers: signedIn })
    assert.deepEqual([wrong.status, ((await wrong.json()) as { title: string }).title], [405, 'Method not allowed'])
  })
})
