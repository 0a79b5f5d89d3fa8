import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

const LONG_NAME = 'Acme Robotics GmbH & Co. KGaA Niederlassung Süd-West'

describe('the frame around every page', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('keeps everything in the header on a phone beside a long company name', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const [before] = await world.asOwner<{ name: string }>('acme', 'select name from tenants where tenant_id = $1')
    const rename = (name: string) => world.asOwner('acme', 'update tenants set name = $2 where tenant_id = $1 returning tenant_id', [name])
    await rename(LONG_NAME)
    try {
      const page = await console_.pageAs('recruiter', '/', { viewport: { width: 390, height: 844 } })
      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 844 })
        const outside = await page.getByRole('banner').evaluate((header) =>
          [...header.querySelectorAll('button, a')]
            .map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() }))
            .filter(({ left, right, width: own }) => own > 0 && (left < 0 || right > window.innerWidth))
            .map(({ text }) => text),
        )
        assert.deepEqual(outside, [], `${width} px`)
      }
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).waitFor()
    } finally {
      await rename(before?.name ?? 'Acme')
    }
    assert.deepEqual(console_.faults, [])
  })

  for (const from of ['/overview', '/'])
    it(`says that one is offline instead of a page whose code cannot come, from ${from}, and opens it once the network is back`, async (t) => {
      if (console_ === null) return t.skip(NO_BROWSER)
      const page = await console_.pageAs('recruiter', from)
      await page.reload()
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      const requisitions = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requisitions' })
      await page.context().setOffline(true)
      await page.getByText("You're offline").first().waitFor()
      await requisitions.click()
      await page.getByRole('heading', { name: "This page can't be loaded" }).waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: "This page can't be loaded" }).waitFor()
      await page.context().setOffline(false)
      await page.getByRole('table', { name: 'Requisitions' }).or(page.getByText('No requisitions')).first().waitFor({ timeout: 20_000 })
      console_.faults.length = 0 // the browser's own about what it could not load
    })

  it('opens a page whose code did not come although the browser believed to be online', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/overview')
    await page.route('**/requisitions.page*.js', (route) => route.abort())
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requisitions' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/requisitions')
    await page.unroute('**/requisitions.page*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('table', { name: 'Requisitions' }).or(page.getByText('No requisitions')).first().waitFor({ timeout: 20_000 })
    console_.faults.length = 0
  })

  it('finds an employee by number', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    await journeyTo(world, 'acme', 'Converted')
    const { items } = (
      await world.get<{ items: Array<{ employee_number: string; full_name: string }> }>('acme/hr-operations', '/employees')
    ).body
    const [employee] = items
    assert.ok(employee)
    const page = await console_.pageAs('hr-operations')
    await page.keyboard.press('Control+k')
    await page.locator('input[aria-label="Search or jump"]').fill(employee.employee_number)
    await page.getByRole('dialog').locator('[data-action]').filter({ hasText: employee.employee_number }).click()
    await page.waitForURL('**/employees/*')
    assert.deepEqual(console_.faults, [])
  })
})
