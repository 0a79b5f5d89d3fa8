import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openPool } from '@tanager/postgres'
import { createTestDatabase } from '@tanager/postgres/testing'
import { type Browser, chromium, type Page } from 'playwright-core'
import { readTalentConfig } from '../../../services/talent/src/config.ts'
import { makeFieldKeys } from '../../../services/talent/src/modules/green-forms/key-ring.ts'
import { makeSigningKey } from '../../../services/talent/src/secrets.ts'
import { startService } from '../../../services/talent/src/service.ts'
import { seedTenants } from '../../../services/talent/src/testing.ts'
import { findChromium, NO_BROWSER } from './chromium.ts'
import { DESKTOP, DIST } from './console-world.ts'
import { comesToBe, eventually } from './eventually.ts'
import { AUDIENCE, CLIENT, startProvider } from './oidc-provider.ts'

/** A session that ends while the test waits for it, and not while a busy machine still opens its pages. */
const SHORT_SECONDS = 40

/** The service as in production, where nobody is picked from a list: tokens come from the provider alone. */
async function openWithProvider(executablePath: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-oidc-'))
  const database = await createTestDatabase({ template: 'migrated' })
  const owner = openPool({ url: database.ownerUrl, max: 2, applicationName: 'test-owner' })
  const { acme } = await seedTenants(owner)
  const account = (name: string, role: 'RECRUITER' | 'HR_HEAD') => ({
    name,
    claims: { sub: acme.users[role], tenant_id: acme.id, role },
  })
  const provider = await startProvider([account('recruiter', 'RECRUITER'), account('head', 'HR_HEAD')])
  const service = await startService(
    readTalentConfig({
      TANAGER_ENV: 'Production',
      DATABASE_URL: database.appUrl,
      TANAGER_DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
      AUTH_JWKS_URL: `${provider.issuer}/jwks`,
      AUTH_ISSUER: provider.issuer,
      AUTH_AUDIENCE: AUDIENCE,
      AUTH_CLIENT_ID: CLIENT,
      AUDIT_SIGNING_KEY: makeSigningKey(),
      FIELD_KEYS: makeFieldKeys(),
      CONSOLE_DIR: DIST,
      LOG_LEVEL: 'silent',
    }),
  )
  provider.told.redirects.push(`${service.address}/signed-in`)
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] })
  return {
    provider,
    async newPage(): Promise<Page> {
      const context = await browser.newContext({ baseURL: service.address, viewport: DESKTOP, locale: 'en-GB', reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.setDefaultTimeout(90_000) // whatever else the machine is doing
      return page
    },
    async close() {
      await browser.close()
      await service.stop()
      await provider.stop()
      await owner.end()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

describe('signing in with the company’s identity provider', { concurrency: 1 }, () => {
  let world: Awaited<ReturnType<typeof openWithProvider>> | null = null
  before(async () => {
    const executablePath = await findChromium()
    if (executablePath !== null) world = await openWithProvider(executablePath)
  })
  after(() => world?.close())

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const kept = (page: Page) =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state, document.cookie]))
  async function signIn(page: Page, path: string, account: string): Promise<void> {
    await page.goto(path)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: account }).click()
    await page.getByRole('banner').waitFor()
  }

  it('goes there and comes back to the page that was asked for, and leaves no token anywhere', async (t) => {
    if (world === null) return t.skip(NO_BROWSER)
    const page = await world.newPage()
    await signIn(page, '/requisitions?status=Approved', 'recruiter')
    await heading(page, 'Requisitions')
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/requisitions?status=Approved')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByText('Signed in as Recruiter').waitFor()
    const left = await kept(page)
    assert.doesNotMatch(left, /eyJ|code_verifier|code=/)

    await page.reload() // the token was in memory; the provider still knows who it is
    await page.getByRole('button', { name: 'Sign in' }).click()
    await heading(page, 'Requisitions')
  })

  it('takes no answer that it did not ask for, and says so', async (t) => {
    if (world === null) return t.skip(NO_BROWSER)
    const page = await world.newPage()
    await page.goto('/signed-in?code=stolen&state=invented')
    await page.getByRole('alert').getByText('The sign-in could not be completed').waitFor()
    assert.equal(new URL(page.url()).search, '', 'the code is out of the address')
    assert.equal(await page.getByRole('banner').count(), 0)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'head' }).click()
    await heading(page, 'My work')
  })

  it('ends with the token, keeps what was typed, and goes on after a sign-in in a window of its own', async (t) => {
    if (world === null) return t.skip(NO_BROWSER)
    const { provider } = world
    const page = await world.newPage()
    provider.told.tokenSeconds = SHORT_SECONDS
    await signIn(page, '/requisitions', 'recruiter')
    provider.told.tokenSeconds = 3_600
    await page.getByRole('button', { name: 'New requisition' }).first().click()
    const title = page.getByRole('dialog', { name: 'New requisition' }).getByLabel('Job title')
    await title.fill('Typed before the end')
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.waitFor()

    provider.forget() // so that somebody else can sign in there
    const [stranger] = await Promise.all([page.waitForEvent('popup'), ended.getByRole('button', { name: 'Sign in again' }).click()])
    await stranger.getByRole('link', { name: 'head' }).click()
    await ended.getByRole('alert').getByText('Somebody else signed in').waitFor()

    provider.forget()
    const [window_] = await Promise.all([page.waitForEvent('popup'), ended.getByRole('button', { name: 'Sign in again' }).click()])
    const closed = window_.waitForEvent('close')
    await window_.getByRole('link', { name: 'recruiter' }).click()
    await ended.waitFor({ state: 'detached' })
    await closed
    await comesToBe(() => title.inputValue(), 'Typed before the end')
    await page.getByLabel('Job description').fill('Still here.')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await heading(page, 'Typed before the end')
  })

  it('lets a new tab in without a question and without a token in any storage, and signs all tabs out together', async (t) => {
    if (world === null) return t.skip(NO_BROWSER)
    const page = await world.newPage()
    await signIn(page, '/overview', 'head')
    const second = await page.context().newPage()
    await second.goto('/requisitions?status=Approved')
    await heading(second, 'Requisitions')
    assert.equal(new URL(second.url()).search, '?status=Approved')
    for (const tab of [page, second]) assert.doesNotMatch(await kept(tab), /eyJ/)
    assert.deepEqual(await second.evaluate(() => indexedDB.databases()), [])
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    for (const tab of [page, second]) await heading(tab, 'Sign in to Tanager')
    const third = await page.context().newPage()
    await third.goto('/requisitions')
    await heading(third, 'Sign in to Tanager')
  })

  it('lets a tab whose session ended go on when the person signs in again in another', async (t) => {
    if (world === null) return t.skip(NO_BROWSER)
    const { provider } = world
    const page = await world.newPage()
    provider.told.tokenSeconds = SHORT_SECONDS
    await signIn(page, '/overview', 'head')
    provider.told.tokenSeconds = 3_600
    const second = await page.context().newPage()
    await second.goto('/requisitions')
    await heading(second, 'Requisitions')
    const ended = (tab: Page) => tab.getByRole('dialog', { name: 'Your session has ended' })
    await ended(page).waitFor()
    await second.getByRole('link', { name: 'Offers', exact: true }).click()
    await ended(second).waitFor()
    const [window_] = await Promise.all([page.waitForEvent('popup'), ended(page).getByRole('button', { name: 'Sign in again' }).click()])
    await window_.waitForEvent('close')
    for (const tab of [page, second]) await ended(tab).waitFor({ state: 'detached' })
    await heading(second, 'Offers')
  })

  it('signs out everywhere: on another device the next request is refused', async (t) => {
    if (world === null) return t.skip(NO_BROWSER)
    const [laptop, phone] = [await world.newPage(), await world.newPage()]
    for (const page of [laptop, phone]) await signIn(page, '/overview', 'recruiter')
    // Tokens say when they were issued in whole seconds: the next one has to begin.
    const second = () => Math.floor(Date.now() / 1_000)
    const issued = second()
    await eventually(
      () => second() > issued,
      () => 'the clock stands still',
    )
    await laptop.getByRole('button', { name: /^Account/ }).click()
    await laptop.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await laptop.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await heading(laptop, 'Sign in to Tanager')
    await phone.getByRole('link', { name: 'Requisitions', exact: true }).click()
    await phone.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  })

  it('signs out here and at the provider, so that the next one is asked who they are', async (t) => {
    if (world === null) return t.skip(NO_BROWSER)
    const { provider } = world
    const page = await world.newPage()
    await signIn(page, '/', 'recruiter')
    const before = provider.told.ended
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await heading(page, 'Sign in to Tanager')
    await page.waitForFunction(() => location.pathname === '/')
    assert.equal(provider.told.ended, before + 1)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  })
})
