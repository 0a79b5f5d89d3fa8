import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, openConsole, PHONE } from './console-world.ts'

describe('the tour', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openConsole()
  })
  after(() => console_?.close())

  it('is offered once, walks by arrow keys, ends with Esc, gives the focus back and starts again from the account menu', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.newPage()
    // As on the very first visit, and only then.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('visited') === null) {
        for (const key of Object.keys(localStorage)) if (key.startsWith('tanager.tour')) localStorage.removeItem(key)
        sessionStorage.setItem('visited', 'yes')
      }
    })
    await page.goto('/')
    await page.getByText('recruiter@acme.example', { exact: true }).click()
    const offer = page.getByRole('region', { name: 'New here?' })
    await offer.waitFor()
    assert.deepEqual(await axeViolations(page), [])
    const [above, heading] = [await offer.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    assert.ok(above && heading && above.y + above.height <= heading.y, 'it covers nothing')
    await offer.getByRole('button', { name: 'Start the tour' }).press('Enter')
    const card = page.getByRole('dialog')
    await card.getByRole('heading', { name: 'My work' }).waitFor()
    await page.waitForFunction(() => document.querySelector('[role=dialog]')?.contains(document.activeElement))
    assert.deepEqual(await axeViolations(page), [])
    for (const title of ['Everything else', 'Search and jump', 'Start something new']) {
      await page.keyboard.press('ArrowRight')
      await card.getByRole('heading', { name: title }).waitFor()
    }
    await page.keyboard.press('ArrowLeft')
    await card.getByRole('heading', { name: 'Search and jump' }).waitFor()
    for (let n = 0; n < 6; n++) await page.keyboard.press('Tab') // stays within
    assert.ok(await card.evaluate((element) => element.contains(document.activeElement)))
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    assert.equal(await offer.count(), 0, 'who skipped it is not asked again')
    await page.waitForFunction(() => document.activeElement?.matches('h1')) // the button that began it is gone
    await page.reload()
    await page.getByRole('banner').waitFor()
    assert.equal(await offer.count(), 0)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Take the tour' }).click()
    // It takes the focus a moment after it is drawn, and keys before that go to the page behind.
    await page.waitForFunction(() => document.querySelector('[role=dialog]')?.contains(document.activeElement))
    for (let n = 0; n < 6; n++) {
      await card.getByText(`${n + 1} of 6`).waitFor()
      const box = await card.boundingBox()
      assert.ok(
        box !== null && box.x >= 0 && box.x + box.width <= PHONE.width && box.y >= 0 && box.y + box.height <= PHONE.height,
        `stop ${n}: ${JSON.stringify(box)}`,
      )
      await page.keyboard.press('ArrowRight')
    }
    await card.waitFor({ state: 'detached' })
    assert.deepEqual(console_.faults, [])
  })

  it('is put away by Escape, for good, and the keyboard stays on the page', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.newPage()
    await page.addInitScript(() => {
      if (sessionStorage.getItem('visited') === null) localStorage.clear()
      sessionStorage.setItem('visited', 'yes')
    })
    await page.goto('/')
    await page.getByText('sourcer@acme.example', { exact: true }).click()
    const offer = page.getByRole('region', { name: 'New here?' })
    await offer.waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('h1'))
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Candidates' }).focus()
    await page.keyboard.press('Escape')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    assert.equal(await offer.count(), 1, 'somebody meant something else')
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('Escape')
    await offer.waitFor({ state: 'detached' })
    assert.ok(await page.evaluate(() => document.activeElement?.matches('h1')))
    await page.reload()
    await page.getByRole('banner').waitFor()
    assert.equal(await offer.count(), 0)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Candidates' }).click()
    await page.waitForFunction(() => document.activeElement?.matches('h1') && document.activeElement.textContent === 'Candidates')
    assert.deepEqual(console_.faults, [])
  })
})
