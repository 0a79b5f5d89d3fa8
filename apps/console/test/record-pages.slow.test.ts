import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { datesLeft } from '../../../packages/cv/src/testing/pdf-layouts.ts'
import { INGRID } from '../../../packages/cv/src/testing/people.ts'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { approvedTan, journeyTo, submitForm } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

describe('the console: pages of one record', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  async function uploaded({ world }: ConsoleWorld, fileName: string, content: Uint8Array | string): Promise<string> {
    const head = `--cut\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--cut--\r\n')])
    const answer = await world.post<{ candidate_id: string }>('acme/recruiter', '/candidates/cvs', body, {
      'content-type': 'multipart/form-data; boundary=cut',
    })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.candidate_id
  }

  it('takes a pasted list of skills apart, and adds a person again where they were rejected', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { candidateId, applicationId } = await journeyTo(world, 'acme', 'Applied')
    const rejected = await world.post('acme/recruiter', `/applications/${applicationId}/reject`, { reason: 'Too far away' })
    assert.equal(rejected.status, 200, rejected.text)
    const page = await console_.pageAs('recruiter', `/candidates/${candidateId}`)
    await page.getByRole('button', { name: 'Add to a requisition' }).click()
    const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Requisition' })
    await choice.fill('engineer')
    await page.getByRole('option', { name: /was rejected here on \d/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Applications' }).getByText('Applied').waitFor()
    await page.getByRole('button', { name: 'Add to a requisition' }).click()
    await choice.fill('engineer')
    const option = page.getByRole('option', { name: /already an application here: Applied$/ })
    await option.waitFor()
    assert.equal(await option.getAttribute('data-combobox-disabled'), 'true')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('region', { name: 'Edit candidate' })
    await form.getByLabel('Skills', { exact: true }).evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Welding, Cobol; Git\r\nFirst aid')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await form.waitFor({ state: 'hidden' })
    const { body } = await world.get<{ skills: string[] }>('acme/recruiter', `/candidates/${candidateId}`)
    assert.deepEqual(body.skills.slice(-4), ['Welding', 'Cobol', 'Git', 'First aid'])
    assert.deepEqual(console_.faults, [])
  })

  it('offers no CV where none is stored, and does not say that anything was read from it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const { candidateId, interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    const employment = JSON.stringify([{ employer: 'Engine Works', title: 'Analyst', from: '2019', to: null }])
    await world.asOwner('acme', `update candidates set parsed_location = 'Leeds', employment = $3 where tenant_id = $1 and id = $2`, [
      candidateId,
      employment,
    ])
    const page = await pageAs('recruiter', `/candidates/${candidateId}`)
    await page.getByText('No CV is stored for this candidate.').waitFor()
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/cv') && asked.push(request.url())))
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('region', { name: 'Edit candidate' }).waitFor()
    await page.getByText("Location: Leeds. It can't be edited.").waitFor()
    assert.equal(await page.getByText(/Read from the CV|Show the CV/).count(), 0)
    assert.deepEqual(asked, [])
    await page.goto(`/interviews/${interviewId}`)
    await page.getByText('No CV is stored for this candidate.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Show the CV' }).count(), 0)
    assert.deepEqual(faults, [])
  })

  it('edits the parsed fields beside the CV, the uncertain ones first, and shows where each was found', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const id = await uploaded(console_, 'sparse.txt', 'Greta Sommer\nDid many things in many places.')
    const page = await console_.pageAs('recruiter', `/candidates/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('region', { name: 'Edit candidate' })
    await form.getByRole('heading', { name: 'Check these first' }).waitFor()
    const labels = await form.locator('label').allInnerTexts()
    assert.deepEqual(
      labels.slice(0, 4).map((label) => label.replace(/\W+$/, '')),
      ['E-mail', 'Phone', 'Summary', 'Name'],
    )
    assert.equal(await form.getByText('Not found in the CV').count(), 2)
    await form.getByText('61% confidence').waitFor()
    const text = page.getByRole('document', { name: 'sparse.txt' })
    assert.ok(await form.getByLabel('E-mail').evaluate((input) => input === document.activeElement), 'the first one has the focus')
    await form.getByLabel('Name').focus()
    await text.locator('mark[data-current][data-unsure]', { hasText: 'Greta Sommer' }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await form.getByLabel('Name').fill('Greta Sommerfeld')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Greta Sommerfeld', level: 1 }).waitFor()
    await form.waitFor({ state: 'hidden' })
    // What a person has corrected is not asked again.
    await page.getByRole('button', { name: 'Edit' }).click()
    await form.getByText('60% confidence').waitFor()
    assert.equal(await form.getByText('61% confidence').count(), 0)
    const log = await console_.world.get<{ items: { action: string; outcome: string }[] }>('acme/auditor', `/audit-logs?entity_id=${id}`)
    assert.deepEqual(
      log.body.items.map(({ action, outcome }) => `${action} ${outcome}`),
      ['candidate.update Updated', 'candidate.download-cv TextRead', 'candidate.upload created_with_warnings'],
      'one look at the text, recorded once',
    )
    assert.deepEqual(console_.faults, [])
    await page.context().close()
  })

  it('shows the text of a PDF with its marks, and the original on request', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const id = await uploaded(console_, 'ingrid.pdf', datesLeft(INGRID))
    const page = await console_.pageAs('recruiter', `/candidates/${id}`)
    await page.getByRole('button', { name: 'Show the CV' }).click()
    await page.locator('iframe[title="ingrid.pdf"]').waitFor()
    await page.getByText('Parsed text', { exact: true }).click()
    await page.getByRole('document', { name: 'ingrid.pdf' }).locator('mark[data-field="email"]', { hasText: INGRID.email }).waitFor()
    await page.getByText('Original', { exact: true }).click()
    await page.locator('iframe[title="ingrid.pdf"]').waitFor()
    await page.getByRole('button', { name: 'Hide' }).click()
    assert.deepEqual(console_.faults, [])
    await page.context().close()
  })

  it('edits a candidate without a CV all the same', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const [id] = await plantCandidates(console_.world, 'acme', 1)
    const page = await console_.pageAs('recruiter', `/candidates/${id}`, { viewport: PHONE })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByText('No CV is stored for this candidate.').waitFor()
    await page.getByLabel('Headline').fill('Harbour pilot')
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Harbour pilot').first().waitFor()
    assert.deepEqual(console_.faults, [])
    await page.context().close()
  })

  it('a requisition shows its candidates by stage, with how many stand in each', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const tan = await approvedTan(world, 'acme', { title: 'Lighthouse keeper', positions: 9 })
    const people = await plantCandidates(world, 'acme', 3)
    const applications: string[] = []
    for (const candidate_id of people) {
      const made = await world.post<{ id: string }>('acme/recruiter', '/applications', { candidate_id, tan_id: tan })
      assert.equal(made.status, 201, made.text)
      applications.push(made.body.id)
    }
    const rejected = await world.post('acme/recruiter', `/applications/${applications[0]}/reject`, { reason: 'Position withdrawn' })
    assert.equal(rejected.status, 200, rejected.text)
    const page = await console_.pageAs('recruiter', `/requisitions/${tan}`)
    const section = page.getByRole('region', { name: 'Candidates' })
    await section.getByRole('button', { name: 'Applied · 2' }).waitFor()
    await comesToBe(() => section.getByRole('listitem').count(), 2) // who is still in the running
    await section.getByText('1 rejected or withdrawn application is not listed.').waitFor()
    await section.getByRole('button', { name: 'Rejected · 1' }).click()
    await section.getByRole('button', { name: 'Rejected · 1', pressed: true }).waitFor()
    await comesToBe(() => section.getByRole('listitem').count(), 1)
    assert.deepEqual(await axeViolations(page), [])
    await section.getByRole('listitem').getByRole('link').click()
    const panel = page.getByRole('complementary', { name: 'Activity' })
    await page.getByText('“Position withdrawn”').waitFor()
    assert.equal(await panel.getByText(/Not yet due|Due now|Cancelled/).count(), 0, 'a shortlist decision that nobody needs any more')
    await page.goBack()
    await section.getByRole('button', { name: 'Rejected · 1', pressed: true }).waitFor()
    await page.goto('/requisitions/0197a3f0-6b1e-7c5d-9a55-5d2c4be1f0aa')
    await page.getByText('The link may be old').waitFor()
    assert.equal(await page.getByText(/Record not found/).count(), 1)
    assert.equal(await page.getByText(/not_found/).count(), 0)
    assert.deepEqual(console_.faults, [])
    await page.context().close()
  })

  it('tells each event of an application, a candidate, an offer and a requisition once, whoever reads it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const tanId = await approvedTan(world, 'globex', { title: 'Ferry captain' })
    const { applicationId, candidateId, offerId } = await journeyTo(world, 'globex', 'OfferSent', { tanId })
    await world.post('globex/recruiter', `/offers/${offerId}/withdraw`, { reason: 'Other terms.' })
    /** How often the page says each of the words. */
    async function told(role: string, path: string, ready: string | RegExp, words: readonly string[]) {
      const page = await pageAs(role, path, { tenant: 'globex' })
      await page.getByRole('main').getByText(ready).first().waitFor()
      await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null)
      const text = (await page.getByRole('main').textContent()) ?? ''
      await page.context().close()
      return words.map((word) => text.split(word).length - 1)
    }
    for (const role of ['recruiter', 'hr-head']) {
      // Who shortlisted; who approved in a step; why the offer was withdrawn; and who put forward, which the stages tell.
      const application = await told(role, `/applications/${applicationId}`, 'Round 1 · Video', [
        'hiring-manager of globex',
        'finance-approver of globex',
        'Other terms.',
        'was added by',
        'was scheduled by',
        'was shortlisted by',
      ])
      assert.deepEqual(application, [1, 1, 1, 0, 0, 0], `application, ${role}`)
      const offer = await told(role, `/offers/${offerId}`, 'Timeline', ['finance-approver of globex', 'Other terms.', 'was withdrawn by'])
      assert.deepEqual(offer, [1, 1, 0], `offer, ${role}`)
      const requisition = await told(role, `/requisitions/${tanId}`, 'finance-approver of globex', [
        'department-head of globex',
        'finance-approver of globex',
        'was requested by',
      ])
      assert.deepEqual(requisition, [1, 1, 0], `requisition, ${role}`)
    }
    // The overview counts it, too: the figures of all statuses add up to the offers that there are.
    const page = await pageAs('recruiter', '/overview', { tenant: 'globex' })
    await page
      .getByRole('list', { name: 'Offers' })
      .getByRole('link', { name: /^Withdrawn/ })
      .click()
    await page.waitForURL('**/offers?status=Withdrawn')
    await page.getByRole('row', { name: /Person 1/ }).waitFor()
    await page.context().close()
    const [added] = await told('recruiter', `/candidates/${candidateId}`, /was added by/, ['was added by'])
    assert.equal(added, 1)
    assert.deepEqual(faults, [])
  })

  it('an onboarding case shows what failed before what passed', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId, token } = await journeyTo(console_.world, 'acme', 'Onboarding')
    await submitForm(console_.world, token, { full_name: 'Somebody Else' })
    const page = await console_.pageAs('verification-officer', `/onboarding/${applicationId}`)
    const checks = page.getByRole('list', { name: 'Checks' })
    await checks.waitFor()
    const results = await checks
      .getByRole('listitem')
      .locator('[data-tone]')
      .evaluateAll((badges) => badges.map((badge) => badge.getAttribute('data-tone')))
    assert.deepEqual(
      results,
      [...results].sort((a, b) => ['bad', 'waiting', 'good'].indexOf(String(a)) - ['bad', 'waiting', 'good'].indexOf(String(b))),
    )
    assert.ok(results[0] !== 'good' && results.at(-1) === 'good', results.join())
    assert.deepEqual(console_.faults, [])
    await page.context().close()
  })
})
