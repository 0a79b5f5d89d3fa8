import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseQuery } from '../../core/query/parse-sql.ts'
import { countRows, type Expression, emptySelect, type Query } from '../../core/query/query.ts'
import { render } from '../../core/render/render.ts'
import { viewSchema } from '../../core/schema/view-schema.ts'
import type { IndexedColumn, IndexedTable } from '../../retrieve/schema-index.ts'
import { correct, isMistaken, isMistakenAlone } from './correct.ts'
import { isNonsense } from './nonsense.ts'

const column = (name: string, type = 'text', values: string[] = []): IndexedColumn => ({
  name,
  type,
  nullable: true,
  isPrimaryKey: name === 'id',
  comment: null,
  values,
  valuesComplete: values.length > 0,
  ...(values.length > 0 && { distinct: values.length }),
})
const table = (
  name: string,
  columns: IndexedColumn[],
  keys: Record<string, string> = {},
  rowEstimate: number | null = null,
): IndexedTable => ({
  schema: null,
  name,
  comment: null,
  columns: [column('id', 'integer'), ...columns],
  foreignKeys: Object.entries(keys).map(([own, other]) => ({ columns: [own], table: other, references: ['id'] })),
  rowEstimate,
})
const counted = (name: string): IndexedColumn => ({ ...column(name, 'integer'), nullable: false, profile: ['0', '7', '310'] })
const schema = viewSchema(
  [
    table('order_status', [column('label', 'text', ['Open', 'Cancelled'])], {}, 2),
    table('order_history', [column('order_id', 'integer'), column('status_id', 'integer')], {
      order_id: 'cust_order',
      status_id: 'order_status',
    }),
    table('cust_order', [column('placed', 'date'), column('amount', 'integer')]),
    table('method', [column('label', 'text', ['Card', 'Cash'])], {}, 2),
    table('payment', [column('paid', 'integer'), column('paid_on', 'date'), column('method_id', 'integer')], { method_id: 'method' }),
    table('carrier', [column('name'), column('active', 'text', ['N', 'Y']), column('founded', 'integer'), column('zip', 'integer')]),
    table('flight', [
      column('origin', 'text', ['Oslo', 'Rome']),
      column('destination', 'text', ['Oslo', 'Rome']),
      { ...column('seats', 'integer'), profile: ['0', '120'] },
    ]),
    table('visit', [column('started_at', 'timestamp with time zone'), column('city', 'text', ['Oslo', 'Rome'])]),
    table('pilot', [column('name'), counted('total_landings'), counted('award_count')]),
    table('roster', [column('pilot_id', 'integer')], { pilot_id: 'pilot' }),
    table('flight_award', [column('pilot_id', 'integer')], { pilot_id: 'pilot' }),
    table('post', [column('pay', 'integer'), column('from_date', 'date'), column('to_date', 'date')]),
    table('worker', [column('first_name'), column('last_name'), column('division_id', 'integer'), column('hired', 'date')], {
      division_id: 'division',
    }),
    table('division', [column('title'), column('manager_id', 'integer')], { manager_id: 'worker' }),
    table('project', [column('title')]),
    table('agent', [column('name'), column('email')]),
    table('supplier', [column('name'), column('email')]),
    table('worker_project', [column('worker_id', 'integer'), column('project_id', 'integer')], {
      worker_id: 'worker',
      project_id: 'project',
    }),
    table('project_sponsor', [column('worker_id', 'integer'), column('project_id', 'integer')], {
      worker_id: 'worker',
      project_id: 'project',
    }),
    table(
      'wage',
      [
        column('worker_id', 'integer'),
        column('sum', 'integer'),
        column('from_date', 'date'),
        { ...column('to_date', 'date'), nullable: false, profile: ['1999-05-01', '9999-01-01'] },
      ],
      { worker_id: 'worker' },
    ),
    table('lease', [column('rent', 'integer'), column('startdate', 'date'), column('enddate', 'date')]),
  ],
  'sqlite',
)
const parsed = (sql: string) => {
  const query = parseQuery(schema, sql)
  assert.ok(query, sql)
  return query
}
const corrected = (sql: string, question: string): string =>
  render(schema, correct(schema, parsed(sql), question), 'sqlite')?.replaceAll('"', '') ?? ''
const same = (sql: string, question: string): void => {
  const query = parsed(sql)
  assert.deepEqual(correct(schema, query, question), query)
}

describe('A statement is corrected where it', () => {
  it('compares a date with a year', () => {
    const of = (operator: string) => corrected(`SELECT id FROM cust_order WHERE placed ${operator} 1955`, 'orders').split('WHERE ')[1]
    assert.equal(of('<'), "cust_order.placed < '1955-01-01'")
    assert.equal(of('>'), "cust_order.placed >= '1956-01-01'")
    assert.equal(of('<='), "cust_order.placed < '1956-01-01'")
    assert.equal(of('='), "cust_order.placed >= '1955-01-01' AND cust_order.placed < '1956-01-01'")
    same('SELECT name FROM carrier WHERE founded < 1955', 'carriers founded before 1955')
  })
  it('looks at a date as a text', () => {
    const of = (text: string, not = '') =>
      corrected(`SELECT id FROM cust_order WHERE placed ${not}LIKE '${text}%'`, 'orders').split('WHERE ')[1]
    assert.equal(of('2017'), "cust_order.placed >= '2017-01-01' AND cust_order.placed < '2018-01-01'")
    assert.equal(of('2017-12'), "cust_order.placed >= '2017-12-01' AND cust_order.placed < '2018-01-01'")
    assert.equal(of('2024-02-28'), "cust_order.placed >= '2024-02-28' AND cust_order.placed < '2024-02-29'")
    assert.equal(of('2017', 'NOT '), "cust_order.placed < '2017-01-01' OR cust_order.placed >= '2018-01-01'")
    same("SELECT name FROM carrier WHERE name LIKE '2017%'", 'carriers called 2017')
  })
  it('looks for absent rows of a table where a column counts what there is none of', () => {
    const absent = 'SELECT name FROM pilot WHERE id NOT IN (SELECT pilot_id FROM roster)'
    assert.match(corrected(absent, 'Which pilots never made a landing?'), /WHERE pilot\.total_landings = 0$/)
    for (const question of ['Which pilots are on no roster?', 'Which pilots have never been absent?']) same(absent, question)
    const either = 'SELECT name FROM pilot WHERE id NOT IN (SELECT pilot_id FROM flight_award)'
    assert.ok(isMistaken(schema, parsed(either), 'Which pilots have no awards?'))
    assert.ok(!isMistaken(schema, parsed(absent), 'Which pilots are on no roster?'))
  })
  it('shows one row where several are asked for', () => {
    const first = 'SELECT label FROM method GROUP BY label ORDER BY COUNT(*) DESC LIMIT 1'
    for (const question of ['Top methods', 'What are our top payment methods?', 'top labels of methods'])
      assert.match(corrected(first, question), /LIMIT 10$/, question)
    for (const question of ['The top method', 'What is the top method of last years?', 'Which method is used most?']) same(first, question)
    const latest = 'SELECT paid FROM payment ORDER BY paid_on DESC LIMIT 1'
    assert.match(corrected(latest, 'show me the latest payments'), /LIMIT 10$/)
    same(latest, 'show me the latest payment')
    same('SELECT label FROM method LIMIT 1', 'Top methods')
  })
  it('shows the first where a later place is asked for', () => {
    const first = 'SELECT label FROM method GROUP BY label ORDER BY COUNT(*) DESC LIMIT 1'
    for (const question of ['Which method is second most used?', 'the second-largest method', 'method with the 2nd highest use'])
      assert.match(corrected(first, question), /LIMIT 1 OFFSET 1$/, question)
    assert.match(corrected(first.replace('LIMIT 1', 'LIMIT 3'), 'Which method is third most used?'), /LIMIT 1 OFFSET 2$/)
    for (const question of ['Which method was used most in the second quarter?', 'the most used method, for the second time'])
      same(first, question)
    assert.ok(isMistaken(schema, parsed('SELECT MAX(paid) FROM payment'), 'What is the second highest payment?'))
    assert.equal(
      render(schema, correct(schema, parsed(first), 'second most used'), 'mssql')?.endsWith(' OFFSET 1 ROWS FETCH NEXT 1 ROWS ONLY'),
      true,
    )
  })
  it('puts moments or months together where another period is asked for', () => {
    const by = (expression: string) => `SELECT ${expression}, COUNT(*) FROM visit GROUP BY ${expression}`
    assert.match(corrected(by('started_at'), 'visits per day'), /GROUP BY strftime\('%Y-%m-%d', visit\.started_at\)/)
    assert.match(
      corrected(by("strftime('%Y-%m', started_at)"), 'How many visits per week?'),
      /GROUP BY strftime\('%Y-W%W', visit\.started_at\)/,
    )
    assert.match(corrected(by('started_at'), 'weekly visits'), /GROUP BY strftime\('%Y-W%W'/)
    same(by("strftime('%Y-%m', started_at)"), 'visits per month')
    same(by('city'), 'visits per city in each week')
    same('SELECT placed, COUNT(*) FROM cust_order GROUP BY placed', 'orders per day')
  })
  it('counts a list instead of what refers to it', () => {
    const counted = corrected("SELECT COUNT(*) FROM method WHERE label = 'Cash'", 'How many payments were made in cash?')
    assert.match(counted, /^SELECT COUNT\(\*\).* JOIN .*label = 'Cash'$/)
    assert.match(counted, /payment/)
    const orders = corrected("SELECT COUNT(*) FROM order_status WHERE label = 'Cancelled'", 'How many orders were cancelled?')
    assert.match(orders, /^SELECT COUNT\(DISTINCT cust_order\.id\)/)
    same("SELECT COUNT(*) FROM method WHERE label = 'Cash'", 'How many methods are called cash?')
    same("SELECT COUNT(*) FROM carrier WHERE name = 'KLM'", 'How many carriers are called KLM?')
  })
  it('counts a name instead of those who bear it', () =>
    assert.match(corrected("SELECT COUNT(*) FROM method WHERE label = 'Cash'", 'How many cash do we have?'), /payment/))
  it('looks for nothing stored where 0 is', () => {
    assert.match(
      corrected('SELECT COUNT(*) FROM flight WHERE seats IS NULL', 'How many flights have no seats?'),
      /seats IS NULL OR flight\.seats = 0/,
    )
    same('SELECT COUNT(*) FROM payment WHERE paid IS NULL', 'How many payments have no amount?')
    same('SELECT COUNT(*) FROM flight WHERE seats IS NULL', 'How many flights have null seats?')
    same('SELECT COUNT(*) FROM flight WHERE seats IS NULL', 'flights with no value for seats')
  })
  it('lists amounts where their sum is asked for', () => {
    assert.match(corrected('SELECT paid FROM payment', 'How much was paid?'), /^SELECT SUM\(payment\.paid\)/)
    same('SELECT seats FROM flight', 'How much does a seat cost?')
  })
  it('affirms what the question denies', () => {
    assert.match(corrected("SELECT name FROM carrier WHERE active = 'Y'", 'inactive carriers'), /active = 'N'$/)
    same("SELECT name FROM carrier WHERE active = 'Y'", 'active carriers')
    same("SELECT name FROM carrier WHERE active = 'N'", 'inactive carriers')
    assert.match(corrected("SELECT name FROM carrier WHERE active = 'N'", 'active carriers'), /active = 'Y'$/)
    same("SELECT name FROM carrier WHERE active = 'N'", 'carriers that are no longer active')
    same("SELECT name FROM carrier WHERE active = 'N'", 'carriers with active N')
  })
  it('takes either end of a way', () => {
    const way = "SELECT id FROM flight WHERE origin = 'Oslo' OR destination = 'Rome'"
    assert.match(corrected(way, 'flights from Oslo to Rome'), /origin = 'Oslo' AND flight\.destination = 'Rome'$/)
    same(way, 'flights from Oslo or those to Rome')
  })
  it('averages rows one by one', () =>
    assert.equal(
      corrected('SELECT id, AVG(seats) FROM flight GROUP BY id', 'What is the average number of seats per flight?'),
      'SELECT AVG(flight.seats) AS avg_seats FROM flight',
    ))
  it('counts what is to be listed', () => {
    assert.match(corrected("SELECT COUNT(*) FROM flight WHERE origin = 'Oslo'", 'Flights from Oslo'), /^SELECT flight\.\w+/)
    same("SELECT COUNT(*) FROM flight WHERE origin = 'Oslo'", 'Number of flights from Oslo')
  })
  it('names the same one again and again', () => {
    const named = 'SELECT method.label FROM method JOIN payment ON payment.method_id = method.id WHERE payment.paid > 5'
    assert.match(corrected(named, 'Which methods were used for more than 5?'), /^SELECT DISTINCT /)
    same(named, 'Show the methods of payments of more than 5')
  })
  it('counts rows that hold the number of what is asked for', () => {
    const rows = "SELECT COUNT(*) FROM pilot WHERE name = 'Ada'"
    assert.equal(
      corrected(rows, 'How many landings did Ada make?'),
      "SELECT SUM(pilot.total_landings) AS sum_total_landings FROM pilot WHERE pilot.name = 'Ada'",
    )
    same(rows, 'How many pilots are called Ada?')
    same(rows, 'How many accidents did Ada have?')
    assert.match(
      corrected("SELECT COUNT(seats) FROM flight WHERE origin = 'Oslo'", 'number of seats from Oslo'),
      /^SELECT SUM\(flight\.seats\)/,
    )
    same("SELECT COUNT(*) FROM flight WHERE origin = 'Oslo'", 'How many flights leave Oslo?')
  })
  it('tells nobody where it is asked who', () => {
    const titles = 'SELECT division.title FROM division JOIN worker ON worker.division_id = division.id'
    assert.match(
      corrected(titles, 'Who works in which division?'),
      /^SELECT (?:DISTINCT )?worker\.first_name, worker\.last_name, division\.title/,
    )
    same(titles, 'List the divisions of workers')
  })
  it('hides the figure that is asked for beside the row', () => {
    const fullest = 'SELECT id FROM flight ORDER BY seats DESC LIMIT 1'
    assert.match(corrected(fullest, 'What was the highest seats count, and on which flight?'), /^SELECT flight\.id, flight\.seats /)
    assert.match(corrected(fullest, 'Which flight is the fullest, and how many seats has it?'), /^SELECT flight\.id, flight\.seats /)
    same(fullest, 'Which flight is the fullest?')
  })
  it('shows one of several that are the highest', () => {
    const fullest = 'SELECT id FROM flight ORDER BY seats DESC LIMIT 1'
    assert.equal(
      corrected(fullest, 'Which flights have the most seats?'),
      'SELECT flight.id FROM flight WHERE flight.seats = (SELECT MAX(flight.seats) AS max_seats FROM flight)',
    )
    same(fullest, 'Which flight has the most seats?')
  })
  it('hides what the top ones are ordered by', () => {
    const top = 'SELECT name FROM carrier ORDER BY founded DESC LIMIT 3'
    assert.match(corrected(top, 'Top 3 carriers by year of founding'), /^SELECT carrier\.name, carrier\.founded/)
    same(top, 'The three youngest carriers')
  })
})

describe('A statement about rows that are valid for a time', () => {
  it('reads those that have not ended, where the question asks about now', () => {
    assert.match(corrected('SELECT AVG(wage.sum) FROM wage', 'the average wage today'), /WHERE wage\.to_date = '9999-01-01'$/)
    assert.match(corrected('SELECT AVG(rent) FROM lease', 'the average current rent'), /WHERE lease\.enddate IS NULL$/)
    same('SELECT AVG(wage.sum) FROM wage', 'the average wage')
    same("SELECT AVG(wage.sum) FROM wage WHERE to_date = '2001-02-03'", 'the average current wage')
  })
  it('does so for each of them, beside other conditions', () =>
    assert.match(
      corrected("SELECT AVG(wage.sum) FROM wage JOIN worker ON wage.worker_id = worker.id WHERE hired < '1990-01-01'", 'average wage now'),
      /worker\.hired < '1990-01-01' AND wage\.to_date = '9999-01-01'$/,
    ))
  it('does not take today for the day on which they end', () =>
    assert.match(
      corrected("SELECT COUNT(*) FROM wage WHERE to_date >= '2026-11-19' AND to_date < '2026-11-20'", 'How many wages are paid today?'),
      /WHERE wage\.to_date = '9999-01-01'$/,
    ))
})

describe('Tables are joined', () => {
  const members = 'SELECT COUNT(*) FROM division JOIN worker ON division.manager_id = worker.id'
  const reads = (sql: string, question: string): string =>
    render(schema, correct(schema, unnamed(sql), question), 'sqlite')?.replaceAll('"', '') ?? assert.fail()
  /** Without the joins that the statement names, as the network proposes it. */
  const unnamed = (sql: string): Query => ({ ...parsed(sql), named: [] }) as Query
  it('by the key that says no more than the tables do', () =>
    assert.match(reads(members, 'How many workers does each division have?'), /worker\.division_id = division\.id/))
  it('by the key that the question speaks of', () => {
    assert.match(reads(members, 'How many workers are manager of a division?'), /division\.manager_id = worker\.id/)
    assert.match(reads(members, 'Who runs a division?'), /division\.manager_id = worker\.id/)
  })
  it('through the table that says no more than they do', () => {
    const through = (link: string) =>
      `SELECT project.title FROM worker JOIN ${link} ON ${link}.worker_id = worker.id JOIN project ON ${link}.project_id = project.id WHERE worker.first_name = 'Ada'`
    assert.match(reads(through('project_sponsor'), 'Which projects does Ada work on?'), /JOIN worker_project/)
    assert.match(reads(through('project_sponsor'), 'Of which projects is Ada a sponsor?'), /JOIN project_sponsor/)
    assert.match(reads(through('worker_project'), 'Which projects does Ada work on?'), /JOIN worker_project/)
  })
})

describe('A number is compared', () => {
  const many = 'SELECT name FROM pilot WHERE total_landings >= 100'
  it('on the side that the question says', () => {
    assert.match(corrected(many, 'pilots with fewer than 100 landings'), /total_landings < 100$/)
    assert.match(corrected('SELECT name FROM pilot WHERE total_landings < 100', 'more than 100 landings'), /total_landings > 100$/)
  })
  it('as it stands where the question says nothing else', () => {
    same(many, 'pilots with no fewer than 100 landings')
    same(many, 'pilots with 100 landings')
    same(many, 'fewer than 100 landings, or more than 100')
  })
})

describe('A statement is no answer where it', () => {
  const isWrong = (sql: string, question: string): boolean => isMistaken(schema, parsed(sql), question)
  it('counts a list that nobody asked for', () =>
    assert.ok(isWrong("SELECT COUNT(*) FROM method WHERE label = 'Cash'", 'How many people paid in cash?')))
  it('has one column lead from one place to the other', () =>
    assert.ok(isWrong("SELECT id FROM flight WHERE origin = 'Oslo' OR origin = 'Rome'", 'flights from Oslo to Rome')))
  it('gives one figure where one for each was asked for', () => {
    assert.ok(isWrong('SELECT SUM(paid) FROM payment', 'payments by method'))
    assert.ok(!isWrong('SELECT AVG(paid) FROM payment', 'What is paid per payment on average?'))
    assert.ok(!isWrong('SELECT COUNT(*) FROM worker', 'How many projects were led by workers?'))
  })
  it('gives one figure though a filter or a value stands in front of what they are asked by', () => {
    assert.ok(isWrong('SELECT COUNT(*) FROM payment', 'How many payments were made by method?'))
    assert.ok(isWrong('SELECT SUM(paid) FROM payment', 'total of payments made by month'))
    assert.ok(isWrong('SELECT AVG(paid) FROM payment', 'average payment by method'))
    assert.ok(isWrong('SELECT COUNT(DISTINCT method_id) FROM payment', 'number of methods per payment month'))
    assert.ok(!isWrong("SELECT COUNT(*) FROM visit WHERE city = 'Oslo'", 'visits by city Oslo'))
  })
  it('lists rows without what they are asked by', () => {
    const projects = 'SELECT worker_project.id FROM worker_project'
    assert.ok(isWrong(projects, 'worker projects finished by worker'))
    assert.ok(!isWrong(projects, 'worker projects finished by workers'))
    assert.ok(!isWrong('SELECT worker_id, id FROM worker_project', 'worker projects by worker'))
  })
  it('counts rows where an amount is asked for', () => {
    const often = 'SELECT name FROM pilot JOIN roster ON roster.pilot_id = pilot.id GROUP BY pilot.id, name ORDER BY COUNT(*) DESC LIMIT 1'
    assert.ok(isWrong(often, 'Who earns the most?'))
    assert.ok(!isWrong('SELECT name FROM pilot ORDER BY total_landings DESC LIMIT 1', 'Who earns the most?'))
    assert.ok(!isWrong(often, 'Who is on the most rosters?'))
  })
  it('groups by a key that says more than the tables do, where a plainer one leads between them', () => {
    const byManager = 'SELECT manager_id, COUNT(*) FROM division GROUP BY manager_id'
    assert.ok(isWrong(byManager, 'Number of divisions by worker'))
    assert.ok(!isWrong(byManager, 'Number of divisions by manager'))
  })
  it('names nobody where it is asked who, and cannot', () => {
    const divisions =
      'SELECT division.title, COUNT(*) FROM division JOIN worker ON worker.division_id = division.id GROUP BY division.title'
    assert.ok(isWrong(divisions, 'Who has been in each division the longest?'))
    assert.ok(!isWrong(divisions, 'How many work in each division?'))
  })
  it('says nothing of what is denied', () => {
    const first = 'SELECT name FROM carrier'
    assert.ok(isMistakenAlone(parsed(first), 'Which carrier has nobody ever booked?'))
    assert.ok(isMistakenAlone(parsed(first), 'carriers that have not flown'))
    for (const sql of ["SELECT name FROM carrier WHERE active = 'N'", 'SELECT name FROM carrier WHERE founded IS NULL'])
      assert.ok(!isMistakenAlone(parsed(sql), 'carriers that are not active'), sql)
    assert.ok(!isMistakenAlone(parsed('SELECT name FROM carrier WHERE founded <= 1950'), 'carriers that were not more than 1950'))
  })
  it('compares with a number that nobody spoke of', () => {
    const coded = 'SELECT COUNT(*) FROM payment WHERE method_id = 1'
    assert.ok(isMistakenAlone(parsed('SELECT COUNT(*) FROM flight WHERE seats = 1'), 'How many flights are there, and what do they cost?'))
    assert.ok(!isMistakenAlone(parsed('SELECT COUNT(*) FROM flight WHERE seats = 1'), 'How many flights have 1 place?'))
    assert.ok(!isMistakenAlone(parsed('SELECT COUNT(*) FROM flight WHERE seats = 1'), 'flights with a single seat'))
    assert.ok(!isMistakenAlone(parsed(coded), 'payments by method one'))
  })
  it('tells another figure than an age', () => {
    assert.ok(isWrong('SELECT AVG(pay) FROM post', 'How old are the workers on average?'))
    assert.ok(!isWrong('SELECT AVG(founded) FROM carrier', 'How old are the carriers on average?'))
  })
  it('takes the first row by its key, where no first one is asked for', () => {
    const first = 'SELECT name FROM carrier ORDER BY id LIMIT 1'
    assert.ok(isWrong(first, 'Is there any carrier in our list that flies to Oslo?'))
    assert.ok(!isWrong(first, 'Which carrier was the first?'))
  })
  it('compares one of two columns whose difference is asked for', () => {
    assert.ok(isWrong('SELECT name FROM pilot WHERE total_landings > 50', 'pilots whose landings are more than 50 above their awards'))
    assert.ok(!isWrong('SELECT name FROM pilot WHERE total_landings > 50', 'pilots with more than 50 landings'))
  })
  it('leaves out a column that is listed behind a colon', () => {
    const shown = 'SELECT carrier.name, COUNT(*) FROM carrier GROUP BY carrier.name'
    assert.ok(isWrong(shown, 'Show the carriers: name, zip and number of flights.'))
    assert.ok(!isWrong(shown, 'Show the carriers: name and number of flights.'))
  })
  it('is one row where each of several has a first one', () => {
    const first = 'SELECT name FROM carrier ORDER BY founded LIMIT 1'
    assert.ok(isWrong(first, 'What is the oldest carrier in each country?'))
    assert.ok(!isWrong(first, 'What is the oldest carrier?'))
  })
  it('holds for one of two rows what is said of both', () => {
    const cheap = "SELECT COUNT(*) FROM flight WHERE origin = 'Oslo' AND seats < (SELECT AVG(seats) FROM flight)"
    assert.ok(isWrong(cheap, 'How many flights from Oslo have fewer seats than the average of all flights from Oslo?'))
    assert.ok(!isWrong(cheap, 'How many flights from Oslo have fewer seats than the average?'))
  })
  it('takes the highest row for the highest total', () => {
    const highest = 'SELECT origin FROM flight WHERE seats = (SELECT MAX(seats) FROM flight)'
    assert.ok(isWrong(highest, 'Which origin has the most seats in total?'))
    assert.ok(isWrong('SELECT origin FROM flight ORDER BY seats DESC LIMIT 1', 'Which origin has the most seats altogether?'))
    assert.ok(!isWrong(highest, 'Which origin has the most seats?'))
    assert.ok(
      !isWrong('SELECT origin FROM flight GROUP BY origin ORDER BY SUM(seats) DESC LIMIT 1', 'Which origin has the most seats in total?'),
    )
  })
  it('looks at no part of a text where one is told', () => {
    assert.ok(isWrong('SELECT COUNT(*) FROM carrier WHERE name IS NOT NULL', 'How many carriers have a name starting with A?'))
    assert.ok(!isWrong("SELECT COUNT(*) FROM carrier WHERE name LIKE 'A%'", 'How many carriers have a name starting with A?'))
  })
  it('tells of all times what is asked of now', () => {
    assert.ok(isWrong('SELECT AVG(pay) FROM post', 'What is the average current pay?'))
    assert.ok(!isWrong('SELECT AVG(pay) FROM post WHERE to_date IS NULL', 'What is the average current pay?'))
    assert.ok(!isWrong('SELECT COUNT(*) FROM flight', 'How many flights are there now?'))
  })
  it('tells of all times what is asked of now, where nothing shows how an end is stored', () => {
    assert.ok(isWrong('SELECT AVG(wage.sum) FROM wage', 'What is the average current wage?'))
  })
  it('compares a key by its size, or averages a code', () => {
    assert.ok(isNonsense(parsed('SELECT name FROM carrier WHERE id < 1950'), ''))
    assert.ok(isNonsense(parsed('SELECT AVG(zip) FROM carrier'), ''))
    assert.ok(!isNonsense(parsed('SELECT name FROM carrier WHERE id = 7'), ''))
    assert.ok(isNonsense(parsed("SELECT first_name FROM worker WHERE CAST(strftime('%Y', hired) AS INTEGER) > '2026-10-01'"), ''))
    assert.ok(!isNonsense(parsed("SELECT first_name FROM worker WHERE CAST(strftime('%Y', hired) AS INTEGER) > 2025"), ''))
    assert.ok(isNonsense(parsed('SELECT COUNT(*) FROM carrier INTERSECT SELECT id FROM carrier'), ''))
    assert.ok(!isNonsense(parsed('SELECT id FROM carrier EXCEPT SELECT id FROM carrier WHERE zip = 1'), ''))
  })
  it('averages days, takes the year of a text, or holds a month against a year', () => {
    assert.ok(isNonsense(parsed('SELECT AVG(hired) FROM worker'), ''))
    assert.ok(!isNonsense(parsed('SELECT MIN(hired) FROM worker'), ''))
    assert.ok(isNonsense(parsed("SELECT CAST(strftime('%Y', city) AS INTEGER), COUNT(*) FROM visit GROUP BY 1"), ''))
    assert.ok(isNonsense(parsed("SELECT COUNT(*) FROM visit WHERE CAST(strftime('%Y', city) AS INTEGER) = 2025"), ''))
    // What no value is known of may hold dates, as texts do in SQLite.
    assert.ok(!isNonsense(parsed("SELECT COUNT(*) FROM worker WHERE CAST(strftime('%Y', first_name) AS INTEGER) = 2025"), ''))
    assert.ok(!isNonsense(parsed("SELECT COUNT(*) FROM worker WHERE CAST(strftime('%Y', hired) AS INTEGER) = 2025"), ''))
    assert.ok(isNonsense(parsed("SELECT COUNT(*) FROM worker WHERE strftime('%Y-%m', hired) = '2025'"), ''))
    assert.ok(!isNonsense(parsed("SELECT COUNT(*) FROM worker WHERE strftime('%Y-%m', hired) = '2025-04'"), ''))
  })
  it('counts nothing where the most common ones are asked for', () => {
    const question = 'What are the three most common origins?'
    assert.ok(isNonsense(parsed('SELECT origin FROM flight ORDER BY origin DESC LIMIT 3'), question))
    assert.ok(!isNonsense(parsed('SELECT origin FROM flight GROUP BY origin ORDER BY COUNT(*) DESC LIMIT 3'), question))
    assert.ok(!isNonsense(parsed('SELECT origin FROM flight ORDER BY origin DESC LIMIT 3'), 'What are the last three origins?'))
  })
  it('joins by a measure, or by a key that leads to another table', () => {
    const of = (name: string) => schema.tables.find((one) => one.name === name) ?? assert.fail()
    const by = (from: string, key: string, to: string, other = 'id'): Query => {
      const [child, parent] = [of(from), of(to)]
      const pair = { child: child.columns.find(({ name }) => name === key), parent: parent.columns.find(({ name }) => name === other) }
      const pairs = [{ child: pair.child ?? assert.fail(), parent: pair.parent ?? assert.fail() }]
      return { ...emptySelect([child, parent]), items: [countRows], named: [{ child, parent, pairs, role: [], cost: 1 }] }
    }
    assert.ok(isNonsense(by('order_history', 'status_id', 'carrier'), ''))
    assert.ok(!isNonsense(by('order_history', 'status_id', 'order_status'), ''))
    assert.ok(isNonsense(by('flight', 'seats', 'pilot'), ''))
    assert.ok(isNonsense(by('agent', 'email', 'supplier', 'email'), ''), 'that two share an address makes them no pair')
    const measured = by('order_history', 'order_id', 'cust_order')
    if (measured.kind !== 'select') assert.fail()
    const [join = assert.fail()] = measured.named
    const [pair = assert.fail()] = join.pairs
    const computed = { role: 'measure' as const, parts: ['count(*)'], columns: [] }
    const named = [{ ...join, pairs: [{ ...pair, child: { ...pair.child, computed } }] }]
    assert.ok(isNonsense({ ...measured, named }, ''))
  })
  it('wants two things of one column that no row has at once', () => {
    assert.ok(isNonsense(parsed("SELECT name FROM carrier WHERE name = 'Aer' AND name = 'Bee'"), ''))
    assert.ok(!isNonsense(parsed("SELECT name FROM carrier WHERE name = 'Aer' OR name = 'Bee'"), ''))
  })
  it('divides something by itself, or by a number that nobody spoke of', () => {
    const select = parsed('SELECT seats FROM flight')
    if (select.kind !== 'select') assert.fail()
    const [seats = assert.fail()] = select.items
    const divided = (right: Expression): Query => {
      const by: Expression = {
        kind: 'aggregate',
        name: 'avg',
        distinct: false,
        of: { kind: 'arithmetic', operator: '/', left: seats, right },
      }
      return { ...select, orderBy: [{ by, descending: true }] }
    }
    const hour: Expression = { kind: 'literal', value: 3600 }
    assert.ok(isNonsense(divided(seats), 'Which flights are fullest?'))
    assert.ok(isNonsense(divided(hour), 'Which flights are fullest?'))
    assert.ok(!isNonsense(divided(hour), 'Seats divided by 3600'))
    assert.ok(!isNonsense(divided(hour), 'How long are flights in hours?'))
    const [paid = assert.fail()] = (parsed('SELECT paid FROM payment') as typeof select).items
    assert.ok(!isNonsense(divided(paid), 'Which flights are fullest?'))
  })
  it('takes a year for what holds no years', () => {
    const isNoYear = (sql: string, question: string) => isNonsense(parsed(sql), question)
    assert.ok(isNoYear('SELECT id FROM flight WHERE seats = 2008', 'Which flights were there in 2008?'))
    assert.ok(isNoYear("SELECT id FROM flight WHERE origin = '2008'", 'Which flights were there in 2008?'))
    assert.ok(!isNoYear('SELECT id FROM flight WHERE seats > 2008', 'Which flights have more than 2008 seats?'))
    assert.ok(!isNoYear('SELECT name FROM carrier WHERE founded = 2008', 'Which carriers were founded in 2008?'))
    assert.ok(!isNoYear('SELECT id FROM payment WHERE paid = 2008', 'Which payments were there in 2008?'), 'nobody knows what it holds')
  })
})
