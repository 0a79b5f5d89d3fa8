import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CallLimitReached, callLimiter } from './call-limiter.ts'

it('says how long to wait, one second as one', () => {
  let now = 0
  const limiter = callLimiter(1, () => now)
  limiter.admit()
  const says = (text: RegExp) =>
    assert.throws(
      () => limiter.admit(),
      (error: unknown) => error instanceof CallLimitReached && text.test(error.message),
    )
  now = 500
  says(/Try again in 60 seconds\.$/)
  now = 59_500
  says(/Try again in 1 second\.$/)
})
