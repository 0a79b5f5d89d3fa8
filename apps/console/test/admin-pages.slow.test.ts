import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

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

  it('groups its parts beside the page, all in sight at 1280 px, and none moves when another is opened', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('tenant-admin', '/admin/users', { viewport: { width: 1280, height: 800 } })
    const parts = page.getByRole('navigation', { name: 'Administration' })
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    const links = (group: string) => parts.getByRole('list', { name: group }).getByRole('link').allInnerTexts()
    assert.deepEqual(await links('People'), ['Users', 'Roles', 'Access review'])
    assert.deepEqual(await links('General'), ['Company', 'Numbering', 'Retention'])
    assert.deepEqual(await links('Hiring'), ['Approvals', 'Rejection reasons', 'Scorecards', 'Offer letters', 'Workflows'])
    assert.deepEqual(await links('Integrations'), ['API keys', 'Provisioning'])
    assert.equal(await parts.getByRole('button').count(), 0)
    const places = () => parts.getByRole('link').evaluateAll((found) => found.map((link) => link.getBoundingClientRect().toJSON()))
    const before = await places()
    assert.ok(
      before.every(({ bottom }) => bottom <= 800),
      'all in sight',
    )
    await parts.getByRole('link', { name: 'Numbering' }).click()
    await page.getByRole('heading', { name: 'Numbering', level: 1 }).waitFor()
    assert.deepEqual(await places(), before)
    const other = await console_.pageAs('workflow-admin', '/admin')
    await other.waitForURL('**/admin/approvals')
    assert.deepEqual(await other.getByRole('navigation', { name: 'Administration' }).getByRole('list').count(), 1)
    assert.deepEqual(console_.faults, [])
  })

  it('opens its parts by a button on a phone, by keyboard too, and every address of before still leads to its page', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.pageAs('tenant-admin', '/admin/retention', { viewport: PHONE, colorScheme })
      await page.getByRole('heading', { name: 'Retention', level: 1 }).waitFor()
      const parts = page.getByRole('navigation', { name: 'Administration' })
      const opener = parts.getByRole('button', { name: 'Administration Retention' })
      assert.equal(await parts.getByRole('link').count(), 0)
      await opener.focus()
      await page.keyboard.press('Enter')
      await parts.getByRole('link', { name: 'Retention' }).waitFor()
      assert.deepEqual(await axeViolations(page), [], colorScheme)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out')
      await page.keyboard.press('Escape')
      await parts.getByRole('link').first().waitFor({ state: 'hidden' })
      await comesToBe(() => opener.evaluate((button) => button === document.activeElement), true)
      await page.keyboard.press('Enter')
      await parts.getByRole('link', { name: 'API keys' }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/admin/api-keys')
      await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor()
      await parts.getByRole('link').first().waitFor({ state: 'hidden' })
      await parts.getByRole('button', { name: 'Administration API keys', expanded: false }).waitFor()
    }
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
