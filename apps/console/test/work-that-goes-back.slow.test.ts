import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { journeyTo, tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (where: Page | ReturnType<typeof dialog>, name: string) => where.getByRole('button', { name, exact: true }).first().click()

describe('work that goes back', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  const requisition = async ({ world }: ConsoleWorld, title: string): Promise<string> =>
    (await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody({ title }))).body.id

  it('decides nothing on a requisition that was changed meanwhile, and keeps the comment, on the record and in My work', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    for (const place of ['record', 'work'] as const) {
      const id = await requisition(console_, `Stale ${place}`)
      const page = await console_.pageAs('department-head', place === 'record' ? `/requisitions/${id}` : '/')
      const row = page.locator('[data-row]').filter({ hasText: `Stale ${place}` })
      const where = place === 'record' ? page.getByRole('main') : row
      if (place === 'work') await row.getByText(/position/).waitFor() // the version that is shown
      await where.getByRole('button', { name: 'Approve', exact: true }).click()
      await dialog(page).getByLabel('Comment').fill('Within the budget.')
      await world.call('acme/recruiter', 'PATCH', `/tans/${id}`, { body: { positions: 7 }, headers: { 'if-match': '*' } })
      await press(dialog(page), 'Approve')
      await dialog(page).getByText('This record was changed in the meantime').waitFor()
      assert.deepEqual(await axeViolations(page), [], place)
      assert.equal((await world.get<{ status: string }>('acme/recruiter', `/tans/${id}`)).body.status, 'PendingApproval')
      await press(dialog(page), 'Show the current version')
      await dialog(page).waitFor({ state: 'detached' })
      await page.getByText(place === 'record' ? '0 of 7 filled' : /7 positions/).waitFor()
      await where.getByRole('button', { name: 'Approve', exact: true }).click()
      await comesToBe(() => dialog(page).getByLabel('Comment').inputValue(), 'Within the budget.')
      await press(dialog(page), 'Approve')
      await dialog(page).waitFor({ state: 'detached' })
      const { body } = await world.get<{ items: { title: string; steps: { status: string; comment: string | null }[] }[] }>(
        'acme/auditor',
        '/approvals?entity_type=tan&status=Pending',
      )
      const [step] = body.items.find(({ title }) => title.includes(`Stale ${place}`))?.steps ?? []
      assert.deepEqual([step?.status, step?.comment], ['Approved', 'Within the budget.'])
    }
    assert.deepEqual(console_.faults, [])
  })

  it('says what became of a request that is over by now, with the comment still there to copy', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const cancelled = await requisition(console_, 'Cancelled meanwhile')
    const approved = await requisition(console_, 'Approved meanwhile')
    const page = await console_.pageAs('department-head')
    const reject = async (title: string, comment: string, meanwhile: () => Promise<unknown>) => {
      await page.locator('[data-row]').filter({ hasText: title }).getByRole('button', { name: 'Reject', exact: true }).click()
      await dialog(page).getByLabel('Comment').fill(comment)
      await meanwhile()
      await press(dialog(page), 'Reject')
      await press(dialog(page), 'Show the current version')
    }
    const reason = { reason: 'The budget is gone.' }
    await reject('Cancelled meanwhile', 'Not this year.', () => world.post('acme/recruiter', `/tans/${cancelled}/cancel`, reason))
    await dialog(page)
      .getByText(/^The request was cancelled.* Your comment was not sent/)
      .waitFor()
    await comesToBe(() => dialog(page).getByLabel('Comment').inputValue(), 'Not this year.')
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()
    await page.locator('[data-row]').filter({ hasText: 'Cancelled meanwhile' }).waitFor({ state: 'detached' })
    await reject('Approved meanwhile', 'Nor this one.', () =>
      world.post('acme/department-head', `/tans/${approved}/approve`, { decision: 'Approved' }),
    )
    await dialog(page)
      .getByText(/^department-head of acme approved it /)
      .waitFor()
    await comesToBe(() => dialog(page).getByLabel('Comment').inputValue(), 'Nor this one.')
    assert.deepEqual(console_.faults, [])
  })

  it('edits and cancels a requisition, and says that approvals start again', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const id = await requisition(console_, 'To be edited')
    const page = await console_.pageAs('recruiter', `/requisitions/${id}`)
    await press(page, 'Edit')
    await dialog(page).getByText('Approvals start again').waitFor()
    await dialog(page).getByLabel('Job title').fill('Edited')
    await press(dialog(page), 'Save and restart approvals')
    await page.getByRole('heading', { level: 1, name: 'Edited' }).waitFor()
    await press(page, 'Cancel requisition')
    await press(dialog(page), 'Cancel requisition')
    await dialog(page).getByText('Required').waitFor()
    await dialog(page).getByLabel('Reason').fill('The budget is gone.')
    assert.deepEqual(await axeViolations(page), [])
    await press(dialog(page), 'Cancel requisition')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('The budget is gone.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Edit', exact: true }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('shows both versions of a draft that somebody else saved, and keeps what was typed', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { offerId } = await journeyTo(world, 'acme', 'OfferPending')
    const page = await console_.pageAs('recruiter', `/offers/${offerId}`)
    await press(page, 'Edit')
    await dialog(page).getByLabel('Notes').fill('Mine.')
    await world.call('acme/ta-manager', 'PATCH', `/offers/${offerId}`, { body: { job_title: 'Theirs' }, headers: { 'if-match': '*' } })
    await press(dialog(page), 'Save')
    await dialog(page).getByText('Somebody saved in the meantime').waitFor()
    await press(dialog(page), 'Save this choice')
    await dialog(page).waitFor({ state: 'detached' })
    const { body } = await world.get<{ notes: string; job_title: string }>('acme/recruiter', `/offers/${offerId}`)
    assert.deepEqual([body.notes, body.job_title], ['Mine.', 'Theirs'])
    assert.deepEqual(console_.faults, [])
  })

  it('shows both versions where a draft from before comes back after somebody else saved the same field', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { offerId } = await journeyTo(world, 'acme', 'OfferPending')
    const page = await console_.pageAs('recruiter', `/offers/${offerId}`)
    await press(page, 'Edit')
    await dialog(page).getByLabel('Notes').fill('Mine.')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await world.call('acme/ta-manager', 'PATCH', `/offers/${offerId}`, { body: { notes: 'Theirs.' }, headers: { 'if-match': '*' } })
    await page.reload()
    await press(page, 'Edit')
    await dialog(page).getByText('Your unsent draft is back.').waitFor()
    await press(dialog(page), 'Save')
    await dialog(page).getByText('Somebody saved in the meantime').waitFor()
    await dialog(page).getByText('Theirs.').waitFor()
    const notes = async () => (await world.get<{ notes: string }>('acme/recruiter', `/offers/${offerId}`)).body.notes
    assert.equal(await notes(), 'Theirs.', 'nothing is overwritten before the person has chosen')
    await dialog(page).getByRole('radio').nth(1).check()
    await press(dialog(page), 'Save this choice')
    await dialog(page).waitFor({ state: 'detached' })
    assert.equal(await notes(), 'Theirs.')
    assert.deepEqual(console_.faults, [])
  })

  it('downloads the letter of an approved offer in either language, and the calendar file of an interview', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { offerId, interviewId } = await journeyTo(console_.world, 'acme', 'OfferApproved')
    const page = await console_.pageAs('recruiter', `/offers/${offerId}`)
    for (const [name, language] of [
      ['English (PDF)', 'en'],
      ['German (PDF)', 'de'],
    ] as const) {
      await press(page, 'Download letter')
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
      assert.match(file.suggestedFilename(), new RegExp(`^OF.*\\.${language}\\.pdf$`))
    }
    await page.goto(`/interviews/${interviewId}`)
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download calendar file')])
    assert.match(file.suggestedFilename(), /\.ics$/)
    assert.equal(await page.getByRole('button', { name: 'Reschedule' }).count(), 0) // feedback is in
    assert.deepEqual(console_.faults, [])
  })

  it('says who has to open which document, and does not call a case ready that cannot be converted', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'acme', 'Submitted')
    const specialist = await console_.pageAs('onboarding-specialist', `/onboarding/${applicationId}`)
    await specialist.getByText('A verification officer or HR operations has to open them.').waitFor()
    await specialist.getByText('To open', { exact: true }).first().waitFor()
    const operations = await console_.pageAs('hr-operations', '/')
    await operations
      .getByRole('link', { name: /^Open documents/ })
      .first()
      .click()
    await operations.getByText('Open each one below.').waitFor()
    assert.deepEqual(await axeViolations(operations), [])

    const verified = await journeyTo(world, 'acme', 'Verified')
    const raised = {
      application_id: verified.applicationId,
      category: 'Identity',
      severity: 'High',
      field: 'full_name',
      description: 'Forged.',
    }
    const { id } = (await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', raised)).body
    await world.post('acme/hr-operations', `/discrepancies/${id}/resolve`, { resolution: 'Upheld', comment: 'It is forged.' })
    for (const path of ['/onboarding', `/onboarding/${verified.applicationId}`]) {
      await operations.goto(path)
      await operations.getByText("Can't be converted", { exact: true }).first().waitFor()
    }
    assert.equal(await operations.getByText('Cleared', { exact: true }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('lists employees and shows one, for those who may, on a phone too', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { employeeId } = await journeyTo(console_.world, 'acme', 'Converted')
    const page = await console_.pageAs('hr-head', '/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employees' }).click()
    await page.getByRole('row', { name: /EMP-/ }).first().click()
    await page.waitForURL(`**/employees/${employeeId}`)
    await page.getByRole('link', { name: 'Open application' }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.setViewportSize(PHONE)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing sticks out')
    const recruiter = await console_.pageAs('recruiter', '/')
    assert.equal(await recruiter.getByRole('link', { name: 'Employees' }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('puts a conflict of the panel beside the field, and reschedules', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const [one, other] = [await journeyTo(world, 'acme', 'Interviewing'), await journeyTo(world, 'acme', 'Interviewing')]
    const read = async (id: string) => (await world.get<{ starts_at: string }>('acme/recruiter', `/interviews/${id}`)).body
    const taken = new Date((await read(other.interviewId)).starts_at)
    const page = await console_.pageAs('coordinator', `/interviews/${one.interviewId}`, { timezoneId: 'UTC' })
    await press(page, 'Reschedule')
    await dialog(page).getByLabel('Date').fill(taken.toISOString().slice(0, 10).split('-').reverse().join('/'))
    await dialog(page).getByRole('combobox', { name: 'Start' }).fill(taken.toISOString().slice(11, 16))
    await press(dialog(page), 'Save')
    await dialog(page).getByText('That time is taken. Nothing was saved').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await dialog(page)
      .getByRole('button', { name: /^Use the next free time/ })
      .click()
    await press(dialog(page), 'Save')
    await dialog(page).waitFor({ state: 'detached' })
    assert.notEqual((await read(one.interviewId)).starts_at, taken.toISOString())
    assert.deepEqual(console_.faults, [])
  })

  it('changes a step of the approval matrix in place, and the time zone of the company', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const page = await console_.pageAs('workflow-admin', '/admin/approvals')
    const shortlist = page.getByRole('region', { name: 'Shortlist', exact: true })
    await shortlist.getByRole('button', { name: /^Edit/ }).click()
    await dialog(page).getByRole('combobox', { name: 'Who decides' }).click()
    await page.getByRole('option', { name: 'Talent acquisition manager' }).click()
    assert.deepEqual(await axeViolations(page), [])
    await press(dialog(page), 'Save')
    await shortlist.getByText('Talent acquisition manager', { exact: true }).waitFor()

    const admin = await console_.pageAs('tenant-admin', '/admin/tenant')
    await admin.getByRole('combobox', { name: 'Time zone' }).fill('Berlin')
    await admin.getByRole('option', { name: 'Europe/Berlin' }).click()
    await press(admin, 'Save')
    await admin.getByText('Company profile saved').waitFor()
    const { body } = await world.get<{ time_zone: string }>('acme/tenant-admin', '/admin/tenant-profile')
    assert.equal(body.time_zone, 'Europe/Berlin')
    assert.deepEqual(console_.faults, [])
  })
})
