import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

describe('signing in', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('takes a demo person in, shows the company and what the role can use, and lets them out', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('hr-head', '/overview')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.match(await page.title(), /Overview · Tanager/)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByText('Signed in as Head of HR').waitFor()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in to Tanager' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })
  it('goes on as the same person after a reload, and keeps no token in any storage or address', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/overview')
    await page.reload()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie]))
    assert.doesNotMatch(kept, /eyJ/)
  })
  it('has no accessibility fault, light or dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.newPage({ colorScheme })
      await page.goto('/')
      await page.getByRole('heading', { name: 'Sign in to Tanager' }).waitFor()
      assert.deepEqual(await axeViolations(page), [], colorScheme)
    }
  })
})
