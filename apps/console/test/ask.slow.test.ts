import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { ask, box, noteRequests, openAskConsole, PER_CITY, requests, TOKEN, turn } from './ask-world.ts'
import { axeViolations } from './axe.ts'
import { NO_BROWSER } from './chromium.ts'
import { type ConsoleWorld, DESKTOP, PHONE } from './console-world.ts'
import { comesToBe } from './eventually.ts'

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
    await answer.getByText(/^Interpreted as:/).waitFor()
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
    await next.getByText(/^Interpreted as:.*highest first/).waitFor()
    await page.getByRole('heading', { name: 'Earlier in this conversation' }).waitFor()
    const history = (await requests(page, 2))[1]?.conversation_history ?? []
    assert.deepEqual(
      history.map(({ question, tables, status }) => ({ question, tables, status })),
      [{ question: PER_CITY, tables: ['candidates'], status: 'succeeded' }],
    )
    assert.match(history[0]?.sql ?? '', /GROUP BY/i)
    assert.ok(!(await page.content()).includes(TOKEN))
    await page.getByRole('button', { name: 'New conversation' }).click()
    await page.getByRole('heading', { name: 'Try one of these' }).waitFor()
    await ask(page, PER_CITY)
    assert.deepEqual((await requests(page, 3))[2]?.conversation_history, [])
    const monthly = await ask(page, 'How many candidates joined per month?')
    await monthly.getByRole('img', { name: /^Chart of Count by Month/ }).waitFor()
    assert.equal(await monthly.locator('svg circle').count(), 3)
    assert.deepEqual(console_.faults, [])
  })

  it('asks back when unsure, and takes the choice; says no kindly; and forgets what was refused', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    const unsure = await ask(page, 'stuff in Lisbon')
    await unsure.getByText("I'm not sure what you mean").waitFor()
    const choice = unsure.getByRole('listitem').getByRole('button').first()
    const words = (await choice.textContent()) ?? ''
    await choice.click()
    await page.getByRole('heading', { name: words, exact: true }).waitFor()

    const partly = await ask(page, 'How many wizards are there?')
    await partly.getByText('Nothing here is called "wizards"', { exact: false }).waitFor()

    const refused = await ask(page, 'drop table candidates')
    await refused.getByText("I can't help with that").waitFor()
    await noteRequests(page)
    await (await ask(page, 'How many candidates are there?')).getByText('The answer is 4.').waitFor()
    assert.doesNotMatch(JSON.stringify(await requests(page)), /drop table/, 'a refused question would have the next one refused too')
    await page.getByRole('button', { name: 'New conversation' }).click()
    const lost = await ask(page, 'blorb the frobnicator')
    await lost.getByText('Nothing in the question matches this database', { exact: false }).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('tells who reads German, and asked in it, in which language it understands best', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask', { locale: 'de-DE' })
    await page.getByRole('textbox', { name: 'Ihre Frage' }).fill('Zeig mir irgendwas Schönes')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Ohne angeschlossenes Sprachmodell werden nur Fragen auf Englisch verstanden.').waitFor()
    assert.deepEqual(await axeViolations(page), [])
    assert.deepEqual(console_.faults, [])
  })

  it('says in German what the service says in English, and marks what stays English', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask', { locale: 'de-DE' })
    const askInGerman = async (question: string) => {
      await page.getByRole('textbox', { name: /Frage$/ }).fill(question)
      await page.keyboard.press('Control+Enter')
    }
    await askInGerman(PER_CITY)
    await page
      .getByText(/Der höchste Wert für „count“ ist 3 \(Berlin\)/)
      .last()
      .waitFor()
    assert.equal(
      await page
        .locator('main [lang=en]')
        .filter({ hasText: /candidates/ })
        .count(),
      1,
      'the interpretation',
    )
    await askInGerman('How many wizards are there?')
    await page.getByText('Hier heißt nichts „wizards“.').waitFor()
    await askInGerman('drop table candidates')
    await page.getByText('Diese Frage lässt sich hier nicht beantworten.', { exact: false }).waitFor()
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
    await comesToBe(() => box(page).inputValue(), question)
    await page.getByRole('button', { name: 'Clear favourites' }).click()
    await page.getByRole('button', { name: 'Clear recent questions' }).click()
    await comesToBe(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tanager.ask'))), [])
    await insertName(page)
  })

  interface Scripted {
    sql: string
    columns: string[]
    rows: unknown[][]
    insight: string | null
  }
  /** The next questions get this answer, whatever they are. */
  async function answerWith(page: Page, { sql, columns, rows, insight }: Scripted): Promise<void> {
    const nothing = [
      'cost_notice',
      'rejection_reason',
      'rejection_message',
      'rate_limit_message',
      'clarification_message',
      'failure_explanation',
    ]
    const none = Object.fromEntries(nothing.map((name) => [name, null]))
    const body = { ...none, status: 'succeeded', sql, result_columns: columns, result_rows: rows, row_count: rows.length, insight }
    await page.unroute('**/reports/ask')
    await page.route('**/reports/ask', (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: JSON.stringify({ ...body, retry_count: 0, attempt_history: [], error_history: [] }),
      }),
    )
  }

  /** From the drawer with all tables and columns. */
  async function insertName(page: Page): Promise<void> {
    await box(page).fill('How many')
    await page.getByRole('button', { name: 'What can I ask about?' }).click()
    const drawer = page.getByRole('dialog', { name: 'What can I ask about?' })
    await drawer.getByRole('searchbox').fill('joined')
    await drawer.getByRole('button', { name: /^candidates/ }).click()
    await drawer.getByRole('button', { name: /^joined/ }).waitFor()
    assert.equal(await drawer.getByRole('button', { name: /^offers/ }).count(), 0, 'the filter leaves it out')
    await drawer.getByRole('button', { name: /^full name/ }).waitFor()
    assert.equal(await drawer.getByText('full_name').count(), 0, 'names are told in words')
    assert.deepEqual(await axeViolations(page), [])
    await drawer.getByRole('button', { name: 'Insert candidates', exact: true }).click()
    await drawer.waitFor({ state: 'hidden' })
    await comesToBe(() => box(page).inputValue(), 'How many candidates ')
  }

  it('lists what the semantic layer calls and defines, and what is not answered', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask', { viewport: PHONE })
    await page.route('**/reports/tables', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const candidates = body.tables.find(({ table_name }: { table_name: string }) => table_name === 'candidates')
      Object.assign(candidates, {
        synonyms: ['applicant'],
        description: 'a person who may be hired',
        display: ['full_name'],
        measures: [{ name: 'share from Berlin', synonyms: ['Berlin rate'], description: null, definition: "percent(city = 'Berlin')" }],
        filters: [{ name: 'new', synonyms: ['recent'], description: 'Joined this year', definition: "joined >= '2026-01-01'" }],
      })
      body.out_of_scope = [{ topic: 'pay', words: ['salary'], reason: 'Ask HR.' }]
      await route.fulfill({ response, json: body })
    })
    await page.reload()
    await box(page).fill('What is the')
    await page.getByRole('button', { name: 'What can I ask about?' }).click()
    const drawer = page.getByRole('dialog', { name: 'What can I ask about?' })
    await drawer.getByRole('searchbox').fill('berlin rate')
    await drawer.getByRole('button', { name: /^candidates/ }).click()
    for (const text of ['a person who may be hired', 'Also called: applicant', 'Shown by: full name', 'Joined this year · recent'])
      await drawer.getByText(text, { exact: true }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await drawer.getByRole('button', { name: /^share from Berlin/ }).click()
    await comesToBe(() => box(page).inputValue(), 'What is the share from Berlin ')
    await page.getByRole('button', { name: 'What can I ask about?' }).click()
    await drawer.getByRole('searchbox').fill('salary')
    await drawer.getByRole('button', { name: /^Not answered here/ }).click()
    await drawer.getByText('Ask HR.').waitFor()
    assert.deepEqual(console_.faults, [])
  })

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
    await page.getByText('Checking the question').first().waitFor()
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

  it('is not there for another tenant, and says so to a role without it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    for (const [role, tenant, heading] of [
      ['recruiter', 'globex', /not here|no such|not found/i],
      ['client-interviewer', 'acme', 'Ask is not part of your role'],
      ['interviewer', 'acme', 'Ask is not part of your role'],
    ] as const) {
      const page = await console_.pageAs(role, '/ask', { tenant })
      await page.getByRole('heading', { name: heading }).waitFor()
      assert.equal(await page.getByRole('navigation').getByText('Ask', { exact: true }).count(), 0, `${tenant}/${role}`)
    }
  })

  it('is come to by the command palette with the focus in the question box', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Ask')
    await page.getByRole('dialog').locator('[data-action][data-selected]').filter({ hasText: 'Ask' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.matches('textarea'))
    await page.keyboard.press('Control+k') // and one gets away from there by it too
    await page.getByRole('dialog').getByRole('textbox', { name: 'Search or jump' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.matches('textarea'))
    await page.keyboard.type(PER_CITY)
    await page.keyboard.press('Enter')
    await turn(page, PER_CITY)
      .getByText(/The highest count is 3 \(Berlin\)/)
      .waitFor()
    await page.getByText('Remembers your last question. Try “Only Berlin”.').waitFor()
    await (await ask(page, 'Only Berlin')).getByText(/city is Berlin, count is 3/).waitFor()
    assert.deepEqual(console_.faults, [])
  })

  it('writes figures for people, the exact ones on hover, and percent where the statement computes it', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    const figures = [[12.698412698412698, '3.14159', 7]]
    const sql = 'SELECT 100.0 * COUNT(a) / COUNT(*) AS "share", AVG(b) AS "avg_b", COUNT(*) AS "count" FROM t'
    await answerWith(page, {
      sql,
      columns: ['share', 'avg_b', 'count'],
      rows: figures,
      insight: 'One row matches: share is 12.698412698412698, avg_b is 3.14159.',
    })
    const answer = await ask(page, 'How large is the share?')
    await answer.getByText('One row matches: share is 12.7%, avg_b is 3.14.', { exact: true }).waitFor()
    assert.deepEqual(await answer.getByRole('cell').allTextContents(), ['12.7%', '3.14', '7'])
    assert.equal(await answer.getByRole('cell').first().getAttribute('title'), '12.698412698412698')
    const saving = page.waitForEvent('download')
    await answer.getByRole('button', { name: 'Export CSV' }).click()
    assert.match(await readFile((await (await saving).path()) as string, 'utf8'), /^12\.698412698412698,3\.14159,7\r$/m)
  })

  it('shows on a phone that a table goes on to the side', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask', { viewport: { width: 375, height: 812 } })
    const columns = ['name', 'city', 'department', 'manager']
    await answerWith(page, {
      sql: 'SELECT 1',
      columns,
      rows: Array.from({ length: 4 }, () => columns.map((name) => `A longer ${name}`)),
      insight: null,
    })
    const wide = await ask(page, 'Who works where?')
    const hint = wide.getByText('There are more columns: scroll sideways.')
    await hint.waitFor()
    const scroller = wide.getByRole('group', { name: 'Who works where?' })
    const shadow = () => scroller.evaluate((element) => getComputedStyle(element).boxShadow)
    assert.match(await shadow(), /inset/)
    const right = await shadow()
    await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await page.waitForFunction(
      ([before]) => ![...document.querySelectorAll('[role="group"]')].some((one) => getComputedStyle(one).boxShadow === before),
      [right],
    )
    assert.match(await shadow(), /inset/, 'now of what lies to the left')
    assert.deepEqual(await axeViolations(page), [])
    await answerWith(page, {
      sql: 'SELECT 1',
      columns: ['a', 'b'],
      rows: [
        ['x', 'A name that is longer'],
        ['y', 'z'],
      ],
      insight: null,
    })
    const narrow = await ask(page, 'Which two?')
    await narrow.getByRole('table').waitFor()
    assert.equal(
      await narrow.getByText('There are more columns', { exact: false }).count(),
      0,
      'two columns fit: none is wider than it needs',
    )
  })

  it('shortens a question that would fill the page, and shows all of it when asked to', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    const long = `How many candidates are there ${'who came by and by '.repeat(200)}`.slice(0, 3_990).trim()
    await answerWith(page, { sql: 'SELECT 1', columns: ['count'], rows: [[4]], insight: 'The answer is 4.' })
    await box(page).fill(long)
    await page.keyboard.press('Control+Enter')
    const answer = page.getByRole('region', { name: /^How many candidates/ })
    await answer.getByText('The answer is 4.').waitFor()
    const heading = answer.getByRole('heading', { level: 2 })
    assert.ok(((await heading.textContent()) ?? '').length <= 280)
    const recent = page.getByRole('list', { name: 'Recent' }).getByRole('listitem').first()
    assert.ok(((await recent.getByRole('button').first().textContent()) ?? '').length <= 120)
    await answer.getByRole('button', { name: 'Show all' }).click()
    assert.equal(await heading.textContent(), long)
    await answer.getByRole('button', { name: 'Show less' }).click()
    await recent.getByRole('button', { name: 'Show all' }).click()
    assert.equal(await recent.getByRole('button').first().textContent(), long)
    await answerWith(page, { sql: 'SELECT 1', columns: ['count'], rows: [[4]], insight: 'The answer is 4.' })
    await ask(page, PER_CITY)
    assert.ok(((await page.locator('details summary b').first().textContent()) ?? '').length <= 160)
    assert.deepEqual(await axeViolations(page), [])
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
      await unsure.getByText("I'm not sure what you mean").waitFor()
      assert.deepEqual(await axeViolations(page), [], colorScheme)
    }
    assert.deepEqual(console_.faults, [])
  })

  it('says that it is still starting, and answers by itself once it has read the database', async (t) => {
    if (console_ === null) return t.skip(NO_BROWSER)
    const page = await console_.pageAs('recruiter', '/ask')
    await page.getByRole('list', { name: 'Try one of these' }).waitFor()
    const failure = 'The schema index is not built or holds no table, so no table can be found for the question (schema retrieval error).'
    let isReady = false
    await page.route('**/reports/tables', (route) =>
      isReady
        ? route.continue()
        : route.fulfill({ status: 503, contentType: 'application/problem+json', json: { code: 'schema_index_unavailable' } }),
    )
    let questions = 0
    await page.route('**/reports/ask', (route) => {
      questions += 1
      return isReady
        ? route.continue()
        : route.fulfill({ status: 503, json: { status: 'unavailable', sql: '', failure_explanation: failure } })
    })
    const answer = await ask(page, PER_CITY)
    await answer.getByText('Ask is still starting. Your question is answered as soon as it is ready.').waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    assert.deepEqual(await axeViolations(page), [])
    await page.waitForResponse((response) => response.url().endsWith('/reports/tables') && response.status() === 503)
    isReady = true
    await answer.getByText(/The highest count is 3 \(Berlin\)/).waitFor()
    assert.equal(questions, 2, 'waiting asks nothing')
    await page.context().close()
  })
})
