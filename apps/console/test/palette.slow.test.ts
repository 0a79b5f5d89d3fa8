import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { tanBody } from '../../../services/talent/src/testing-workflow.ts'
import { answersOf } from './answers.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole } from './console-world.ts'
import { comesToBe } from './eventually.ts'
import { settled } from './page-walk.ts'

const field = (page: Page) => page.locator('input[aria-label="Search or jump"]')
const marked = (page: Page) => page.getByRole('dialog').locator('[data-action][data-selected]')

describe('the command palette', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  /** My work of somebody who has something to decide, with the palette's code on its way until it is let go. */
  async function workWithoutPalette({ world, newPage }: ConsoleWorld) {
    await world.post('acme/recruiter', '/tans', tanBody({ title: 'Waits for a yes' }))
    const page = await newPage()
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/command-palette*.js', async (route) => {
      await isLetGo
      await route.continue()
    })
    await page.goto('/')
    await page.getByText('department-head@acme.example', { exact: true }).click()
    await page.getByText('Waits for a yes').first().waitFor()
    await page.keyboard.press('j') // on the row, where the letters of the palette are shortcuts too
    return { page, letGo }
  }

  it('has what was typed while it was still being fetched, and the page has none of it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { page, letGo } = await workWithoutPalette(console_)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('arequixx')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.equal(new URL(page.url()).pathname, '/')
    letGo()
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement && document.activeElement.value === 'arequi')
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await marked(page).filter({ hasText: 'Requisitions' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Requisitions' }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('marks the first find of what was typed ahead, so that Enter opens it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { page, letGo } = await workWithoutPalette(console_)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('pipel')
    letGo()
    await marked(page).filter({ hasText: 'Pipeline' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Pipeline', level: 1 }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('takes the focus along: to the heading of the page, also where one is already, and back to where it was without a jump', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/')
    const heading = (name: string) =>
      page.waitForFunction((text) => document.activeElement?.matches('main h1') && document.activeElement.textContent === text, name)
    for (const [typed, name] of [
      ['pipel', 'Pipeline'],
      ['offers', 'Offers'],
      ['offers', 'Offers'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(typed)
      await marked(page).filter({ hasText: name }).waitFor()
      await page.keyboard.press('Enter')
      await heading(name)
    }
    await page.getByRole('searchbox').first().focus()
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.matches('main input[type="search"]'))
    await page.getByRole('button', { name: 'Search or jump' }).click()
    await page.keyboard.type('requis')
    await marked(page).filter({ hasText: 'Requisitions' }).waitFor()
    await page.keyboard.press('Enter')
    await heading('Requisitions')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('new requisition')
    await marked(page)
      .filter({ hasText: /requisition/i })
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('[role="dialog"] input'), undefined)
    assert.deepEqual(console_.faults, [])
  })

  it('is called off by Escape while it is being fetched, and opens empty the next time', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { page, letGo } = await workWithoutPalette(console_)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('requ')
    await page.keyboard.press('Escape')
    const isThere = page.waitForResponse(/command-palette.*\.js/)
    letGo()
    await isThere
    await page.keyboard.press('a') // the page has its keys again
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).waitFor()
    assert.equal(await field(page).count(), 0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('off')
    await marked(page).filter({ hasText: 'Offers' }).waitFor()
    await comesToBe(() => field(page).inputValue(), 'off')
    assert.deepEqual(console_.faults, [])
  })

  it('is called off by typing into a field while it is being fetched, and the field has the letters', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { page, letGo } = await workWithoutPalette(console_)
    await page.getByRole('link', { name: 'Requisitions' }).click()
    await page.getByRole('table', { name: 'Requisitions' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('waits')
    const isThere = page.waitForResponse(/command-palette.*\.js/)
    letGo()
    await isThere
    await page.keyboard.type(' for')
    await comesToBe(() => page.getByRole('searchbox').inputValue(), 'waits for')
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.deepEqual(console_.faults, [])
  })

  it('jumps to a page of the administration by its name, for who may open it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { pageAs, faults } = console_
    const page = await pageAs('tenant-admin', '/')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('api keys')
    await marked(page).filter({ hasText: 'API keys' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/api-keys')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const recruiter = await pageAs('recruiter', '/')
    await recruiter.keyboard.press('Control+k')
    await recruiter.keyboard.type('api keys')
    await recruiter.getByText('No match for that name or number', { exact: true }).waitFor()
    assert.deepEqual(faults, [])
  })

  it('fetches one page of each kind when it opens, and older ones only for what is not among them', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world, pageAs, faults } = console_
    await plantCandidates(world, 'acme', 350)
    const page = await pageAs('recruiter', '/')
    await page.clock.install()
    await page.reload()
    await settled(page)
    const answers = answersOf(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (/\/(candidates|tans|offers)$/.test(pathname) && !searchParams.has('status')) asked.push(pathname.split('/').at(-1) ?? '')
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('person 3')
    await marked(page).filter({ hasText: 'Person 350' }).waitFor() // more of them are known than are shown
    await page.clock.fastForward(5_000) // well past the pause after which it would look further
    await answers.allCame()
    assert.deepEqual(asked.sort(), ['candidates', 'offers', 'tans'])
    await page.keyboard.type('zzz') // nobody is called that
    await page.getByText('No match for that name or number', { exact: true }).waitFor()
    assert.deepEqual(asked.sort(), ['candidates', 'candidates', 'candidates', 'candidates', 'offers', 'tans'])
    assert.deepEqual(faults, [])
  })
})
