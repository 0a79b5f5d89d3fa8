import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Request } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { answersOf } from './answers.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { comesToBe, eventually } from './eventually.ts'

interface Entry {
  outcome: string
  sequence: number
}

describe('the audit log', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
    if (console_ !== null) await journeyTo(console_.world, 'acme', 'OfferAccepted')
  })
  after(() => console_?.close())

  it('tells what happened, and keeps its filters in the address', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('auditor', '/audit')
    const log = page.getByRole('table', { name: 'Audit log' })
    await log.getByText('was approved by hr-head of acme (Head of HR)').first().waitFor()
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Offer decision' }).click()
    await page.waitForURL(/action=offer\.approve/)
    await page.getByText('2 entries').waitFor()
    await log.getByText('was approved by finance-approver of acme (Finance) in step 1; more approvals are needed').waitFor()
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByRole('option', { name: 'hr-head of acme' }).click()
    await page.getByText('1 entry').waitFor()
    const today = new Date()
    const typed = `${today.getDate()}/${today.getMonth() + 1}/${today.getFullYear()}`
    await page.getByLabel('From', { exact: true }).fill(typed)
    await page.keyboard.press('Tab')
    await page.waitForURL(/from=\d{4}-\d\d-\d\d/)
    await page.getByText('1 entry').waitFor()
    await page.reload()
    await page.getByText('1 entry').waitFor()
    await comesToBe(() => page.getByRole('combobox', { name: 'Action' }).inputValue(), 'Offer decision')
    assert.deepEqual(console_.faults, [])
  })

  it('tells all about one person, from their page and by the filter', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const { candidateId, applicationId } = await journeyTo(world, 'globex', 'Interviewing')
    await world.asOwner('globex', `update candidates set full_name = 'Ines Alone' where tenant_id = $1 and id = $2 returning id`, [
      candidateId,
    ])
    await journeyTo(world, 'globex', 'Applied')
    const { items } = (await world.get<{ items: unknown[] }>('globex/auditor', `/audit-logs?candidate_id=${candidateId}&limit=100`)).body
    const count = `${items.length} entries`
    const page = await pageAs('auditor', `/candidates/${candidateId}`, { tenant: 'globex' })
    await page.getByRole('link', { name: 'Show in the audit log' }).click()
    await page.getByText(count, { exact: true }).waitFor()
    const filter = page.getByRole('combobox', { name: 'Candidate' })
    await comesToBe(async () => (await filter.inputValue()).startsWith('Ines Alone'), true) // the name is fetched
    await page.getByRole('table', { name: 'Audit log' }).getByText('Interview with Ines Alone').first().waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.goto(`/applications/${applicationId}`)
    await page.getByRole('link', { name: 'Show in the audit log' }).click()
    await page.getByText('Only the application of Ines Alone').waitFor()
    await page.getByRole('table', { name: 'Audit log' }).getByText('Interview with Ines Alone').first().waitFor()
    const asked: string[] = []
    page.on('request', (request) => /\/candidates\?/.test(request.url()) && asked.push(request.url()))
    const answers = answersOf(page)
    await filter.focus()
    await page.keyboard.press('Tab')
    await answers.allCame()
    assert.deepEqual(asked, [], 'whoever passes by looks for nobody')
    await filter.fill('ines')
    await page.getByRole('option', { name: /^Ines Alone/ }).click()
    await page.waitForURL(`**/audit?candidate=${candidateId}`) // and no longer of one application alone
    await page.getByText(count, { exact: true }).waitFor()
    await filter.fill('nobody of that name')
    await page.getByText('No candidate by that name').waitFor()
    assert.deepEqual(faults, [])
  })

  it('shows when one comes back what was done since, however far one had scrolled, with the time of each entry to be read', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const page = await pageAs('auditor', '/overview')
    let asked = 0
    let came = 0
    // Pages so short that a screen of rows is more of them than are fetched again.
    await page.route(/audit-logs\?/, async (route) => {
      const url = route.request().url()
      // Further pages come late: they must not bring back the entries of before.
      if (url.includes('cursor=')) {
        asked += 1
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      await route.continue({ url: url.replace('limit=100', 'limit=2') })
    })
    const isFurther = (request: Request) => /audit-logs\?.*cursor=/.test(request.url())
    const count = (request: Request) => (came += isFurther(request) ? 1 : 0)
    page.on('requestfinished', count)
    page.on('requestfailed', count)
    await page.getByRole('link', { name: 'Audit log' }).click()
    const log = page.getByRole('table', { name: 'Audit log' })
    await log.getByRole('row').nth(12).waitFor()
    await log
      .getByText(/\d\d? \p{L}{3} 20\d\d, \d\d:\d\d:\d\d/u)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const tan = { title: 'Asked for meanwhile', job_description: 'Builds.' }
    const { body } = await world.post<{ tan_number: string }>('acme/recruiter', '/tans', tan)
    await page.getByRole('link', { name: 'Audit log' }).click()
    await log.getByText(body.tan_number).first().waitFor()
    const wasAsked = asked
    await eventually(
      () => came >= wasAsked,
      () => `${came} of ${wasAsked} further pages came`,
    )
    const { items } = (await world.get<{ items: Entry[] }>('acme/auditor', '/audit-logs?limit=1')).body
    const newest = log
      .getByRole('row')
      .nth(1)
      .filter({ hasText: new RegExp(`^${items[0]?.sequence}`) })
    await newest.waitFor()
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))') // the last page is drawn
    await newest.waitFor()
    assert.deepEqual(faults, [])
  })

  it('calls what has no number by the person it is about', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('auditor', '/audit')
    const log = page.getByRole('table', { name: 'Audit log' })
    await log.getByRole('link', { name: 'Application of Person 1' }).first().waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('says which two people a duplicate decision is about, and of an erased one no more than that', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const people = (await plantCandidates(world, 'acme', 3)) as [string, string, string]
    const decide = async (one: string, other: string, decision: string) => {
      const [{ id }] = (await world.asOwner<{ id: string }>(
        'acme',
        `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
         values ($1, gen_random_uuid(), $2, $3, 0.9, '{same_email}') returning id`,
        [one, other],
      )) as [{ id: string }]
      const reviewed = await world.post('acme/recruiter', `/duplicate-suggestions/${id}/review`, { decision })
      assert.equal(reviewed.status, 200, reviewed.text)
      return id
    }
    const pair = await decide(people[0], people[1], 'ConfirmedDuplicate')
    await decide(people[1], people[2], 'NotDuplicate')
    // Of a person whose data is gone the bank may keep an empty row, as here, or none.
    await world.asOwner(`acme`, `update candidates set full_name = null, status = 'Erased' where tenant_id = $1 and id = $2 returning id`, [
      people[2],
    ])
    const page = await pageAs('auditor', '/audit?action=duplicate.review')
    const log = page.getByRole('table', { name: 'Audit log' })
    await log.getByText('recruiter of acme (Recruiter) marked Person 1 and Person 2 as the same person').waitFor()
    await log.getByText('recruiter of acme (Recruiter) marked Person 2 and an erased person as different people').waitFor()
    assert.equal(await log.getByRole('link', { name: 'Person 1' }).getAttribute('href'), `/candidates/${people[0]}`)
    assert.equal(await log.getByRole('link', { name: /erased/ }).count(), 0)
    assert.deepEqual(await axeViolations(page), [])
    const german = await pageAs('auditor', '/audit?action=duplicate.review', { locale: 'de-DE' })
    await german.getByText('(Recruiting) hat Person 1 und Person 2 als dieselbe Person gekennzeichnet').waitFor()
    await german.getByText('hat Person 2 und eine gelöschte Person als verschiedene Personen gekennzeichnet').waitFor()
    // Who reviews duplicates finds the same sentence on the candidate, and from there the pair.
    const candidate = await pageAs('recruiter', `/candidates/${people[0]}`)
    const both = candidate.getByRole('region', { name: 'Activity' }).getByRole('link', { name: 'Person 1 and Person 2' })
    assert.equal(await both.getAttribute('href'), `/duplicates/${pair}`)
    assert.deepEqual(faults, [])
  })

  it('opens an entry with all its fields by the keyboard, and leads to the record', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('auditor', '/audit?action=offer.send')
    await page.getByRole('row', { name: /was marked as sent by/ }).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: /^Entry \d+$/ })
    await drawer.getByText('offer.send').waitFor()
    assert.equal(await drawer.getByText(/^[0-9a-f]{64}$/).count(), 2)
    assert.deepEqual(await axeViolations(page), [])
    await drawer.getByRole('link', { name: /^Offer OF-/ }).click()
    await page.waitForURL(/\/offers\//)
    const history = page.getByRole('complementary', { name: 'Activity' })
    await history.getByRole('link', { name: 'Show in the audit log' }).click()
    await page.getByText('Only the record').waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('checks the seal of what was fetched, says how far that goes, and sees an entry that was changed', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('auditor', '/audit')
    await page.getByRole('button', { name: 'Verify integrity' }).click()
    const dialog = page.getByRole('dialog', { name: 'Integrity of the audit log' })
    await dialog.getByRole('note', { name: 'Log intact' }).waitFor()
    await dialog.getByText(/Each hash was recomputed/).waitFor()
    await dialog.getByText('The chain is complete back to its first entry.').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Log intact' }).waitFor()

    const forged = await console_.newPage()
    await forged.route('**/api/v1/audit-logs*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { items: Entry[] }
      const victim = body.items.find(({ outcome }) => outcome === 'Accepted')
      if (victim) victim.outcome = 'Declined'
      await route.fulfill({ response, json: body })
    })
    await forged.goto('/audit')
    await forged.getByText('auditor@acme.example', { exact: true }).click()
    await forged.getByRole('button', { name: 'Verify integrity' }).click()
    await forged
      .getByRole('note', { name: 'Log was altered' })
      .getByText(/does not match its own hash/)
      .waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('speaks German as well, and has no accessibility fault, light or dark', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.pageAs('auditor', '/audit', { colorScheme, locale: colorScheme === 'dark' ? 'de-DE' : 'en-GB' })
      await page
        .getByText(colorScheme === 'dark' ? /wurde von hr-head of acme .* genehmigt/ : /was approved by/)
        .first()
        .waitFor()
      assert.deepEqual(await axeViolations(page), [], colorScheme)
    }
    assert.deepEqual(console_.faults, [])
  })

  it('says roles, steps and outcomes in words, finds people who left, links only where one may go, and exports what is shown', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const added = { email: 'leaver@acme.example', display_name: 'Lea Leaver', roles: ['RECRUITER', 'SOURCER'] }
    const { id } = (await world.post<{ id: string }>('acme/user-admin', '/admin/users', added)).body
    await world.put('acme/user-admin', `/admin/users/${id}/roles`, { roles: ['SOURCER'] }, { 'if-match': '*' })
    await world.post('acme/user-admin', `/admin/users/${id}/deactivate`, {})
    interface Matrix {
      items: Array<{ entity_type: string; rules: Array<{ id: string; step: number; name: string; role: string; mandatory: boolean }> }>
    }
    const { items } = (await world.get<Matrix>('acme/workflow-admin', '/admin/approval-matrix')).body
    const offers = items.find(({ entity_type }) => entity_type === 'offer')
    assert.ok(offers?.rules[0])
    const { id: ruleId, ...rule } = offers.rules[0]
    const named = await world.put('acme/workflow-admin', `/admin/approval-matrix/rules/${ruleId}`, { ...rule, name: 'Money' })
    assert.equal(named.status, 200, named.text)

    const page = await console_.pageAs('auditor', '/audit', { locale: 'de-DE' })
    await page.getByText(`Name: ${rule.name} → Money`).waitFor()
    assert.equal(await page.getByRole('link', { name: /^Genehmigungsschritte/ }).count(), 0, 'an auditor may not open it')
    await page.getByText('Rollen: Recruiting, Sourcing → Sourcing').click()
    const drawer = page.getByRole('dialog')
    await drawer
      .getByText(/^Geändert/)
      .first()
      .waitFor()
    assert.equal(await drawer.getByText('RECRUITER').count(), 0)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.goto('/admin/approvals')
    await page.getByText('brauchen Sie das Recht „Genehmigungsschritte und Abläufe verwalten“.').waitFor()
    assert.equal(await page.getByText('workflow.manage').count(), 0)

    const log = await console_.pageAs('auditor', '/audit?action=user.set-roles')
    await log.getByText('1 entry').waitFor()
    const [download] = await Promise.all([log.waitForEvent('download'), log.getByRole('button', { name: 'Export CSV' }).click()])
    assert.match(download.suggestedFilename(), /^audit-log-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    assert.equal(lines.length, 2)
    assert.match(lines[1] ?? '', /Roles changed,Changed,user-admin of acme,.*"Roles: Recruiter, Sourcer → Sourcer"$/)
    await log.getByRole('combobox', { name: 'Person' }).click()
    await log.getByRole('option', { name: 'Lea Leaver (Inactive)' }).click()
    await log.waitForURL(/actor=/)
    await log.getByText('No entries found').waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('exports every entry that the filters leave, page after page, and can be cancelled', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const [id] = await plantCandidates(world, 'acme', 1)
    for (let n = 0; n < 130; n += 1) await world.post('acme/recruiter', `/candidates/${id}/notes`, { text: `Note ${n}` })
    const page = await pageAs('auditor', '/audit?action=candidate.note')
    await page.getByRole('button', { name: 'Export CSV' }).waitFor()
    let isHeld = true
    await page.route(/audit-logs.*cursor=/, async (route) => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
      await route.continue().catch(() => {})
    })
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByText('100 entries loaded').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.getByRole('button', { name: 'Cancel export' }).click()
    await page.getByText('Export cancelled. No file was saved.').waitFor()
    isHeld = false
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    await page.getByText('130 rows exported').waitFor()
    assert.equal(
      readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n').length,
      131,
    )
    assert.deepEqual(faults, [])
  })

  it('shows the values before and after a change of a rule, and only names what may be personal', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const rule = { prefix: 'REQ-', suffix: '', padding: 6 }
    const saved = await world.call('acme/config-admin', 'PUT', '/admin/numbering-rules/tan', { body: rule, headers: { 'if-match': '*' } })
    assert.equal(saved.status, 200, saved.text)
    const [id] = await plantCandidates(world, 'acme', 1)
    const patched = await world.call('acme/recruiter', 'PATCH', `/candidates/${id}`, {
      body: { phone: '+44 20 7946 0111' },
      headers: { 'if-match': '*' },
    })
    assert.equal(patched.status, 200, patched.text)
    const page = await console_.pageAs('auditor', '/audit')
    await page.getByText('Prefix: TAN- → REQ-').click()
    const drawer = page.getByRole('dialog')
    const row = drawer.getByRole('table', { name: 'What changed' }).getByRole('row', { name: /Prefix/ })
    assert.deepEqual(await row.getByRole('cell').allInnerTexts(), ['Prefix', 'TAN-', 'REQ-'])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await page.getByText('Phone', { exact: true }).click()
    await drawer.getByText('Changed: Phone. The audit log does not keep these values.').waitFor()
    assert.equal(await page.getByText('7946 0111').count(), 0)
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })
})
