import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { capitalsText } from '../../../packages/cv/src/testing/document-layouts.ts'
import { ADAEZE } from '../../../packages/cv/src/testing/people.ts'
import { dateInDays } from '../../../services/talent/src/testing-workflow.ts'
import type { ConsoleWorld } from './console-world.ts'
import { fillForm, ON_A_PHONE } from './form-steps.ts'
import type { Hands } from './hands.ts'

const TITLE = 'Keeper of the harbour data'
/** As somebody in Britain types it. */
const typed = (date: string) => date.split('-').reverse().join('/')
const dialog = (page: Page) => page.getByRole('dialog')
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** From CV to employee, each step in the browser of the person whose step it is, by the given hands. */
export async function goTheWholeWay(console_: ConsoleWorld, hands: Hands): Promise<void> {
  const { newPage, newTab, faults, world } = console_
  /** The tab that its person looks at. The browser draws the tabs behind it once a second, and every press waits for two drawings. */
  let front: Page | null = null
  async function lookAt(page: Page): Promise<void> {
    if (page !== front) await page.bringToFront()
    front = page
  }
  async function pressOn(target: Locator): Promise<void> {
    await lookAt(target.page())
    await hands.press(target)
  }
  const press = (where: Page | Locator, name: string | RegExp) => pressOn(where.getByRole('button', { name, exact: true }).first())
  const follow = (where: Page | Locator, name: string | RegExp) => pressOn(where.getByRole('link', { name }).first())

  async function enterAs(role: string): Promise<Page> {
    const page = await newTab()
    await page.goto('/')
    await pressOn(page.getByRole('button').filter({ has: page.getByText(`${role}@acme.example`, { exact: true }) }))
    await page.getByRole('banner').waitFor()
    return page
  }
  /** Decides in My work, where what waits for one stands. */
  async function decide(page: Page, about: string, decision: string): Promise<void> {
    await follow(page.getByRole('navigation', { name: 'Main' }), /^My work/)
    const row = page.locator('[data-row]').filter({ hasText: about })
    await press(row, decision)
    await press(dialog(page), decision)
    await row.waitFor({ state: 'detached' })
  }

  /** Returns a request with a question; it goes on waiting. */
  async function askAbout(page: Page, about: string, question: string): Promise<void> {
    const row = page.locator('[data-row]').filter({ hasText: about })
    await press(row, 'Ask for information')
    await hands.type(dialog(page).getByLabel('Question'), question)
    await press(dialog(page), 'Ask for information')
    await row.getByText(/waiting for an answer/).waitFor()
  }
  /** Finds the question in My work, and answers it on the record that it is about. */
  async function answerQuestion(page: Page, about: string, answer: string): Promise<void> {
    await follow(page.getByRole('navigation', { name: 'Main' }), /^My work/)
    await page.reload()
    await follow(page, new RegExp(`^Answer: .*${about}`))
    await press(page.getByRole('region', { name: 'Questions and answers' }), 'Answer')
    await hands.type(dialog(page).getByLabel('Answer'), answer)
    await press(dialog(page), 'Send answer')
    await page.getByText(answer, { exact: true }).waitFor()
  }

  /** From the page of the application to the page of the draft. */
  async function draftOffer(page: Page): Promise<void> {
    await press(page, 'Draft an offer')
    await page.waitForFunction((suggested) => [...document.querySelectorAll('input')].some(({ value }) => value === suggested), TITLE)
    await hands.type(dialog(page).getByLabel('Start date'), typed(dateInDays(60)))
    await hands.type(dialog(page).getByLabel('Notes'), 'Begins with the spring tide.')
    await hands.type(dialog(page).getByLabel('Reply by'), typed(dateInDays(14))) // its calendar is not in the way of what follows
    await press(dialog(page), 'Save the draft')
    await title(page, `${ADAEZE.name}, ${TITLE}`)
  }
  async function submitOffer(page: Page): Promise<void> {
    await press(page, 'Submit for approval')
    await press(dialog(page), 'Submit for approval')
    await page.getByText(/^Waiting for Finance/).waitFor()
  }

  const recruiter = await enterAs('recruiter')
  await follow(recruiter, 'Candidates')
  await press(recruiter, 'Upload CVs')
  const cv = { name: 'adaeze.txt', mimeType: 'text/plain', buffer: Buffer.from(capitalsText(ADAEZE)) }
  await hands.attach(dialog(recruiter).getByRole('button', { name: 'Choose files', exact: true }), cv)
  await press(recruiter, 'Upload 1 file')
  await follow(recruiter.getByRole('region', { name: 'Uploads' }), 'Open: adaeze.txt')
  await title(recruiter, ADAEZE.name)
  const candidate = recruiter.url()

  const manager = await enterAs('hiring-manager')
  await follow(manager, 'Requisitions')
  await press(manager, 'New requisition')
  await hands.type(dialog(manager).getByLabel('Job title'), TITLE)
  await hands.type(dialog(manager).getByLabel('Job description'), 'Counts every ship, and explains the count.')
  await press(manager, 'Submit for approval')
  await title(manager, TITLE)
  const department = await enterAs('department-head')
  await askAbout(department, TITLE, 'Which budget pays for it?')
  await answerQuestion(manager, TITLE, 'The one of the harbour office.')
  await department.reload()
  await department.locator('[data-row]').filter({ hasText: TITLE }).getByText('question answered').waitFor()
  await decide(department, TITLE, 'Approve')
  const finance = await enterAs('finance-approver')
  await decide(finance, TITLE, 'Approve')

  await recruiter.goto(candidate)
  await press(recruiter, 'Add to a requisition')
  const position = recruiter.getByRole('option', { name: new RegExp(TITLE) })
  await hands.pick(recruiter.getByRole('combobox', { name: 'Requisition' }), 'harbour', position)
  await press(dialog(recruiter), 'Add')
  await recruiter.getByRole('region', { name: 'Applications' }).getByText('Applied').waitFor()
  await decide(manager, ADAEZE.name, 'Shortlist')

  const coordinator = await enterAs('coordinator')
  await follow(coordinator.getByRole('navigation', { name: 'Main' }), 'Pipeline')
  await follow(coordinator.locator('[data-card]'), ADAEZE.name)
  await press(coordinator, 'Schedule interview')
  const plan = coordinator.getByRole('dialog', { name: 'Schedule an interview' })
  await hands.type(plan.getByLabel('Date'), typed(dateInDays(7)))
  await hands.type(plan.getByRole('combobox', { name: 'Start' }), '10:30')
  const person = coordinator.getByRole('option', { name: /^interviewer of acme/ })
  await hands.pick(plan.getByRole('combobox', { name: 'Panel' }), 'interviewer of', person)
  await coordinator.keyboard.press('Escape') // the list; the dialog stays
  await press(plan, 'Schedule')
  await plan.waitFor({ state: 'detached' })
  await follow(coordinator, 'Pipeline')
  await follow(coordinator.locator('[data-card]'), ADAEZE.name)
  await follow(coordinator, /^Round 1/)
  await press(coordinator, 'Reschedule')
  await hands.type(dialog(coordinator).getByRole('combobox', { name: 'Start' }), '11:30')
  await press(dialog(coordinator), 'Save')
  await coordinator.getByText(/, 11:30–12:15$/).waitFor()

  const interviewer = await enterAs('interviewer')
  await follow(interviewer, /^Open/)
  await press(interviewer, 'It already took place')
  await hands.choose(interviewer.getByRole('radio', { name: 'Strong yes' }))
  await hands.type(interviewer.getByLabel('Reasons'), 'Explained every step.')
  await press(interviewer, 'Submit feedback')
  await press(dialog(interviewer), 'Submit feedback')
  await interviewer.getByText('Feedback submitted').waitFor()

  await follow(recruiter, 'Pipeline')
  await follow(recruiter.locator('[data-card]'), ADAEZE.name)
  await draftOffer(recruiter)
  await submitOffer(recruiter)
  await press(recruiter, 'Recall')
  await press(dialog(recruiter), 'Recall')
  await press(recruiter, 'Edit')
  await hands.type(dialog(recruiter).getByLabel('Notes'), 'Begins with the autumn tide.')
  await press(dialog(recruiter), 'Save')
  await recruiter.getByText('Begins with the autumn tide.').waitFor()
  await submitOffer(recruiter)
  const headOfHr = await enterAs('hr-head')
  for (const approver of [finance, headOfHr]) {
    await approver.reload()
    await decide(approver, ADAEZE.name, 'Approve')
  }
  await recruiter.reload()
  await press(recruiter, 'Withdraw')
  await hands.type(dialog(recruiter).getByLabel('Reason'), 'The wrong grade was offered.')
  await press(dialog(recruiter), 'Withdraw')
  await recruiter.getByText('This offer was withdrawn').waitFor()
  await follow(recruiter, 'Go to the application')
  await recruiter.getByText('Interviewing', { exact: true }).first().waitFor()
  await draftOffer(recruiter)
  await submitOffer(recruiter)
  for (const approver of [finance, headOfHr]) {
    await approver.reload()
    await decide(approver, ADAEZE.name, 'Approve')
  }
  await recruiter.reload()
  await press(recruiter, 'Mark as sent')
  await press(dialog(recruiter), 'Mark as sent')
  await press(recruiter, 'Record the answer')
  await hands.choose(dialog(recruiter).getByRole('radio', { name: 'Accepted' }))
  await press(dialog(recruiter), 'Record')
  await recruiter.getByText('Acceptance recorded').waitFor()

  const specialist = await enterAs('onboarding-specialist')
  await follow(specialist, /^Create form link/)
  await press(specialist, 'Create form link')
  await press(dialog(specialist), 'Create form link')
  const link = await dialog(specialist).getByLabel('Link for the candidate').inputValue()
  await press(specialist, 'Done')

  const phone = await newPage(ON_A_PHONE)
  await phone.goto(`/green-form${new URL(link).hash}`)
  await fillForm(phone, ADAEZE.name, hands)

  const officer = await enterAs('verification-officer')
  await follow(officer, `Open documents: ${ADAEZE.name}`)
  await title(officer, ADAEZE.name)
  for (const document of ['Passport or identity card', 'Proof of address', 'Certificate of your highest degree']) {
    assert.equal(await officer.getByText('Cleared', { exact: true }).count(), 0)
    await press(officer, `View: ${document}`)
    await dialog(officer).getByTitle(document).waitFor()
    await officer.keyboard.press('Escape')
    await dialog(officer).waitFor({ state: 'detached' })
  }
  await officer.getByText('Cleared', { exact: true }).first().waitFor()
  await follow(officer.getByRole('navigation', { name: 'Main' }), /^My work/)
  await officer.getByRole('link', { name: `Open documents: ${ADAEZE.name}` }).waitFor({ state: 'detached' })

  const operations = await enterAs('hr-operations')
  await follow(operations, /^Convert to employee/)
  await press(operations, 'Convert to employee')
  await press(dialog(operations), 'Convert to employee')
  const welcome = operations.getByRole('region', { name: `${ADAEZE.name} is now an employee` })
  const number = /EMP-\d+/.exec((await welcome.textContent()) ?? '')?.[0]
  const made = await world.asOwner(
    'acme',
    'select employee_number as number, joining_date::text as joins from employees where tenant_id = $1',
    [],
  )
  assert.deepEqual(made, [{ number, joins: dateInDays(60) }]) // on the day that the offer named, though nobody typed it again
  await follow(operations, 'Application')
  await title(operations, ADAEZE.name)
  await operations.getByText('Employee', { exact: true }).first().waitFor()
  await follow(operations, number ?? '')
  await operations.waitForURL('**/employees/*')
  await title(operations, ADAEZE.name)
  assert.deepEqual(faults, [])
}
