import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, box, noteRequests, openAskConsole, PER_CITY, requests, TOKEN, turn } from './ask-world.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, DESKTOP, PHONE } from './console-world.ts'

describe('Ask', { concurrency: 1 }, () => {
  let console_: ConsoleWorld | null
  before(async () => {
    console_ = await openAskConsole()
  })
  after(() => console_?.close())

  it('answers with a sentence, a chart, a table and the SQL, keeps the token to the server, and goes on from the answer', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    await noteRequests(page)
    const answer = await ask(page, PER_CITY)
    await answer.getByText(/The highest count is 3 \(Berlin\)/).waitFor()
    await answer.getByText(/^How I read it:/).waitFor()
    const bars = answer.getByRole('list', { name: /^Chart of Count by City/ })
    assert.match((await bars.getByRole('listitem').first().textContent()) ?? '', /Berlin.*3/, 'the longest bar comes first')
    const table = answer.getByRole('table', { name: PER_CITY })
    assert.deepEqual(await table.getByRole('columnheader').allTextContents(), ['City', 'Count'])
    assert.equal(await table.getByRole('row').count(), 3)
    await table.getByRole('button', { name: 'Count' }).click()
    assert.match((await table.getByRole('row').nth(1).textContent()) ?? '', /Porto/, 'sorted by the count')
    await answer.getByText('SQL and steps').click()
    await answer.locator('pre [data-kind="keyword"]', { hasText: 'SELECT' }).waitFor()
    await answer.getByText('Fetching the rows').waitFor()

    const next = await ask(page, 'sort them in descending order')
    await next.getByText(/^How I read it:.*highest first/).waitFor()
    await page.getByRole('heading', { name: 'Earlier in this conversation' }).waitFor()
    const history = (await requests(page))[1]?.conversation_history ?? []
    assert.deepEqual(
      history.map(({ question, tables, status }) => ({ question, tables, status })),
      [{ question: PER_CITY, tables: ['candidates'], status: 'succeeded' }],
    )
    assert.match(history[0]?.sql ?? '', /GROUP BY/i)
    assert.ok(!(await page.content()).includes(TOKEN))
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('heading', { name: 'Try one of these' }).waitFor()
    await ask(page, PER_CITY)
    assert.deepEqual((await requests(page))[2]?.conversation_history, [])
    const monthly = await ask(page, 'How many candidates joined per month?')
    await monthly.getByRole('img', { name: /^Chart of Count by Month/ }).waitFor()
    assert.equal(await monthly.locator('svg circle').count(), 3)
    assert.deepEqual(console_.faults, [])
  })

  it('asks back when unsure, and takes the choice; says no kindly; and forgets what was refused', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    const unsure = await ask(page, 'stuff in Lisbon')
    await unsure.getByText('I am not sure what you mean').waitFor()
    const choice = unsure.getByRole('listitem').getByRole('button').first()
    const words = (await choice.textContent()) ?? ''
    await choice.click()
    await page.getByRole('heading', { name: words, exact: true }).waitFor()

    const partly = await ask(page, 'candidates who are happy')
    await partly.getByText('Nothing was made of "happy"', { exact: false }).waitFor()
    await partly.getByText('4 rows', { exact: true }).waitFor()

    const refused = await ask(page, 'drop table candidates')
    await refused.getByText('I cannot help with that one').waitFor()
    await noteRequests(page)
    await (await ask(page, 'How many candidates are there?')).getByText('The answer is 4.').waitFor()
    assert.doesNotMatch(JSON.stringify(await requests(page)), /drop table/, 'a refused question would have the next one refused too')
    await page.getByRole('button', { name: 'New conversation' }).click()
    const lost = await ask(page, 'blorb the frobnicator')
    await lost.getByText('Nothing in the question points to something in this database', { exact: false }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('tells who reads German, and asked in it, in which language it understands best', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask', { locale: 'de-DE' })
    await page.getByRole('textbox', { name: 'Ihre Frage' }).fill('Zeig mir irgendwas Schönes')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Fragen werden am besten auf Englisch verstanden.').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })

  it('exports rows that no spreadsheet runs, keeps questions in this browser until they are cleared, and puts a name from the tables into the question', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    const question = 'List the full names of candidates in Berlin'
    const answer = await ask(page, question)
    const saving = page.waitForEvent('download')
    await answer.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saving
    assert.equal(file.suggestedFilename(), 'list-the-full-names-of-candidates-in-berlin.csv')
    const text = await readFile((await file.path()) as string, 'utf8')
    assert.ok(text.includes(`"'=HYPERLINK(""http://x"")"`), text)

    await answer.getByRole('button', { name: 'Keep as a favourite' }).click()
    await page.reload()
    await page.getByRole('list', { name: 'Favourites' }).getByText(question).waitFor()
    await box(page).press('ArrowUp')
    assert.equal(await box(page).inputValue(), question)
    await page.getByRole('button', { name: 'Clear favourites' }).click()
    await page.getByRole('button', { name: 'Clear recent questions' }).click()
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tanager.ask')))
    assert.deepEqual(kept, [])
    await insertName(page)
  })

  /** From the drawer with all tables and columns. */
  async function insertName(page: Page): Promise<void> {
    await box(page).fill('How many')
    await page.getByRole('button', { name: 'What can I ask about?' }).click()
    const drawer = page.getByRole('dialog', { name: 'What can I ask about?' })
    await drawer.getByRole('searchbox').fill('joined')
    await drawer.getByRole('button', { name: /^candidates/ }).click()
    await drawer.getByRole('button', { name: /^joined/ }).waitFor()
    assert.equal(await drawer.getByRole('button', { name: /^offers/ }).count(), 0, 'the filter leaves it out')
    assert.deepEqual(await axeViolations(page), [])
    await drawer.getByRole('button', { name: 'Insert candidates', exact: true }).click()
    await drawer.waitFor({ state: 'hidden' })
    assert.equal(await box(page).inputValue(), 'How many candidates ')
  }

  it('stops when told to, and says how long to wait after too many questions', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    let release = () => {}
    await page.route('**/reports/ask', async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.abort().catch(() => {})
    })
    await ask(page, PER_CITY)
    await page.getByText('Looking at the question').first().waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await turn(page, PER_CITY).getByText('Stopped.').waitFor()
    release()
    await page.unroute('**/reports/ask')
    const limited = { status: 429, contentType: 'application/json', headers: { 'retry-after': '41' } }
    const nothing = { sql: '', result_columns: [], result_rows: [], row_count: 0, retry_count: 0, attempt_history: [], error_history: [] }
    await page.route('**/reports/ask', (route) =>
      route.fulfill({
        ...limited,
        body: JSON.stringify({ ...nothing, status: 'rate_limited', rate_limit_message: 'More than 30 questions in a minute.' }),
      }),
    )
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText(/^You can ask again in \d+ seconds\.$/).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Ask again' }).isDisabled())
    await page.unroute('**/reports/ask')
  })

  it('is not there for another tenant, nor for a role without the right', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const [role, tenant] of [
      ['recruiter', 'globex'],
      ['client-interviewer', 'acme'],
    ] as const) {
      const page = await console_.pageAs(role, '/ask', { tenant })
      await page.getByRole('heading', { name: /not here|no such|not found/i }).waitFor()
      assert.equal(await page.getByRole('navigation').getByText('Ask', { exact: true }).count(), 0, `${tenant}/${role}`)
    }
  })

  it('has no accessibility fault, light or dark, on a desk or a phone', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const [colorScheme, viewport] of [
      ['light', DESKTOP],
      ['dark', PHONE],
    ] as const) {
      const page = await console_.pageAs('recruiter', '/ask', { colorScheme, viewport })
      await page.getByRole('heading', { name: 'Try one of these' }).waitFor()
      assert.deepEqual(await axeViolations(page), [], colorScheme)
      const answer = await ask(page, PER_CITY)
      await answer.getByText('SQL and steps').click()
      assert.deepEqual(await axeViolations(page), [], colorScheme)
      await page.getByRole('button', { name: 'New conversation' }).click()
      const unsure = await ask(page, 'stuff in Lisbon')
      await unsure.getByText('I am not sure what you mean').waitFor()
      assert.deepEqual(await axeViolations(page), [], colorScheme)
    }
    assert.deepEqual(console_.faults, [])
  })
})
