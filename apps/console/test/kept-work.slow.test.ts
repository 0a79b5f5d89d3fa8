import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { journeyTo, tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { comesToBe, noDraftIsKept } from './eventually.ts'

describe('work that is not lost', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('feedback survives another page and a reload, and is gone once it was given', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    await world.asOwner(
      'acme',
      `update interviews set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where tenant_id = $1 and id = $2 returning id`,
      [interviewId],
    )
    const page = await console_.pageAs('interviewer', `/interviews/${interviewId}`)
    const why = page.getByLabel('Reasons')
    await why.fill('Explained the trade-offs without being asked.')
    await page.getByRole('link', { name: 'My work' }).click()
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
    await page.goBack()
    await comesToBe(() => why.inputValue(), 'Explained the trade-offs without being asked.')
    const other = await page.context().newPage() // the tab may be closed meanwhile
    await other.goto(`/interviews/${interviewId}`)
    await other.getByText('Your unsent draft is back.').waitFor()
    await comesToBe(() => other.getByLabel('Reasons').inputValue(), 'Explained the trade-offs without being asked.')
    await other.close()
    await page.reload()
    await page.getByText('Your unsent draft is back.').waitFor()
    await comesToBe(() => why.inputValue(), 'Explained the trade-offs without being asked.')
    await page.getByRole('radio', { name: 'Strong yes' }).click()
    // What else is fetched again may take as long as it likes.
    const isLate = Promise.withResolvers<void>()
    await page.route('**/api/v1/interviews?*', async (route) => {
      await isLate.promise
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit feedback' }).click()
    await why.waitFor({ state: 'detached' })
    await noDraftIsKept(page)
    isLate.resolve()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    assert.deepEqual(console_.faults, [])
  })

  it('feedback that was begun before the planned time is announced after a reload', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { interviewId } = await journeyTo(console_.world, 'acme', 'Interviewing')
    const page = await console_.pageAs('interviewer', `/interviews/${interviewId}`)
    await page.getByRole('button', { name: 'It already took place' }).click()
    await page.getByLabel('Reasons').fill('Came a day early.')
    await page.reload()
    const unsent = page.getByRole('note', { name: 'You have an unsent draft' })
    await unsent.getByRole('button', { name: 'Continue writing' }).click()
    await comesToBe(() => page.getByLabel('Reasons').inputValue(), 'Came a day early.')
    await page.reload()
    await unsent.getByRole('button', { name: 'Discard' }).click()
    await unsent.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'It already took place' }).click()
    await comesToBe(() => page.getByLabel('Reasons').inputValue(), '')
    assert.deepEqual(console_.faults, [])
  })

  it('feedback that was given in another tab is shown as given, not asked for again', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { interviewId, applicationId } = await journeyTo(world, 'acme', 'Interviewing')
    const page = await console_.pageAs('interviewer', `/interviews/${interviewId}`)
    await page.getByRole('button', { name: 'It already took place' }).click()
    await page.getByRole('radio', { name: 'Strong no' }).click()
    await page.getByLabel('Reasons').fill('Typed twice.')
    const given = { recommendation: 'Yes', comments: 'Given in the other tab.', scores: { Patience: 4 } }
    assert.equal((await world.post('acme/interviewer', `/interviews/${interviewId}/feedback`, given)).status, 201)
    await page.getByRole('button', { name: 'Submit feedback' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Submit feedback' }).click()
    await page.getByText('You have already submitted your feedback').waitFor()
    await page.getByText('Given in the other tab.').waitFor()
    await page.getByRole('button', { name: 'Submit feedback' }).waitFor({ state: 'detached' })
    // Who decides after the interviews reads it on the page where that is decided.
    const recruiter = await console_.pageAs('recruiter', `/applications/${applicationId}`)
    await recruiter.getByText('Given in the other tab.').waitFor()
    await recruiter.getByText('Patience').waitFor()
    assert.deepEqual(await axeViolations(recruiter), [])
    assert.deepEqual(console_.faults, [])
  })

  it('a form in a dialog and a comment survive Escape; Cancel throws them away; signing out leaves nothing', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const page = await console_.pageAs('recruiter', '/requisitions')
    const dialog = page.getByRole('dialog')
    const open = () => page.getByRole('main').getByRole('button', { name: 'New requisition' }).first().click()
    await open()
    await dialog.getByLabel('Job title').fill('Night nurse')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await open()
    await comesToBe(() => dialog.getByLabel('Job title').inputValue(), 'Night nurse')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await open()
    await comesToBe(() => dialog.getByLabel('Job title').inputValue(), '')
    await page.keyboard.press('Escape')

    const { id } = (await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody({ title: 'Kept' }))).body
    const head = await console_.pageAs('department-head', `/requisitions/${id}`)
    const decision = head.getByRole('dialog')
    await head.getByRole('main').getByRole('button', { name: 'Reject' }).click()
    await head.keyboard.type('No budget before July. Answer: no')
    await head.keyboard.press('Escape')
    await decision.waitFor({ state: 'detached' })
    await head.getByRole('main').getByRole('button', { name: 'Reject' }).click()
    await comesToBe(() => decision.getByLabel('Comment').inputValue(), 'No budget before July. Answer: no')
    assert.equal((await world.get<{ status: string }>('acme/recruiter', `/tans/${id}`)).body.status, 'PendingApproval')
    await head.keyboard.press('Escape')
    await head.getByRole('button', { name: /^Account/ }).click()
    await head.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await head.getByRole('heading', { name: 'Sign in' }).waitFor()
    await comesToBe(() => head.evaluate(() => Object.keys(sessionStorage)), [])
    await noDraftIsKept(head)
    assert.deepEqual(console_.faults, [])
  })

  it('what was typed on a page of the administration survives another page and a reload, until it is saved or undone', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('tenant-admin', '/admin/tenant')
    const form = page.getByRole('main').locator('form').first()
    const forms = [
      ['tenant', 'Legal name', 'Acme Works Ltd'],
      ['numbering', 'Prefix', 'ACME/'],
      ['rejection-reasons', 'Reason 1', 'Too far away'],
      ['letters', 'Subject', 'Your offer, at last'],
      ['retention', 'After rejection or withdrawal', '18 months'],
    ] as const
    for (const [path, label, typed] of forms) {
      await page.goto(`/admin/${path}`)
      const field = form.getByLabel(label, { exact: true }).or(form.getByLabel(`${label} *`, { exact: true }))
      await field.fill(typed)
      await page.getByRole('link', { name: 'My work' }).click()
      await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
      await page.goBack()
      await form.getByText('Your unsent draft is back.').waitFor()
      await comesToBe(() => field.inputValue(), typed)
    }
    for (const [path, label, typed] of forms) {
      await page.goto(`/admin/${path}`)
      await form.getByText('Your unsent draft is back.').waitFor()
      assert.equal(
        await form
          .getByLabel(label, { exact: true })
          .or(form.getByLabel(`${label} *`, { exact: true }))
          .inputValue(),
        typed,
        path,
      )
      await form.getByRole('button', { name: path === 'tenant' ? 'Save' : 'Undo' }).click()
      await form.getByText('Your unsent draft is back.').waitFor({ state: 'detached' })
    }
    await noDraftIsKept(page)
    assert.deepEqual(console_.faults, [])
  })

  it('who decides a step of another role is told so, on the page and in the dialog', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { id } = (await console_.world.post<{ id: string }>('acme/recruiter', '/tans', tanBody({ title: 'Stand-in' }))).body
    const told = 'Waiting for Department head. You can decide on their behalf.'
    const page = await console_.pageAs('hr-head', `/requisitions/${id}`)
    await page.getByRole('main').getByText(told).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByText(told).waitFor()
    const head = await console_.pageAs('department-head', `/requisitions/${id}`)
    await head.getByRole('main').getByRole('button', { name: 'Approve' }).click()
    await head.getByRole('dialog').getByLabel('Comment').waitFor()
    assert.equal(await head.getByText('on their behalf').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('who decides a discrepancy, a conversion or several shortlists for another role is told so in the dialog', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const told = 'Waiting for HR operations. You can decide on their behalf.'
    const { applicationId } = await journeyTo(world, 'globex', 'Verified')
    const page = await pageAs('hr-head', `/conversion?application=${applicationId}`, { tenant: 'globex' })
    await page.getByRole('main').getByRole('button', { name: 'Convert to employee' }).click()
    await page.getByRole('dialog').getByText(told).waitFor()
    const raised = await world.post<{ id: string }>('globex/verification-officer', '/discrepancies', {
      application_id: applicationId,
      ...{ category: 'Address', severity: 'Low', description: 'Two streets' },
    })
    await page.goto(`/discrepancies/${raised.body.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Resolve' }).click()
    await page.getByRole('dialog').getByText(told).waitFor()
    for (let n = 0; n < 2; n += 1) await journeyTo(world, 'globex', 'Applied')
    const ofSeveral = '2 are waiting for Hiring manager. You can decide on their behalf.'
    await page.goto('/')
    await page.getByRole('button', { name: /^Show: Shortlist decisions/ }).click()
    await page.getByRole('checkbox', { name: 'Select all shown rows' }).check()
    await page.getByRole('button', { name: 'Shortlist…', exact: true }).click()
    await page.getByRole('dialog').getByText(ofSeveral).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(faults, [])
  })

  it('the Enter that opens a question does not answer it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { offerId } = await journeyTo(world, 'acme', 'OfferApproved')
    const page = await console_.pageAs('recruiter', `/offers/${offerId}`)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.getByRole('button', { name: 'Mark as sent' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.waitForFunction(() => document.querySelector('[role=dialog]')?.contains(document.activeElement))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    assert.deepEqual(sent, [])
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await world.get<{ status: string }>('acme/recruiter', `/offers/${offerId}`)).body.status, 'Sent')
    assert.deepEqual(console_.faults, [])
  })
})
