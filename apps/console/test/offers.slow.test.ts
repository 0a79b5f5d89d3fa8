import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Who } from '../../../services/talent/src/testing.ts'
import { dateInDays, type Journey, journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

/** As somebody in Britain types it. */
const typed = (date: string) => date.split('-').reverse().join('/')

interface Offer {
  status: string
  job_title: string
  start_date: string
  expires_on: string
  notes: string | null
  answered_on: string | null
}

describe('offers', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  let interviewed: Journey
  let sent: Journey
  let address: string // of the offer that the first flow makes

  before(async () => {
    console_ = await openConsole()
    if (console_ === null) return
    interviewed = await journeyTo(console_.world, 'acme', 'Interviewed')
    sent = await journeyTo(console_.world, 'acme', 'OfferSent')
  })
  after(() => console_?.close())

  it('keeps a day that cannot be chosen as it was typed, says why, and saves nothing with it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', `/offers/new?application=${interviewed.applicationId}`)
    const draft = page.getByRole('dialog', { name: 'Draft an offer' })
    const start = draft.getByLabel('Start date')
    const save = draft.getByRole('button', { name: 'Save the draft' })
    const colours = (field: typeof start) =>
      field.evaluate((input) => [getComputedStyle(input, '::placeholder').color, getComputedStyle(input).color])
    const [example] = await colours(start)
    await save.click()
    await draft.getByText('Required').first().waitFor()
    assert.equal((await colours(start))[0], example, 'the example is not at fault')
    for (const [words, why] of [
      ['32/13/2026', /^Not a date\. Write it as 31\/12\/\d{4}\.$/],
      ['31/02/2099', /^February 2099 has only 28 days\.$/],
      ['01/02/2020', /^Choose \d\d\/\d\d\/\d{4} or a later date\.$/],
    ] as const) {
      await start.fill(words)
      await page.keyboard.press('Tab')
      await draft.getByText(why).waitFor()
      await comesToBe(() => start.inputValue(), words)
    }
    await draft.getByLabel('Reply by').fill(typed(dateInDays(14)))
    await save.click()
    await draft.getByText(/or a later date\.$/).waitFor()
    await start.fill(typed(dateInDays(60)))
    await page.keyboard.press('Tab')
    await draft.getByText(/or a later date\.$/).waitFor({ state: 'detached' })
    await draft.getByRole('button', { name: 'Cancel' }).click()
    assert.deepEqual(console_.faults, [])
  })

  it('goes from the draft to the acceptance, each step in the session of whoever may take it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const recruiter = await console_.pageAs('recruiter', `/offers/new?application=${interviewed.applicationId}`)
    const draft = recruiter.getByRole('dialog', { name: 'Draft an offer' })
    // The position's title is suggested.
    await recruiter.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Data engineer'))
    await draft.getByLabel('Job title').fill('Senior data engineer')
    await draft.getByRole('button', { name: 'Save the draft' }).click()
    assert.equal(await draft.getByText('Required').count(), 2)
    await draft.getByLabel('Start date').fill(typed(dateInDays(60)))
    await draft.getByLabel('Reply by').fill(typed(dateInDays(14)))
    await draft.getByLabel('Start date').fill(typed(dateInDays(7)))
    await draft.getByRole('button', { name: 'Save the draft' }).click()
    const late = draft.getByText('Choose a day no later than the start date')
    await late.waitFor()
    await draft.getByLabel('Start date').fill(typed(dateInDays(60)))
    await recruiter.keyboard.press('Tab')
    await late.waitFor({ state: 'detached' }) // the start was corrected, and the answer is in time
    await draft.getByLabel('Notes').fill('Works from home on Fridays.')
    await draft.getByRole('button', { name: 'Save the draft' }).click()
    await recruiter.getByRole('heading', { name: 'Person 1, Senior data engineer' }).waitFor()
    await recruiter.getByText(/the system administrator, who runs Tanager on your company's server, imports it .* Send them OF-/).waitFor()
    address = new URL(recruiter.url()).pathname

    await recruiter.getByRole('button', { name: 'Submit for approval' }).click()
    await recruiter.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
    await recruiter.getByText(/^Waiting for Finance since/).waitFor()
    assert.equal(await recruiter.getByRole('button', { name: 'Approve', exact: true }).count(), 0)

    const finance = await console_.pageAs('finance-approver', address)
    await finance.getByRole('button', { name: 'Approve', exact: true }).click()
    await finance
      .getByRole('dialog')
      .getByText(/^Person 1, Senior data engineer · no pay recorded · starts .* · reply by /)
      .waitFor()
    await finance.getByRole('dialog').getByText('If you approve, Head of HR decides next.').waitFor()
    await finance.getByRole('dialog').getByLabel('Comment').fill('Within budget.')
    await finance.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await finance.getByText(/^Waiting for Head of HR since/).waitFor()
    assert.equal(await finance.getByRole('button', { name: 'Approve', exact: true }).count(), 0)

    const hrHead = await console_.pageAs('hr-head', address)
    await hrHead.getByText('“Within budget.”').first().waitFor()
    await hrHead.getByRole('button', { name: 'Approve', exact: true }).click()
    await hrHead.getByRole('dialog').getByText('This is the last approval.').waitFor()
    await hrHead.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await hrHead.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await hrHead.getByRole('button', { name: 'Approve', exact: true }).count(), 0)

    await recruiter.reload()
    await recruiter.getByRole('button', { name: 'Mark as sent' }).click()
    await recruiter.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
    await recruiter.getByRole('button', { name: 'Record the answer' }).click()
    const answer = recruiter.getByRole('dialog')
    await answer.getByRole('radio', { name: 'Accepted' }).check()
    await comesToBe(() => answer.getByLabel('Answered on').inputValue(), typed(dateInDays(0)))
    await answer.getByLabel('Comment').fill('By telephone.')
    assert.deepEqual(await axeViolations(recruiter), [])
    await answer.getByRole('button', { name: 'Record' }).click()
    for (const event of ['Marked as sent', 'Acceptance recorded'])
      await recruiter.locator('.mantine-Timeline-item', { hasText: event }).getByText('recruiter of acme').waitFor()
    await recruiter.getByText('“By telephone.”').waitFor()
    const { body } = await console_.world.get<Offer>('acme/recruiter', `/offers/${address.split('/').at(-1)}`)
    assert.deepEqual(
      [body.status, body.job_title, body.start_date, body.expires_on, body.notes, body.answered_on],
      ['Accepted', 'Senior data engineer', dateInDays(60), dateInDays(14), 'Works from home on Fridays.', dateInDays(0)],
    )
    assert.deepEqual(console_.faults, [])
  })

  it('says on the board what an offer needs next, and leads to it: draft, waiting, approved, sent', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const { applicationId, offerId, tanId } = await journeyTo(world, 'acme', 'OfferPending')
    const board = `/pipeline?tan=${tanId}`
    const cardOf = (page: Page) => page.locator(`[data-card="${applicationId}"]`)
    const asked: string[] = []
    const page = await pageAs('recruiter', board)
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const step = (words: string) => cardOf(page).getByRole('link', { name: `Next: ${words}`, exact: true })
    await step('Submit the offer').waitFor()
    assert.equal(await step('Submit the offer').getAttribute('href'), `/offers/${offerId}`)
    const move = async (path: string, who: Who = 'acme/recruiter', body: object = {}) => {
      const { status, text } = await world.post(who, `/offers/${offerId}/${path}`, body)
      assert.equal(status, 200, text)
    }
    await move('submit')
    await page.reload()
    await step('Approval of the offer').waitFor()
    await move('approve', 'acme/finance-approver', { decision: 'Approved' })
    await move('approve', 'acme/hr-head', { decision: 'Approved' })
    asked.length = 0
    await page.reload()
    await step('Send the offer').waitFor()
    assert.deepEqual(
      asked.filter((path) => path.startsWith('/api/v1/offers/')),
      [],
      'no request per card: the list of applications says it',
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      assert.deepEqual(await axeViolations(page), [], colorScheme)
    }
    const interviewer = await pageAs('interviewer', board)
    await cardOf(interviewer).getByText('Next: Send the offer once it is approved').waitFor()
    const german = await pageAs('hiring-manager', board, { locale: 'de-DE', viewport: PHONE })
    await cardOf(german).getByRole('link', { name: 'Als Nächstes: Angebot verschicken' }).waitFor()
    await step('Send the offer').click()
    await page.getByRole('button', { name: 'Mark as sent' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
    await page.getByRole('button', { name: 'Record the answer' }).waitFor()
    await page.goBack()
    await step("The candidate's answer").waitFor()
    assert.deepEqual(faults, [])
  })

  it('shows a role without rights every offer and no button', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('sourcer', '/offers/new')
    await page.getByRole('row').nth(1).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Draft an offer' }).count(), 0)
    await page.goto(`/offers/${sent.offerId}`)
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('explains an offer whose last day has passed, and what it means that it expired', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await console_.world.asOwner('acme', 'update offers set expires_on = $3 where tenant_id = $1 and id = $2 returning id', [
      sent.offerId,
      dateInDays(-2),
    ])
    const page = await console_.pageAs('recruiter', `/offers/${sent.offerId}`)
    await page.getByText('The time to answer has passed').waitFor()
    await page.getByRole('button', { name: 'Record the answer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Accepted' }).check()
    await dialog.getByRole('button', { name: 'Record' }).click()
    await dialog.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('This offer has expired').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Record the answer' }).count(), 0)
    await page.getByRole('link', { name: 'Go to the application' }).click()
    await page.waitForURL(`**/applications/${sent.applicationId}`)
    assert.deepEqual(console_.faults, [])
  })

  it('filters at once, keeps the status in the address, and has no accessibility fault, light or dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const list = await console_.pageAs('recruiter', '/offers?status=Accepted')
    await list.getByRole('row', { name: /Senior data engineer/ }).waitFor()
    assert.equal(await list.getByRole('row').count(), 2)
    await list.getByLabel('Find in this list').fill('nobody of that name')
    await list.getByText('No matches').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.pageAs('recruiter', '/offers', { colorScheme })
      await page.getByRole('row').nth(1).waitFor()
      assert.deepEqual(await axeViolations(page), [], `list, ${colorScheme}`)
      await page.getByRole('button', { name: 'Draft an offer' }).click()
      await page.getByRole('dialog').waitFor()
      assert.deepEqual(await axeViolations(page), [], `draft, ${colorScheme}`)
      await page.setViewportSize(PHONE)
      await page.goto(address)
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
      assert.deepEqual(await axeViolations(page), [], `offer, ${colorScheme}`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out')
    }
    assert.deepEqual(console_.faults, [])
  })
})
