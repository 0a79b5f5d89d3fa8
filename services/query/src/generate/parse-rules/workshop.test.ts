import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { askWorkshop, workshopSql } from './workshop.fixture.ts'

const says = (question: string, ...parts: readonly (string | RegExp)[]) =>
  it(question, async () => {
    const sql = await workshopSql(question)
    for (const part of parts) assert.ok(typeof part === 'string' ? sql.includes(part) : part.test(sql), `${part} in ${sql}`)
  })

describe('groups', () => {
  says('repairs per model', 'SELECT repairs.model, COUNT(*)', 'GROUP BY repairs.model')
  says('break down the customers by town', 'SELECT customers.town, COUNT(*)', 'GROUP BY customers.town')
  says(
    'percentage of customers by channel',
    'customers.channel',
    '100 * (1.0 * COUNT(*) / NULLIF((SELECT COUNT(*)',
    'GROUP BY customers.channel',
  )
  says('list the customers in each town', /^SELECT customers\.full_name, customers\.town FROM customers$/)
  says('average number of repairs per customer', /^SELECT AVG\(item\) .* FROM \(SELECT .*COUNT\(\*\) AS item .*GROUP BY customers\.id/)
  says('which customer has the most repairs and how many', /^SELECT customers\.full_name, COUNT\(\*\).* ORDER BY COUNT\(\*\) DESC LIMIT 1/)
  says('do more customers come through the Web or through a Friend', 'SELECT customers.channel, COUNT(*)', 'GROUP BY customers.channel')
})

describe('states', () => {
  says('rejected claims', "claims.status = 'Rejected'", /^((?!repairs\.status).)*$/)
  says('which repairs were turned down', "repairs.status = 'Rejected'")
  says('how many repairs were finished compared to rejected', 'repairs.status, COUNT(*)', /'Finished' OR .*'Rejected'/)
  it('do not describe rows that cannot have them', async () =>
    assert.notEqual((await askWorkshop('booked mechanics that are rejected')).kind, 'unanswerable'))
})

describe('those who do it', () => {
  says('who took in the repair for a Roadster', 'staff.name', 'repairs.booked_by = staff.id')
  says('repairs booked by Ana Costa', 'repairs.booked_by = staff.id', "staff.name = 'Ana Costa'")
  says('how many repairs did Bo Lind book', 'repairs.booked_by = staff.id', "staff.name = 'Bo Lind'")
  says('repairs turned down by customers', /^((?!GROUP BY).)*$/)
  says('which clerk has the most repairs', 'staff.name', 'GROUP BY', 'ORDER BY COUNT(*) DESC LIMIT 1')
})

describe('what is not there', () => {
  says('which customers do not need a Chain', /customers\.id NOT IN \(SELECT .*repair_parts\.part = 'Chain'/)
  says('customers nobody has brought in a repair for', /NOT IN \(SELECT/)
  says('which towns have no repairs', /^SELECT DISTINCT customers\.town .*customers\.town NOT IN \(SELECT customers\.town FROM/)
  says('customers without a town', 'customers.town IS NULL')
  says('customers who need a Chain and a Brake', /IN \(SELECT .*'Chain'.*IN \(SELECT .*'Brake'/)
})

describe('what is asked for as well', () => {
  const after = (sql: string) => workshopSql('And a Brake as well?', [{ question: 'Which need a Chain?', sql }])
  it('is there for the same owner, not for one of the same name', async () => {
    const numbers =
      "SELECT repairs.number FROM repairs JOIN repair_parts ON repair_parts.repair_id = repairs.id WHERE repair_parts.part = 'Chain'"
    assert.match(await after(numbers), /part = 'Chain' AND repair_parts\.repair_id IN \(SELECT repair_parts\.repair_id FROM repair_parts WHERE repair_parts\.part = 'Brake'\)/) // biome-ignore format: one line
  })
  it('may be there for another row of theirs, where those are shown', async () => {
    const names =
      "SELECT customers.full_name FROM customers JOIN repairs ON repairs.customer_id = customers.id JOIN repair_parts ON repair_parts.repair_id = repairs.id WHERE repair_parts.part = 'Chain'"
    assert.match(await after(names), / INTERSECT /)
  })
})

describe('what is still to be done', () => {
  it('was not done', async () => assert.doesNotMatch(await workshopSql('which repairs still have to be finished'), /status = 'Finished'$/))
})

describe('values by the word in front of them', () => {
  says('how many repairs for a Roadster', "repairs.model = 'Roadster'", /^((?!customers\.wish).)*$/)
})

describe('times', () => {
  says('repairs brought in over the last 30 days', "repairs.brought_on >= '2026-10-19'", "repairs.brought_on < '2026-11-19'")
  says('repairs older than 2 months', "repairs.brought_on < '2026-09-18'", /^((?!>=).)*$/)
  says('repairs brought in more than 60 days ago', "repairs.brought_on < '2026-09-19'")
  says('repairs from the first half of 2026', "repairs.brought_on >= '2026-01-01'", "repairs.brought_on < '2026-07-01'")
  says('oldest repair', 'ORDER BY repairs.brought_on ASC LIMIT 1')
  says('average days until a repair is finished', 'AVG((CAST(repairs.returned_on AS date) - CAST(repairs.brought_on AS date)))')
  says('how long does a repair take on average', 'AVG((extract(epoch from', '/ 60.0')
  says('how long does a repair take on average, in hours', '/ 3600.0')
  says('which repair took the longest', /ORDER BY \(extract\(epoch from .* DESC NULLS LAST LIMIT 1/)
})

describe('as people say it', () => {
  says('do we know who booked the Roadster repair', /^SELECT DISTINCT staff\.name .*'Roadster'/)
  says('name the repairs that are finished', /^SELECT repairs\.number FROM repairs WHERE repairs\.status = 'Finished'$/)
  says('how many repairs arent finished', "repairs.status != 'Finished'")
  says('which percentage of repairs is finished', /^SELECT 100\.0 \* SUM\(CASE WHEN repairs\.status = 'Finished'/)
  it('what is left of a verb is not passed over', async () => {
    const generated = await askWorkshop('how many repairs are out')
    assert.deepEqual(generated.kind === 'sql' && generated.uncovered, ['out'])
  })
  it('"of those" is what is counted, whatever is named behind', async () =>
    assert.doesNotMatch(
      await workshopSql('how many of those brought in a bicycle', [{ question: 'customers', sql: 'select full_name from customers' }]),
      /DISTINCT repairs\.model/,
    ))
})

describe('numbers', () => {
  says('customers with between 3 and 5 years of experience', 'customers.riding_years BETWEEN 3 AND 5')
  says('customers with 3 to 5 years of experience', 'customers.riding_years BETWEEN 3 AND 5')
  says('how many customers have more than one repair', /^SELECT COUNT\(\*\) .*FROM \(SELECT customers\.id .*HAVING COUNT\(\*\) > 1/)
})

describe('follow-ups', () => {
  const goesOn = (before: string, sql: string, question: string, part: RegExp) =>
    it(`${before} — ${question}`, async () => assert.match(await workshopSql(question, [{ question: before, sql }]), part))
  const perModel = 'select model, count(*) from repairs group by model'
  const finished = "select count(*) from repairs where status = 'Finished'"
  goesOn('repairs per model', perModel, 'and by status?', /^SELECT repairs\.status, COUNT\(\*\).* GROUP BY repairs\.status/)
  goesOn('repairs per model', perModel, 'only the top two', /ORDER BY COUNT\(\*\) DESC LIMIT 2$/)
  goesOn('repairs per model', perModel, 'which is the most common?', /ORDER BY COUNT\(\*\) DESC LIMIT 1$/)
  goesOn(
    'how many repairs were finished',
    finished,
    'list them',
    /^SELECT .*repairs\.number FROM repairs WHERE repairs\.status = 'Finished'$/,
  )
  goesOn('how many repairs were finished', finished, 'who were they for?', /^SELECT .*customers\.full_name FROM .*'Finished'/)
  it('that change nothing are not answered', async () =>
    assert.doesNotMatch(
      await workshopSql('in percent', [{ question: 'repairs per model', sql: perModel }]),
      /^SELECT repairs\.model, COUNT/,
    ))
})
