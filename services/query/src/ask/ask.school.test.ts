import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { testFolder } from '../dialects/testing/files.ts'
import { SCHOOL, SCHOOL_MODEL } from '../semantic-layer/school.fixture.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

type Turn = { question: string; sql: string; status: string }

/** Asks one question after the other, each with those before it. */
const conversation = async (world: QueryWorld, ...questions: readonly string[]) => {
  let turns: Turn[] = []
  let last: Awaited<ReturnType<QueryWorld['ask']>>['body'] | undefined
  for (const question of questions) {
    last = (await world.ask({ question, conversation_history: turns })).body
    turns = [...turns, { question, sql: last.sql, status: last.status }]
  }
  if (!last) throw new Error('Nothing was asked.')
  return last
}

describe('At a school of languages, without a semantic layer', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ tables: SCHOOL })
  })
  after(() => world.stop())
  const ask = async (question: string) => (await world.ask({ question })).body
  const choices = ({ choices: offered }: Awaited<ReturnType<typeof ask>>) => offered.map(({ sql }) => sql)

  for (const first of ['Which students joined in 2025?', 'How many students joined in 2025?'])
    for (const question of ['who converted them?', 'who did it?', 'who invited them?', 'who did they refer?'])
      it(`"${question}" after "${first}" is not answered with those same people`, async () => {
        const body = await conversation(world, first, question)
        assert.equal(body.status, 'needs_clarification', body.sql)
      })
  it('a question about the rows that were shown is still answered', async () => {
    const body = await conversation(world, 'Which students joined in 2025?', 'how many of them are from Vienna?')
    assert.deepEqual(body.result_rows, [[2]])
  })

  for (const [question, verb] of [
    ['How many students did Karin Fuchs refer?', 'refer'],
    ['How many students has Karin Fuchs referred?', 'referred'],
    ['Which students did Karin Fuchs refer?', 'refer'],
    ['How many enrolments did Wen Qiao cancel?', 'cancel'],
    ['Which courses did Wen Qiao cancel?', 'cancel'],
    ['How many students dropped out of French courses?', 'dropped out'],
    ['Did more students drop out of A1 courses than B1?', 'drop out'],
    ['How many invoices did we refund?', 'refund'],
    ['How many courses did Wen Qiao finish?', 'finish'],
    ['How many invoices have been cancelled?', 'cancelled'],
  ] as const)
    it(`"${question}" is asked back, since nothing was made of "${verb}"`, async () => {
      const { status, sql, clarification_message } = await ask(question)
      assert.equal(status, 'needs_clarification', sql)
      assert.match(clarification_message ?? '', new RegExp(`"${verb}"`))
    })
  for (const [question, rows] of [
    ['How many courses does Marta Ruiz teach?', [[2]]],
    ['How many courses did Wen Qiao take?', [[2]]],
    ['How many enrolments were cancelled?', [[3]]],
    ['How many students were referred?', [[4]]],
    ['How many invoices were paid in November 2025?', [[2]]],
    ['Which teacher has the lowest hourly rate?', [['Jan', 'Novak']]],
  ] as const)
    it(`"${question}", whose words are all accounted for, is answered`, async () => {
      const body = await ask(question)
      assert.equal(body.status, 'succeeded', body.clarification_message ?? '')
      assert.deepEqual(body.result_rows, rows)
    })

  for (const question of ['lowest rated teacher', 'Who is the highest rated teacher?'])
    it(`"${question}" is not the one with that hourly rate`, async () => {
      const { status, sql } = await ask(question)
      assert.ok(status !== 'succeeded' || !/hourly_rate/.test(sql), sql)
    })
  it('what was unpaid at the end of a month is no invoice of that day', async () => {
    const body = await ask('How many invoices were unpaid at the end of October 2025?')
    for (const sql of [body.sql, ...choices(body)].filter((one) => /IS NULL/.test(one))) assert.match(sql, /IS NULL OR .*>= '2025-11-01'/)
  })
  for (const question of ['Frensh courses', 'List the Frensh courses', 'How many Frensh courses are there?'])
    it(`"${question}" offers the nearest value that is stored`, async () => {
      const body = await ask(question)
      assert.match(body.clarification_message ?? '', /^Nothing here is called "Frensh"\. Did you mean: .*"Frensh" read as "French"/)
      assert.match(choices(body).join(), /"language" = 'French'/)
    })
  it('compares no time and no number with a name', async () => {
    for (const question of ['invoices of Vienna', 'Which students were referred by Karin Fuchs?'])
      for (const sql of choices(await ask(question))) assert.doesNotMatch(sql, /(?:strftime\([^)]*\)|"referred_by") = '[A-Z]/, sql)
  })
  it('says which part of a name is not known', async () => {
    const { status, clarification_message } = await ask('Which invoices of Karin Schmidt are unpaid?')
    assert.equal(status, 'needs_clarification')
    assert.match(clarification_message ?? '', /^Nothing here is called .*"Schmidt"/)
  })
})

describe('At a school of languages, with a semantic layer', () => {
  const folder = testFolder()
  let world: QueryWorld
  before(async () => {
    writeFileSync(folder.path('model.json'), JSON.stringify(SCHOOL_MODEL))
    world = await queryWorld({ tables: SCHOOL, settings: { NOTES_FILE: folder.path('model.json') } })
  })
  after(async () => {
    await world.stop()
    folder.remove()
  })
  const rounded = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 10) / 10 : cell)))

  for (const [question, rows] of [
    ['How many students were referred by Karin Fuchs?', [[3]]],
    ['students referred by Karin Fuchs', [['Anna', 'Huber'], ['Paul', 'Moser'], ['Lea', 'Gruber']]],
    ['Who is the referrer of Wen Qiao?', [['Anna', 'Huber']]],
    ['How many enrolments do students referred by Karin Fuchs have?', [[4]]],
    ['students per referrer', [['Karin', 'Fuchs', 3], ['Anna', 'Huber', 1]]],
    ['What is the cancellation rate?', [[33.3]]],
    ['cancellation rate by course', [['Start', 66.7], ['Office', 50], ['Travel', 0], ['Stories', 0]]],
    ['dropout rate in February 2026', [[50]]],
    ['Which course has the highest cancellation rate?', [['Start', 66.7]]],
    ['revenue for each branch', [['Ring', 1000], ['Mur', 450], ['Donau', null]]],
    ['revenue by branch', [['Ring', 1000], ['Mur', 450]]],
    ['What is the revenue for each branch from students in Vienna?', [['Ring', 1000], ['Mur', 150], ['Donau', null]]],
    ['How many invoices were unpaid at the end of October 2025?', [[4]]],
    ['How many enrolments were cancelled in February 2026?', [[2]]],
    ['Frensh courses', [['Start'], ['Office']]],
    ['How many students and teachers are there?', [[6, 3]]],
    ['How many students, teachers and courses do we have?', [[6, 3, 4]]],
    ['How many students and teachers are there in Vienna?', [[3, 2]]],
  ] as const) // biome-ignore format: rows
    it(`answers "${question}"`, async () => {
      const body = (await world.ask({ question })).body
      assert.equal(body.status, 'succeeded', body.clarification_message ?? '')
      assert.deepEqual(rounded(body.result_rows), rows, body.sql)
    })

  for (const [first, question, rows] of [
    ['Which invoices are overdue?', 'how many?', [[2]]],
    ['Which invoices are overdue?', 'how much is it in total?', [[55000]]],
    ['Which invoices are overdue?', 'what is the revenue of those?', [[550]]],
    ['Which invoices are overdue?', 'sort by the lowest', [[3, 10000, 'Moser'], [4, 45000, 'Qiao']]],
    ['How many invoices are overdue?', 'which ones?', [[3, 10000, 'Moser'], [4, 45000, 'Qiao']]],
    ['Which invoices are unpaid?', 'how many?', [[2]]],
  ] as const) // biome-ignore format: rows
    it(`"${question}" after "${first}" asks of the same rows`, async () => {
      const body = await conversation(world, first, question)
      assert.equal(body.status, 'succeeded', body.clarification_message ?? '')
      assert.deepEqual(body.result_rows, rows, body.sql)
    })
  it('sorts nobody by the day that they joined who is to be sorted by age', async () => {
    const { status, sql } = (await world.ask({ question: 'students, oldest first' })).body
    assert.ok(status !== 'succeeded' || !sql.includes('joined_on'), sql)
  })
  it('a condition that is added to a filter of the layer does not take its place', async () => {
    const { sql, choices } = await conversation(world, 'Which invoices are overdue?', 'how many of those are from students in Vienna?')
    const counts = [sql, ...choices.map((choice) => choice.sql)].filter((one) => /COUNT\(\*\).*'Vienna'/.test(one))
    assert.ok(counts.length > 0)
    for (const one of counts) assert.match(one, /"due_on" < date/)
  })
  it('takes no filter of other rows of the same student for one of the rows that are counted', async () => {
    const { status, sql } = (await world.ask({ question: 'How many invoices have been cancelled?' })).body
    assert.equal(status, 'needs_clarification', sql)
  })
  it('keeps both ends of the time before where the question says nothing of time', async () => {
    const { status, sql } = await conversation(world, 'How many enrolments were cancelled in 2026?', 'by whom?')
    if (status === 'succeeded') assert.match(sql, />= '2026-01-01'.*< '2027-01-01'/)
  })
  it('lists what there is, and says whether those without any are there', async () => {
    assert.equal((await world.ask({ question: 'Are there any overdue invoices?' })).body.row_count, 2)
    assert.match((await world.ask({ question: 'revenue for each branch' })).body.interpretation ?? '', /also those without any/)
  })
})
