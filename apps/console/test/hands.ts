import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'

export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** How a person gets something done on a page. The steps of a journey are the same, whichever hands do them. */
export interface Hands {
  /** A button, a link, a row. */
  press(target: Locator): Promise<void>
  /** Text into a field, instead of what stands there. */
  type(field: Locator, text: string): Promise<void>
  /** One of a list that opens under a field, after typing a part of it. */
  pick(field: Locator, words: string, option: Locator): Promise<void>
  /** One of the browser's own lists, by its label. */
  select(list: Locator, label: string): Promise<void>
  choose(radio: Locator): Promise<void>
  tick(box: Locator): Promise<void>
  /** A file by what opens the system's own window for it. */
  attach(opener: Locator, file: GivenFile): Promise<void>
}

export const BY_MOUSE: Hands = {
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  async pick(field, words, option) {
    await field.fill(words)
    await option.click()
  },
  select: async (list, label) => void (await list.selectOption(label)),
  // What one sees of a choice is its label; the input itself may be hidden under it.
  choose: (radio) => radio.click(),
  tick: (box) => box.check(),
  async attach(opener, file) {
    const isInput = await opener.evaluate((element) => element instanceof HTMLInputElement)
    if (isInput) return opener.setInputFiles(file)
    const [chooser] = await Promise.all([opener.page().waitForEvent('filechooser'), opener.click()])
    await chooser.setFiles(file)
  },
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
/** The focus is on it, or on another choice of the same group: the group is one stop. */
const hasGroupFocus = (radio: Locator) =>
  radio.evaluate((element) => {
    const focused = document.activeElement
    if (element === focused) return true
    if (element instanceof HTMLInputElement)
      return focused instanceof HTMLInputElement && focused.type === 'radio' && focused.name === element.name
    return focused?.getAttribute('role') === 'radio' && focused.closest('[role=radiogroup]') === element.closest('[role=radiogroup]')
  })
const spoken = (target: Locator) =>
  target
    .page()
    .evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.slice(0, 40) ?? '')

/** Presses the key until it is so; whoever never comes there is told by which stops the way went. */
async function until(arrived: () => Promise<boolean>, key: string, target: Locator): Promise<void> {
  const stops: string[] = []
  for (let step = 0; step < 120; step += 1) {
    if (await arrived()) return
    await target.page().keyboard.press(key)
    stops.push(await spoken(target))
  }
  assert.fail(`${key} never came to ${target}: ${stops.slice(0, 40).join(' | ')}`)
}

/** As long as a person would wait on a slow machine. */
async function eventually(target: Locator, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `${target} cannot be reached`)
    await target.page().waitForTimeout(50)
  }
}

async function tabTo(target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  // What is fetched meanwhile may draw it anew, so it is looked for again each time. A window that opens takes the focus a moment later,
  // and one that is still saving is in front of the page.
  await eventually(target, async () => {
    if (!(await target.isEnabled())) return false
    return target.evaluate((element) => {
      const window_ = element.closest('[role=dialog]')
      return window_?.contains(document.activeElement) ?? document.querySelector('[role=dialog][aria-modal=true]') === null
    })
  })
  await until(() => hasFocus(target), 'Tab', target)
}

/** The browser's own field for a day has its parts in the order of the machine's region, which no page can know. */
async function typeDay(field: Locator, text: string): Promise<void> {
  const [year, month, day] = text.split('-')
  const { keyboard } = field.page()
  for (const order of [`${month}${day}${year}`, `${day}${month}${year}`]) {
    await keyboard.type(order)
    if ((await field.inputValue()) === text) return
    for (let part = 0; part < 2; part += 1) await keyboard.press('ArrowLeft')
  }
  assert.equal(await field.inputValue(), text)
}

const isHeard = () => {}

export const BY_KEYBOARD: Hands = {
  async press(target) {
    await tabTo(target)
    await target.page().keyboard.press('Enter')
  },
  async type(field, text) {
    await tabTo(field)
    const { keyboard } = field.page()
    const isDay = await field.evaluate((element) => element instanceof HTMLInputElement && element.type === 'date')
    if (isDay) return typeDay(field, text)
    await keyboard.press('Control+a')
    await keyboard.type(text)
  },
  async pick(field, words, option) {
    await tabTo(field)
    const { keyboard } = field.page()
    await keyboard.type(words)
    await option.waitFor()
    await until(() => option.evaluate((element) => element.hasAttribute('data-combobox-selected')), 'ArrowDown', option)
    await keyboard.press('Enter')
  },
  async select(list, label) {
    await tabTo(list)
    await list.page().keyboard.type(label)
    assert.equal(await list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label), label)
  },
  async choose(radio) {
    await radio.waitFor({ state: 'attached' })
    await until(() => hasGroupFocus(radio), 'Tab', radio)
    await until(() => hasFocus(radio), 'ArrowDown', radio)
    if (!(await radio.isChecked())) await radio.page().keyboard.press('Space')
  },
  async tick(box) {
    await tabTo(box)
    await box.page().keyboard.press('Space')
  },
  async attach(opener, file) {
    const page = opener.page()
    page.on('filechooser', isHeard) // from now on: what is heard only at the moment of the key may be missed
    await tabTo(opener)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
    await chooser.setFiles(file)
  },
}
