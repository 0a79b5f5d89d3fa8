import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { plantCandidates } from '../../../services/talent/src/testing.ts'
import { ask, openAskConsole, PER_CITY } from './ask-world.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

describe('an answer of Ask', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openAskConsole()
  })
  after(() => console_?.close())

  it('is drawn as suits it, otherwise as one chooses, and saved as a picture', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    const total = await ask(page, 'How many candidates are there?')
    const kinds = total.getByRole('radiogroup', { name: 'Show as' })
    await kinds.getByRole('radio').nth(1).waitFor({ state: 'attached' })
    assert.deepEqual(await kinds.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)), [
      'number',
      'table',
    ])
    assert.equal(await total.getByRole('table').count(), 0, 'one number is a card')
    await kinds.getByText('Table', { exact: true }).click()
    await total.getByRole('table').waitFor()

    const monthly = await ask(page, 'How many candidates joined per month?')
    await monthly.getByRole('img', { name: /^Chart of/ }).waitFor()
    const picture = page.waitForEvent('download')
    await monthly.getByRole('button', { name: 'Export PNG' }).click()
    const file = await picture
    assert.equal(file.suggestedFilename(), 'how-many-candidates-joined-per-month.png')
    const bytes = await readFile(await file.path())
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
    assert.ok(bytes.readUInt32BE(16) === 1920 && bytes.length > 5_000, `${bytes.length} bytes`)
    await monthly.getByRole('radiogroup', { name: 'Show as' }).getByText('Bars', { exact: true }).click()
    const bars = monthly.getByRole('list', { name: /^Chart of/ }).getByRole('listitem')
    assert.match((await bars.first().textContent()) ?? '', /Jan|2026-01/, 'months stay in order of time')
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })

  it('leads from a person to the record, also where several have the name', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const { world } = console_
    const [ada, grace, other] = await plantCandidates(world, 'acme', 3)
    const rename = (id: string | undefined, name: string) =>
      world.asOwner('acme', `update candidates set full_name = $3 where tenant_id = $1 and id = $2`, [id, name])
    await rename(ada, 'Ada Lovelace')
    await rename(grace, 'Grace Hopper')
    await rename(other, 'Grace Hopper')
    const page = await console_.pageAs('recruiter', '/ask')
    const people = await ask(page, 'Show the full name and city of all candidates')
    await people.getByRole('button', { name: 'Grace Hopper' }).click()
    const choice = page.getByRole('dialog', { name: 'Several records are called Grace Hopper' })
    await choice.getByRole('link').nth(1).waitFor()
    assert.equal(await choice.getByRole('link').count(), 2)
    await page.keyboard.press('Escape')
    await people.getByRole('button', { name: 'Alan Turing' }).click()
    await page.getByText('No record called Alan Turing').waitFor()
    await people.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.waitForURL(`**/candidates/${ada}`)
    const finance = await console_.pageAs('finance-approver', '/ask')
    const plain = await ask(finance, 'Show the full name and city of all candidates')
    await plain.getByText('Ada Lovelace').waitFor()
    assert.equal(await plain.getByRole('button', { name: 'Ada Lovelace' }).count(), 0, 'this role opens no candidates')
    assert.deepEqual(console_.faults, [])
  })

  it('is shared as a question on the board: colleagues see it answered, and only its author removes it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    await (await ask(page, PER_CITY)).getByRole('button', { name: 'Save to board' }).click()
    await page.getByText('Saved to the board', { exact: false }).waitFor()
    await (await ask(page, 'How many candidates are there?')).getByRole('button', { name: 'Save to board' }).click()
    await page.getByText('Saved to the board', { exact: false }).first().waitFor()

    const colleague = await console_.pageAs('hr-head', '/ask/board')
    const tile = (of: typeof page, name: string) => of.getByRole('list', { name: 'Board' }).getByRole('listitem', { name })
    await tile(colleague, PER_CITY)
      .getByRole('list', { name: /^Chart of/ })
      .waitFor()
    await tile(colleague, 'How many candidates are there?').getByText('4', { exact: true }).waitFor()
    assert.deepEqual(await axeViolations(colleague), [])
    await colleague.getByRole('button', { name: `Actions: ${PER_CITY}` }).click()
    await colleague.getByRole('menuitem', { name: 'Open in Ask' }).waitFor()
    assert.equal(await colleague.getByRole('menuitem', { name: 'Remove from board' }).count(), 0)
    await colleague.getByRole('menuitem', { name: 'Open in Ask' }).click()
    await colleague.waitForURL('**/ask?question=*')
    await comesToBe(() => colleague.getByRole('textbox', { name: 'Your question' }).inputValue(), PER_CITY)

    await page.goto('/ask/board')
    await page.setViewportSize(PHONE)
    await tile(page, PER_CITY).waitFor()
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing lies beside the phone')
    await page.getByRole('button', { name: `Actions: ${PER_CITY}` }).click()
    await page.getByRole('menuitem', { name: 'Remove from board' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from board' }).click()
    await tile(page, PER_CITY).waitFor({ state: 'detached' })
    await tile(page, 'How many candidates are there?').waitFor()
    assert.deepEqual(console_.faults, [])
  })
})
