import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { approvedTan, journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { answersOf } from './answers.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'
import { settled } from './page-walk.ts'

const names = (page: Page) => page.locator('[role="row"][data-index] [role="cell"] p:first-child').allTextContents()

describe('lists', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  /** Three people with different names, sources and skills. */
  async function bank({ world }: ConsoleWorld): Promise<string[]> {
    const ids = await plantCandidates(world, 'acme', 3)
    const people = [
      ['Charles', 'Referral', ['sql', 'go']],
      ['Ada', 'Agency', ['sql']],
      ['=HYPERLINK("http://evil.example")', 'Referral', ['rust']],
    ] as const
    for (const [index, [name, source, skills]] of people.entries())
      await world.asOwner('acme', 'update candidates set full_name = $3, source = $4, skills = $5 where tenant_id = $1 and id = $2', [
        ids[index],
        name,
        source,
        skills,
      ])
    return ids
  }

  it('are sorted by their header, filtered by value, saved as a view that survives a reload, and exported as they are shown', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await bank(console_)
    const page = await console_.pageAs('recruiter', '/candidates')
    const header = page.getByRole('columnheader', { name: 'Name' })
    await header.getByRole('button').click()
    await comesToBe(() => header.getAttribute('aria-sort'), 'ascending')
    await comesToBe(async () => (await names(page)).slice(-2), ['Ada', 'Charles'])
    await header.getByRole('button').click()
    await comesToBe(() => header.getAttribute('aria-sort'), 'descending')
    await comesToBe(async () => (await names(page)).slice(0, 2), ['Charles', 'Ada'])

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Source' }).click()
    await page.getByRole('option', { name: 'Referral' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('2 of 3 candidates · Source: Referral').waitFor()
    await page.getByRole('checkbox', { name: 'Select Charles' }).check()
    const onlyChosen = page.getByRole('button', { name: 'Export the selected row (CSV)' })
    const [chosen] = await Promise.all([page.waitForEvent('download'), onlyChosen.click()])
    assert.equal(readFileSync(await chosen.path(), 'utf8').split('\r\n').length, 3, 'the head and the one that is selected')
    await page.getByRole('checkbox', { name: 'Select Charles' }).uncheck()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Skills' }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Skills' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('Referrals')
    await page.getByRole('button', { name: 'Save view' }).click()

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
    assert.match(download.suggestedFilename(), /^candidates-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
    assert.match(lines[0] ?? '', /^\uFEFFName,E-mail,Phone,/)
    assert.doesNotMatch(lines[0] ?? '', /Skills/)
    assert.equal(lines.length, 4)
    assert.match(lines.join('\n'), /"'=HYPERLINK\(""http/, 'no spreadsheet runs it')

    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Standard view' }).click()
    await page.getByText('3 candidates').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Referrals', exact: true }).click()
    await page.getByText('2 of 3 candidates').waitFor()
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.getByText('3 candidates', { exact: true }).waitFor()

    const words = page.getByRole('searchbox', { name: 'Find in this list' })
    await words.fill('ada')
    await page.waitForURL(/find=ada/)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('Adas')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.reload()
    await page.getByText('1 of 3 candidates').waitFor()
    await comesToBe(() => words.inputValue(), 'ada')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Standard view' }).click()
    await page.getByText('3 candidates').waitFor()
    await comesToBe(() => words.inputValue(), '')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Adas', exact: true }).click()
    await page.getByText('1 of 3 candidates').waitFor()
    await comesToBe(() => words.inputValue(), 'ada')
    assert.deepEqual(console_.faults, [])
  })

  it('keep in a saved view what the address holds, such as all requisitions', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    await journeyTo(console_.world, 'acme', 'Applied')
    await journeyTo(console_.world, 'acme', 'Applied')
    const page = await console_.pageAs('recruiter', '/pipeline?view=list&tan=all&status=Applied')
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name of this view').fill('Everybody who applied')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.goto('/pipeline?view=list')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Everybody who applied', exact: true }).click()
    await page.waitForURL(/tan=all/, { timeout: 5_000 })
    assert.match(page.url(), /status=Applied/)
    assert.match(page.url(), /view=list/)
    assert.deepEqual(console_.faults, [])
  })

  it('lead to their records by links, which open in a new tab too', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const [id] = await plantCandidates(console_.world, 'acme', 1)
    await console_.world.asOwner('acme', `update candidates set full_name = 'Linked person' where tenant_id = $1 and id = $2`, [id])
    const page = await console_.pageAs('recruiter', '/candidates')
    const link = page.getByRole('link', { name: 'Linked person' })
    assert.equal(await link.getAttribute('href'), `/candidates/${id}`)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })])
    await tab.waitForURL(`**/candidates/${id}`)
    await tab.close()
    assert.match(page.url(), /\/candidates$/)
    await link.click()
    await page.waitForURL(`**/candidates/${id}`)
    assert.deepEqual(console_.faults, [])
  })

  it('several candidates are put forward one after the other; who cannot be stays selected with the reason, and to repeat it does no harm', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    await plantCandidates(world, 'acme', 2)
    const title = 'Bulk engineer'
    const tanId = await approvedTan(world, 'acme', { title, positions: 5 })
    const page = await console_.pageAs('recruiter', '/candidates')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Standard view' }).click()
    let refused = 0
    await page.route('**/api/v1/applications', async (route) => {
      if (route.request().method() !== 'POST' || refused > 0) return route.continue()
      refused += 1
      await route.fulfill({ status: 422, json: { status: 422, code: 'no_open_position', detail: 'No position is open.' } })
    })
    const firstRow = page.getByRole('table', { name: 'Candidates' }).getByRole('row').nth(1)
    await settled(page)
    const before = await firstRow.boundingBox()
    await page.getByRole('checkbox', { name: 'Select all shown rows' }).check()
    const count = Number(/\d+/.exec((await page.getByText(/^\d+ selected$/).textContent()) ?? '')?.[0])
    assert.equal((await firstRow.boundingBox())?.y, before?.y, 'the rows stay where they are')
    const putForward = async () => {
      await page.getByRole('button', { name: 'Add to a requisition…' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Requisition').click()
      await page.getByRole('option', { name: new RegExp(title) }).click()
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    }
    await putForward()
    await page.getByText('No position is open.').waitFor()
    await page.getByText('1 selected', { exact: true }).waitFor()
    await putForward()
    await page.getByText(`1 candidate added to ${title}`, { exact: true }).waitFor()
    const { body } = await world.get<{ items: unknown[] }>('acme/recruiter', `/applications?tan_id=${tanId}&limit=100`)
    assert.equal(body.items.length, count)
    await page.getByRole('checkbox', { name: 'Select all shown rows' }).check()
    await putForward()
    await page.getByText(`${count} were already in ${title}`, { exact: true }).waitFor()
    assert.equal(
      (await world.get<{ items: unknown[] }>('acme/recruiter', `/applications?tan_id=${tanId}&limit=100`)).body.items.length,
      count,
    )
    assert.deepEqual(console_.faults, [])
  })

  it('several applications are rejected with a usual reason, from the list of the pipeline', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const { applicationId, tanId } = await journeyTo(world, 'acme', 'Applied')
    const page = await console_.pageAs('recruiter', `/pipeline?tan=${tanId}`)
    await page.getByRole('button', { name: 'List view' }).click()
    await page.getByRole('table', { name: 'Pipeline' }).waitFor()
    await page.getByRole('combobox', { name: 'Stage' }).click()
    const asked = page.waitForRequest((request) => /\/applications\?.*status=Applied/.test(request.url()))
    await page.getByRole('option', { name: 'Applied' }).click()
    await asked // the server filters, not the rows that happen to be here
    await page.getByRole('checkbox', { name: /^Select Person/ }).check()
    await page.getByRole('button', { name: 'Reject…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Weak in SQL')
    await dialog.getByRole('button', { name: 'Not enough experience' }).click()
    await comesToBe(() => dialog.getByLabel('Reason').inputValue(), 'Weak in SQL. Not enough experience')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('1 candidate rejected', { exact: true }).waitFor()
    const { body } = await world.get<{ status: string; stage_history: { reason: string }[] }>(
      'acme/recruiter',
      `/applications/${applicationId}`,
    )
    assert.deepEqual([body.status, body.stage_history.at(-1)?.reason], ['Rejected', 'Weak in SQL. Not enough experience'])
    assert.deepEqual(console_.faults, [])
  })

  it('several candidates of a requisition are shortlisted together; who cannot be is told by name', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const tanId = await approvedTan(world, 'acme', { positions: 9 })
    const people = await plantCandidates(world, 'acme', 4)
    const names = ['Ada Able', 'Bea Busy', 'Cem Calm', 'Dan Done']
    const made: string[] = []
    for (const [index, candidateId] of people.entries()) {
      await world.asOwner('acme', 'update candidates set full_name = $2 where tenant_id = $1 and id = $3', [names[index], candidateId])
      made.push((await journeyTo(world, 'acme', index === 3 ? 'Shortlisted' : 'Applied', { tanId, candidateId })).applicationId)
    }
    const statuses = () =>
      Promise.all(made.map(async (id) => (await world.get<{ status: string }>('acme/recruiter', `/applications/${id}`)).body.status))
    const page = await console_.pageAs('hiring-manager', `/pipeline?tan=${tanId}&view=list`)
    await page.getByRole('table', { name: 'Pipeline' }).getByText('Ada Able').waitFor()
    await page.getByRole('checkbox', { name: 'Select all shown rows' }).check()
    // Somebody else is faster with one of them.
    const body = { decision: 'Approved' }
    assert.equal((await world.post('acme/hiring-manager', `/applications/${made[1]}/shortlist-approval`, body)).status, 200)
    await page.getByRole('button', { name: 'Shortlist…', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Shortlist: 3 candidates' })
    await dialog.getByText(/^(?=.*Ada Able)(?=.*Bea Busy)/).waitFor()
    await dialog.getByText('Not included, because this step is not possible: Dan Done.').waitFor()
    await dialog.getByLabel('Comment').fill('Good work samples.')
    await dialog.getByRole('button', { name: 'Shortlist', exact: true }).click()
    const alert = page.getByRole('group', { name: '1 selected' }).getByRole('alert')
    await alert.getByText('2 candidates shortlisted · 1 failed and stays selected').waitFor()
    await alert.getByText('Bea Busy').waitFor()
    await page.getByRole('group', { name: '1 selected' }).getByText('Not included, because this step is not possible: Dan Done.').waitFor()
    assert.deepEqual(await statuses(), ['Shortlisted', 'Shortlisted', 'Shortlisted', 'Shortlisted'])
    assert.deepEqual(console_.faults, [])
  })

  it('the page of a requisition shortlists several of its candidates, and shows them all once nobody is left in the stage', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const tanId = await approvedTan(world, 'acme', { positions: 9 })
    for (const candidateId of await plantCandidates(world, 'acme', 3)) await journeyTo(world, 'acme', 'Applied', { tanId, candidateId })
    const page = await console_.pageAs('hiring-manager', `/requisitions/${tanId}`)
    const candidates = page.getByRole('region', { name: 'Candidates' })
    await candidates.getByRole('button', { name: 'Applied · 3' }).click()
    await candidates.getByRole('checkbox', { name: 'Select all shown rows' }).check()
    assert.deepEqual(await axeViolations(page), [])
    await candidates.getByRole('button', { name: 'Shortlist…', exact: true }).click()
    await page.getByRole('dialog', { name: 'Shortlist: 3 candidates' }).getByRole('button', { name: 'Shortlist', exact: true }).click()
    await candidates.getByText('3 candidates shortlisted', { exact: true }).waitFor()
    await candidates.getByRole('button', { name: 'Shortlisted · 3' }).waitFor()
    assert.equal(await candidates.getByRole('listitem').count(), 3)
    assert.equal(await candidates.getByText('All applications have ended.').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('several duplicates get one answer', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const ids = (await plantCandidates(world, 'acme', 4)).sort()
    for (const [one, other] of [
      [ids[0], ids[1]],
      [ids[2], ids[3]],
    ])
      await world.asOwner(
        'acme',
        `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons) values ($1, gen_random_uuid(), $2, $3, 0.9, '{same_email}')`,
        [one, other],
      )
    const page = await console_.pageAs('recruiter', '/duplicates')
    await page.getByRole('checkbox', { name: 'Select all shown rows' }).check()
    await page.getByRole('button', { name: 'Different people' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Different people' }).click()
    await page.getByText('2 done', { exact: true }).waitFor()
    const left = await world.asOwner<{ n: number }>(
      'acme',
      `select count(*)::int as n from duplicate_suggestions where tenant_id = $1 and status = 'NotDuplicate'`,
    )
    assert.equal(left[0]?.n, 2)
    assert.deepEqual(console_.faults, [])
  })

  it('say how many were not tried, and why, where one stops in the middle', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const tanId = await approvedTan(world, 'globex', { positions: 9 })
    for (const candidateId of await plantCandidates(world, 'globex', 3)) await journeyTo(world, 'globex', 'Applied', { tanId, candidateId })
    const page = await pageAs('hiring-manager', `/pipeline?tan=${tanId}&view=list`, { tenant: 'globex' })
    await page.route('**/shortlist-approval', async (route) => {
      await page.getByRole('button', { name: 'Stop' }).click()
      await route.continue()
    })
    await page.getByRole('checkbox', { name: 'Select all shown rows' }).check()
    await page.getByRole('button', { name: 'Shortlist…', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Shortlist', exact: true }).click()
    await page.getByText('1 candidate shortlisted · 2 were not tried, because you stopped. They stay selected.').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(faults, [])
  })

  it('do not move under the finger or the pointer when the first row is selected', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    for (let n = 0; n < 2; n += 1) await journeyTo(world, 'globex', 'Applied')
    for (const [role, path, look] of [
      ['recruiter', '/candidates', { viewport: PHONE }],
      ['hiring-manager', '/', { viewport: PHONE }],
      ['hiring-manager', '/', {}],
    ] as const) {
      const page = await pageAs(role, path, { tenant: 'globex', ...look })
      const answers = answersOf(page)
      await page.reload()
      const box = page.getByRole('checkbox', { name: /^Select (Person|Shortlist)/ }).first()
      await box.waitFor()
      await answers.allCame()
      const at = async () => (await box.boundingBox())?.y
      const before = await at()
      await box.check()
      await page.getByRole('button', { name: 'Clear selection' }).waitFor()
      assert.equal(await at(), before, `${role} ${path} ${JSON.stringify(look)}`)
      assert.deepEqual(await axeViolations(page), [])
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing to scroll sideways')
    }
    assert.deepEqual(faults, [])
  })

  it('show on a phone what decides under the name, scroll with the page, and take little room above', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    for (let n = 0; n < 12; n += 1) await approvedTan(world, 'globex', { title: `Position ${n}`, positions: 2 })
    const page = await pageAs('recruiter', '/requisitions', { tenant: 'globex', viewport: PHONE })
    const table = page.getByRole('table', { name: 'Requisitions' })
    const row = table.getByRole('row').filter({ hasText: 'Position 11' })
    await row.getByText(/^TAN-\d+$/).waitFor()
    await row.getByText('0 of 2 filled').waitFor()
    const name = await row.getByText('Position 11').boundingBox()
    const number = await row.getByText(/^TAN-\d+$/).boundingBox()
    assert.ok(name && number && number.y >= name.y + name.height - 4 && number.x < name.x + 8, 'the number is under the title')
    const top = (await table.boundingBox())?.y ?? 0
    assert.ok(top < 300, `the list begins at ${top}`)
    await table.getByText('Position 11').waitFor()
    const last = table.getByRole('row').filter({ hasText: /Position 0(?!\d)/ })
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await last.waitFor()
    const box = await last.boundingBox()
    assert.ok(box && box.y > 0 && box.y + box.height <= PHONE.height, 'the page scrolls to the last row')
    assert.ok(((await table.getByRole('columnheader').first().boundingBox())?.y ?? 0) >= 48, 'the head of the list stays in view')
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      const size = await button.boundingBox()
      if (size && (await button.evaluate((one) => one.closest('[role="columnheader"]') === null)))
        assert.ok(size.height >= 40, `${await button.textContent()}: ${size.height} px high`)
    }
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(faults, [])
  })

  it('have no axe finding with filters and columns open, on a phone and in German', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/candidates', { viewport: PHONE })
    for (const name of ['Filters', 'Columns, views and export']) {
      await page.getByRole('button', { name }).click()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        assert.deepEqual(await axeViolations(page), [], `${name} ${colorScheme}`)
      }
      await page.keyboard.press('Escape')
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing to scroll sideways')
    const german = await console_.pageAs('recruiter', '/candidates', { locale: 'de-DE' })
    await german.getByRole('button', { name: 'Als CSV exportieren' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
