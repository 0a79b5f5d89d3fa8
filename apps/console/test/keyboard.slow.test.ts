import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '@tanager/kernel'
import type { Page } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { comesToBe } from './eventually.ts'

/** What a screen reader would say of the element that has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0]?.textContent : null
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
  })

/** Whether the focus can be seen: an outline, a shadow or a border that is not there without it. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const looks: string[] = []
    for (const isFocused of [true, false]) {
      if (!isFocused) element.blur()
      for (const transition of element.getAnimations()) transition.finish()
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
      looks.push([outlineWidth === '0px' ? 'none' : outlineStyle, boxShadow, borderColor].join())
    }
    element.focus({ focusVisible: true } as FocusOptions)
    return looks[0] !== looks[1]
  })

/** Tabs on until the element of that name has the focus; every stop on the way must show itself. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const stops: string[] = []
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await focused(page)
    assert.ok(await isSeen(page), `the focus on “${stop}” can be seen`)
    if (name.test(stop)) return
    stops.push(stop)
  }
  assert.fail(`Tab never came to ${name}: ${stops.join(' | ')}`)
}

describe('without a mouse', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('signs in, approves a requisition in My work, and gets to the next page by the command palette', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, newPage, faults } = console_
    const { body } = await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody({ title: 'Typed position' }))
    const page = await newPage()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Sign in to Tanager' }).waitFor()
    await tabTo(page, /department-head@acme/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'My work' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('h1')) // who signed in goes on from the page's heading
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'content')

    await page.getByText('Typed position').first().waitFor()
    await tabTo(page, /Typed position/)
    await page.keyboard.press('a')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, /^Approve$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor()
    const tan = await world.get<{ approval_request_id: string }>('acme/recruiter', `/tans/${body.id}`)
    const flow = await world.get<{ current_step: number }>('acme/recruiter', `/workflows/${tan.body.approval_request_id}`)
    assert.equal(flow.body.current_step, 2)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('requis')
    await page.getByRole('dialog').locator('[data-action][data-selected]', { hasText: 'Requisitions' }).waitFor() // marked: Enter opens it
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Requisitions' }).waitFor()
    await page.keyboard.press('Shift+?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await tabTo(page, /Typed position/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Typed position', level: 1 }).waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('h1') && document.activeElement.textContent === 'Typed position')
    assert.deepEqual(faults, [])
  })

  it('goes on from the heading of a page whose code and record come late', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, newPage, faults } = console_
    const { body } = await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody({ title: 'Late position' }))
    const page = await newPage()
    await page.clock.install()
    const isLate = Promise.withResolvers<void>()
    await page.route(`**/api/v1/tans/${body.id}`, async (route) => {
      await isLate.promise
      await route.continue()
    })
    const asked = page.waitForRequest(`**/api/v1/tans/${body.id}`)
    await page.goto(`/requisitions/${body.id}`)
    await page.getByText('department-head@acme.example', { exact: true }).click()
    await asked
    await page.clock.fastForward(20_000)
    isLate.resolve()
    await page.getByRole('heading', { name: 'Late position', level: 1 }).waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('h1') && document.activeElement.textContent === 'Late position')
    assert.deepEqual(faults, [])
  })

  it('gives a new requisition up, and then creates one', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { pageAs, faults } = console_
    const page = await pageAs('recruiter', '/requisitions')
    await page.getByRole('table', { name: 'Requisitions' }).waitFor()
    await tabTo(page, /^New requisition$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Job title').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent === 'New requisition') // where it was
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT') // it begins with the title
    await page.keyboard.type('Made without a mouse')
    await tabTo(page, /^Employment/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Job description/)
    await page.keyboard.type('Types.')
    await tabTo(page, /^Submit for approval$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Made without a mouse', level: 1 }).waitFor()
    assert.deepEqual(faults, [])
  })

  it('cannot leave a window that is still saving', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { pageAs, faults } = console_
    const page = await pageAs('recruiter', '/requisitions')
    await page.getByRole('table', { name: 'Requisitions' }).waitFor()
    await page.getByRole('button', { name: 'New requisition' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Job title').fill('Saved slowly')
    await dialog.getByLabel('Job description').fill('Waits.')
    const saved = Promise.withResolvers<void>()
    await page.route('**/api/v1/tans', async (route) => {
      await saved.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Submit for approval' }).press('Enter')
    await page.waitForFunction(() => document.activeElement === document.body) // the button waits, and has lost the focus
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab')
      assert.ok(await dialog.evaluate((window_) => window_.contains(document.activeElement)), `after ${step + 1} times Tab`)
    }
    saved.resolve()
    await page.getByRole('heading', { name: 'Saved slowly', level: 1 }).waitFor()
    assert.deepEqual(faults, [])
  })

  it('keeps a comment that is typed right after the shortcut, and confirms it with Ctrl+Enter alone', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const { body } = await world.post<{ id: string }>('acme/recruiter', '/tans', tanBody({ title: 'Commented position' }))
    const page = await pageAs('department-head')
    await page.locator('[data-row]').filter({ hasText: 'Commented position' }).waitFor()
    // What waits longer stands above it.
    const isThere = () =>
      page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent?.includes('Commented position') ?? false)
    for (let step = 0; step < 20 && !(await isThere()); step += 1) await page.keyboard.press('j')
    await page.keyboard.press('a')
    await page.keyboard.type('Agreed, rare\nskill in a team of three')
    const comment = page.getByRole('dialog').getByLabel('Comment')
    await comesToBe(() => comment.inputValue(), 'Agreed, rare\nskill in a team of three')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const tan = await world.get<{ approval_request_id: string }>('acme/recruiter', `/tans/${body.id}`)
    const flow = await world.get<{ steps: { comment: string | null }[] }>('acme/recruiter', `/workflows/${tan.body.approval_request_id}`)
    assert.equal(flow.body.steps[0]?.comment, 'Agreed, rare\nskill in a team of three')
    assert.deepEqual(faults, [])
  })

  it('keeps a comment on a pair of duplicates', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    const [left, right] = await plantCandidates(world, 'acme', 2)
    const id = newId()
    await world.asOwner(
      'acme',
      `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
       values ($1, $2, $3, $4, 0.9, '{email}')`,
      [id, left, right],
    )
    const page = await pageAs('recruiter', `/duplicates/${id}`)
    await page.getByRole('button', { name: 'Different people' }).waitFor()
    await page.keyboard.press('d')
    await page.keyboard.type('Two sisters, one address')
    await comesToBe(() => page.getByRole('dialog').getByLabel('Comment').inputValue(), 'Two sisters, one address')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const [reviewed] = await world.asOwner<{ status: string; comment: string }>(
      'acme',
      'select status, comment from duplicate_suggestions where tenant_id = $1 and id = $2',
      [id],
    )
    assert.deepEqual(reviewed, { status: 'NotDuplicate', comment: 'Two sisters, one address' })
    assert.deepEqual(faults, [])
  })

  it('leaves Administration by a link, by the logo and by Back', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { pageAs, faults } = console_
    const page = await pageAs('tenant-admin')
    const administration = page.getByRole('navigation').getByRole('link', { name: 'Administration' })
    await administration.click()
    await page.waitForURL('**/admin/users')
    await page.goBack()
    await page.getByRole('heading', { name: 'My work' }).waitFor()
    for (const leave of [page.getByRole('link', { name: 'Overview' }), page.getByRole('banner').getByRole('link').first()]) {
      await administration.click()
      await page.waitForURL('**/admin/users')
      await page.getByRole('table').waitFor()
      await leave.click()
      await page.getByRole('heading', { level: 1, name: /Overview|My work/ }).waitFor()
      assert.doesNotMatch(page.url(), /admin/)
    }
    assert.deepEqual(faults, [])
  })
})
