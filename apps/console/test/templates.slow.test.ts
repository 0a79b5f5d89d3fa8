import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

interface Application {
  status: string
  stage_history: { reason: string | null }[]
}

describe('rejection reasons and scorecards', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('an administrator words the reasons by keyboard, and recruiters reject with them', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('config-admin', '/admin/rejection-reasons')
    await page.getByText('These are the standard reasons').waitFor()
    const lines = page.getByRole('group', { name: 'Reasons' }).getByRole('textbox')
    assert.equal(await lines.count(), 6)
    await lines.first().fill('No work permit')
    await lines.first().press('Enter') // begins the next one
    await page.keyboard.type('no  WORK permit')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('is in the list twice').waitFor()
    await lines.nth(1).fill('Starts too late')
    await page.getByRole('button', { name: 'Move up: Starts too late' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Rejection reasons saved').waitFor()
    await comesToBe(() => lines.first().inputValue(), 'Starts too late')
    assert.deepEqual(await axeViolations(page), [])

    const { applicationId } = await journeyTo(console_.world, 'acme', 'Shortlisted')
    const recruiter = await console_.pageAs('recruiter', `/applications/${applicationId}`)
    await recruiter
      .getByRole('button', { name: /^(More|Actions|Further)/ })
      .first()
      .click()
    await recruiter.getByRole('menuitem', { name: 'Reject' }).click()
    const dialog = recruiter.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Starts too late' }).click()
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const { body } = await console_.world.get<Application>('acme/recruiter', `/applications/${applicationId}`)
    assert.deepEqual([body.status, body.stage_history.at(-1)?.reason], ['Rejected', 'Starts too late'])
    assert.deepEqual(console_.faults, [])
  })

  it('a template is added, given to a requisition, and its interviewers rate by it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { tanId, interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    await world.asOwner(
      'acme',
      `update interviews set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where tenant_id = $1`,
    )
    const page = await console_.pageAs('tenant-admin', '/admin/scorecards')
    await page.getByText('No scorecard templates').waitFor()
    await page.getByRole('button', { name: 'Add template' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Engineering')
    await dialog.getByRole('textbox', { name: 'Criterion 1' }).fill('System design')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Debugging')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add template' }).click()
    await dialog.getByText('Debugging').or(dialog.locator('input[value="Debugging"]')).first().waitFor() // Escape lost nothing
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Engineering' }).getByText('Debugging').waitFor()
    const { body: tan } = await world.get<{ tan_number: string }>('acme/recruiter', `/tans/${tanId}`)
    await page.getByRole('combobox', { name: new RegExp(`^Scorecard of ${tan.tan_number}`) }).click()
    await page.getByRole('option', { name: 'Engineering' }).click()
    await page.getByText(`Scorecard of ${tan.tan_number} saved`).waitFor()
    await page.getByText('Used by 1 requisition').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Delete template: Engineering' }).count(), 0)
    assert.deepEqual(await axeViolations(page), [])
    await page.setViewportSize(PHONE)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing lies beside the phone')

    const [seat] = (await world.get<{ panel: { user_id: string }[] }>('acme/recruiter', `/interviews/${interviewId}`)).body.panel
    const role = Object.entries(world.tenants.acme.users).find(([, id]) => id === seat?.user_id)?.[0] ?? ''
    const interviewer = await console_.pageAs(role.toLowerCase().replaceAll('_', '-'), `/interviews/${interviewId}`)
    const criteria = interviewer.getByRole('textbox', { name: 'Criterion' })
    await criteria.first().waitFor()
    assert.deepEqual(await criteria.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)), [
      'System design',
      'Debugging',
    ])
    assert.deepEqual(console_.faults, [])
  })
})
