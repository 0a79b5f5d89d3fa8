import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { chromium, type Page } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { approvedTan, type Journey, journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { findChromium, NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

/** An interview that was planned and is over. */
const holdEarlier = ({ world }: ConsoleWorld, { interviewId }: Journey) =>
  world.asOwner(
    'acme',
    `update interviews set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
     where tenant_id = $1 and id = $2 returning id`,
    [interviewId],
  )

describe('what the console says is so', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('claims nothing about a form that this person may not read', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId } = await journeyTo(console_.world, 'acme', 'Submitted')
    const page = await console_.pageAs('recruiter', `/onboarding/${applicationId}`)
    await page.getByText('A link was created. The onboarding team sees what the candidate sends.').waitFor()
    assert.equal(await page.getByText(/nothing has come back|has not sent/).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('calls an interview that is over Feedback due, and takes feedback on one to come only when it took place', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const past = await journeyTo(console_.world, 'acme', 'Interviewing')
    await holdEarlier(console_, past)
    const page = await console_.pageAs('recruiter', `/interviews/${past.interviewId}`)
    await page
      .getByRole('main')
      .getByRole('banner')
      .getByText('Feedback due')
      .or(page.locator('main header').getByText('Feedback due'))
      .waitFor()
    const later = await journeyTo(console_.world, 'acme', 'Interviewing')
    const panel = await console_.pageAs('interviewer', `/interviews/${later.interviewId}`)
    await panel.getByText('Feedback opens after the interview').waitFor()
    assert.equal(await panel.getByRole('button', { name: /feedback/ }).count(), 0)
    await panel.getByRole('button', { name: 'It already took place' }).click()
    await panel.getByRole('button', { name: 'Submit feedback' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('calls the audit log intact only after every entry was checked', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (let count = 0; count < 8; count += 1) await journeyTo(console_.world, 'acme', 'OfferAccepted')
    const page = await console_.pageAs('auditor', '/audit')
    await page.getByRole('button', { name: 'Verify integrity' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('note', { name: '100 entries checked, no changes found' }).waitFor()
    assert.equal(await page.getByText('Log intact').count(), 0)
    await dialog.getByRole('button', { name: 'Check every entry' }).click()
    await dialog.getByRole('note', { name: 'Log intact' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('words an answer that is not the service’s own, and keeps a list that cannot be refreshed with a notice', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const page = await console_.pageAs('recruiter', '/candidates')
    await page.route('**/api/v1/tans*', (route) => route.fulfill({ status: 503, body: '<h1>busy</h1>' }))
    await page.getByRole('link', { name: 'Requisitions' }).click()
    await page.getByText('Tanager cannot answer at the moment. Nothing was lost.').waitFor()
    await page.unroute('**/api/v1/tans*')

    await plantCandidates(world, 'acme', 3)
    await page.getByRole('link', { name: 'Candidates' }).click()
    await page.getByRole('table').waitFor()
    await page.context().setOffline(true)
    await page.getByText("You're offline").waitFor()
    await page.context().setOffline(false)
    await page.getByText("You're offline").waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'My work' }).click()
    await page.route('**/api/v1/candidates?*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('link', { name: 'Candidates' }).click()
    await page.getByText(/^This list is not up to date/).waitFor()
    await page.getByRole('table').waitFor()
  })

  it('opens the pipeline where people are', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { candidateId } = await journeyTo(world, 'acme', 'Shortlisted')
    await approvedTan(world, 'acme', { title: 'Nobody applied' })
    const { body } = await world.get<{ full_name: string }>('acme/recruiter', `/candidates/${candidateId}`)
    const page = await console_.pageAs('recruiter', '/pipeline')
    await page.locator('[data-card]').filter({ hasText: body.full_name }).first().waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('opens a link in a new tab without asking who one is', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/candidates')
    const tab = await page.context().newPage()
    await tab.goto(`${console_.address}/requisitions`)
    await tab.getByRole('heading', { level: 1, name: 'Requisitions' }).waitFor()
    assert.match((await tab.getByRole('banner').textContent()) ?? '', /recruiter of acme/)
  })

  it('shows the records of one file as one row, and answers their pairs at once', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const people = await plantCandidates(world, 'globex', 5)
    const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other].sort()))
    for (const [one, other] of pairs)
      await world.asOwner(
        'globex',
        `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
         values ($1, gen_random_uuid(), $2, $3, 0.99, '{same_file}') returning id`,
        [one, other],
      )
    const page = await console_.pageAs('recruiter', '/duplicates', { tenant: 'globex' })
    await page.getByText('5 records of the same file, 10 pairs').waitFor()
    await page.getByRole('button', { name: 'Same person' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Same person' }).click()
    await page.getByText('Nothing to review').waitFor()
    const { body } = await world.get<{ items: unknown[] }>('globex/recruiter', '/duplicate-suggestions?status=ConfirmedDuplicate')
    assert.equal(body.items.length, 10)
    assert.deepEqual(console_.faults, [])
  })
})

describe('the console where scrollbars take room', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('has each head above its column, one scrollbar, and whole hours in the calendar', async (t) => {
    const executablePath = await findChromium()
    if (console_ === null || executablePath === null) return t.skip(NO_BROWSER)
    const { world, address } = console_
    await plantCandidates(world, 'acme', 60)
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
      ignoreDefaultArgs: ['--hide-scrollbars'],
    })
    try {
      const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 800 }, locale: 'en-US' })
      await page.goto('/candidates')
      await page.getByText('recruiter@acme.example', { exact: true }).click()
      const heads = await lefts(page, '[role="columnheader"]')
      const cells = await lefts(page, '[data-index="0"] [role="cell"]')
      assert.deepEqual(heads, cells)
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight), false, 'the page scrolls too')
      await page.getByRole('link', { name: 'Interviews' }).click()
      const hours = page.getByText(/^\d+\s[AP]M$/)
      await hours.first().waitFor()
      for (const hour of await hours.all()) {
        const isWhole = await hour.evaluate((label) => {
          const edge = label.parentElement?.getBoundingClientRect()
          return edge !== undefined && label.getBoundingClientRect().left >= edge.left
        })
        assert.ok(isWhole, (await hour.textContent()) ?? '')
      }
    } finally {
      await browser.close()
    }
  })
})

async function lefts(page: Page, selector: string): Promise<number[]> {
  await page.locator(selector).first().waitFor()
  return page.locator(selector).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
}
