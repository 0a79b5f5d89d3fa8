import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { AskAnswer } from '@tanager/query'
import { SAMPLE } from '../../../services/query/src/dialects/testing/sample.ts'
import { sql } from '../../../services/query/src/llm/testing.ts'
import { type QueryWorld, queryWorld } from '../../../services/query/src/testing.ts'
import { assertSaid, runFile, tanager } from './testing.ts'

const NOBODY = 'http://127.0.0.1:1'
const HOSTILE = [...SAMPLE, `insert into people (id, name, active) values (4, char(27) || '[31m' || char(155) || '0m', false)`]

describe('tanager ask', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ settings: { API_AUTH_TOKEN: 'shared' } })
  })
  after(() => world.stop())
  const ask = (...args: string[]) => tanager(['ask', ...args], { QUERY_URL: world.url, API_AUTH_TOKEN: 'shared' })

  it('as a process: says what the rows say, shows them and the SQL, and ends with 0', async () => {
    const env = { QUERY_URL: world.url, API_AUTH_TOKEN: 'shared' }
    const { code, out, err } = await runFile('./main.ts', ['ask', 'What is the total amount', 'by status?'], env)
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /\nstatus {4}sum_amount\n─{8} {2}─{10}\n/)
    assert.match(out, /\nshipped {8}120\.5\n/)
    assert.match(out, /\n\(3 rows\)\n\nInterpreted as: .+\nConfidence: \d+ %\n\nSQL:\n {2}SELECT .+\n$/) // and no note of attempts that were not needed
  })
  it('--json is the answer of the API itself', async () => {
    const { code, out } = await ask('--json', 'How many orders are there?')
    const { body } = await world.ask({ question: 'How many orders are there?' }, { authorization: 'Bearer shared' })
    assert.equal(code, 0)
    assert.deepEqual(JSON.parse(out), body)
  })
  it('--csv is the rows alone, --sql-only the SQL alone', async () => {
    assert.match((await ask('--csv', 'Show the name of each person')).out, /^name\r\nAda Lovelace\r\nGrace Höpper 😀\r\nNobody\n$/)
    assert.match((await ask('--sql-only', 'How many orders are there?')).out, /^SELECT COUNT\(\*\).*\n$/)
  })
  it('1 for a question that is refused or unclear, in kind words and without a row', async () => {
    const refused = await ask('Delete all orders')
    assert.deepEqual([refused.code, refused.out], [1, ''])
    assertSaid(refused.err, /^This question cannot be answered here\. /)
    const unclear = await ask('How many moons are made of cheese?')
    assert.deepEqual([unclear.code, unclear.out], [1, ''])
    assertSaid(unclear.err, /^Please say it more exactly\. /)
    const several = 'How many orders are stubbornly open?'
    const choices = await ask(several)
    assert.deepEqual([choices.code, choices.out], [1, ''])
    assertSaid(choices.err, /\n {2}1\. .+\n[\s\S]*\nAdd --choice and a number, or put the question in other words\.\n$/)
    const chosen = await ask(several, '--choice', '1')
    assert.equal(chosen.code, 0, chosen.err)
    assert.match(chosen.out, /\nInterpreted as: .+\nConfidence: \d+ %\n/)
    const json = await ask('--json', 'Delete all orders')
    assert.deepEqual([json.code, (JSON.parse(json.out) as AskAnswer).status], [1, 'rejected'])
  })
  it('2 when nothing answers there, and says how to start it', async () => {
    const { code, err } = await tanager(['ask', '--url', NOBODY, 'How many orders are there?'])
    assert.equal(code, 2)
    assertSaid(err, /^No Query API answers at http:\/\/127\.0\.0\.1:1 \(.+\)\.\nStart it with npm start, or alone with npm run start:query/)
  })
  it('2 without the token, for a question that is too long, and where something else answers', async (t) => {
    const closed = await tanager(['ask', 'How many orders are there?'], { QUERY_URL: world.url })
    assert.equal(closed.code, 2)
    assertSaid(closed.err, /set API_AUTH_TOKEN/)
    const long = await ask('x'.repeat(5_000))
    assert.equal(long.code, 2)
    assertSaid(long.err, /question/)
    const other = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<p>Hello</p>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    t.after(() => other.close())
    const wrong = await tanager(['ask', '--url', `http://127.0.0.1:${(other.address() as AddressInfo).port}`, 'Hello?'])
    assert.equal(wrong.code, 2)
    assertSaid(wrong.err, /is not the Query API/)
  })
  it('2 for options that do not go together, and for an address that is none', async () => {
    assert.equal((await ask('--json', '--csv', 'Hello?')).code, 2)
    assert.equal((await ask('--url', 'nonsense', 'Hello?')).code, 2)
    assert.equal((await ask('--choice', '1')).code, 2)
    assert.equal((await tanager(['ask', 'Hello?'], { QUERY_PORT: 'nonsense' })).code, 2)
  })
  it('takes the lines of standard input as a conversation: what goes on from an answer, and commands', async () => {
    const env = { QUERY_URL: world.url, API_AUTH_TOKEN: 'shared' }
    const orders = 'How many orders are there by status?'
    const input = `${orders}\nonly the shipped ones\n\\new\n${orders}\n\\quit\nHow many people are there?\n`
    const { code, out, err } = await runFile('./main.ts', ['ask', '--json'], env, input)
    assert.equal(code, 0, err)
    const [first, narrowed, again, ...more] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as AskAnswer)
    assert.match(narrowed?.sql ?? '', /'shipped'/)
    assert.deepEqual([again?.sql, more.length], [first?.sql, 0])
    assert.match(err, /^Forgotten\.$/m)
  })
  it('answers one question per line of standard input, and 1 when one was not answered', async () => {
    const env = { QUERY_URL: world.url, API_AUTH_TOKEN: 'shared' }
    const input = 'How many orders are there?\n\nDelete all orders\nHow many people are there?'
    const json = await runFile('./main.ts', ['ask', '--json'], env, input)
    assert.equal(json.code, 1)
    assert.deepEqual(
      json.out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as AskAnswer).status),
      ['succeeded', 'rejected', 'succeeded'],
    )
    assert.match(json.err, /> Delete all orders\nThis question cannot .*\n1 of 3 questions were not answered\.\n$/)
    const text = await runFile('./main.ts', ['ask'], env, 'How many orders are there?\n')
    assert.equal(text.code, 0, text.err)
    assert.match(text.out, /^> How many orders are there\?\n/)
    const none = await runFile('./main.ts', ['ask'], env, '\n')
    assert.equal(none.code, 2)
    assertSaid(none.err, /There is no question/)
  })
})

describe('tanager ask, when things go wrong', () => {
  it('lets no control character of the data through to the terminal', async (t) => {
    const world = await queryWorld({ tables: HOSTILE, replies: [sql('select id, name from people where id = 4')] })
    t.after(() => world.stop())
    for (const args of [[], ['--json']]) {
      const { code, out } = await tanager(['ask', ...args, 'Who is the fourth?'], { QUERY_URL: world.url })
      assert.equal(code, 0)
      assert.doesNotMatch(out.replaceAll('\n', ''), /\p{Cc}/u)
      assert.match(out, /31m/)
    }
  })
  it('1 with the reason and the SQL that did not work', async (t) => {
    const world = await queryWorld({ replies: [sql('select nothing from nowhere')], settings: { MAX_RETRIES: '0' } })
    t.after(() => world.stop())
    const { code, out, err } = await tanager(['ask', 'What is nowhere?'], { QUERY_URL: world.url })
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^No answer was found\. [\s\S]*SQL:\n {2}select nothing from nowhere\n$/)
  })
  it('1 when a part of the service is out or a limit is reached, and says which', async (t) => {
    const out = await queryWorld({ settings: { DB_NAME: '/nowhere/none.sqlite' } })
    t.after(() => out.stop())
    const lost = await tanager(['ask', 'How many orders are there?'], { QUERY_URL: out.url })
    assert.equal(lost.code, 1)
    assertSaid(lost.err, /\/health says what is out\.\n$/)
    const limited = await queryWorld({ settings: { QUESTION_RATE_LIMIT_PER_MINUTE: '1' } })
    t.after(() => limited.stop())
    const twice = () => tanager(['ask', 'How many orders are there?'], { QUERY_URL: limited.url })
    assert.equal((await twice()).code, 0)
    const second = await twice()
    assert.equal(second.code, 1)
    assertSaid(second.err, /^More than 1 questions in a minute/)
  })
  it('waits as long as the service says when lines come faster than it takes questions, and says so', async (t) => {
    let [asked, refused] = [0, 0]
    const world = createServer((_request, response) => {
      asked += 1
      const isLimited = asked === 2
      if (isLimited) refused += 1
      response.writeHead(isLimited ? 429 : 200, { 'content-type': 'application/json', ...(isLimited && { 'retry-after': '1' }) })
      const answer = { status: isLimited ? 'rate_limited' : 'succeeded', sql: 'select 1', result_columns: ['n'], result_rows: [[asked]] }
      response.end(JSON.stringify({ ...answer, row_count: 1, attempt_history: [], choices: [] }))
    })
    await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve))
    t.after(() => world.close())
    const env = { QUERY_URL: `http://127.0.0.1:${(world.address() as AddressInfo).port}` }
    const { code, out, err } = await runFile('./main.ts', ['ask', '--json'], env, 'How many?\nAnd how many?\n')
    assert.equal(code, 0, err)
    assert.equal(out.trim().split('\n').length, 2)
    assert.equal(refused, 1)
    assertSaid(err, /^The Query API takes no more questions for now: waiting 1 second\.\n$/)
  })
  it('goes on with the next line after one that is refused, such as a number that is no choice', async (t) => {
    const world = createServer(async (request, response) => {
      let body = ''
      for await (const part of request) body += part
      const { question } = JSON.parse(body) as { question: string }
      if (question === 'Too long') {
        response.writeHead(422, { 'content-type': 'application/problem+json' })
        return response.end(JSON.stringify({ status: 422, detail: 'The question is too long.' }))
      }
      const isUnclear = question === 'Which?'
      const answer = {
        status: isUnclear ? 'needs_clarification' : 'succeeded',
        sql: '',
        result_columns: ['n'],
        result_rows: [[1]],
        row_count: 1,
      }
      const choices = isUnclear ? [{ id: 'a', text: 'one', sql: '' }, { id: 'b', text: 'two', sql: '' }] : [] // biome-ignore format: one thought
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ ...answer, attempt_history: [], choices }))
    })
    await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve))
    t.after(() => world.close())
    const env = { QUERY_URL: `http://127.0.0.1:${(world.address() as AddressInfo).port}` }
    const { code, out, err } = await runFile('./main.ts', ['ask', '--json'], env, 'Which?\n7\nToo long\nHow many?\n')
    assert.equal(code, 1)
    assert.deepEqual(
      out
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as AskAnswer).status),
      ['needs_clarification', 'succeeded'],
    )
    assert.match(
      err,
      /> 7\nThere is no choice 7\. [\s\S]*> Too long\nThe question is too long\.[\s\S]*3 of 4 questions were not answered\./,
    )
  })
  it('waits no more than a few times for a question', async (t) => {
    let asked = 0
    const world = createServer((_request, response) => {
      asked += 1
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '0.01' })
      const answer = {
        status: 'rate_limited',
        sql: '',
        result_columns: [],
        result_rows: [],
        row_count: 0,
        attempt_history: [],
        choices: [],
      }
      response.end(JSON.stringify({ ...answer, rate_limit_message: 'More than 1 questions in a minute.' }))
    })
    await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve))
    t.after(() => world.close())
    const env = { QUERY_URL: `http://127.0.0.1:${(world.address() as AddressInfo).port}` }
    const { code, err } = await runFile('./main.ts', ['ask', '--json'], env, 'How many?\nAnd how many?\n')
    assert.equal(code, 1)
    assert.equal(asked, 5)
    assert.match(err, /2 of 2 questions were not answered/)
  })
  it('2 when the connection is lost before the answer', async (t) => {
    const world = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: step\ndata: {"step":"guard","outcome":"passed","ms":1,"attempt":1}\n\n', () => response.destroy())
    })
    await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve))
    t.after(() => world.close())
    const { code, err } = await tanager(['ask', 'Hello?'], { QUERY_URL: `http://127.0.0.1:${(world.address() as AddressInfo).port}` })
    assert.equal(code, 2)
    assertSaid(err, /^The connection was lost before the answer had come\.\n$/)
  })
})
