import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { formBody, type Journey, journeyTo, submitForm, TINY_PDF } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('onboarding in the console', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  let journey: Journey
  before(async () => {
    console_ = await openConsole({ CV_TIMEOUT_MS: '60000' }) // on a busy machine the reader of documents is slow to start
    if (console_ !== null) journey = await journeyTo(console_.world, 'acme', 'OfferAccepted')
  })
  after(() => console_?.close())

  it('lists on a phone who and where they stand, and leaves out what has no room', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/', { viewport: PHONE })
    // One of its two requests is answered long after the other.
    await page.route(/applications\?.*status=Onboarding/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await route.continue()
    })
    await page.goto('/onboarding')
    await page.getByRole('row', { name: /Person 1/ }).waitFor()
    assert.deepEqual(await page.getByRole('columnheader').allTextContents(), ['Candidate', 'Status'])
    assert.deepEqual(console_.faults, [])
  })

  it('issues the link, which is shown once and works, and a new one only after a question', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('onboarding-specialist', '/onboarding')
    const row = page.getByRole('row', { name: /Person 1/ })
    await row.getByText('Form link not created yet').waitFor()
    await row.click()
    await page.getByRole('button', { name: 'Create form link' }).dblclick() // the second click does not close it again
    for (const refused of ['0', '45', '7.5']) {
      await dialog(page).getByLabel('Valid for (days)').fill(refused)
      await dialog(page).getByRole('button', { name: 'Create form link' }).click()
      await dialog(page).getByText('From 1 to 30 days').nth(1).waitFor()
      await comesToBe(() => dialog(page).getByLabel('Valid for (days)').inputValue(), refused)
    }
    await dialog(page).getByLabel('Valid for (days)').fill('7')
    await dialog(page).getByRole('button', { name: 'Create form link' }).click()
    const first = await dialog(page).getByLabel('Link for the candidate').inputValue()
    assert.match(first, /\/green-form#[A-Za-z0-9_-]{43}$/)
    await dialog(page).getByText('Shown only once').waitFor()
    await press(page, 'Done')
    await page.getByText('A link was created. The candidate has not sent the form yet.').waitFor()
    assert.equal(await page.getByText(first).count(), 0)
    // The case, its box and both lists count the same checks.
    const open = page.getByRole('list', { name: 'Checks' }).getByText(/^(Missing|Needs review)$/)
    await comesToBe(() => open.count(), 5)
    await page.getByText('5 verification checks are still open.').waitFor()
    await page.getByText('4 of 8 requirements for becoming an employee met').waitFor()
    const lists = await console_.pageAs('hr-operations', '/conversion')
    await lists.getByRole('row', { name: /Person 1.*5 verification checks are still open\..*4 of 8/ }).waitFor()
    await lists.goto('/onboarding')
    await lists.getByRole('row', { name: /Person 1.*5 open checks: waiting for the form/ }).waitFor()

    await press(page, 'Create a new link')
    const again = dialog(page).getByRole('button', { name: 'Create a new link' })
    assert.ok(await again.isDisabled(), 'it asks before the old link stops working')
    await dialog(page).getByLabel('I understand that the old link stops working').check()
    await again.click()
    const second = await dialog(page).getByLabel('Link for the candidate').inputValue()
    await press(page, 'Done')
    const opens = async (url: string) => (await console_?.world.get(null, `/green-forms/by-token/${url.split('#')[1]}`))?.status
    assert.deepEqual([await opens(first), await opens(second)], [404, 200])
    journey.token = second.split('#')[1] ?? ''
    assert.deepEqual(console_.faults, [])
  })

  it('says on the application that the link is created, and replaces its link there instead of issuing a first one', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId, tanId } = await journeyTo(console_.world, 'acme', 'Onboarding')
    const page = await console_.pageAs('onboarding-specialist', `/applications/${applicationId}`)
    await page.getByText('The form link was created. The candidate has not opened it yet.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create form link', exact: true }).count(), 0)
    await press(page, 'Replace form link')
    await dialog(page).getByText("A link can't be shown again").waitFor()
    await dialog(page).getByLabel('I understand that the old link stops working').check()
    await dialog(page).getByRole('button', { name: 'Create a new link' }).click()
    const token = (await dialog(page).getByLabel('Link for the candidate').inputValue()).split('#')[1]
    await press(page, 'Done')
    assert.equal((await console_.world.get(null, `/green-forms/by-token/${token}`)).status, 200)
    await page.reload()
    await page.getByText('The candidate opened the form').waitFor()

    await page.goto(`/pipeline?tan=${tanId}`)
    const card = page.locator('[data-card]').first()
    await card.getByText('Next: Complete onboarding').waitFor()
    await card.getByRole('button', { name: /^Actions/ }).click()
    await page.getByRole('menuitem', { name: 'Replace form link' }).waitFor()
    assert.deepEqual(console_.faults, [])
    await page.context().close()
  })

  it('raises a discrepancy again with one click, where a document that came since leaves its check open', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId, token } = await journeyTo(world, 'acme', 'Onboarding')
    await submitForm(world, token, { full_name: 'Another Name' })
    const body = { application_id: applicationId, category: 'Identity', severity: 'High', field: 'full_name', description: 'Two names.' }
    const { id } = (await world.post<{ id: string }>('acme/onboarding-specialist', '/discrepancies', body)).body
    const ask = { document_type: 'identity_proof', message: 'Please send it again.' }
    await world.post('acme/onboarding-specialist', `/discrepancies/${id}/reupload-request`, ask)
    const { payload, headers } = formBody({ declaration: true }, { identity_proof: TINY_PDF })
    await world.call(null, 'POST', `/green-forms/by-token/${token}`, { body: payload, headers })

    const page = await console_.pageAs('hr-operations', `/discrepancies/${id}`)
    await page.getByText('Resolving this does not settle its check').waitFor()
    await press(page, 'Resolve')
    await dialog(page).getByLabel('Comment').fill('A maiden name.')
    await dialog(page).getByRole('button', { name: 'Resolve' }).click()
    await page.getByText('Its check is still open').waitFor()

    const officer = await console_.pageAs('verification-officer', `/onboarding/${applicationId}`)
    await officer.getByText('An earlier discrepancy does not settle this').waitFor()
    await press(officer, 'Raise again: Name matches the record')
    await officer.getByText('Raised again. Somebody else resolves it.').waitFor()
    const { items } = (
      await world.get<{ items: { status: string; severity: string; description: string; next_step?: string }[] }>(
        'acme/auditor',
        `/discrepancies?application_id=${applicationId}`,
      )
    ).body
    assert.deepEqual(
      items.map(({ status, severity }) => [status, severity]),
      [
        ['Open', 'High'],
        ['Resolved', 'High'],
      ],
    )
    assert.match(items[0]?.description ?? '', /^Two names\.\n\nRaised again/)
    assert.deepEqual(console_.faults, [])
    for (const one of [page, officer]) await one.context().close()
  })

  it('goes from the sent form over a discrepancy to an employee with a number', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId, token } = journey
    await submitForm(console_.world, token, { full_name: 'Somebody Else' })

    const officer = await console_.pageAs('verification-officer', `/onboarding/${applicationId}`)
    await officer.getByText('In review').waitFor()
    await officer.getByText(/^The name on the form differs from the name in the record\. Compare both with the identity document/).waitFor()
    await officer.getByText('Form: Somebody Else · Record: Person 1').waitFor()
    const masked = officer.getByRole('button', { name: 'Show: Account number or IBAN' })
    await masked.click()
    await dialog(officer).getByRole('button', { name: 'Show' }).click()
    await dialog(officer).getByText('Required').waitFor()
    await dialog(officer).getByLabel('Why do you need it?').fill('Comparing with the bank card.')
    await dialog(officer).getByRole('button', { name: 'Show' }).click()
    await officer.getByText('GB33 BUKB 2020 1555 5555 55').waitFor()
    await officer.getByText(/Hidden again in \d+ s/).waitFor()
    await officer.getByText('“Comparing with the bank card.”').waitFor()
    await press(officer, 'Hide: Account number or IBAN')
    await officer.getByText('GB33 BUKB').waitFor({ state: 'detached' })

    for (const document of ['Passport or identity card', 'Proof of address', 'Certificate of your highest degree', 'Photo']) {
      await press(officer, `View: ${document}`)
      await dialog(officer).getByTitle(document).waitFor()
      await officer.keyboard.press('Escape')
      await dialog(officer).waitFor({ state: 'detached' })
    }

    await press(officer, 'Raise a discrepancy: Name matches the record')
    await dialog(officer).getByLabel('What does not match?').fill('<b>Another</b> name on the form.')
    await dialog(officer).getByRole('button', { name: 'Raise a discrepancy' }).click()
    await officer.getByText('Discrepancy open').waitFor()
    await officer.getByRole('list', { name: 'Discrepancies' }).getByRole('link').click()
    const others = officer.getByRole('note', { name: 'You raised it, so somebody else decides' })
    await others.getByText(/hr-operations of acme.* can resolve or uphold it \(HR operations or Head of HR\)/).waitFor()

    const operations = await console_.pageAs('hr-operations', '/discrepancies')
    await operations.getByRole('row', { name: /Another/ }).click()
    await operations.getByText('<b>Another</b> name on the form.').waitFor()
    await operations.getByText('Form: Somebody Else · Record: Person 1').waitFor()
    await press(operations, 'Resolve')
    await dialog(operations).getByLabel('Comment').fill('A maiden name; the certificate was seen.')
    await dialog(operations).getByRole('button', { name: 'Resolve' }).click()
    await operations.getByText('A maiden name; the certificate was seen.').first().waitFor()
    await operations.getByRole('complementary', { name: 'Activity' }).getByText('Resolved', { exact: true }).waitFor()
    await operations.getByRole('link', { name: 'Open the case' }).click()
    await operations.getByText('Cleared').waitFor()
    await operations.getByText('Settled', { exact: true }).waitFor()

    await operations.getByRole('link', { name: 'Conversion' }).click()
    await operations.getByRole('row', { name: /Person 1.*Ready to convert/ }).click()
    const differs = operations.getByRole('table', { name: 'The form differs from the profile' })
    await differs.getByRole('row', { name: 'Full name Person 1 Somebody Else' }).waitFor()
    assert.deepEqual(await axeViolations(operations), [])
    await press(operations, 'Convert to employee')
    await dialog(operations).getByRole('row', { name: 'Full name Person 1 Somebody Else' }).waitFor()
    await dialog(operations).getByText('nothing is taken from the form by itself').waitFor()
    await dialog(operations).getByText('The check then opens again').waitFor()
    await dialog(operations).getByLabel('Start date').fill('1 Mar 2027')
    await dialog(operations).getByRole('button', { name: 'Convert to employee' }).click()
    const proud = operations.getByRole('region', { name: 'Person 1 is now an employee' })
    assert.match((await proud.textContent()) ?? '', /EMP-\d+/)
    const [employee] = await console_.world.asOwner<{ joined: string }>(
      'acme',
      'select joining_date::text as joined from employees where tenant_id = $1 and application_id = $2',
      [applicationId],
    )
    assert.equal(employee?.joined, '2027-03-01')
    await operations.getByRole('link', { name: 'Employee record' }).click()
    await operations.waitForURL('**/employees/*')
    await operations.getByText('Employee number').waitFor()
    const note = operations.getByRole('note', { name: 'The form differs from the profile' })
    await comesToBe(() => note.getAttribute('data-tone'), 'info') // it was settled: nobody has to act
    assert.equal(await note.getByText('The check then opens again').count(), 0)
    await differs.getByRole('row', { name: 'Full name Person 1 Somebody Else' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('asks for a document again from the case, and offers nobody what their role may not do', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'acme', 'Submitted')
    const body = { application_id: applicationId, category: 'Document', severity: 'High', field: 'photo', description: 'No face on it.' }
    await world.post('acme/verification-officer', '/discrepancies', body)
    const page = await console_.pageAs('onboarding-specialist', `/onboarding/${applicationId}`)
    assert.equal(await page.getByRole('button', { name: 'Resolve' }).count(), 0)
    await press(page, 'Request document again')
    await dialog(page).getByLabel('Message').fill('A photo with your face, please.')
    await dialog(page).getByRole('button', { name: 'Request document' }).click()
    await page.getByText('Document requested again').first().waitFor()
    const form = await world.get<{ items: { status: string }[] }>(
      'acme/hr-operations',
      `/green-forms/applications/${applicationId}/submissions`,
    )
    assert.equal(form.body.items[0]?.status, 'ReuploadRequested')
    const auditor = await console_.pageAs('auditor', `/onboarding/${applicationId}`)
    await auditor.getByRole('heading', { name: 'Checks' }).waitFor()
    assert.equal(await auditor.getByRole('button', { name: /Create|Raise|Show:/ }).count(), 0)
    const recruiter = await console_.pageAs('recruiter', `/onboarding/${applicationId}`)
    await recruiter.getByRole('button', { name: 'Create a new link' }).waitFor()
    assert.equal(await recruiter.getByRole('heading', { name: 'Checks' }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('says of who can never be converted that they are ruled out, not that something is still missing', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'globex', 'Submitted')
    const body = { application_id: applicationId, category: 'Identity', severity: 'High', description: 'Somebody else.' }
    const { id } = (await world.post<{ id: string }>('globex/verification-officer', '/discrepancies', body)).body
    const page = await console_.pageAs('hr-operations', '/conversion', { tenant: 'globex' })
    const list = page.getByRole('table', { name: 'Conversion' })
    await list.getByText('Not ready yet').waitFor()
    await world.post('globex/hr-head', `/discrepancies/${id}/resolve`, { resolution: 'Upheld', comment: 'It is.' })
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('link', { name: 'Conversion' }).click()
    await list.getByText("Can't be converted", { exact: true }).waitFor()
    assert.equal(await list.getByText('Not ready yet').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('offers on the page of a discrepancy what My work offers, says what follows, and shows the document', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'globex', 'Submitted')
    const sent = `/green-forms/applications/${applicationId}`
    const submissions = await world.get<{ items: { id: string }[] }>('globex/hr-head', `${sent}/submissions`)
    const form = await world.get<{ documents: { type: string }[] }>('globex/hr-head', `${sent}/submission/${submissions.body.items[0]?.id}`)
    const field = form.body.documents[0]?.type
    const body = { application_id: applicationId, category: 'Document', severity: 'Low', description: 'Cut off.', field }
    const { id } = (await world.post<{ id: string }>('globex/verification-officer', '/discrepancies', body)).body
    const page = await console_.pageAs('hr-head', `/discrepancies/${id}`, { tenant: 'globex' })
    await page.getByRole('button', { name: 'View document' }).waitFor()
    await page.getByText("Upholding means that the candidate can't be converted", { exact: false }).waitFor()
    await page.getByText(/HR operations\. You/).waitFor()
    for (const name of ['Resolve', 'Uphold']) await page.getByRole('button', { name, exact: true }).waitFor()
    await press(page, 'Ask for information')
    await dialog(page).getByLabel('Question').fill('Which page is missing?')
    await dialog(page).getByRole('button', { name: 'Ask for information' }).click()
    await page.getByText('Asked for information').first().waitFor()
    const asked = await world.get<{ items: { entity_id: string; comments: unknown[] }[] }>('globex/hr-head', '/approvals?limit=100')
    assert.equal(asked.body.items.find(({ entity_id }) => entity_id === id)?.comments.length, 1)
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })

  it('learns on the open page of a case that the form has come', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId, token } = await journeyTo(console_.world, 'globex', 'Onboarding')
    const page = await console_.newPage()
    await page.clock.install()
    await page.goto(`/onboarding/${applicationId}`)
    await page.getByText('Globex', { exact: true }).click()
    await page.getByText('hr-operations@globex.example', { exact: true }).click()
    await page.getByText(/^Discrepancies can show only once the form is in/).waitFor()
    await submitForm(console_.world, token)
    await page.clock.fastForward(61_000)
    await page.getByRole('heading', { name: 'Answers' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('closes the dialog and shows the employee where a colleague converted them a moment before', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'globex', 'Verified')
    const page = await console_.pageAs('hr-operations', `/conversion?application=${applicationId}`, { tenant: 'globex' })
    await press(page, 'Convert to employee')
    await dialog(page).getByLabel('Start date').waitFor()
    await world.post('globex/hr-head', `/applications/${applicationId}/convert-to-employee`, {})
    await dialog(page).getByRole('button', { name: 'Convert to employee' }).click()
    await page.getByText(/is already an employee: somebody converted/).waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    const approvals = page.getByRole('complementary', { name: 'Activity' })
    await approvals.getByText('in place of HR operations').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Convert to employee' }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('has no accessibility fault on any of its pages, light or dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'acme', 'Submitted')
    const body = { application_id: applicationId, category: 'Other', severity: 'Medium', description: 'Something.' }
    const { id } = (await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', body)).body
    const pages = {
      '/onboarding': 'Onboarding',
      [`/onboarding/${applicationId}`]: 'Person 1',
      '/discrepancies': 'Discrepancies',
      [`/discrepancies/${id}`]: 'Person 1',
      '/conversion': 'Conversion',
      [`/conversion?application=${applicationId}`]: 'Person 1',
    }
    const page = await console_.pageAs('hr-operations', '/overview')
    for (const [path, title] of Object.entries(pages)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText('Person 1').first().waitFor()
      await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForFunction((scheme) => document.documentElement.getAttribute('data-mantine-color-scheme') === scheme, colorScheme)
        assert.deepEqual(await axeViolations(page), [], `${path}, ${colorScheme}`)
      }
    }
    assert.deepEqual(console_.faults, [])
  })

  it('tells the recruiter until when the link is valid, whether it was opened and when the form came back', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const { applicationId, offerId, token } = await journeyTo(world, 'globex', 'Onboarding')
    const page = await pageAs('recruiter', `/onboarding/${applicationId}`, { tenant: 'globex' })
    await page.getByText(/^Link valid until .+ · Not opened yet$/).waitFor()
    await world.get(null, `/green-forms/by-token/${token}`)
    await page.goto(`/offers/${offerId}`)
    await page.getByText(/^Link valid until .+ · First opened /).waitFor()
    await submitForm(world, token)
    await page.goto(`/applications/${applicationId}`)
    await page.getByText(/^Form sent .+ · Link valid until /).waitFor()
    await world.asOwner('globex', 'update green_form_links set expires_at = now() where tenant_id = $1 and application_id = $2', [
      applicationId,
    ])
    await page.reload()
    await page.getByText(/^Form sent .+ · Link expired /).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(faults, [])
  })

  it('says why a name that was corrected since has to be confirmed, and offers to raise it once', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const { applicationId, candidateId } = await journeyTo(world, 'globex', 'Verified')
    const headers = { 'if-match': '*' }
    await world.call('globex/recruiter', 'PATCH', `/candidates/${candidateId}`, { body: { full_name: 'Person One' }, headers })
    const page = await pageAs('verification-officer', `/onboarding/${applicationId}`, { tenant: 'globex' })
    const check = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'Name matches the record' })
    await check.getByText(/^Changed in the record after the form came: recruiter of globex, .+\. Even if both say the same now/).waitFor()
    assert.doesNotMatch((await check.textContent()) ?? '', /full_name|\d{4}-\d\d-\d\dT/)
    await check.getByRole('button', { name: 'Raise a discrepancy' }).click()
    await dialog(page).getByLabel('What does not match?').fill('A typing error was corrected.')
    await dialog(page).getByRole('button', { name: 'Raise a discrepancy' }).click()
    await check.getByRole('link', { name: 'Discrepancy raised: Name matches the record' }).waitFor()
    assert.equal(await check.getByRole('button').count(), 0)
    assert.doesNotMatch((await check.textContent()) ?? '', /Even if both/)
    assert.deepEqual(faults, [])
  })
})
