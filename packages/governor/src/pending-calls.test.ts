import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { isUsed, type PendingCall, PendingCalls, type PendingRows, type ShownState } from './pending-calls.ts'
import { UpstreamFailure } from './ports.ts'
import { openFileState } from './state/file-state.ts'
import { memoryApprovalUses } from './state/memory-approval-uses.ts'
import { memoryPending } from './state/memory-pending.ts'
import { answer, approved, caller, codeOf, governing, OFFER_ID, sendCall, sendOffer, server } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'tanager-pending-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const stores: Record<string, () => PendingRows> = {
  memory: memoryPending,
  file: () => openFileState(join(folder, `${randomUUID()}.sqlite`)).pending,
}
const ROOM = { calls: 100, bytes: 100_000 }
const wanted = {
  tenantId: 't',
  server: 's',
  tool: 'x',
  action: 'a.b',
  record: { type: 'offer', id: 'o' },
  approvalId: null,
  arguments: { a: 1 },
  argumentsDigest: 'd',
  requestedBy: 'u',
  requestedRole: 'R',
  correlationId: 'c',
}

for (const [name, rows] of Object.entries(stores)) {
  describe(`pending calls in ${name}`, () => {
    it('wait until they are decided once, or expire', async () => {
      let now = Date.parse('2026-01-31T09:30:00Z')
      const calls = new PendingCalls(rows(), () => now)
      const call = await calls.wait(wanted, 1_000, ROOM)
      assert.ok(call)
      assert.equal((await calls.wait(wanted, 1_000, ROOM))?.id, call.id)
      assert.notEqual((await calls.wait({ ...wanted, tenantId: 'other' }, 1_000, ROOM))?.id, call.id)
      assert.deepEqual(await calls.get('t', call.id), call)
      assert.equal(await calls.get('other', call.id), null)
      assert.deepEqual(await calls.seenWith('t', wanted.record, 'any'), [call])
      const by = { status: 'Approved', subject: 'p', role: 'HR_HEAD', comment: null } as const
      assert.equal((await calls.decide(call, by))?.decidedBy, 'p')
      assert.deepEqual(await calls.seenWith('t', wanted.record, 'any'), [])
      assert.equal(await calls.decide(call, { ...by, status: 'Rejected' }), null)
      assert.equal((await calls.find(wanted))?.status, 'Approved')
      now += 1_001
      assert.equal(await calls.find(wanted), null)
      assert.deepEqual(await calls.seenWith('t', wanted.record, 'any'), [])
      now += 31 * 24 * 3_600_000
      await calls.wait({ ...wanted, argumentsDigest: 'e' }, 1_000, ROOM)
      assert.equal(await calls.get('t', call.id), null)
    })

    it('of a record say how the use of their approval goes, and wait again when it is given back', async () => {
      let now = Date.parse('2026-01-31T09:30:00Z')
      const calls = new PendingCalls(rows(), () => now)
      const { id = '' } = (await calls.wait(wanted, 1_000_000, ROOM)) ?? {}
      const seen = async () => {
        const call = (await calls.get('t', id)) as PendingCall
        return [call.status, (await calls.uses(call)).use?.outcome ?? null, (await calls.seenWith('t', wanted.record, 'any')).length]
      }
      const until = new Date(now + 60_000).toISOString()
      await calls.made(wanted, { outcome: 'in_progress', by: 'one', until })
      assert.deepEqual(await seen(), ['Approved', 'in_progress', 0])
      await calls.made(wanted, { outcome: 'outcome_unknown' })
      assert.deepEqual(await seen(), ['Approved', 'in_progress', 0], 'what is known to be in progress is not unknown')
      await calls.made(wanted, { outcome: 'given_back', by: 'one' })
      assert.deepEqual(await seen(), ['Pending', 'given_back', 1], 'and binds the decision again')
      await calls.made(wanted, { outcome: 'in_progress', by: 'two', until })
      now += 60_001
      assert.deepEqual(await seen(), ['Approved', 'outcome_unknown', 0], 'it should have ended long ago')
      await calls.made(wanted, { outcome: 'ok', by: 'two' })
      await calls.made(wanted, { outcome: 'tool_error', by: 'three' })
      assert.deepEqual(await seen(), ['Approved', 'ok', 0], 'a later call has its own story')
    })

    it('that a process left in progress have an unknown outcome', async () => {
      const calls = new PendingCalls(rows())
      const own = { ...wanted, record: null }
      const audited = { ...wanted, subject: 'u' }
      const call = (await calls.wait(own, 1_000_000, ROOM)) as PendingCall
      await calls.decide(call, { status: 'Approved', subject: 'p', role: 'HR_HEAD', comment: null })
      await calls.lost(audited)
      assert.equal((await calls.find(own))?.use, null)
      await calls.used('t', call.id, { outcome: 'in_progress', by: 'one' })
      await calls.lost(audited)
      assert.equal((await calls.find(own))?.use?.outcome, 'outcome_unknown')
    })

    it('of one caller are bounded in number and size, however many are made at once', async () => {
      let now = Date.parse('2026-01-31T09:30:00Z')
      const calls = new PendingCalls(rows(), () => now)
      const wait = (argumentsDigest: string, more: object = {}, most = { calls: 3, bytes: 100_000 }) =>
        calls.wait({ ...wanted, argumentsDigest, ...more }, 1_000, most)
      const kept = (await Promise.all(Array.from({ length: 20 }, (_, number) => wait(`d${number}`)))).filter((call) => call !== null)
      assert.equal(kept.length, 3)
      const twice = await Promise.all([1, 2].map(() => wait('same', { requestedBy: 'fourth' })))
      assert.equal(twice[0]?.id, twice[1]?.id, 'the same call twice at once is one')
      assert.equal((await wait(kept[0]?.argumentsDigest ?? ''))?.id, kept[0]?.id, 'one that waits already still does')
      assert.ok(await wait('d', { requestedBy: 'another' }), 'another caller has room of their own')
      assert.ok(await wait('d', { tenantId: 'another' }))
      assert.equal(await wait('large', { requestedBy: 'third', arguments: { a: 'x'.repeat(2_000) } }, { calls: 3, bytes: 2_000 }), null)
      await calls.decide(kept[0] as PendingCall, { status: 'Rejected', subject: 'p', role: 'HR_HEAD', comment: null })
      assert.ok(await wait('after a decision'))
      assert.equal(await wait('still full'), null)
      now += 1_001
      assert.ok(await wait('after the others expired'))
    })

    it('are listed in pages: those that wait from the oldest on, all from the newest on', async () => {
      let now = Date.parse('2026-01-31T09:30:00Z')
      const calls = new PendingCalls(rows(), () => now)
      const ids: string[] = []
      const wait = async (argumentsDigest: string, more: object = {}) =>
        ids.push((await calls.wait({ ...wanted, argumentsDigest, ...more }, 1_000, ROOM))?.id ?? '')
      await wait('expires')
      now += 1_001
      for (const digest of ['one', 'two', 'three', 'four']) await wait(digest)
      await wait('of another', { requestedBy: 'v', action: 'c.d' })
      await wait('of another tenant', { tenantId: 'other' })
      const [expired, one, two, three, four, another] = ids
      const page = async (more: object) => {
        const found = await calls.page('t', { requestedBy: 'u', actions: [], waiting: true, after: null, calls: 2, bytes: 1e6, ...more })
        return [found.calls.map(({ id }) => id), found.more]
      }
      assert.deepEqual(await page({}), [[one, two], true])
      assert.deepEqual(await page({ after: two }), [[three, four], false])
      assert.deepEqual(await page({ after: four }), [[], false])
      assert.deepEqual(await page({ waiting: false, calls: 3 }), [[four, three, two], true])
      assert.deepEqual(await page({ waiting: false, calls: 3, after: two }), [[one, expired], false])
      assert.deepEqual(await page({ requestedBy: 'w', actions: ['c.d'] }), [[another], false], 'what a role decides')
      assert.deepEqual(await page({ bytes: 1 }), [[one], true], 'a page that is too large ends early')
    })

    it('are found again by what became of them', async () => {
      let now = Date.parse('2026-01-31T09:30:00Z')
      const calls = new PendingCalls(rows(), () => now)
      const own = async (argumentsDigest: string) =>
        (await calls.wait({ ...wanted, record: null, argumentsDigest }, 1_000, ROOM)) as PendingCall
      const by = (status: 'Approved' | 'Rejected' | 'Withdrawn') => ({ status, subject: 'p', role: 'HR_HEAD', comment: null })
      await own('expired')
      const unused = await own('approved, and never made')
      await calls.decide(unused, by('Approved'))
      now += 1_001
      const made = await own('made')
      await calls.decide(made, by('Approved'))
      await calls.used('t', made.id, { outcome: 'ok', by: 'one' })
      const back = await own('given back')
      await calls.decide(back, by('Approved'))
      await calls.used('t', back.id, { outcome: 'given_back', by: 'two' })
      await calls.decide(await own('rejected'), by('Rejected'))
      await calls.decide(await own('withdrawn'), by('Withdrawn'))
      await own('waiting')
      const found = async (state: ShownState) => {
        const of = { requestedBy: 'u', actions: [], waiting: false, state, after: null, calls: 10, bytes: 1e6 }
        return (await calls.page('t', of)).calls.map((call) => call.argumentsDigest)
      }
      assert.deepEqual(await found('Used'), ['made'])
      assert.deepEqual(await found('Approved'), ['given back'])
      assert.deepEqual(await found('Rejected'), ['rejected'])
      assert.deepEqual(await found('Withdrawn'), ['withdrawn'])
      assert.deepEqual(await found('Pending'), ['waiting'])
      assert.deepEqual(await found('Expired'), ['approved, and never made', 'expired'])
    })
  })
}

describe('an approval of a record', () => {
  it('binds to the arguments of the call that waited while it was decided', async () => {
    let approval: ReturnType<typeof approved> | null = null
    const { governor } = governing([server(sendOffer())], { approvals: { newest: async () => approval } })
    const note = (text: string) => sendCall({ arguments: { offer_id: OFFER_ID, note: text } })
    const refused = await governor.dispatch(note('seen'))
    assert.ok(refused.status === 'refused' && refused.pending !== undefined)
    assert.deepEqual([refused.pending.decidable, refused.pending.approverRoles], [false, []], 'nobody has asked for an approval')
    approval = approved({ status: 'Pending' })
    const open = await governor.dispatch(note('seen'))
    assert.ok(open.status === 'refused' && open.pending !== undefined)
    assert.deepEqual([open.pending.id, open.pending.decidable], [refused.pending.id, true])
    assert.deepEqual(open.pending.approverRoles, ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD'])
    approval = approved()
    assert.equal(codeOf(await governor.dispatch(note('another'))), 'approval_mismatch')
    assert.equal(codeOf(await governor.dispatch(note('seen'))), 'ok')
    assert.equal(codeOf(await governor.dispatch(note('another'))), 'approval_used')
    approval = approved({ id: 'a newer decision' })
    assert.equal(codeOf(await governor.dispatch(note('another'))), 'ok', 'nothing waited while that one was decided')
  })
})

describe('an approval of a call is good for whoever asked for it', () => {
  const kinds = { 'things.do': { entityType: 'call', decidedOn: 'call', roles: ['HR_HEAD'], expiresMs: 3_600_000 } } as const
  const doing = sendOffer({ requiresApprovalAction: 'things.do' })
  const head = { status: 'Approved', subject: 'head', role: 'HR_HEAD', comment: null } as const
  const begin = (upstream: () => Promise<ReturnType<typeof answer>> = async () => answer({ text: 'fine' })) => {
    let now = Date.parse('2026-01-31T09:30:00Z')
    const clock = () => now
    const pending = new PendingCalls(memoryPending(), clock)
    const uses = memoryApprovalUses(clock)
    const { governor, requests } = governing([server(doing)], { approvalKinds: kinds, pending, uses, clock, upstream })
    const send = (who: Parameters<typeof caller>[0] = {}) => governor.dispatch(sendCall({ caller: caller(who) }))
    const idOf = async (who: Parameters<typeof caller>[0] = {}) => {
      const refused = await send(who)
      assert.ok(refused.status === 'refused' && refused.pending !== undefined, JSON.stringify(refused))
      return refused.pending.id
    }
    const approve = async (id: string) => pending.decide((await pending.get('tenant-a', id)) as PendingCall, head)
    const pass = (milliseconds: number) => {
      now += milliseconds
    }
    return { pending, requests, send, idOf, approve, pass }
  }

  it('and not for another person, nor for whoever approved it, who wait for approvals of their own', async () => {
    const { pending, requests, send, idOf, approve } = begin()
    const id = await idOf()
    await approve(id)
    for (const subject of ['recruiter', 'head']) assert.notEqual(await idOf({ subject }), id)
    assert.equal(requests.length, 0)
    assert.equal(codeOf(await send()), 'ok')
    const { use } = (await pending.get('tenant-a', id)) as PendingCall
    assert.deepEqual([use?.subject, use?.role], ['user-1', 'AGENT_SERVICE'])
  })

  it('and not for another agent that acts for the same person, nor for the person', async () => {
    const { requests, send, idOf, approve } = begin()
    const id = await idOf({ agent: 'assistant' })
    await approve(id)
    for (const who of [{}, { agent: 'another' }]) assert.notEqual(await idOf(who), id)
    assert.equal(requests.length, 0)
    assert.equal(codeOf(await send({ agent: 'assistant' })), 'ok')
  })

  it('and once: the same call made twice at once is refused, and people are not asked about another', async () => {
    const { promise: done, resolve: end } = Promise.withResolvers<void>()
    const { pending, requests, send, idOf, approve, pass } = begin(async () => {
      await done
      return answer({ text: 'fine' })
    })
    const id = await idOf()
    await approve(id)
    const first = send()
    const second = await send()
    assert.ok(second.status === 'refused')
    assert.deepEqual([second.code, second.pending?.id, second.pending?.use?.outcome], ['approval_used', id, 'in_progress'])
    const late = send()
    pass(10)
    end()
    assert.equal(codeOf(await first), 'ok')
    assert.equal(codeOf(await late), 'approval_used')
    pass(900)
    assert.equal(codeOf(await send()), 'approval_used', 'sent together, it may arrive a moment later')
    pass(101)
    assert.equal(requests.length, 1)
    const of = { requestedBy: null, actions: [], waiting: true, after: null, calls: 10, bytes: 1e6 }
    assert.deepEqual((await pending.page('tenant-a', of)).calls, [])
    assert.notEqual(await idOf(), id, 'made again later, it waits for another approval')
  })

  it('and says when it expired unused, or undecided', async () => {
    const { requests, send, idOf, approve, pass } = begin()
    await approve(await idOf())
    pass(3_600_000)
    const refused = await send()
    assert.ok(refused.status === 'refused')
    assert.match(refused.message, /The approval of this call expired at 2026-01-31T10:30:00\.000Z, before it was used\./)
    pass(3_600_000)
    const again = await send()
    assert.ok(again.status === 'refused')
    assert.match(again.message, /Nobody had decided on this call when it expired at 2026-01-31T11:30:00\.000Z\./)
    assert.equal(requests.length, 0)
  })
})

describe('an approval of a call, as people see it afterwards', () => {
  const kinds = { 'things.do': { entityType: 'call', decidedOn: 'call', roles: ['HR_HEAD'] } } as const
  const doing = sendOffer({ requiresApprovalAction: 'things.do', retryPolicy: { maxAttempts: 1, backoffMs: 100 } })
  const useAfter = async (upstream: () => never | ReturnType<typeof answer>) => {
    const pending = new PendingCalls(memoryPending())
    const { governor } = governing([server(doing)], { approvalKinds: kinds, pending, upstream })
    const refused = await governor.dispatch(sendCall())
    const waiting = refused.status === 'refused' ? await pending.get('tenant-a', refused.pending?.id ?? '') : null
    assert.ok(waiting)
    await pending.decide(waiting, { status: 'Approved', subject: 'p', role: 'HR_HEAD', comment: null })
    await governor.dispatch(sendCall())
    const seen = await pending.get('tenant-a', waiting.id)
    assert.ok(seen)
    return [seen.use?.outcome, isUsed(seen)]
  }

  it('says what became of the call: done, unknown, or given back', async () => {
    assert.deepEqual(await useAfter(() => answer({ text: 'fine' })), ['ok', true])
    assert.deepEqual(await useAfter(() => answer(null, { isError: true })), ['tool_error', true])
    const fails = (sent: boolean) => () => {
      throw new UpstreamFailure('gone', sent)
    }
    assert.deepEqual(await useAfter(fails(true)), ['outcome_unknown', true])
    assert.deepEqual(await useAfter(fails(false)), ['given_back', false])
  })
})
