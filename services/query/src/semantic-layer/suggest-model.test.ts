import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readQueryConfig } from '../config.ts'
import { testFolder } from '../dialects/testing/files.ts'
import { fillSqlite } from '../dialects/testing/sample.ts'
import type { SemanticModel } from './semantic-model.ts'
import { suggestModel } from './suggest-model.ts'

describe('A drafted semantic layer', () => {
  const folder = testFolder()
  let tables: NonNullable<SemanticModel['tables']> = {}
  before(async () => {
    fillSqlite(folder.path('shop.sqlite'), [
      `create table person (personid integer primary key, firstname text, lastname text, birthdate date, joindate date, weight real,
        accountnumber text)`,
      'create table salesorderdetail (id integer primary key, unitprice real, orderqty integer, linetotal real, personid integer references person)',
      'create table purchaseorderdetail (id integer primary key, unitprice real, orderqty integer, linetotal real, duedate date)',
      'create table shift (shiftid integer primary key, name text, starttime time)',
      'create table salary (personid integer references person, salary real)',
      'create table treatment (id integer primary key, cost real, paid boolean, is_urgent boolean, created_at datetime)',
      'create table refund (id integer primary key, amount real, refunded date)',
      'create table price_list (id integer primary key, name text, cost real)',
      'create table bill (id integer primary key, issued_on date, due_on date, paid_on date)',
      "insert into bill values (1, '2024-01-01', '2024-02-01', '2024-03-01'), (2, '2024-01-02', '2024-02-02', null)",
      "insert into person values (1, 'Ada', 'Lund', '1990-01-01', '2020-01-01', 70, 'x')",
      'insert into salesorderdetail values (1, 2, 3, 6, 1)',
      "insert into purchaseorderdetail values (1, 2, 3, 6, '2024-01-01')",
      "insert into shift values (1, 'Day', '07:00:00')",
      'insert into salary values (1, 10)',
      "insert into treatment values (1, 20, true, false, '2024-01-01')",
      "insert into refund values (1, 5, '2024-02-01')",
      "insert into price_list values (1, 'Check', 20)",
    ])
    const settings = { TANAGER_ENV: 'Development', TANAGER_DATA_DIR: folder.path('data'), LOG_LEVEL: 'silent' }
    const model = await suggestModel(readQueryConfig({ ...settings, DB_TYPE: 'sqlite', DB_NAME: folder.path('shop.sqlite') }))
    tables = model.tables ?? {}
  })
  after(() => folder.remove())

  it('takes names apart that are written together', () => {
    assert.equal(tables.salesorderdetail?.name, 'sales order detail')
    assert.deepEqual(tables.person?.display, ['firstname', 'lastname'])
  })
  it('takes no birthday, no time of day and no due date for the date of a row', () =>
    assert.deepEqual([tables.person?.date, tables.shift?.date, tables.purchaseorderdetail?.date], ['joindate', undefined, undefined]))
  it('finds price times quantity, and line totals, and adds up no weights', () => {
    assert.deepEqual(tables.salesorderdetail?.measures?.revenue, {
      expression: 'sum(unitprice * orderqty)',
      synonyms: ['sales', 'turnover'],
    })
    assert.equal(tables.salesorderdetail?.measures?.['sales order detail line total'], 'sum(linetotal)')
    assert.equal(tables.purchaseorderdetail?.measures?.['purchase value'], 'sum(unitprice * orderqty)')
    assert.equal(tables.person?.measures, undefined)
  })
  it('adds up what is called an amount, and what something costs where it happened', () => {
    assert.deepEqual(tables.treatment?.measures, { 'total cost': 'sum(cost)' })
    assert.deepEqual(tables.refund?.measures, { 'total amount': 'sum(amount)' })
    assert.equal(tables.price_list?.measures, undefined)
  })
  it('makes a filter of every yes-or-no column that a row meets', () =>
    assert.deepEqual(tables.treatment?.filters, { paid: 'paid = true' }))
  it('finds what was done late, and what is due and was not done yet', () =>
    assert.deepEqual(tables.bill?.filters, {
      late: { where: 'paid_on > due_on', synonyms: ['delayed'] },
      overdue: { where: 'paid_on is null and due_on < current_date', synonyms: ['past due'] },
    }))
  it('takes the day when a row was typed in for its date where there is no other', () => assert.equal(tables.treatment?.date, 'created_at'))
  it('says of a table that only a sensitive column tells anything of that it cannot be asked about, and offers no other words for it', () => {
    assert.equal(tables.salary?.synonyms, undefined)
    assert.equal(tables.salary?.description, 'Cannot be asked about: salary is sensitive. SENSITIVE_COLUMNS decides that.')
  })
})
