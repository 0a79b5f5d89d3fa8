import assert from 'node:assert/strict'
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

const stage = (page: Page, status: string) => page.locator(`[data-stage="${status}"]`)
const card = (page: Page, name: string) => page.locator('[data-card]').filter({ has: page.getByRole('link', { name, exact: true }) })

describe('the pipeline', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  let tanId: string
  before(async () => {
    console_ = await openConsole()
    if (console_ === null) return
    const { world } = console_
    tanId = await approvedTan(world, 'acme', { title: 'Board position', positions: 9 })
    const people = await plantCandidates(world, 'acme', 5)
    const stages = ['Applied', 'Applied', 'Shortlisted', 'Interviewed', 'Applied'] as const
    for (const [index, candidateId] of people.entries()) await journeyTo(world, 'acme', stages[index] ?? 'Applied', { tanId, candidateId })
  })
  after(() => console_?.close())

  it('shows who is how far, and moves a card by its menu', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/pipeline')
    await stage(page, 'Applied').getByText('Person 1').waitFor()
    await stage(page, 'Shortlisted').getByText('Person 3').waitFor()
    await stage(page, 'Interviewing').getByText('Person 4').waitFor()
    await page.getByText('since today').first().waitFor()
    await page.getByRole('button', { name: 'Actions for Person 1' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Reject' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Wants another town.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await card(page, 'Person 1').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Rejected' }).click()
    await stage(page, 'Rejected').getByText('Person 1').waitFor()
    await card(page, 'Person 3').getByRole('button', { name: 'Schedule interview' }).click()
    await page.waitForURL(/\/interviews\?application=/)
    // Who has an interview waits for it: another one is in the menu.
    const coordinator = await console_.pageAs('coordinator', '/pipeline')
    const interviewed = card(coordinator, 'Person 4')
    await interviewed.getByText('Next: Interviews, then a decision').waitFor()
    await interviewed.getByRole('button', { name: 'Actions for Person 4' }).click()
    await coordinator.getByRole('menuitem', { name: 'Schedule another interview' }).waitFor()
    await coordinator.keyboard.press('Escape')
    await interviewed.getByRole('link', { name: 'Person 4' }).click()
    const another = coordinator.getByRole('button', { name: 'Schedule another interview' })
    await another.waitFor()
    assert.equal(await another.getAttribute('data-variant'), 'default', 'not what one is urged to')
    assert.deepEqual(console_.faults, [])
  })

  it('does not move its columns while it loads', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/my-work')
    // Every second stage is late: a column that is drawn before its neighbour is moved by it.
    let asked = 0
    await page.route(/\/applications\?.*status=/, async (route) => {
      asked += 1
      if (asked % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    const answers = answersOf(page)
    await page.evaluate(() => {
      const shifts: number[] = []
      const keep = (entries: PerformanceEntryList) => {
        for (const entry of entries) shifts.push((entry as unknown as { value: number }).value)
      }
      const observer = new PerformanceObserver((seen) => keep(seen.getEntries()))
      observer.observe({ type: 'layout-shift' })
      const shifted = () => {
        keep(observer.takeRecords())
        return shifts.reduce((sum, one) => sum + one, 0)
      }
      Object.assign(globalThis, { shifted })
    })
    await page.getByRole('link', { name: 'Pipeline', exact: true }).click()
    await stage(page, 'Interviewing').getByText('Person 4').waitFor()
    await answers.allCame()
    await settled(page) // a shift is reported with the next picture
    const shifted = await page.evaluate(() => (globalThis as unknown as { shifted: () => number }).shifted())
    assert.ok(asked >= 8, `${asked} stages were fetched`)
    assert.ok(shifted < 0.1, `the page shifted by ${shifted}`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('lets a card be dragged only to where one of its actions leads', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('hiring-manager', `/pipeline?tan=${tanId}`)
    const moved = card(page, 'Person 2')
    await moved.waitFor()
    await settled(page)
    assert.equal(await card(page, 'Person 3').getAttribute('draggable'), 'false')
    const [from, to] = [await moved.boundingBox(), await stage(page, 'Shortlisted').boundingBox()]
    assert.ok(from && to)
    await page.mouse.move(from.x + 20, from.y + from.height - 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + from.height, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + 200, { steps: 8 })
    await page.locator('[data-stage="Interviewing"][data-drop="no"]').waitFor()
    await page.locator('[data-stage="Shortlisted"][data-drop="yes"]').waitFor()
    await page.locator('[data-stage="Rejected"][data-drop="yes"]').waitFor()
    const not = await stage(page, 'Interviewing').boundingBox()
    assert.ok(not)
    await page.mouse.move(not.x + 40, not.y + 200, { steps: 8 })
    await page.mouse.up()
    await page.getByText("Person 2 can't be moved to Interviewing. Possible now: Shortlisted, Rejected.").waitFor()
    await page.mouse.move(from.x + 20, from.y + from.height - 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 40, from.y + from.height, { steps: 4 })
    await page.mouse.move(to.x + 40, to.y + 200, { steps: 8 })
    await page.locator('[data-stage="Shortlisted"][data-drop="yes"]').waitFor()
    await page.mouse.up()
    await page.getByRole('dialog', { name: 'Shortlist: Person 2' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await stage(page, 'Shortlisted').getByText('Person 2').waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Person 2')
    assert.deepEqual(console_.faults, [])
  })

  it('is only to be read where nothing is allowed, and shows one stage at a time on a phone', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('auditor', '/pipeline', { viewport: PHONE })
    await card(page, 'Person 5').waitFor()
    assert.equal(await page.getByRole('button', { name: /^Actions for/ }).count(), 0)
    assert.equal(await page.getByText(/Drag a card/).isVisible(), false, 'nothing can be moved')
    await page.getByRole('group', { name: 'Stage' }).getByRole('button', { name: 'Interviewing · 1' }).click()
    await card(page, 'Person 4').waitFor()
    await page.waitForURL(/status=Interviewing/)
    const spill = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    assert.ok(spill <= 0, 'nothing stands out sideways')
    await card(page, 'Person 4').getByRole('link').click()
    await page.getByRole('heading', { name: 'Person 4' }).waitFor()
    await page.goBack()
    await card(page, 'Person 4').waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('goes on by cursor: fifty cards, then more', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const crowded = await approvedTan(world, 'acme', { title: 'Crowded position', positions: 9 })
    for (const candidate_id of await plantCandidates(world, 'acme', 53))
      assert.equal((await world.post('acme/recruiter', '/applications', { candidate_id, tan_id: crowded })).status, 201)
    const page = await console_.pageAs('recruiter', `/pipeline?tan=${crowded}`)
    const applied = stage(page, 'Applied')
    await applied.getByText('50+').waitFor()
    await applied.getByRole('button', { name: 'Show more' }).click()
    await applied.getByText('53', { exact: true }).waitFor()
    await comesToBe(() => applied.locator('[data-card]').count(), 53)
    assert.deepEqual(console_.faults, [])
  })

  it('has no accessibility fault, light or dark, wide or narrow', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await console_.pageAs('recruiter', `/pipeline?tan=${tanId}`, { colorScheme })
      await card(page, 'Person 3').waitFor()
      assert.deepEqual(await axeViolations(page), [], `board, ${colorScheme}`)
      await page.getByRole('button', { name: 'Actions for Person 3' }).click()
      await page.getByRole('menuitem', { name: 'Reject' }).waitFor()
      assert.deepEqual(await axeViolations(page), [], `menu, ${colorScheme}`)
      const phone = await console_.pageAs('recruiter', '/pipeline?status=Interviewing', { colorScheme, viewport: PHONE })
      await card(phone, 'Person 4').waitFor()
      assert.deepEqual(await axeViolations(phone), [], `phone, ${colorScheme}`)
    }
    assert.deepEqual(console_.faults, [])
  })
})
