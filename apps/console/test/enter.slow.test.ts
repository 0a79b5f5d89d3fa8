import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'

/** What the page sends to change something. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (['POST', 'PATCH', 'PUT'].includes(request.method()) && !request.url().includes('token')) sent.push(request.url())
  })
  return sent
}

describe('Enter in a field', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('adds the next criterion of a feedback, and sends nothing before Ctrl+Enter', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    await world.asOwner(
      'acme',
      `update interviews set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where tenant_id = $1 and id = $2 returning id`,
      [interviewId],
    )
    const page = await console_.pageAs('interviewer', `/interviews/${interviewId}`)
    const sent = sentBy(page)
    await page.getByRole('radio', { name: 'Strong yes' }).click()
    await page.getByLabel('Reasons').fill('Half a')
    await page.getByRole('button', { name: 'Add criterion' }).click()
    await page.keyboard.type('Patience')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Humour')
    await page.getByRole('group', { name: 'Patience' }).getByRole('radio', { name: /^4,/ }).check()
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Humour' }).waitFor()
    assert.deepEqual(sent, [])
    await page.getByLabel('Reasons').fill('Half a sentence, and the other half.')
    await page.getByLabel('Reasons').press('Control+Enter')
    await page.getByRole('dialog', { name: 'Submit feedback?' }).waitFor()
    await page.waitForFunction(() => document.querySelector('[role=dialog]')?.contains(document.activeElement))
    assert.deepEqual(sent, [], 'what is final is asked once')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Feedback submitted').waitFor()
    assert.equal(sent.length, 1)
    assert.deepEqual(console_.faults, [])
  })

  it('takes the first match of a picker, once, and does not send the form around it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId } = await journeyTo(console_.world, 'acme', 'Shortlisted')
    const page = await console_.pageAs('recruiter', `/interviews?application=${applicationId}`)
    const sent = sentBy(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Location').fill('Room 4')
    await dialog.getByLabel('Location').press('Enter')
    await dialog.getByRole('combobox', { name: 'Panel' }).click()
    await page.keyboard.type('coordin')
    await page.keyboard.press('Enter')
    await dialog.locator('.mantine-Pill-root').filter({ hasText: 'coordinator of acme' }).waitFor()
    await page.keyboard.press('Enter') // nothing more was typed
    assert.equal(await dialog.locator('.mantine-Pill-root').count(), 1)

    await page.goto('/requisitions?new=1')
    await dialog.getByLabel('Job title').fill('Ferry pilot')
    await dialog.getByLabel('Job description').fill('Steers.')
    await dialog.getByLabel('Location').fill('Harbour')
    await dialog.getByLabel('Location').press('Enter')
    const manager = dialog.getByRole('combobox', { name: 'Hiring manager' })
    await manager.click()
    await page.keyboard.type('hiring')
    await page.keyboard.press('Enter')
    assert.match(await manager.inputValue(), /^hiring-manager of acme/)
    assert.deepEqual(sent, [])
    await manager.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Ferry pilot' }).waitFor()
    assert.equal(sent.length, 1)
    assert.deepEqual(console_.faults, [])
  })

  it('takes the first match of a picker that no form is around, and says where what was typed chose nobody', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    await journeyTo(world, 'acme', 'Interviewing')
    const page = await console_.pageAs('user-admin', `/admin/users/${world.tenants.acme.users.INTERVIEWER}`)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog')
    const colleague = dialog.getByRole('combobox', { name: 'Hand over to' })
    await colleague.click()
    await page.keyboard.type('coordin')
    await page.keyboard.press('Tab')
    await dialog.getByText('“coordin” chose nobody.').waitFor()
    await colleague.click()
    await page.keyboard.type('coordin')
    await page.keyboard.press('Enter')
    assert.match(await colleague.inputValue(), /^coordinator of acme/)
    assert.equal(await dialog.getByText('chose nobody').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('with Ctrl saves a scorecard from one of its criteria', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('config-admin', '/admin/scorecards')
    await page.getByRole('button', { name: 'Add template' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Pilots')
    const criterion = dialog.getByRole('textbox', { name: /criterion 1/i })
    await criterion.fill('Calm')
    await criterion.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Pilots').first().waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
