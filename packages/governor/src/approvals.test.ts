import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { APPROVAL_KINDS, whyNotApproved } from './approval-kinds.ts'
import type { ApprovalPort, ApprovalUses } from './ports.ts'
import { UpstreamFailure } from './ports.ts'
import { memoryApprovalUses } from './state/memory-approval-uses.ts'
import { answer, approved, caller, codeOf, governing, OFFER_ID, sendCall, sendOffer, server, tool } from './testing.ts'

const OTHER_ID = '0198c0de-0000-7000-8000-000000000002'
const conversion = sendOffer({ requiresApprovalAction: 'employee-conversion.approve' })
const discrepancy = sendOffer({ requiresApprovalAction: 'discrepancy.resolve' })
const marked = (one: typeof conversion, entity: string) => ({
  ...one,
  inputSchema: { type: 'object', properties: { offer_id: { type: 'string', 'x-approval-entity': entity } } },
})

describe('an approval', () => {
  it('goes along with the call, and its id and version stand in the record', async () => {
    const { governor, requests, records } = governing([server(sendOffer())], { approval: approved() })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
    assert.deepEqual(requests[0]?.approval, approved())
    assert.deepEqual(records[1]?.approval, { id: 'approval-1', version: 3 })
  })

  it('is needed: approval_missing for none, another record, another kind, another status, another casing', async () => {
    const wrong = [
      null,
      approved({ status: 'Pending' }),
      approved({ status: 'Rejected' }),
      approved({ status: 'Cancelled' }),
      approved({ status: 'approved' }),
      approved({ status: 'APPROVED' }),
      approved({ status: 'Approved ' }),
      approved({ entityId: OTHER_ID }),
      approved({ entityId: OFFER_ID.toUpperCase() }),
      approved({ entityType: 'tan' }),
      approved({ entityType: 'Offer' }),
      approved({ id: '' }),
      approved({ version: Number.NaN }),
    ]
    for (const approval of wrong) {
      const { governor, requests, outcomes } = governing([server(sendOffer())], { approval })
      const verdict = await governor.dispatch(sendCall())
      assert.deepEqual([verdict.status, codeOf(verdict)], ['refused', 'approval_missing'], JSON.stringify(approval))
      assert.equal(requests.length, 0)
      assert.deepEqual(outcomes(), ['approval_missing'])
    }
  })

  it('of a discrepancy must have ended as Resolved', async () => {
    const answered = async (outcome: string | null, status = 'Approved') => {
      const approval = approved({ entityType: 'discrepancy', outcome, status })
      const { governor } = governing([server(marked(discrepancy, 'discrepancy'))], { approval })
      return codeOf(await governor.dispatch(sendCall()))
    }
    assert.equal(await answered('Resolved'), 'ok')
    for (const outcome of ['Upheld', 'resolved', null]) assert.equal(await answered(outcome), 'approval_missing')
    assert.equal(await answered('Resolved', 'Pending'), 'approval_missing')
  })

  it('of a conversion is about an employee_conversion', async () => {
    const { governor } = governing([server(marked(conversion, 'employee_conversion'))], {
      approval: approved({ entityType: 'employee_conversion' }),
    })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
  })

  it('is asked for with the tenant of the token, whatever the arguments say, and anew for every call', async () => {
    const asked: Parameters<ApprovalPort['newest']>[0][] = []
    let status = 'Pending'
    const approvals: ApprovalPort = {
      newest: async (question) => {
        asked.push(question)
        return approved({ status, id: `approval-${asked.length}` })
      },
    }
    const open = sendOffer({ inputSchema: { type: 'object', properties: { offer_id: { type: 'string', 'x-approval-entity': 'offer' } } } })
    const { governor } = governing([server(open)], { approvals })
    const attempt = () => governor.dispatch(sendCall({ arguments: { offer_id: OFFER_ID, tenant_id: 'tenant-b', tenantId: 'tenant-b' } }))
    assert.equal(codeOf(await attempt()), 'approval_missing')
    status = 'Approved'
    assert.equal(codeOf(await attempt()), 'ok')
    status = 'Cancelled' // a newer request took its place
    assert.equal(codeOf(await attempt()), 'approval_missing')
    assert.deepEqual(
      asked.map(({ caller, entityType, entityId }) => [caller.tenantId, entityType, entityId]),
      Array(3).fill(['tenant-a', 'offer', OFFER_ID]),
    )
  })

  it('serves one execution: of 20 calls at once, one passes', async () => {
    const { governor, requests, outcomes } = governing([server(sendOffer())], { approval: approved() })
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => governor.dispatch(sendCall())))
    assert.deepEqual(verdicts.map(codeOf).sort(), [...Array(19).fill('approval_used'), 'ok'])
    assert.equal(requests.length, 1)
    assert.equal(outcomes().length, 20)
  })

  it('serves one tool and one set of arguments, and no other afterwards', async () => {
    const { governor, requests } = governing([server(sendOffer(), sendOffer({ name: 'send_again' }))], { approval: approved() })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
    assert.equal(codeOf(await governor.dispatch(sendCall({ arguments: { offer_id: OFFER_ID, note: 'again' } }))), 'approval_used')
    assert.equal(codeOf(await governor.dispatch(sendCall({ tool: 'send_again' }))), 'approval_used')
    assert.equal(requests.length, 1)
  })

  it('of one tenant is not used up by another tenant’s of the same id', async () => {
    const { governor } = governing([server(sendOffer())], { approval: approved() })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
    assert.equal(codeOf(await governor.dispatch(sendCall({ caller: caller({ tenantId: 'tenant-b' }) }))), 'ok')
  })

  it('is needed on a tool of another tier too, when that names an action', async () => {
    for (const tier of ['read_only', 'propose_only'] as const) {
      const { governor, requests } = governing([server(sendOffer({ tier }))], { approval: null })
      assert.equal(codeOf(await governor.dispatch(sendCall())), 'approval_missing')
      assert.equal(requests.length, 0)
    }
  })
})

describe('when approvals cannot be told: approval_unavailable, and nothing sent', () => {
  const refuses = async (options: { approvals?: ApprovalPort; uses?: ApprovalUses }) => {
    const { governor, requests, outcomes } = governing([server(sendOffer())], {
      approval: approved(),
      limits: { approvalMs: 20 },
      ...options,
    })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'approval_unavailable')
    assert.equal(requests.length, 0)
    assert.deepEqual(outcomes(), ['approval_unavailable'])
  }
  const never = () => new Promise<never>(() => undefined)

  it('the port fails, throws or hangs, and is told to stop', async () => {
    await refuses({ approvals: { newest: () => Promise.reject(new Error('503')) } })
    await refuses({
      approvals: {
        newest: () => {
          throw new Error('at once')
        },
      },
    })
    let signal: AbortSignal | undefined
    await refuses({
      approvals: {
        newest: (question) => {
          signal = question.signal
          return never()
        },
      },
    })
    assert.equal(signal?.aborted, true)
  })

  it('the store of uses fails or hangs', async () => {
    await refuses({ uses: { claim: () => Promise.reject(new Error('down')), release: async () => undefined, usedBy: async () => null } })
    await refuses({ uses: { claim: never, release: async () => undefined, usedBy: async () => null } })
  })

  it('a claim that succeeds too late is given back', async () => {
    let succeed: (value: boolean) => void = () => undefined
    const released = new Promise<string>((resolve) => {
      const uses: ApprovalUses = {
        claim: () =>
          new Promise((done) => {
            succeed = done
          }),
        release: async (use) => resolve(use.approvalId),
        usedBy: async () => null,
      }
      void refuses({ uses }).then(() => succeed(true))
    })
    assert.equal(await released, 'approval-1')
  })
})

describe('an approval that served nothing', () => {
  it('is given back only when it is certain that nothing was sent', async () => {
    const outcome = async (failure: Error) => {
      const uses = memoryApprovalUses()
      const fails = governing([server(sendOffer({ retryPolicy: { maxAttempts: 1, backoffMs: 100 } }))], {
        approval: approved(),
        uses,
        upstream: () => Promise.reject(failure),
      })
      const first = codeOf(await fails.governor.dispatch(sendCall()))
      const works = governing([server(sendOffer())], { approval: approved(), uses })
      return [first, codeOf(await works.governor.dispatch(sendCall()))]
    }
    assert.deepEqual(await outcome(new UpstreamFailure('no connection', false)), ['upstream_unavailable', 'ok'])
    assert.deepEqual(await outcome(new UpstreamFailure('connection lost', true)), ['outcome_unknown', 'approval_used'])
    assert.deepEqual(await outcome(new Error('a bug')), ['outcome_unknown', 'approval_used'])
  })

  it('stays used after the tool’s own error and after an answer that cannot be passed on', async () => {
    for (const said of [answer(null, { isError: true }), answer({ wrong: 1 })]) {
      const { governor, requests } = governing([server(sendOffer())], { approval: approved(), upstream: () => said })
      assert.match(codeOf(await governor.dispatch(sendCall())), /tool_error|output_invalid/)
      assert.equal(codeOf(await governor.dispatch(sendCall())), 'approval_used')
      assert.equal(requests.length, 1)
    }
  })

  it('is not lost by a refusal before it: the claim is the last check', async () => {
    const { governor } = governing([server(sendOffer(), tool())], { approval: approved() })
    assert.equal(codeOf(await governor.dispatch(sendCall({ arguments: { offer_id: OFFER_ID, wrong: 1 } }))), 'input_invalid')
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
  })
})

it('for every answer of the port: only Approved, of that kind, on that record, counts', () => {
  const kinds = Object.values(APPROVAL_KINDS)
  const answers = fc.record({
    id: fc.constantFrom('a', ''),
    version: fc.constantFrom(1, 0, 1.5, Number.NaN),
    status: fc.constantFrom('Approved', 'approved', 'Pending', 'Rejected', ''),
    outcome: fc.constantFrom('Resolved', 'Upheld', 'resolved', null),
    entityType: fc.constantFrom('offer', 'employee_conversion', 'discrepancy', 'tan'),
    entityId: fc.constantFrom('one', 'two', 'ONE'),
  })
  fc.assert(
    fc.property(fc.option(answers), fc.constantFrom(...kinds), (found, kind) => {
      const counts =
        found !== null &&
        found.status === 'Approved' &&
        found.entityType === kind.entityType &&
        found.entityId === 'one' &&
        found.id !== '' &&
        Number.isInteger(found.version) &&
        (kind.entityType !== 'discrepancy' || found.outcome === 'Resolved')
      assert.equal(whyNotApproved(found, kind, 'one') === null, counts)
    }),
    { numRuns: 2_000 },
  )
})
