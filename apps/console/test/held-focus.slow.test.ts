import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type Journey, journeyTo, submitForm } from '../../../services/talent/src/testing-workflow.ts'
import { answersOf } from './answers.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { settled } from './page-walk.ts'

interface Place {
  readonly name: string
  readonly role: string
  readonly path: string
  /** What holds the focus there. */
  readonly target: (page: Page) => Locator
}

/** Everything that the page fetches is old, and it learns that somebody looks at it again. */
async function lookAgain(page: Page): Promise<void> {
  await page.clock.fastForward(60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

const headButton = (page: Page) => page.getByRole('main').locator('header').getByRole('button').first()
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first()

describe('what holds the focus', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  let places: Place[]
  let onboarding: Journey
  before(async () => {
    console_ = await openConsole()
    if (console_ === null) return
    const { world } = console_
    await journeyTo(world, 'acme', 'Applied')
    const interviewing = await journeyTo(world, 'acme', 'Interviewing')
    const offered = await journeyTo(world, 'acme', 'OfferPending')
    onboarding = await journeyTo(world, 'acme', 'Onboarding')
    await submitForm(world, onboarding.token)
    places = [
      { name: 'My work', role: 'hiring-manager', path: '/', target: button('Shortlist') },
      { name: 'approvals', role: 'hr-head', path: '/approvals', target: (page) => page.locator('[role=row][data-index]').first() },
      { name: 'application', role: 'recruiter', path: `/applications/${interviewing.applicationId}`, target: headButton },
      { name: 'offer', role: 'recruiter', path: `/offers/${offered.offerId}`, target: headButton },
      { name: 'interviews', role: 'coordinator', path: '/interviews', target: headButton },
      { name: 'interview', role: 'coordinator', path: `/interviews/${interviewing.interviewId}`, target: headButton },
      {
        name: 'onboarding case',
        role: 'verification-officer',
        path: `/onboarding/${onboarding.applicationId}`,
        target: (page) => page.getByRole('button', { name: /^View: / }).first(),
      },
    ]
  })
  after(() => console_?.close())

  /** Signs in, focuses the target and remembers the very node. */
  async function focused({ role, path, target }: Place) {
    assert.ok(console_)
    const page = await console_.newPage()
    const answers = answersOf(page)
    await page.clock.install()
    await page.goto(path)
    await page.getByText(`${role}@acme.example`, { exact: true }).click()
    await answers.allCame() // what is still under way when it looks again is not fetched a second time
    await target(page).focus()
    await page.evaluate(() => Object.assign(window, { held: document.activeElement }))
    return { page, answers }
  }
  const isHeld = (page: Page) =>
    page.evaluate(() => {
      const { held } = window as unknown as { held: HTMLElement }
      if (!held.isConnected) return 'it was drawn anew'
      return document.activeElement === held ? 'held' : `the focus is on ${document.activeElement?.tagName}`
    })

  it('keeps it while everything is fetched again', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const lost: string[] = []
    for (const place of places) {
      const { page, answers } = await focused(place)
      const fetched = page.waitForResponse((response) => response.url().includes('/api/') && response.request().method() === 'GET')
      await lookAgain(page)
      await fetched
      await answers.allCame()
      const found = await isHeld(page)
      if (found !== 'held') lost.push(`${place.name}: ${found}`)
      await page.context().close()
    }
    assert.deepEqual(lost, [])
    assert.deepEqual(console_.faults, [])
  })

  it('keeps it when fetching again fails, and the page says how old it is', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const lost: string[] = []
    for (const place of places) {
      const { page } = await focused(place)
      await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '' }))
      await lookAgain(page)
      const isRecord = place.path.split('/').length > 2
      const notice = isRecord ? page.getByRole('alert').filter({ hasText: 'This page is not up to date' }) : page.getByRole('alert').first()
      await notice.waitFor()
      const found = await isHeld(page)
      if (found !== 'held') lost.push(`${place.name}: ${found}`)
      if (isRecord) {
        await page.unroute('**/api/**')
        await lookAgain(page)
        await notice.waitFor({ state: 'detached' })
      }
      await page.context().close()
    }
    assert.deepEqual(lost, [])
  })

  it('is never hidden with the page because a part of it comes late', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const hidden: string[] = []
    for (const role of ['verification-officer', 'hr-operations']) {
      const page = await console_.newPage()
      const answers = answersOf(page)
      page.on('console', (message) => {
        if (message.text().startsWith('hidden: ')) hidden.push(`${role}: ${message.text().slice(0, 90)}`)
      })
      await page.addInitScript(() => {
        // React hides what suspends with an important style of the element itself, which nothing else does.
        const look = (records: MutationRecord[]) => {
          for (const { target } of records)
            if (
              target instanceof HTMLElement &&
              target.style.getPropertyPriority('display') === 'important' &&
              target.querySelector('button')
            )
              console.log(`hidden: ${target.textContent}`)
        }
        new MutationObserver(look).observe(document, { attributes: true, attributeFilter: ['style'], subtree: true })
      })
      await page.route('**/assets/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 200))
        await route.continue()
      })
      await page.goto('/')
      await page.getByText(`${role}@acme.example`, { exact: true }).click()
      await settled(page)
      for (const link of ['My work', 'Candidates', 'Interviews', 'Offers', 'Onboarding']) {
        const to = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${link}`) })
        if ((await to.count()) === 0) continue
        await to.click()
        await settled(page)
      }
      await page.goto(`/onboarding/${onboarding.applicationId}`)
      await settled(page)
      const document_ = page.getByRole('button', { name: /^View: / }).first()
      if ((await document_.count()) > 0) {
        await document_.click()
        await page.getByRole('dialog').waitFor()
        await answers.allCame()
      }
      await page.context().close()
    }
    assert.deepEqual(hidden, [])
  })
})
