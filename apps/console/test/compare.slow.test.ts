import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { approvedTan, journeyTo } from '../../../services/talent/src/testing-workflow.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

describe('a comparison of candidates', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('puts chosen candidates of one requisition side by side, with facts, skills and no score, and each role sees its part', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const tanId = await approvedTan(world, 'acme', { positions: 3 })
    const people = await plantCandidates(world, 'acme', 3)
    const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing']
    const skills = [['SQL', 'Go'], ['sql', 'Cobol'], ['Sql']]
    const ids: string[] = []
    for (const [at, id] of people.entries()) {
      await world.asOwner(
        'acme',
        `update candidates set full_name = $3, skills = $4, total_experience_years = $5 where tenant_id = $1 and id = $2`,
        [id, names[at], skills[at], at + 3],
      )
      ids.push((await world.post<{ id: string }>('acme/recruiter', '/applications', { candidate_id: id, tan_id: tanId })).body.id)
    }
    const other = await journeyTo(world, 'acme', 'Shortlisted')
    const page = await console_.pageAs('recruiter', `/pipeline?tan=${tanId}&view=list`)
    for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    const table = page.getByRole('table')
    await table.getByRole('columnheader', { name: /Ada Lovelace/ }).waitFor()
    await table
      .getByRole('row', { name: /^Experience/ })
      .getByText('4 years')
      .waitFor()
    const shared = table.locator('[data-shared]')
    await shared.first().waitFor()
    await comesToBe(async () => (await shared.allTextContents()).sort(), ['SQL', 'sql'])
    await page.getByRole('combobox', { name: 'Add a candidate' }).click()
    await page.getByRole('option', { name: 'Alan Turing' }).click()
    await table.getByRole('columnheader', { name: /Alan Turing/ }).waitFor()
    await page.waitForURL((url) => /compare=.*,.*,/.test(decodeURIComponent(url.href))) // the address can be shared
    assert.doesNotMatch((await table.textContent()) ?? '', /score|rank|%/i)
    assert.deepEqual(await axeViolations(page), [])
    await page.setViewportSize(PHONE)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'the table scrolls, the page does not')
    await page.getByRole('button', { name: 'Remove Ada Lovelace from the comparison' }).click()
    await table.getByRole('columnheader', { name: /Ada Lovelace/ }).waitFor({ state: 'detached' })

    const finance = await console_.pageAs(
      'finance-approver',
      `/requisitions/${tanId}/compare?compare=${ids[0]},${ids[1]},${other.applicationId}`,
    )
    await finance.getByRole('columnheader', { name: /Grace Hopper/ }).waitFor()
    await comesToBe(() => finance.getByRole('columnheader').count(), 2) // one of another requisition stays out
    assert.equal(await finance.getByRole('row', { name: /^(Skills|Experience)/ }).count(), 0, 'this role reads no candidates')
    assert.deepEqual(console_.faults, [])
  })
})
