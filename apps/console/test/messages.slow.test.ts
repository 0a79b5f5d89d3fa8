import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'

/** What the mail program would be given. */
async function mailOf(page: Page) {
  const dialog = page.getByRole('dialog').last()
  const href = (await dialog.getByRole('link', { name: /Open in mail program|Im E-Mail-Programm/ }).getAttribute('href')) ?? ''
  const { protocol, pathname, searchParams } = new URL(href)
  return { protocol, to: pathname, subject: searchParams.get('subject') ?? '', body: searchParams.get('body') ?? '' }
}

describe('messages to send yourself', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('an invitation has the candidate, the time and the place; it can be changed, copied and opened, in English and German', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { interviewId } = await journeyTo(console_.world, 'acme', 'Interviewing')
    await console_.world.asOwner('acme', `update interviews set location = 'Room 7' where tenant_id = $1 and id = $2`, [interviewId])
    const page = await console_.pageAs('recruiter', `/interviews/${interviewId}`)
    const asked: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && asked.push(request.url()))
    await page.getByRole('button', { name: 'Invitation text' }).click()
    const dialog = page.getByRole('dialog')
    await page.waitForFunction(() => (document.querySelector<HTMLInputElement>('[role=dialog] input[type=email]')?.value ?? '') !== '')
    const mail = await mailOf(page)
    assert.equal(mail.protocol, 'mailto:')
    assert.match(mail.to, /^person\d+@mail\.example$/)
    assert.match(mail.subject, /^Interview at .*: Data engineer$/)
    assert.match(mail.body, /^Dear Person \d+,\r\n[\s\S]*Location: Room 7\r\n/)
    await dialog.getByLabel('Message', { exact: true }).fill('Come at nine.')
    assert.equal((await mailOf(page)).body, 'Come at nine.')
    await dialog.getByText('Deutsch', { exact: true }).click()
    assert.match((await mailOf(page)).body, /^Guten Tag Person \d+,[\s\S]*Ort: Room 7/)
    await dialog.getByText('English', { exact: true }).click()
    assert.equal((await mailOf(page)).body, 'Come at nine.', 'what was changed is still there')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await dialog.getByRole('button', { name: 'Copy text' }).click()
    await dialog.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'Come at nine.')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Invitation text' }).click()
    assert.equal((await mailOf(page)).body, 'Come at nine.', 'closing the window lost what was changed')
    await dialog.getByRole('button', { name: 'Restore the template' }).click()
    assert.match((await mailOf(page)).body, /^Dear Person/)
    assert.deepEqual(asked, [], 'nothing was sent')
    assert.deepEqual(console_.faults, [])
  })

  it('a rejection, an offer without pay, and the form link where it is shown once', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const rejected = await journeyTo(world, 'acme', 'Applied')
    await world.post('acme/recruiter', `/applications/${rejected.applicationId}/reject`, { reason: 'Lacks SQL' })
    const page = await console_.pageAs('recruiter', `/applications/${rejected.applicationId}`)
    await page.getByRole('button', { name: 'Rejection text' }).click()
    const rejection = await mailOf(page)
    assert.match(rejection.body, /not to move forward with your application/)
    assert.doesNotMatch(rejection.body, /SQL/, 'the reason is ours')

    const { offerId } = await journeyTo(world, 'acme', 'OfferSent')
    const recruiter = await console_.pageAs('recruiter', `/offers/${offerId}`)
    await recruiter.getByRole('button', { name: 'Offer text' }).click()
    assert.match((await mailOf(recruiter)).body, /position of Data engineer[\s\S]*Please reply by/)

    const { applicationId } = await journeyTo(world, 'acme', 'OfferAccepted')
    const officer = await console_.pageAs('onboarding-specialist', `/onboarding/${applicationId}`)
    await officer.getByRole('button', { name: 'Create form link' }).first().click()
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: /^Create/ })
      .click()
    await officer.getByRole('button', { name: 'Message with the link' }).click()
    assert.match((await mailOf(officer)).body, /https?:\/\/\S+\/green-form#\S+\r\n/)
    await officer.getByRole('dialog').last().getByRole('button', { name: 'Close' }).last().click()
    await officer.getByLabel('Link for the candidate', { exact: true }).waitFor() // the link itself is still there
    assert.deepEqual(console_.faults, [])
  })

  it('has no axe finding, on a phone, light and dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { interviewId } = await journeyTo(console_.world, 'acme', 'Interviewing')
    const page = await console_.pageAs('coordinator', `/interviews/${interviewId}`, { viewport: PHONE })
    await page.getByRole('button', { name: 'Invitation text' }).click()
    await page.getByRole('dialog').waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await axeViolations(page), [])
    }
    assert.deepEqual(console_.faults, [])
  })
})
