import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'

describe('the pages of the administration', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('has no accessibility fault on any of its pages, light or dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const READY = {
      users: 'Users',
      roles: 'Roles',
      'api-keys': 'API keys',
      provisioning: 'Provisioning',
      'access-review': 'Access review',
      tenant: 'Company',
      numbering: 'Numbering',
      approvals: 'Approvals',
      workflows: 'Workflows',
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.pageAs('tenant-admin', '/admin/users', { colorScheme })
      for (const [path, heading] of Object.entries(READY)) {
        await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: heading }).click()
        await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
        await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
        assert.deepEqual(await axeViolations(page), [], `${path}, ${colorScheme}`)
      }
    }
    assert.deepEqual(console_.faults, [])
  })

  it('shows all its parts in one row at 1280 px, and none moves when another is opened', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('tenant-admin', '/admin/users', { viewport: { width: 1280, height: 800 } })
    const parts = page.getByRole('navigation', { name: 'Administration' })
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    const places = () => parts.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()))
    const before = await places()
    assert.equal(new Set(before.map(({ top }) => top)).size, 1)
    await parts.getByRole('link', { name: 'Numbering' }).click()
    await page.getByRole('heading', { name: 'Numbering', level: 1 }).waitFor()
    assert.deepEqual(await places(), before)
    assert.deepEqual(console_.faults, [])
  })

  it('keeps long German words whole on a phone, or hyphenates them where the browser can', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('tenant-admin', '/admin/access-review', { viewport: PHONE, locale: 'de-DE' })
    const role = page.getByRole('cell', { name: 'Abteilungsleitung', exact: true }).first()
    await role.waitFor()
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).hyphens), 'auto')
    const firstLine = await role.evaluate((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text
      const range = document.createRange()
      const topOf = (at: number) => {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().top
      }
      return [...text.data].filter((_, at) => topOf(at) === topOf(0)).join('')
    })
    assert.match(firstLine, /^Abteilungs(leitung)?$/)
    assert.deepEqual(console_.faults, [])
  })
})
