import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { capitalsText } from '../../../packages/cv/src/testing/document-layouts.ts'
import { ADAEZE } from '../../../packages/cv/src/testing/people.ts'
import { dateInDays, TINY_PDF } from '../../../services/talent/src/testing-workflow.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'

const TITLE = 'Keeper of the harbour data'
/** As somebody in Britain types it. */
const typed = (date: string) => date.split('-').reverse().join('/')
const press = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name, exact: true }).click()
const follow = (where: Page | Locator, name: string | RegExp) => where.getByRole('link', { name }).first().click()
const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Decides in My work, where what waits for one stands. */
async function decide(page: Page, about: string, decision: string): Promise<void> {
  await follow(page.getByRole('navigation', { name: 'Main' }), /^My work/)
  const row = page.locator('[data-row]').filter({ hasText: about })
  await press(row, decision)
  await press(dialog(page), decision)
  await row.waitFor({ state: 'detached' })
}

/** Fills in the form's screens, by the label of each field; what is known already stands there. */
async function fillForm(page: Page): Promise<void> {
  await title(page, `Welcome, ${ADAEZE.name}`)
  await press(page, 'Begin')
  const screens: Array<Record<string, string>> = [
    { 'Date of birth': '1990-04-17', Nationality: 'Nigeria' },
    { 'Street and number': '12 Harbour Road', City: 'London', Country: 'United Kingdom' },
    { 'Number of your passport': 'A 1234567' },
    { Bank: 'Example Savings Bank', 'Account number': 'GB33 BUKB 2020 1555 5555 55' },
    { Name: 'Jonas Example', Phone: '+44 20 7946 0999' },
    { 'Highest degree': 'MSc' },
    {},
  ]
  for (const [number, answers] of screens.entries()) {
    for (const [label, value] of Object.entries(answers)) {
      const input = page.getByLabel(label)
      const isList = (await input.evaluate((element) => element.tagName)) === 'SELECT'
      await (isList ? input.selectOption(value) : input.fill(value))
    }
    if (number === screens.length - 1) await page.getByText('Yes', { exact: true }).click()
    await press(page, 'Continue')
  }
  await title(page, 'Your documents')
  for (const name of ['Passport', 'Proof of address', 'Certificate']) {
    await page.getByLabel(`Choose a file: ${name}`).setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: TINY_PDF })
    await page.getByText(`${name}.pdf`).waitFor()
  }
  await press(page, 'Continue')
  await page.getByLabel('I declare').check()
  await press(page, 'Send')
  await title(page, `Thank you, ${ADAEZE.name}`)
}

describe('from CV to employee, by clicking alone', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole({ CV_TIMEOUT_MS: '60000' }) // whatever else the machine is doing
  })
  after(() => console_?.close())

  it('goes the whole way, each step in the browser of the person whose step it is', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { pageAs, newPage, faults, world } = console_

    const recruiter = await pageAs('recruiter')
    await follow(recruiter, 'Candidates')
    await recruiter.getByRole('button', { name: 'Upload CVs' }).first().click()
    const [chooser] = await Promise.all([recruiter.waitForEvent('filechooser'), press(recruiter, 'Choose files')])
    await chooser.setFiles({ name: 'adaeze.txt', mimeType: 'text/plain', buffer: Buffer.from(capitalsText(ADAEZE)) })
    await press(recruiter, 'Upload 1 file')
    await follow(recruiter.getByRole('region', { name: 'Uploads' }), 'Open: adaeze.txt')
    await title(recruiter, ADAEZE.name)
    const candidate = recruiter.url()

    const manager = await pageAs('hiring-manager')
    await follow(manager, 'Requisitions')
    await manager.getByRole('button', { name: 'New requisition' }).first().click()
    await dialog(manager).getByLabel('Title').fill(TITLE)
    await dialog(manager).getByLabel('Job description').fill('Counts every ship, and explains the count.')
    await press(manager, 'Submit for approval')
    await title(manager, TITLE)
    await decide(await pageAs('department-head'), TITLE, 'Approve')
    const finance = await pageAs('finance-approver')
    await decide(finance, TITLE, 'Approve')

    await recruiter.goto(candidate)
    await press(recruiter, 'Add to a requisition')
    await recruiter.getByRole('combobox', { name: 'Requisition' }).fill('harbour')
    await recruiter.getByRole('option', { name: new RegExp(TITLE) }).click()
    await press(recruiter, 'Add')
    await recruiter.getByRole('region', { name: 'Applications' }).getByText('Applied').waitFor()
    await decide(manager, ADAEZE.name, 'Shortlist')

    const coordinator = await pageAs('coordinator', '/pipeline')
    await follow(coordinator.locator('[data-card]'), ADAEZE.name)
    await press(coordinator, 'Schedule interview')
    const plan = coordinator.getByRole('dialog', { name: 'Schedule an interview' })
    await plan.getByLabel('Date').fill(typed(dateInDays(7)))
    await plan.getByLabel('Hours').fill('10')
    await plan.getByLabel('Minutes', { exact: true }).fill('30')
    await plan.getByRole('combobox', { name: 'Panel' }).fill('interviewer of')
    await coordinator.getByRole('option', { name: /^interviewer of acme/ }).click()
    await coordinator.keyboard.press('Escape') // the list; the dialog stays
    await press(plan, 'Schedule')
    await plan.waitFor({ state: 'detached' })

    const interviewer = await pageAs('interviewer')
    await follow(interviewer, /^Give feedback/)
    await interviewer.getByRole('radio', { name: 'Strong yes' }).click()
    await interviewer.getByLabel('Why').fill('Explained every step.')
    await press(interviewer, 'Give feedback')
    await interviewer.getByText('Thank you, your feedback is in').waitFor()

    await follow(recruiter, 'Pipeline')
    await follow(recruiter.locator('[data-card]'), ADAEZE.name)
    await press(recruiter, 'Draft an offer')
    await recruiter.waitForFunction((suggested) => [...document.querySelectorAll('input')].some(({ value }) => value === suggested), TITLE)
    await dialog(recruiter)
      .getByLabel('Starts on')
      .fill(typed(dateInDays(60)))
    await dialog(recruiter)
      .getByLabel('Answer by')
      .fill(typed(dateInDays(14)))
    await dialog(recruiter).getByLabel('Notes').fill('Begins with the spring tide.')
    await press(recruiter, 'Save the draft')
    await title(recruiter, `${ADAEZE.name}, ${TITLE}`)
    await press(recruiter, 'Submit for approval')
    await press(dialog(recruiter), 'Submit for approval')
    await recruiter.getByText(/^Waiting for Finance/).waitFor()
    await finance.reload()
    await decide(finance, ADAEZE.name, 'Approve')
    await decide(await pageAs('hr-head'), ADAEZE.name, 'Approve')
    await recruiter.reload()
    await press(recruiter, 'Send')
    await press(dialog(recruiter), 'Send')
    await press(recruiter, 'Record the answer')
    await dialog(recruiter).getByRole('radio', { name: 'Accepted' }).check()
    await press(dialog(recruiter), 'Record')
    await recruiter.getByText('Accepted by the candidate').waitFor()

    const specialist = await pageAs('onboarding-specialist')
    await follow(specialist, /^Issue the form/)
    await press(specialist, "Issue the form's link")
    await press(dialog(specialist), "Issue the form's link")
    const link = await dialog(specialist).getByLabel('Link for the candidate').inputValue()
    await press(specialist, 'I have the link')

    const phone = await newPage({ viewport: PHONE, hasTouch: true, isMobile: true })
    await phone.goto(`/green-form${new URL(link).hash}`)
    await fillForm(phone)

    const officer = await pageAs('verification-officer', '/onboarding')
    await officer.getByRole('row', { name: new RegExp(ADAEZE.name) }).click()
    await title(officer, ADAEZE.name)
    await officer.getByText('Cleared', { exact: true }).first().waitFor()
    await press(officer, 'View: Passport or identity card')
    await dialog(officer).getByTitle('Passport or identity card').waitFor()

    const operations = await pageAs('hr-operations')
    await follow(operations, /^Make an employee/)
    await press(operations, 'Make an employee')
    await press(dialog(operations), 'Make an employee')
    const welcome = operations.getByRole('region', { name: `${ADAEZE.name} is now an employee` })
    const number = /EMP-\d+/.exec((await welcome.textContent()) ?? '')?.[0]
    const made = await world.asOwner('acme', 'select employee_number as number from employees where tenant_id = $1', [])
    assert.deepEqual(made, [{ number }])
    await follow(operations, 'Application')
    await title(operations, ADAEZE.name)
    await operations.getByText('Employee', { exact: true }).first().waitFor()
    assert.deepEqual(faults, [])
  })
})
