import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { unzipSync } from 'fflate'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

describe('personal data in the console', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('is erased when a second person confirms what the first one asked for, by keyboard', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const journey = await journeyTo(world, 'acme', 'Interviewed')
    const page = await console_.pageAs('hr-operations', `/candidates/${journey.candidateId}`)
    const ask = page.getByRole('button', { name: 'Request erasure' })
    await ask.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This person has an open application').waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Request erasure' }).count(), 0)
    await page.keyboard.press('Escape')
    await world.post('acme/recruiter', `/applications/${journey.applicationId}/withdraw`, { reason: 'Asked to be forgotten.' })
    await ask.focus()
    await page.keyboard.press('Enter')
    await dialog.getByText('Interview feedback: 1').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await dialog.getByRole('combobox', { name: 'Grounds' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'The person asked for it' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter of 3 March.')
    await dialog.getByRole('button', { name: 'Request erasure' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Waiting for a second person to confirm').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Erase person' }).count(), 0, 'not by who asked')
    assert.equal(await page.getByRole('button', { name: 'Withdraw' }).count(), 1)

    const second = await console_.pageAs('hr-head')
    await second.getByRole('heading', { name: 'Data requests to confirm' }).waitFor()
    assert.deepEqual(await axeViolations(second), [])
    await second.getByRole('link', { name: /^Review the request: Erase / }).click()
    await second.getByText('asked for this. Please confirm or refuse it.').waitFor()
    await second.getByText('Letter of 3 March.').waitFor()
    assert.deepEqual(await axeViolations(second), [])
    await second.getByRole('button', { name: 'Erase person' }).click()
    await second.getByRole('dialog').getByText("This can't be undone.").waitFor()
    await second.keyboard.press('Control+Enter')
    await second.getByRole('heading', { level: 1, name: 'Erasure: Erased person' }).waitFor()
    await second.getByText('Was deleted').waitFor()
    assert.equal((await world.get('acme/recruiter', `/candidates/${journey.candidateId}`)).status, 404)
    assert.equal(await second.getByText('Letter of 3 March.').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('is kept from erasure by a legal hold, which is shown on the person’s page and beside who is due', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { candidateId } = await journeyTo(world, 'acme', 'Converted')
    const [id = ''] = await plantCandidates(world, 'acme', 1)
    const hold = { candidate_id: candidateId, reason: 'Labour court, file 7.' }
    assert.equal((await world.post('acme/hr-operations', '/legal-holds', hold)).status, 201)
    const page = await console_.pageAs('hr-operations', `/candidates/${id}`)
    await page.getByRole('button', { name: 'Place legal hold' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter of their lawyer.')
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Control+Enter')
    const note = page.getByRole('note', { name: 'Legal hold: nothing of this person is erased' })
    await note.getByText('Letter of their lawyer.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Place legal hold' }).count(), 0)
    await page
      .getByRole('region', { name: 'Activity' })
      .getByText(/Legal hold.* was placed by hr-operations of acme/)
      .waitFor()
    await page.getByRole('button', { name: 'Request erasure' }).click()
    await dialog.getByText('This person is under a legal hold').waitFor()
    await page.keyboard.press('Escape')
    const due = await console_.pageAs('auditor', '/data-requests/due')
    const holds = due.getByRole('table', { name: 'Legal holds' })
    await holds.getByText('Letter of their lawyer.').waitFor()
    await holds.getByText('Labour court, file 7.').waitFor()
    assert.deepEqual(await axeViolations(due), [])
    await due.setViewportSize(PHONE)
    assert.ok(await due.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    const { items } = (await world.get<{ items: { id: string; candidate_id: string }[] }>('acme/auditor', '/employees')).body
    const employee = items.find((one) => one.candidate_id === candidateId)?.id
    const theirs = await console_.pageAs('hr-head', `/employees/${employee}`)
    await theirs.getByText('Labour court, file 7.').waitFor()
    assert.equal(await theirs.getByRole('button', { name: 'Lift legal hold' }).count(), 0, 'HR operations lift it')
    await note.getByRole('button', { name: 'Lift legal hold' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Settled.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Place legal hold' }).waitFor()
    assert.equal(await note.count(), 0)
    const recruiter = await console_.pageAs('recruiter', `/candidates/${candidateId}`)
    await recruiter.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await recruiter.getByText('Labour court').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('is exported as a zip to who asked, once confirmed, on a phone too', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { candidateId } = await journeyTo(world, 'acme', 'Converted')
    const body = { candidate_id: candidateId, kind: 'Export', ground: 'PersonAsked', reason: 'A letter.' }
    const { id } = (await world.post<{ id: string }>('acme/hr-operations', '/data-requests', body)).body
    await world.post('acme/hr-head', `/data-requests/${id}/decision`, { decision: 'Confirmed' })
    const page = await console_.pageAs('hr-operations', `/data-requests/${id}`, { viewport: PHONE })
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const download = await saved
    assert.equal(download.suggestedFilename(), `person-${candidateId}.zip`)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    assert.ok(unzipSync(Buffer.concat(chunks))['candidate.json'])
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
    assert.deepEqual(await axeViolations(page), [])
  })

  it('is kept for a period that is asked about before it is saved, and who is due is listed with the reason', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const page = await console_.pageAs('hr-head', '/admin/retention')
    const closed = page.getByRole('textbox', { name: 'After rejection or withdrawal' })
    const save = page.getByRole('button', { name: 'Save' })
    const dialog = page.getByRole('dialog')
    for (const refused of ['0', '6.5', '121']) {
      await closed.fill(refused)
      await save.click()
      await page.getByText('Enter whole months from 1 to 120').waitFor()
      await comesToBe(() => closed.inputValue(), `${refused} months`)
      assert.equal(await dialog.count(), 0)
    }
    await closed.fill('1')
    await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === '1 month'))
    await closed.fill('6')
    await save.click()
    await dialog.getByText('After rejection or withdrawal: 6 months').waitFor()
    await dialog.getByText('Without an application: No period').waitFor()
    await dialog.getByText('at the earliest 7 days after that').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Periods saved').waitFor()
    assert.equal((await world.get<{ closed_months: number }>('acme/auditor', '/retention')).body.closed_months, 6)
    assert.deepEqual(await axeViolations(page), [])
    const [id] = await plantCandidates(world, 'acme', 1)
    await world.asOwner(
      'acme',
      `insert into retention_notices (tenant_id, candidate_id, rule, since, erase_after) values ($1, $2, 'unapplied', '2026-01-02', '2027-03-01')`,
      [id],
    )
    await page.getByRole('link', { name: 'View due for erasure' }).click()
    await page.getByText('6 months after rejection or withdrawal').waitFor()
    await page.getByText('never applied').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })

  it('shows the deputies of a user to who manages users, who appoints and ends them, but not for themselves', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { DEPARTMENT_HEAD: head, USER_ADMIN: self } = world.tenants.acme.users
    const page = await console_.pageAs('user-admin', `/admin/users/${head}`)
    await page.getByText('No deputies').waitFor()
    await page.getByRole('button', { name: 'Appoint deputy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Appoint a deputy for department-head of acme' })
    await dialog.getByRole('combobox', { name: 'Deputy' }).fill('hiring-manager')
    await page.getByRole('option', { name: 'hiring-manager of acme' }).click()
    await dialog.getByRole('textbox', { name: 'To' }).fill('31/12/2099')
    await dialog.getByRole('button', { name: 'Appoint deputy' }).click()
    await dialog.getByRole('alert').waitFor() // longer than a period may be, or appointed
    assert.deepEqual(await axeViolations(page), [])
    const soon = new Date(Date.now() + 5 * 86_400_000).toLocaleDateString('en-GB')
    await dialog.getByRole('textbox', { name: 'To' }).fill(soon)
    await dialog.getByRole('button', { name: 'Appoint deputy' }).click()
    await page.getByRole('button', { name: 'End: hiring-manager of acme' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
    await page.getByText('The deputy has ended').waitFor()
    await page.goto(`/admin/users/${self}`)
    await page.getByRole('heading', { name: 'Deputies' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Appoint deputy' }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })
})
