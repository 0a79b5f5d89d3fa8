import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { BY_KEYBOARD } from './hands.ts'
import { goTheWholeWay } from './journey-steps.ts'

describe('from CV to employee, by the keyboard alone', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole({ CV_TIMEOUT_MS: '60000' })
  })
  after(() => console_?.close())

  it('goes the whole way without a click, a touch or a focus that no key set', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    console_.onPage((page) =>
      page.addInitScript(() => {
        for (const kind of ['mousedown', 'touchstart']) addEventListener(kind, () => console.error('a mouse was used'), { capture: true })
      }),
    )
    await goTheWholeWay(console_, BY_KEYBOARD)
    assert.deepEqual(console_.faults, [])
  })
})
