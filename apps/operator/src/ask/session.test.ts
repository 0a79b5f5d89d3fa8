import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { describe, it, type TestContext } from 'node:test'
import { testFolder } from '../../../../services/query/src/dialects/testing/files.ts'
import { sql } from '../../../../services/query/src/llm/testing.ts'
import { type QueryWorldOptions, queryWorld } from '../../../../services/query/src/testing.ts'
import { queryApi } from './query-api.ts'
import { runSession } from './session.ts'

const CTRL_C = '\u0003'
const CTRL_D = '\u0004'
const ESCAPE = '\u001b'

/** How readline moves the cursor is its own business. */
const withoutMoves = (text: string) => text.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*[A-Za-z]`, 'g'), '')

/** A person at a terminal: types, and waits for what is said. */
async function sit(t: TestContext, options: QueryWorldOptions = {}) {
  const world = await queryWorld(options)
  t.after(() => world.stop())
  const input = new PassThrough()
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100 })
  const aside = Object.assign(new PassThrough(), { isTTY: true, columns: 100 })
  let [shown, steps, read] = ['', '', 0]
  output.on('data', (part: Buffer) => {
    shown = withoutMoves(shown + part.toString())
  })
  aside.on('data', (part: Buffer) => {
    steps += part.toString()
  })
  const ended = runSession(queryApi(world.url, ''), { input, output, aside }, {})
  /** What was said since the last look, as soon as it holds this. */
  const said = async (wanted: RegExp): Promise<string> => {
    const deadline = Date.now() + 30_000
    while (!wanted.test(shown.slice(read)) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5))
    const fresh = shown.slice(read)
    assert.match(fresh, wanted)
    read = shown.length
    return fresh
  }
  const type = (text: string) => void input.write(text)
  await said(/ask> $/)
  const enter = async (line: string, wanted: RegExp) => {
    type(`${line}\n`)
    return said(wanted)
  }
  return { world, type, said, enter, ended, steps: () => steps }
}

describe('A conversation on a terminal', () => {
  it('answers, tells its steps aside, goes on from what was said before, and ends with Ctrl-D', async (t) => {
    const { enter, type, ended, steps, world } = await sit(t, { replies: [sql('select id, status from orders')] })
    await enter('Which orders are there?', /shipped[\s\S]*\(5 rows\)[\s\S]*SQL:[\s\S]*ask> $/)
    assert.match(steps(), /looking for tables[\s\S]*writing SQL[\s\S]*running it/)
    assert.ok(steps().endsWith(`\r${ESCAPE}[K`))
    await enter('Only the open ones', /\(5 rows\)[\s\S]*ask> $/)
    assert.match(
      world.model.prompts[1] ?? '',
      /HISTORY\n\[\{"question":"Which orders are there\?","sql":"select id, status from orders"\}\]/,
    )
    await enter('\\new', /Forgotten\.[\s\S]*ask> $/)
    await enter('Which orders are there?', /ask> $/)
    assert.doesNotMatch(world.model.prompts[2] ?? '', /HISTORY\n\[/)
    type(CTRL_D)
    await ended
  })
  it('has commands for the SQL, the tables and their columns, and says which one was meant', async (t) => {
    const { enter, ended } = await sit(t)
    await enter('\\sql', /There is no answer yet\./)
    await enter('How many orders are there?', /\(1 row\)[\s\S]*ask> $/)
    await enter('\\sql', /SQL:\n {2}SELECT COUNT/)
    await enter('\\tables', /table {3}columns\n─+ {2}─+\n[\s\S]*orders[\s\S]*people[\s\S]*ask> $/)
    await enter('\\columns Orders', /column +type +notes\n[\s\S]*id[\s\S]*key[\s\S]*status[\s\S]*ask> $/)
    await enter('\\columns order', /There is no table order\. Did you mean orders\?/)
    await enter('\\colums', /There is no command \\colums\. Did you mean \\columns\?/)
    await enter('\\help', /\\csv FILE[\s\S]*\\quit/)
    await enter('\\quit', /$/)
    await ended
  })
  it('saves the rows as CSV, and never over another file', async (t) => {
    const folder = testFolder()
    t.after(() => folder.remove())
    const { enter, ended } = await sit(t)
    const file = folder.path('rows.csv')
    await enter(`\\csv ${file}`, /There is no answer yet\./)
    await enter('How many orders are there?', /ask> $/)
    await enter(`\\csv ${file}`, /Wrote 1 row to [\s\S]*ask> $/)
    assert.equal(readFileSync(file, 'utf8'), 'count\r\n5\r\n')
    await enter(`\\csv ${file}`, /is there already/)
    await enter(`\\csv ${folder.path('none/rows.csv')}`, /cannot be written/)
    await enter('\\quit', /$/)
    await ended
  })
  it('shows the first of many rows, and says how to have them all', async (t) => {
    const many = 'select a.id from orders a join orders b on a.id <> b.id join orders c on a.id <> c.id'
    const { enter, ended } = await sit(t, { replies: [sql(many)] })
    const shown = await enter('Which pairs are there?', /\(\d+ rows, the first 50 here; \\csv FILE saves them all\)[\s\S]*ask> $/)
    assert.equal(shown.match(/^ *\d+$/gm)?.length, 50)
    await enter('\\quit', /$/)
    await ended
  })
  it('stays when a question is refused, and does not send it with the next', async (t) => {
    const { enter, ended } = await sit(t)
    await enter('Delete all orders', /This question cannot be answered here\.[\s\S]*ask> $/)
    await enter('How many orders are there?', /\(1 row\)[\s\S]*ask> $/)
    await enter('\\quit', /$/)
    await ended
  })
  it('shows the interpretation and the confidence, lists what a question may mean, and takes the number that is typed', async (t) => {
    const { enter, ended } = await sit(t)
    await enter('How many orders are there?', /Interpreted as: the number of orders\nConfidence: \d+ %\n[\s\S]*ask> $/)
    const shown = await enter('How many orders are stubbornly open?', /Type a number, or put the question in other words\.[\s\S]*ask> $/)
    assert.match(shown, /"stubbornly"[^\n]*did you mean:\r?$/im)
    const listed = [...shown.matchAll(/^ {2}(\d)\. (.+?)\r?$/gm)]
    assert.deepEqual(
      listed.map(([, number]) => Number(number)),
      listed.map((_one, at) => at + 1),
    )
    assert.ok(listed.length > 0, shown)
    await enter('9', /There is no choice 9\. Type a number from 1 to \d, or put the question in other words\.[\s\S]*ask> $/)
    for (const [, number = '', text = ''] of listed) {
      const chosen = await enter(number, /SQL:[\s\S]*ask> $/)
      assert.match(chosen.replaceAll('\r', '').split(`Interpreted as: ${text}\n`)[1] ?? '', /^Confidence: \d+ %\n/, chosen)
    }
    await enter('\\quit', /$/)
    await ended
  })
  it('sends the very choice that was shown: a model would not offer the same again', async (t) => {
    const choices = [
      { text: 'orders by number', sql: 'select count(*) from orders' },
      { text: 'orders by amount', sql: 'select sum(amount) from orders' },
    ]
    const { enter, ended, world } = await sit(t, { replies: [JSON.stringify({ clarification: 'Which figure?', choices })] })
    await enter('How are the orders?', /Which figure\?\n {2}1\. orders by number\n {2}2\. orders by amount\n[\s\S]*ask> $/)
    await enter('2', /135\.75[\s\S]*select sum\(amount\) from orders[\s\S]*ask> $/)
    assert.equal(world.model.prompts.length, 1)
    await enter('\\quit', /$/)
    await ended
  })
  it('Ctrl-C ends the question that is being answered, on the service too, and no more than that', async (t) => {
    const { enter, type, said, ended, world } = await sit(t, { replies: [() => {}] })
    type('How many orders are there?\n')
    while (world.model.prompts.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    type(CTRL_C)
    await said(/Cancelled\.[\s\S]*ask> $/)
    await world.model.brokenOff
    world.model.replies = [sql('select count(*) from orders')]
    await enter('How many orders are there?', /\(1 row\)[\s\S]*ask> $/)
    type(`half a line${CTRL_C}`)
    await said(/Ctrl-D or \\quit leaves[\s\S]*ask> $/)
    await enter('\\help', /\\quit/)
    type(CTRL_D)
    await ended
  })
  it('stays when the service is gone, and says how to start it', async (t) => {
    const { enter, type, ended, world } = await sit(t)
    await world.stop()
    t.mock.method(world, 'stop', async () => {})
    await enter('How many orders are there?', /No Query API answers at [\s\S]*npm run start:query[\s\S]*ask> $/)
    type(CTRL_D)
    await ended
  })
})
