import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { approvedTan, dateInDays, journeyTo, tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

const THEMES = ['light', 'dark'] as const
const rowOf = (page: Page, title: string | RegExp) => page.locator('[data-row]').filter({ hasText: title })

describe('my work', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('lets a deputy decide what waits for somebody else, says for whom, and goes back to their own work', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const tan = (await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody({ title: 'While you are away' }))).body
    const head = await console_.pageAs('department-head', '/deputies')
    await head.getByRole('button', { name: 'Appoint deputy' }).click()
    const dialog = head.getByRole('dialog', { name: 'Appoint deputy' })
    await dialog.getByLabel('Deputy').fill('coordinator')
    await head.getByRole('option', { name: /^coordinator of acme/ }).click()
    await dialog.getByLabel('To').fill(dateInDays(30).split('-').reverse().join('/'))
    await head.keyboard.press('Tab')
    assert.deepEqual(await axeViolations(head), [])
    await dialog.getByRole('button', { name: 'Appoint deputy' }).click()
    await head.getByText(/· Active$/).waitFor()

    const page = await console_.pageAs('coordinator')
    await page.getByText('You are the deputy of department-head of acme').waitFor()
    await page.getByText(/approvals? waiting$/).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Decide for department-head of acme' }).click()
    await page.getByText('You are deciding for department-head of acme').waitFor()
    await rowOf(page, 'While you are away')
      .getByText(/^Requisition · for department-head of acme · /)
      .waitFor()
    await rowOf(page, 'While you are away').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await rowOf(page, 'While you are away').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Back to my own work' }).click()
    await page.getByText('You are deciding for').waitFor({ state: 'detached' })
    await page.goto(`/requisitions/${tan.id}`)
    await page.getByText('for department-head of acme').waitFor()
    const auditor = await console_.pageAs('auditor', '/audit')
    await auditor.getByText('coordinator of acme as deputy of department-head of acme (Department head)').first().waitFor()
    await auditor.getByText('Deputy coordinator of acme was appointed by').waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('lets a department head approve by the keyboard alone, and goes on to the next one', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const made = []
    for (const title of ['Older position', 'Newer position']) {
      const body = tanBody({ title, positions: 2, department: 'Research', justification: 'The team grows.' })
      made.push((await world.post<{ id: string; tan_number: string }>('acme/recruiter', '/tans', body)).body)
    }
    const [older, newer] = made
    // The one that waits longest comes first.
    const page = await console_.pageAs('department-head')
    await page.getByText('2 positions · Research · The team grows.').first().waitFor()
    await page.getByRole('link', { name: 'My work 2 waiting' }).waitFor()
    await page.keyboard.press('j')
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Older position'))
    await page.keyboard.press('a')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await rowOf(page, 'Older position').waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Newer position'))
    const asked = await world.get<{ status: string; approval_request_id: string }>('acme/recruiter', `/tans/${older?.id}`)
    const flow = await world.get<{ current_step: number }>('acme/recruiter', `/workflows/${asked.body.approval_request_id}`)
    assert.equal(flow.body.current_step, 2)
    await page.getByRole('link', { name: 'My work 1 waiting' }).waitFor()

    await page.keyboard.type('a rare idea') // of a comment that was typed on: it decides nothing here
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.keyboard.press('j')
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Newer position'))
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: /^Reject/ })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Newer position'))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/requisitions/${newer?.id}`)
    assert.deepEqual(console_.faults, [])
  })

  it('lets a hiring manager shortlist from the inbox, with what decides it in the row', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'acme', 'Applied')
    const page = await console_.pageAs('hiring-manager')
    const row = rowOf(page, 'Shortlist Person 1')
    await row.getByText('sql').waitFor()
    await row.getByRole('button', { name: "Don't shortlist" }).click()
    const refusal = page.getByRole('dialog', { name: "Don't shortlist: Person 1" })
    await refusal.getByText(/^The candidate is rejected, and the application for TAN-\d+ .+ ends\.$/).waitFor()
    await refusal.getByRole('button', { name: 'Lacks required skills' }).click() // as when a recruiter rejects
    await comesToBe(() => refusal.getByLabel('Comment').inputValue(), 'Lacks required skills')
    await refusal.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: 'Shortlist', exact: true }).click()
    await page.getByLabel('Comment').fill('Knows <b>SQL</b>')
    await page.getByRole('dialog').getByRole('button', { name: 'Shortlist', exact: true }).click()
    await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor()
    await page.goto(`/applications/${applicationId}`)
    await page.getByRole('heading', { name: 'Person 1' }).waitFor()
    await page.getByText('“Knows <b>SQL</b>”').first().waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('says in German what a request asks, which the service says in English', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const inGerman = { tenant: 'globex', locale: 'de-DE' } as const
    await journeyTo(world, 'globex', 'Applied')
    const page = await pageAs('hiring-manager', '/', inGerman)
    await rowOf(page, /^Person 1 in die Vorauswahl für TAN-/).waitFor()
    await page.getByRole('link', { name: 'Alle Genehmigungen' }).click()
    await page
      .getByRole('table', { name: 'Genehmigungen' })
      .getByText(/^Person 1 in die Vorauswahl für TAN-/)
      .waitFor()

    const { applicationId } = await journeyTo(world, 'globex', 'Onboarding')
    await world.post('globex/verification-officer', '/discrepancies', {
      application_id: applicationId,
      category: 'Address',
      severity: 'Low',
      description: 'Two streets',
    })
    const other = await pageAs('hr-head', '/approvals?status=Pending', inGerman)
    const queue = other.getByRole('table', { name: 'Genehmigungen' })
    await queue.getByText('Abweichung bei der Adresse: Person 1 (Schweregrad: gering)').waitFor()
    await queue
      .getByText(/^Person 1 einstellen \(TAN-/)
      .first()
      .click()
    await other.getByText('Personaladministration', { exact: true }).first().waitFor() // the step is called after its role
    assert.equal(await other.getByText('HR operations').count(), 0)
    assert.deepEqual(faults, [])
  })

  it('says in words what approving and rejecting a discrepancy mean', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'acme', 'Onboarding')
    const raised = await world.post<{ id: string }>('acme/verification-officer', '/discrepancies', {
      application_id: applicationId,
      category: 'Identity',
      severity: 'High',
      field: 'full_name',
      description: 'The name on the passport is another.',
    })
    assert.equal(raised.status, 201)
    const page = await console_.pageAs('hr-operations')
    const row = rowOf(page, 'Identity discrepancy (High)')
    await row.getByText('Identity: Full name · The name on the passport is another.').waitFor()
    await row.getByRole('button', { name: 'Resolve' }).click()
    await page.getByText('Resolved: it is explained, and its check is settled.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
    await page.getByRole('dialog').getByText('Required', { exact: true }).waitFor() // as on the page of the discrepancy
    await page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).fill('The maiden name.')
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
    await row.waitFor({ state: 'detached' })
    const { body } = await world.get<{ status: string }>('acme/hr-operations', `/discrepancies/${raised.body.id}`)
    assert.equal(body.status, 'Resolved')
    assert.deepEqual(console_.faults, [])
  })

  it('shows a recruiter what can go on, and finds a requisition by its number from anywhere', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'globex', 'Shortlisted')
    const { offerId } = await journeyTo(world, 'globex', 'OfferApproved')
    const page = await console_.pageAs('recruiter', '/', { tenant: 'globex' })
    await page.getByRole('link', { name: 'My work 2 waiting' }).waitFor()
    const offers = page.getByRole('region', { name: 'Offers to move forward' })
    assert.equal(await offers.getByRole('link', { name: /^Mark as sent/ }).getAttribute('href'), `/offers/${offerId}`)
    await page.getByRole('link', { name: /^Schedule an interview/ }).click()
    await page.waitForURL(`**/interviews?application=${applicationId}`)
    await page.getByRole('dialog', { name: 'Schedule an interview' }).waitFor()
    await page.keyboard.press('Escape')
    const { body } = await world.get<{ items: { id: string; tan_number: string }[] }>('globex/recruiter', '/tans')
    const [tan] = body.items
    assert.ok(tan)
    await page.getByRole('button', { name: 'Search or jump' }).click()
    await page.getByPlaceholder('Search or jump').fill(tan.tan_number)
    await page.getByRole('dialog').getByText(tan.tan_number, { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/requisitions/${tan.id}`)
    assert.deepEqual(console_.faults, [])
  })

  it('counts no feedback as owed before its interview', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await journeyTo(console_.world, 'globex', 'Interviewing')
    const page = await console_.pageAs('interviewer', '/', { tenant: 'globex' })
    await page.getByRole('region', { name: 'Your upcoming interviews' }).getByText('Person').first().waitFor()
    await page.getByRole('link', { name: 'My work', exact: true }).waitFor()
    assert.equal(await page.getByRole('heading', { name: /Feedback due/ }).count(), 0)
  })

  it('gives no button to who may not decide', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId } = await journeyTo(world, 'acme', 'Applied')
    const page = await console_.pageAs('auditor')
    await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor()
    await page.getByRole('link', { name: 'All approvals' }).click()
    const queue = page.getByRole('table', { name: 'Approvals' })
    await queue.getByText('Shortlist Person 1').first().click()
    await page.waitForURL(`**/applications/${applicationId}`)
    await page.getByRole('heading', { name: 'Person 1' }).waitFor()
    assert.equal(await page.getByRole('main').locator('[data-decision], button:has-text("More actions")').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('ends an application with a reason, which its history keeps', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { applicationId } = await journeyTo(console_.world, 'acme', 'Interviewing')
    const page = await console_.pageAs('recruiter', `/applications/${applicationId}`)
    await page.getByText('Round 1 · Video').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByText('Required').waitFor()
    await dialog.getByLabel('Reason').fill('Took another job.')
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('“Took another job.”').waitFor()
    assert.equal(await page.getByRole('button', { name: 'More actions' }).count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('tells a recruiter that a decision is due once the last feedback has come in', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const { applicationId, interviewId } = await journeyTo(world, 'acme', 'Interviewing')
    const page = await pageAs('recruiter')
    await page.getByRole('heading', { name: /^Offers to move forward|^Interviews to schedule|^Nothing waits/ }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Decisions after interviews' }).count(), 0)
    await world.post('acme/interviewer', `/interviews/${interviewId}/feedback`, {
      recommendation: 'StrongYes',
      comments: 'Knows the field.',
    })
    await page.reload()
    const due = page.getByRole('region', { name: 'Decisions after interviews 1' })
    await due.getByText(/^TAN-\d+ Data engineer · Feedback: Strong yes$/).waitFor()
    await page.getByRole('link', { name: /^My work \d+ waiting$/ }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await due.getByRole('link', { name: 'Decide: Person 1' }).click()
    await page.waitForURL(`**/applications/${applicationId}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Reject' }).click()
    const dialog = page.getByRole('dialog', { name: /^Reject/ })
    await dialog.getByLabel('Reason').fill('Another was better.')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^My work/ }).click()
    await page.getByRole('heading', { name: 'My work' }).waitFor()
    await due.waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  })

  it('has no accessibility fault, light or dark, wide or narrow', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const [candidateId] = await plantCandidates(world, 'acme', 1)
    const tanId = await approvedTan(world, 'acme')
    const { applicationId } = await journeyTo(world, 'acme', 'Applied', { tanId, ...(candidateId ? { candidateId } : {}) })
    for (const colorScheme of THEMES) {
      const page = await console_.pageAs('hr-head', '/', { colorScheme })
      await page.getByRole('button', { name: /^Show: Shortlist decisions/ }).click()
      await page.getByRole('button', { name: 'Shortlist', exact: true }).first().waitFor()
      assert.deepEqual(await axeViolations(page), [], `my work, ${colorScheme}`)
      await page.getByRole('button', { name: 'Ask for information' }).first().click()
      await page.getByRole('dialog').getByLabel('Question').waitFor()
      assert.deepEqual(await axeViolations(page), [], `decision, ${colorScheme}`)
      await page.goto('/approvals')
      await page.getByRole('table', { name: 'Approvals' }).waitFor()
      assert.deepEqual(await axeViolations(page), [], `approvals, ${colorScheme}`)
      await page.goto(`/applications/${applicationId}`)
      await page.getByRole('heading', { name: 'Person 1' }).waitFor()
      assert.deepEqual(await axeViolations(page), [], `application, ${colorScheme}`)
      const phone = await console_.pageAs('hr-head', '/', { colorScheme, viewport: PHONE })
      await phone.getByRole('button', { name: /^Show: Shortlist decisions/ }).click()
      await phone.getByRole('button', { name: 'Shortlist', exact: true }).first().waitFor()
      assert.deepEqual(await axeViolations(phone), [], `my work on a phone, ${colorScheme}`)
      const spill = await phone.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(spill <= 0, 'nothing stands out sideways')
    }
    assert.deepEqual(console_.faults, [])
  })

  it('shows what one has to decide, and what others have to decide only on request', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { HIRING_MANAGER: own, DEPARTMENT_HEAD: head } = world.tenants.globex.users
    const second = { email: 'second@globex.example', display_name: 'Sara Second', roles: ['HIRING_MANAGER'] }
    const { id: other } = (await world.post<{ id: string }>('globex/user-admin', '/admin/users', second)).body
    const shortlist = async (manager: string | undefined) => {
      const tanId = await approvedTan(world, 'globex', { hiring_manager_id: manager })
      const [candidateId] = await plantCandidates(world, 'globex', 1)
      return (await journeyTo(world, 'globex', 'Applied', { tanId, ...(candidateId ? { candidateId } : {}) })).applicationId
    }
    const [mine, heads, theirs] = [await shortlist(own), await shortlist(head), await shortlist(other)]
    const page = await console_.pageAs('hiring-manager', '/', { tenant: 'globex' })
    const row = (id: string) => page.locator('[data-row]').filter({ has: page.locator(`a[href="/applications/${id}"]`) })
    await row(mine).waitFor()
    await row(heads).waitFor() // a department head is named, who cannot decide it
    assert.equal(await row(theirs).count(), 0)
    const others = page.getByRole('region', { name: /^Shortlist decisions due from others/ })
    await others.getByRole('button', { name: /^Show/ }).click()
    await others.getByText('in place of Sara Second').waitFor()
    await row(theirs).getByRole('button', { name: 'Shortlist', exact: true }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await others.getByRole('button', { name: /^Hide/ }).click()
    await row(theirs).waitFor({ state: 'detached' })
    assert.deepEqual(console_.faults, [])
  })

  it('asks a few times for what all rows show, not once for each row', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const tanId = await approvedTan(world, 'acme', { positions: 9 })
    const candidates = await plantCandidates(world, 'acme', 12)
    for (const candidateId of candidates) await journeyTo(world, 'acme', 'Applied', { tanId, candidateId })
    for (let count = 0; count < 6; count++) await journeyTo(world, 'acme', 'Interviewed', { tanId })
    for (const [role, rows, title, list] of [
      ['hiring-manager', 12, 'Shortlist decisions', '/api/v1/candidates'],
      ['recruiter', 6, 'Decisions after interviews', '/api/v1/interviews'],
    ] as const) {
      const page = await console_.newPage()
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/v1/')) asked.push(pathname)
      })
      const lastList = page.waitForResponse((response) => new URL(response.url()).pathname === list)
      await page.goto('/')
      await page.getByText(`${role}@acme.example`, { exact: true }).click()
      const section = page.getByRole('region', { name: title })
      await section
        .locator('[data-row]')
        .nth(rows - 1)
        .waitFor()
      await lastList
      if (role === 'recruiter')
        await section
          .getByText(/Feedback: Yes/)
          .nth(rows - 1)
          .waitFor()
      const single = asked.filter((path) => /(applications|candidates|interviews|tans|offers)\/[0-9a-f-]{36}/.test(path))
      assert.deepEqual(single, [], role)
      const interviews = asked.filter((path) => path.endsWith('/interviews')).length
      assert.ok(interviews <= 3, `${interviews} requests for interviews`)
      await page.context().close()
    }
    assert.deepEqual(console_.faults, [])
  })
})
