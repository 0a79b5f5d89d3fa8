import { after, before, describe, it } from 'node:test'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { BY_MOUSE } from './hands.ts'
import { goTheWholeWay } from './journey-steps.ts'

describe('from CV to employee, by clicking alone', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole({ CV_TIMEOUT_MS: '60000' }) // whatever else the machine is doing
  })
  after(() => console_?.close())

  it('goes the whole way, each step in the browser of the person whose step it is', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await goTheWholeWay(console_, BY_MOUSE)
  })
})
