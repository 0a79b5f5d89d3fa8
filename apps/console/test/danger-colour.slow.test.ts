import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

/** Red, green and blue of what is computed, such as `rgb(28, 95, 191)`. */
const channels = (color: string): number[] => (color.match(/\d+/g) ?? []).slice(0, 3).map(Number)
const isRed = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = channels(color)
  return red > 120 && red > 2 * green && red > 2 * blue
}
const ground = (target: Locator) => target.evaluate((element) => getComputedStyle(element).backgroundColor)

describe('red', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  for (const colorScheme of ['light', 'dark'] as const)
    it(`marks what ends something, and neither a primary action nor the focus, ${colorScheme}`, async (t) => {
      if (console_ === null) return t.skip(NO_BROWSER)
      const { id } = (await console_.world.post<{ id: string }>('acme/recruiter', '/tans', tanBody())).body
      const page = await console_.pageAs('department-head', `/requisitions/${id}`, { colorScheme })
      const dialog = page.getByRole('dialog')
      const main = page.getByRole('main')
      await main.getByRole('button', { name: 'Approve', exact: true }).click()
      const comment = dialog.getByRole('textbox')
      await comment.focus()
      const border = await comment.evaluate((element) => getComputedStyle(element).borderTopColor)
      assert.ok(!isRed(border), `the focus is ${border}`)
      const approve = await ground(dialog.getByRole('button', { name: 'Approve' }))
      assert.ok(channels(approve).length === 3 && !isRed(approve), `Approve is ${approve}`)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await main.getByRole('button', { name: 'Reject', exact: true }).click()
      const reject = await ground(dialog.getByRole('button', { name: 'Reject' }))
      assert.ok(isRed(reject), `Reject is ${reject}`)
      const here = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
      const bar = await here.evaluate((element) => getComputedStyle(element).boxShadow)
      assert.ok(!isRed(bar), `the bar beside the open page is ${bar}`)
      assert.deepEqual(console_.faults, [])
    })
})
