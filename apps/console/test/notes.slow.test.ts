import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freeSlot, journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

describe('notes and activity', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('a note mentions a colleague by keyboard; it waits in their My work until they mark it as read', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId } = await journeyTo(console_.world, 'acme', 'Applied')
    const page = await console_.pageAs('recruiter', `/applications/${applicationId}`)
    const field = page.getByLabel('Add a note')
    await field.focus()
    await page.keyboard.type('Strong in SQL. @hiring')
    await page.getByRole('option', { name: /hiring-manager of acme/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value.endsWith('acme '),
    )
    await page.keyboard.type('what do you think?')
    await page.keyboard.press('Control+Enter')
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByRole('listitem').getByText('what do you think?').waitFor()
    await page.locator('button:disabled', { hasText: 'Add note' }).waitFor() // the list may be there before the field is cleared
    await comesToBe(() => field.inputValue(), '')
    // The note stands there with its author: the activity does not repeat it.
    assert.equal(await page.getByRole('region', { name: 'Activity' }).getByText(/note/).count(), 0)

    const manager = await console_.pageAs('hiring-manager', '/')
    const mentions = manager.getByRole('region', { name: /^Mentions/ })
    await mentions.getByText('what do you think?').waitFor()
    await mentions.getByRole('link', { name: /^Person/ }).click()
    await manager.getByRole('button', { name: 'Mark as read' }).waitFor()
    await manager.goBack()
    await mentions.getByRole('button', { name: /^Mark as read/ }).click()
    await mentions.waitFor({ state: 'detached' })
    assert.deepEqual(console_.faults, [])
  })

  it('Ctrl+Enter takes the highlighted colleague and sends nothing; an @ that nobody was chosen for is asked about', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId } = await journeyTo(console_.world, 'acme', 'Applied')
    const page = await console_.pageAs('recruiter', `/applications/${applicationId}`)
    const field = page.getByLabel('Add a note')
    const added = page.getByRole('region', { name: 'Notes' }).getByRole('listitem')
    await field.focus()
    await page.keyboard.type('Look, @hiring')
    await page.getByRole('option', { name: /hiring-manager of acme/ }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForFunction(
      () => document.activeElement instanceof HTMLTextAreaElement && document.activeElement.value === 'Look, @hiring-manager of acme ',
    )
    assert.equal(await added.count(), 0, 'nothing was sent')
    await page.keyboard.press('Control+Enter')
    await added.getByText('Look, @hiring-manager of acme').waitFor()

    await field.fill('@hiring knows')
    await page.reload()
    await field.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Whom do you mean by @hiring?').waitFor()
    await page.getByRole('button', { name: 'hiring-manager of acme', exact: true }).click()
    assert.equal(await field.inputValue(), '@hiring-manager of acme knows')
    await field.press('Control+Enter')
    await added.getByText('@hiring-manager of acme').nth(1).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('a note survives a reload before it is sent, can be edited and, after a question, deleted', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { candidateId } = await journeyTo(console_.world, 'acme', 'Applied')
    const page = await console_.pageAs('recruiter', `/candidates/${candidateId}`)
    const field = page.getByLabel('Add a note')
    await field.fill('Prefers March.')
    await page.reload()
    await comesToBe(() => field.inputValue(), 'Prefers March.')
    await page.getByRole('button', { name: 'Add note' }).click()
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByRole('listitem').getByText('Prefers March.', { exact: true }).waitFor()
    await notes.getByRole('button', { name: 'Edit' }).click()
    await notes.getByLabel('Edit the note').fill('Prefers April.')
    await notes.getByRole('button', { name: 'Save' }).click()
    await notes.getByRole('listitem').getByText('Prefers April.', { exact: true }).waitFor()
    await notes.getByText('edited').waitFor()
    await notes.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
    await notes.getByText('No notes yet').waitFor()
    await page
      .getByRole('region', { name: 'Activity' })
      .getByText(/deleted a note/)
      .waitFor() // of a note that is gone nothing else tells
    assert.deepEqual(console_.faults, [])
  })

  it('activity tells that feedback came and not what it said, and shows an interviewer nothing of offers', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'acme', 'OfferSent')
    const { INTERVIEWER, HIRING_MANAGER } = world.tenants.acme.users
    const page = await console_.pageAs('interviewer', `/applications/${applicationId}`)
    const activity = page.getByRole('region', { name: 'Activity' })
    await activity.getByText(/was completed after/).waitFor()
    assert.doesNotMatch((await activity.textContent()) ?? '', /Offer|Yes/)
    const other = await journeyTo(world, 'acme', 'Shortlisted')
    const planned = await world.post<{ id: string }>('acme/coordinator', '/interviews', {
      application_id: other.applicationId,
      ...{ round: 1, mode: 'Video', panel: [INTERVIEWER, HIRING_MANAGER], ...freeSlot() },
    })
    await world.post('acme/interviewer', `/interviews/${planned.body.id}/feedback`, { recommendation: 'StrongNo', comments: 'Unprepared.' })
    const manager = await console_.pageAs('hiring-manager', `/applications/${other.applicationId}`)
    await manager.getByRole('region', { name: 'Activity' }).getByText('1 of 2').waitFor()
    assert.doesNotMatch((await manager.getByRole('main').textContent()) ?? '', /Unprepared|Strong no/)
    assert.deepEqual(console_.faults, [])
  })

  it('a guest of a client sees neither, and nothing is asked for', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId, interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    await world.asOwner(
      'acme',
      `insert into interview_panel (tenant_id, interview_id, user_id, position, starts_at, ends_at) values ($1, $2, $3, 9, now(), now() + interval '1 hour')`,
      [interviewId, world.tenants.acme.users.CLIENT_INTERVIEWER],
    )
    const asked: string[] = []
    console_.onPage(async (page) => page.on('request', (request) => asked.push(request.url())))
    const page = await console_.pageAs('client-interviewer', `/applications/${applicationId}`)
    await page.getByRole('heading', { name: 'Interviews' }).waitFor()
    assert.equal(await page.getByRole('region', { name: /Notes|Activity/ }).count(), 0)
    assert.deepEqual(
      asked.filter((url) => /notes|activity|mentions/.test(url) && url.includes('/api/')),
      [],
    )
    assert.deepEqual(console_.faults, [])
  })

  it('has no axe finding, light and dark, with the colleagues open, on a phone and in German', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId } = await journeyTo(console_.world, 'acme', 'Interviewing')
    const page = await console_.pageAs('recruiter', `/applications/${applicationId}`, { viewport: PHONE })
    await page.getByLabel('Add a note').fill('First.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByRole('listitem').getByText('First.', { exact: true }).waitFor()
    await page.getByLabel('Add a note').pressSequentially('Ask @hr')
    await page.getByRole('option').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await axeViolations(page), [])
    }
    const german = await console_.pageAs('recruiter', `/applications/${applicationId}`, { locale: 'de-DE' })
    await german.getByRole('region', { name: 'Notizen' }).getByText('First.', { exact: true }).waitFor()
    await german.getByRole('region', { name: 'Verlauf' }).getByText('Keine weiteren Einträge').waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
