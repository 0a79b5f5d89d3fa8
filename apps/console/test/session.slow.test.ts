import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { comesToBe } from './eventually.ts'

const TITLE = 'Keeper of the typed words'
const field = (page: Page, name: string) => page.getByRole('dialog', { name: 'New requisition' }).getByLabel(name)

/** Everything that a page can leave behind or show to others: storage, address, history, cookies. */
const leftBehind = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, history.state, document.cookie]))

describe('the session', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
    await console_?.world.post('acme/recruiter', '/tans', tanBody({ title: 'Older position' }))
  })
  after(() => console_?.close())

  /** The database has the last word on a token: of a user who is not active none is taken. */
  const setActive = ({ world }: ConsoleWorld, email: string, isActive: boolean) =>
    world.asOwner('acme', 'update users set status = $2 where tenant_id = $1 and email = $3', [isActive ? 'Active' : 'Inactive', email])

  it('takes a demo person in, shows the company and what the role can use, and lets them out', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('hr-head', '/overview')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.match(await page.title(), /Overview · Tanager/)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByText('Signed in as Head of HR').waitFor()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
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

  it('begins on a page without an accessibility fault, light or dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.newPage({ colorScheme })
      await page.goto('/')
      await page.getByRole('heading', { name: 'Sign in to Tanager' }).waitFor()
      assert.deepEqual(await axeViolations(page), [], colorScheme)
    }
  })

  it('ends without losing typed work: after signing in again the waiting request goes through, once', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/requisitions')
    await page.getByRole('button', { name: 'New requisition' }).first().click()
    await field(page, 'Job title').fill(TITLE)
    await field(page, 'Department').fill('Archive')
    await field(page, 'Job description').fill('Keeps\nwhat was typed.')
    const sent: Request[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/v1/tans')) sent.push(request)
    })

    await setActive(console_, 'recruiter@acme.example', false)
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    const ended = page.getByRole('dialog', { name: 'Your session has ended' })
    await ended.getByText('Everything on this page stays as it is').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape') // what is under it stays
    await ended.getByRole('button', { name: 'Sign in again' }).click()
    await ended.getByText('There is no active user').waitFor() // still refused: it says so, and stays
    await comesToBe(() => field(page, 'Job title').inputValue(), TITLE)
    await comesToBe(() => field(page, 'Job description').inputValue(), 'Keeps\nwhat was typed.')

    await setActive(console_, 'recruiter@acme.example', true)
    await ended.getByRole('button', { name: 'Sign in again' }).click()
    await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()
    const [refused, taken] = sent
    assert.equal(sent.length, 2)
    assert.notEqual(taken?.headers().authorization, refused?.headers().authorization, 'it goes out with the new token')
    assert.equal(taken?.headers()['idempotency-key'], refused?.headers()['idempotency-key'], 'it is the same request')
    const made = await console_.world.asOwner('acme', 'select department from tans where tenant_id = $1 and title = $2', [TITLE])
    assert.deepEqual(made, [{ department: 'Archive' }])
    assert.deepEqual(console_.faults, [])
  })

  it('ends after the time without activity, warns before, and keeps what was typed for the same person', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.newPage({})
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('button', { name: /coordinator@acme/ }).click()
    await page.getByRole('banner').waitFor()
    await page.getByRole('link', { name: 'Requisitions', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
    const warning = page.getByRole('dialog', { name: 'Are you still there?' })
    await page.clock.fastForward('59:30')
    await warning.getByText(/You will be signed out in \d+ seconds/).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Enter') // on "Stay signed in"; any other touch does the same
    await warning.waitFor({ state: 'detached' })
    await page.clock.fastForward('59:30')
    await warning.waitFor()
    await page.clock.fastForward('00:40')
    await page.getByRole('heading', { name: 'Sign in to Tanager' }).waitFor()
    await page.getByText('You were inactive for a while').waitFor()
    assert.equal(await page.getByRole('heading', { name: 'Requisitions' }).count(), 0)
    assert.deepEqual(await axeViolations(page), [])
    assert.doesNotMatch(await leftBehind(page), /coordinator@/)
    assert.deepEqual(console_.faults, [])
  })

  it('goes from all tabs of the person at once, and from nobody else’s', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('hr-head', '/overview')
    const same = await page.context().newPage()
    await same.goto('/requisitions')
    await same.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
    const other = await page.context().newPage()
    await other.goto('/')
    await other.getByRole('button', { name: /sourcer@acme/ }).click()
    await other.getByRole('banner').waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    for (const tab of [page, same]) await tab.getByRole('heading', { name: 'Sign in to Tanager' }).waitFor()
    assert.equal(await other.getByRole('banner').count(), 1)
  })

  it('lets one leave instead, and then shows nothing of the person before', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('sourcer', '/requisitions')
    await page.getByRole('table', { name: 'Requisitions' }).getByText('Older position').waitFor()
    await setActive(console_, 'sourcer@acme.example', false)
    await page.getByRole('table', { name: 'Requisitions' }).getByText('Older position').click()
    await page.getByRole('dialog', { name: 'Your session has ended' }).getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in to Tanager' }).waitFor()
    assert.doesNotMatch(await leftBehind(page), /sourcer@/)
    await setActive(console_, 'sourcer@acme.example', true)
    assert.deepEqual(console_.faults, [])
  })

  it('leaves no token in the address, the history, any storage or a cookie', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('hr-head', '/overview')
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByRole('link', { name: 'Requisitions', exact: true }).click()
    await page.getByRole('table', { name: 'Requisitions' }).waitFor()
    assert.doesNotMatch(await leftBehind(page), /eyJ/)
    assert.doesNotMatch(addresses.join('\n'), /eyJ|token=/)
    assert.deepEqual(await page.context().cookies(), [])
    const databases = await page.evaluate(() => indexedDB.databases())
    assert.deepEqual(databases, [])
  })

  it('comes with a policy that lets no script in but our own', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const path of ['/', '/candidates', '/green-form']) {
      const answer = await fetch(console_.address + path, { headers: { accept: 'text/html' } })
      const policy = answer.headers.get('content-security-policy') ?? ''
      assert.match(policy, /default-src 'none'/, path)
      assert.match(policy, /script-src 'self'(;|$)/, path)
      assert.match(policy, /connect-src 'self'(;|$)/, path)
      assert.doesNotMatch(await answer.text(), /<script(?![^>]*\bsrc=)|\son[a-z]+=/i, `${path}: no script in the page itself`)
    }
    const page = await console_.newPage()
    await page.goto('/')
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.__inline = 1'
      document.body.append(script)
      return '__inline' in window
    })
    assert.equal(ran, false, 'the browser holds to it')
    assert.match(console_.faults.join(), /Content Security Policy/, 'and what is against it is logged, so that other tests see it')
    console_.faults.length = 0
  })
})
