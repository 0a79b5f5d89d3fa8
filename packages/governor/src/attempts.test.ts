import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { UpstreamFailure } from './ports.ts'
import { answer, approved, call, codeOf, governing, sendCall, sendOffer, server, tool } from './testing.ts'

const never = () => new Promise<never>(() => undefined)
const lost = (sent: boolean) => Promise.reject(new UpstreamFailure('lost', sent))
const tries = (maxAttempts: number, backoffMs = 100) => ({ retryPolicy: { maxAttempts, backoffMs } })

describe('tries', () => {
  it('maxAttempts counts all tries, and there is always one', async () => {
    for (const [most, made] of [
      [0, 1],
      [1, 1],
      [2, 2],
      [3, 3],
    ] as const) {
      const { governor, requests } = governing([server(tool(tries(most)))], { upstream: () => lost(true), random: () => 0 })
      const verdict = await governor.dispatch(call())
      assert.equal(codeOf(verdict), 'upstream_unavailable')
      assert.equal(requests.length, made)
      assert.equal(verdict.status === 'failed' && verdict.attempts, made)
    }
  })

  it('a read is tried again after bytes were sent, until it answers', async () => {
    const { governor } = governing([server(tool())], {
      upstream: (_request, count) => (count < 3 ? lost(true) : answer({ text: 'at last' })),
      random: () => 0,
    })
    const verdict = await governor.dispatch(call())
    assert.equal(verdict.status === 'ok' && verdict.attempts, 3)
  })

  it('a read that broke the connection is sent once more, whatever maxAttempts says: its input may be what breaks the server', async () => {
    const { governor, requests } = governing([server(tool(tries(5)))], {
      upstream: () => Promise.reject(new UpstreamFailure('ended', true, { brokeDown: true })),
      random: () => 0,
    })
    const verdict = await governor.dispatch(call())
    assert.deepEqual([codeOf(verdict), requests.length], ['upstream_unavailable', 2])
    assert.match(verdict.status === 'failed' ? verdict.message : '', /The tool server broke down at this call, twice\./)
  })

  it('a tool that does not answer in time is told with its time, and the setting', async () => {
    const { governor } = governing([server(tool(tries(2)))], { upstream: never, random: () => 0 })
    const verdict = await governor.dispatch(call())
    assert.equal(
      verdict.status === 'failed' && verdict.message,
      'The tool did not answer within 1 s (timeoutMs of its manifest), after 2 tries.',
    )
  })

  it('what may change something is never tried again after bytes were sent: outcome_unknown', async () => {
    for (const one of [sendOffer(), sendOffer({ tier: 'propose_only' }), sendOffer({ tier: 'read_only' })]) {
      const { governor, requests, outcomes } = governing([server(one)], { approval: approved(), upstream: () => lost(true) })
      const verdict = await governor.dispatch(sendCall())
      assert.deepEqual([verdict.status, codeOf(verdict)], ['failed', 'outcome_unknown'])
      assert.equal(requests.length, 1)
      assert.deepEqual(outcomes(), ['outcome_unknown'])
    }
  })

  it('a write is tried again when nothing was sent, and not a second time once something was', async () => {
    const { governor, requests } = governing([server(sendOffer())], {
      approval: approved(),
      upstream: (_request, count) => lost(count > 1),
      random: () => 0,
    })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'outcome_unknown')
    assert.equal(requests.length, 2)
  })

  it('the tool’s own error is an answer: never asked for twice', async () => {
    const { governor, requests } = governing([server(tool())], { upstream: () => answer(null, { isError: true }) })
    assert.equal(codeOf(await governor.dispatch(call())), 'tool_error')
    assert.equal(requests.length, 1)
  })

  it('waits between tries, twice as long each time, half of it by chance', async () => {
    const starts: number[] = []
    const waits = async (random: number) => {
      starts.length = 0
      const { governor } = governing([server(tool(tries(3, 100)))], {
        upstream: () => {
          starts.push(performance.now())
          return lost(false)
        },
        random: () => random,
      })
      await governor.dispatch(call())
      return starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
    }
    const [least, then] = await waits(0)
    assert.ok((least ?? 0) >= 49 && (then ?? 0) >= 99, `${least} ${then}`)
    const [most, last] = await waits(1)
    assert.ok((most ?? 0) >= 99 && (last ?? 0) >= 199, `${most} ${last}`)
  })
})

describe('time', () => {
  it('a try is over within 100 ms of its limit, and the tool told, even when the tool ignores it', async () => {
    let aborted = 0
    let limit = 0
    const upstream = ({ signal }: { signal: AbortSignal }) => {
      signal.addEventListener('abort', () => {
        aborted = performance.now()
      })
      // A plain timer of the same length, so that a busy machine delays both.
      setTimeout(() => {
        limit = performance.now()
      }, 1_000)
      return never()
    }
    const { governor } = governing([server(tool(tries(1)))], { upstream })
    // A machine may stop between two timers that are due at once, so the best of ten tries is judged.
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 10 && best >= 100; round++) {
      assert.equal(codeOf(await governor.dispatch(call())), 'timeout')
      best = Math.min(best, Math.max(Math.abs(aborted - limit), performance.now() - limit))
    }
    assert.ok(best < 100, `${best} ms`)
  })

  it('may be longer than any timer can wait', async () => {
    const { governor } = governing([server(tool({ timeoutMs: 2 ** 31 + 5 }))], {
      upstream: () => new Promise((resolve) => setTimeout(resolve, 30, answer({ text: 'in time' }))),
    })
    assert.equal(codeOf(await governor.dispatch(call())), 'ok')
  })

  it('is per try: a read that hangs is tried again', async () => {
    const { governor } = governing([server(tool(tries(2)))], {
      upstream: (_request, count) => (count === 1 ? never() : answer({ text: 'second' })),
      random: () => 0,
    })
    const verdict = await governor.dispatch(call())
    assert.equal(verdict.status === 'ok' && verdict.attempts, 2)
  })

  it('a write that hangs is outcome_unknown, and tried once', async () => {
    const { governor, requests } = governing([server(sendOffer())], { approval: approved(), upstream: never })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'outcome_unknown')
    assert.equal(requests.length, 1)
  })

  it('a write that never left, as the upstream says when it is stopped, is a timeout', async () => {
    const upstream = ({ signal }: { signal: AbortSignal }) =>
      new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new UpstreamFailure('not connected', false))))
    const { governor } = governing([server(sendOffer(tries(1)))], { approval: approved(), upstream })
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'timeout')
    // its approval is free again
    assert.notEqual(codeOf(await governor.dispatch(sendCall())), 'approval_used')
  })
})

describe('a tool that goes into quarantine while its call waits for a connection', () => {
  it('does not get the call, whose approval is given back and which does not count against the rate', async () => {
    const { governor, requests, outcomes } = governing([server(sendOffer({ rateLimitPerMinute: 1 }))], {
      approval: approved(),
      upstream: ({ mayLeave }, count) => {
        if (count === 1) governor.quarantine('mcp-offers', 'send_offer', 'The server declares another description.')
        mayLeave()
        return answer({ text: 'sent' })
      },
    })
    const refused = await governor.dispatch(sendCall())
    assert.deepEqual(refused, { status: 'refused', code: 'tool_changed', message: 'The server declares another description.' })
    governor.replace(server(sendOffer({ rateLimitPerMinute: 1 })))
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
    assert.deepEqual([requests.length, outcomes()], [2, ['tool_changed', 'ok']])
  })

  it('does not get it from a later try either, nor when its manifest was replaced', async () => {
    const { governor, requests } = governing([server(tool())], {
      upstream: () => {
        governor.replace(server(tool({ tier: 'propose_only' })))
        return lost(false)
      },
      random: () => 0,
    })
    assert.deepEqual([codeOf(await governor.dispatch(call())), requests.length], ['tool_changed', 1])
  })
})

describe('a caller who leaves', () => {
  it('ends a read at once: cancelled, and the tool told', async () => {
    const leaving = new AbortController()
    const { governor, requests } = governing([server(tool({ timeoutMs: 60_000 }))], {
      upstream: () => {
        leaving.abort()
        return never()
      },
    })
    assert.equal(codeOf(await governor.dispatch(call({ signal: leaving.signal }))), 'cancelled')
    assert.equal(requests[0]?.signal.aborted, true)
    assert.equal(requests.length, 1)
  })

  it('leaves a write that was sent as outcome_unknown', async () => {
    const leaving = new AbortController()
    const { governor } = governing([server(sendOffer({ timeoutMs: 60_000 }))], {
      approval: approved(),
      upstream: () => {
        leaving.abort()
        return never()
      },
    })
    assert.equal(codeOf(await governor.dispatch(sendCall({ signal: leaving.signal }))), 'outcome_unknown')
  })

  it('before anything was sent leaves the approval free', async () => {
    const { governor, requests } = governing([server(sendOffer())], { approval: approved() })
    assert.equal(codeOf(await governor.dispatch(sendCall({ signal: AbortSignal.abort() }))), 'cancelled')
    assert.equal(requests.length, 0)
    assert.equal(codeOf(await governor.dispatch(sendCall())), 'ok')
  })
})
