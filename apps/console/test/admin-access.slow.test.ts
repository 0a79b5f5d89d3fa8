import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const COPIES = { permissions: ['clipboard-read', 'clipboard-write'] }

describe('access for programs', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

  it('creates an API key, shows its secret once, and revokes it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const page = await console_.pageAs('user-admin', '/admin/api-keys', COPIES)
    await page.getByRole('heading', { name: 'No API keys' }).waitFor()
    await page.getByRole('button', { name: 'Create API key' }).click() // one way to begin, not one above the other
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await dialog.getByText('Required').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Careers page')
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    assert.equal(await page.getByRole('option', { name: 'Head of HR' }).count(), 0) // who approves is not for programs
    await page.getByRole('option', { name: /^Sourcer/ }).click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Create API key' }).first().click()
    await dialog.getByText('Your unsent draft is back.').waitFor()
    await comesToBe(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue(), 'Careers page')
    assert.deepEqual(await axeViolations(page), [])
    await dialog.getByRole('button', { name: 'Create API key' }).click()

    await dialog.getByText('Shown only once').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    const secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue()
    assert.equal((await world.get<{ role: string }>(null, '/users/me', bearer(secret))).body.role, 'SOURCER')
    await dialog.getByRole('button', { name: 'Copy secret' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await clipboard(page), secret)
    await page.keyboard.press('Escape') // a stray key does not lose it
    await page.mouse.click(5, 5)
    await comesToBe(() => dialog.getByRole('textbox', { name: 'Secret' }).inputValue(), secret)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.ok(!(await page.content()).includes(secret))
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    assert.ok(!kept.includes(secret))

    const keys = (await world.get<{ items: Array<{ expires_at: string }> }>('acme/user-admin', '/admin/api-keys')).body.items
    const days = (Date.parse(keys[0]?.expires_at ?? '') - Date.now()) / 86_400_000
    assert.ok(days > 89 && days < 92, `expires in ${days} days`)

    const row = page.getByRole('table', { name: 'API keys' }).getByRole('row').filter({ hasText: 'Careers page' })
    await row.getByText('Sourcer').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await row.getByRole('button', { name: 'Revoke “Careers page”' }).click()
    await dialog.getByText('The next request with this key is refused.').waitFor()
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await row.getByText('Revoked', { exact: true }).waitFor()
    assert.equal(await row.getByRole('button').count(), 0)
    assert.equal((await world.get(null, '/users/me', bearer(secret))).status, 401)
    assert.deepEqual(console_.faults, [])
  })

  it('is for who manages users, and fits a phone in German', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const body = { name: 'Ein langer Name für die Karriereseite', role: 'AGENT_SERVICE', expires_at: '2100-01-01T00:00:00.000Z' }
    await console_.world.post('acme/user-admin', '/admin/api-keys', body)
    const auditor = await console_.pageAs('auditor', '/admin/api-keys')
    await auditor.getByText('people who may manage users').waitFor()
    const page = await console_.pageAs('tenant-admin', '/admin/api-keys', { viewport: PHONE, locale: 'de-DE' })
    await page.getByText(body.name).waitFor()
    assert.ok(await fits(page))
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'API-Schlüssel erstellen' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.waitForFunction(() => document.querySelector('[role=dialog] input') === document.activeElement)
    assert.ok(await fits(page))
    await page.keyboard.type('Nur Tasten')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Wird nur einmal angezeigt').waitFor()
    assert.ok(await fits(page))
    assert.deepEqual(console_.faults, [])
  })

  it('issues the token of the identity provider once, replaces it and revokes it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const usersBy = async (token: string) =>
      (await world.app.inject({ method: 'GET', url: '/scim/v2/Users', headers: bearer(token) })).statusCode
    const page = await console_.pageAs('user-admin', '/admin/provisioning', COPIES)
    await page.getByText('No token has been issued.').waitFor()
    await page.getByRole('button', { name: 'Copy URL' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.match(await clipboard(page), /\/scim\/v2$/)
    assert.deepEqual(await axeViolations(page), [])
    const dialog = page.getByRole('dialog')
    const issue = async (button: string) => {
      await page.getByRole('button', { name: button }).click()
      await dialog.getByRole('button', { name: button }).click()
      await dialog.getByText('Shown only once').waitFor()
      const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue()
      assert.match(await dialog.getByRole('textbox', { name: 'SCIM base URL' }).inputValue(), /\/scim\/v2$/)
      assert.deepEqual(await axeViolations(page), [])
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.waitFor({ state: 'detached' })
      return token
    }
    const first = await issue('Issue token')
    await page.getByText('Issued by user-admin of acme').waitFor()
    assert.equal(await usersBy(first), 200)
    const second = await issue('Replace token')
    assert.deepEqual([await usersBy(first), await usersBy(second)], [401, 200])
    await page.getByRole('button', { name: 'Revoke token' }).click()
    await dialog.getByText('Existing users and their roles stay as they are.').waitFor()
    await dialog.getByRole('button', { name: 'Revoke token' }).click()
    await page.getByText('No token has been issued.').waitFor()
    assert.equal(await usersBy(second), 401)
    await page.setViewportSize(PHONE)
    assert.ok(await fits(page))
    assert.deepEqual(console_.faults, [])
  })

  it('lets an auditor review who holds which role, and takes it along as a file', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    await world.post('acme/user-admin', '/admin/users', { email: 'bare@acme.example', display_name: '=Bare', roles: [] })
    const gone = { email: 'gone@acme.example', display_name: 'Gone', roles: ['RECRUITER'] }
    const { id } = (await world.post<{ id: string }>('acme/user-admin', '/admin/users', gone)).body
    await world.post('acme/user-admin', `/admin/users/${id}/deactivate`, {})
    await world.post('acme/user-admin', '/admin/api-keys', {
      name: 'Job board',
      role: 'SOURCER',
      expires_at: '2100-01-01T00:00:00.000Z',
    })
    const today = new Date().toISOString().slice(0, 10)
    const period = { deputy_id: world.tenants.acme.users.HIRING_MANAGER, starts_on: today, ends_on: today }
    await world.post('acme/department-head', '/users/me/deputies', period)
    const page = await console_.pageAs('auditor', '/admin/access-review')
    const table = page.getByRole('table', { name: 'Access review' })
    await table.getByRole('row').filter({ hasText: 'bare@acme.example' }).getByText('No role').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download all as CSV' }).click()])
    assert.match(download.suggestedFilename(), /^access-review-all-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
    assert.match(lines[0] ?? '', /user_id,name,email,status,role,granted_at,last_used_at,kind,expires_at,deputy_for$/)
    const users = (await world.get<{ items: unknown[] }>('acme/auditor', '/admin/access-review?limit=100')).body.items
    assert.ok(lines.length >= users.length + 2, 'everybody is in the file') // the heading, and the end
    assert.ok(lines.some((line) => line.includes("'=Bare"))) // no spreadsheet runs it
    const admin = lines.find((line) => line.includes('user-admin@acme.example')) ?? ''
    assert.match(admin, /,USER_ADMIN,\d{4}-\S+Z,\d{4}-\S+Z,Role,,$/) // who added the user has used the role
    assert.ok(lines.some((line) => /,Job board,.*,SOURCER,\S+Z,,ApiKey,2100-01-01T00:00:00.000Z,$/.test(line)))
    assert.ok(lines.some((line) => line.includes(`,,${today},,Deputy,${today},`)))
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Access' }).click()
    await page.getByRole('option', { name: 'Deputy' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await table.getByText('Deputy for').waitFor()
    await table.getByRole('row').nth(2).waitFor({ state: 'detached' }) // the heading and the deputy stay
    await page.getByRole('button', { name: 'Remove the filter Deputy' }).click()
    await table.getByRole('columnheader', { name: 'Name' }).click()
    await page.getByRole('searchbox', { name: 'Find in this list' }).fill('job board')
    await table.getByRole('row').filter({ hasText: 'Job board' }).getByText('Sourcer').waitFor()
    await table.getByRole('row').nth(2).waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Find in this list' }).fill('')
    await page.setViewportSize(PHONE)
    assert.ok(await fits(page))
    await table.getByRole('row').filter({ hasText: 'Gone' }).getByText('Inactive').filter({ visible: true }).waitFor()
    await table.getByRole('row').filter({ hasText: '=Bare' }).click()
    await page.getByRole('heading', { level: 1, name: '=Bare' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
