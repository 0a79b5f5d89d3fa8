import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readQueryConfig } from '../config.ts'
import { testFolder } from '../dialects/testing/files.ts'
import { fillSqlite } from '../dialects/testing/sample.ts'
import type { SemanticModel } from './semantic-model.ts'
import { suggestModel } from './suggest-model.ts'

describe('A drafted semantic layer of tables with a prefix, stamps and many flags', () => {
  const folder = testFolder()
  const letters = [...'abcdefghijklmnopqrst']
  let model: SemanticModel = { version: 1 }
  before(async () => {
    fillSqlite(folder.path('fleet.sqlite'), [
      'create table fl_hirer (id integer primary key, file_name text, label text, date_created datetime, signed_on date, user_name text)',
      `create table fl_hire (id integer primary key, hirer_id integer references fl_hirer, entered_on date, subject text, bookingdate date, grossamount real,
        vatamount real, is_insured boolean, is_lost boolean, is_code_7 boolean, ${letters.map((one) => `has_${one.repeat(4)} boolean`)})`,
      'create table fl_hire_day (id integer primary key, hire_id integer references fl_hire, recorded_at datetime, changed_at datetime, note text, total real)',
      "insert into fl_hirer values (1, 'a.png', 'Acme', '2024-01-01', '2023-01-01', 'x'), (2, 'b.png', 'Beta', '2024-02-01', '2023-02-01', 'y')",
      `insert into fl_hire values (1, 1, '2024-01-01', 'Spring', '2024-01-02', 10, 2, true, false, true, ${letters.map(() => 'true')})`,
      "insert into fl_hire_day values (1, 1, '2024-01-02', '2024-01-03', null, 4)",
    ])
    const settings = { TANAGER_ENV: 'Development', TANAGER_DATA_DIR: folder.path('data'), LOG_LEVEL: 'silent' }
    model = await suggestModel(readQueryConfig({ ...settings, DB_TYPE: 'sqlite', DB_NAME: folder.path('fleet.sqlite') }))
  })
  after(() => folder.remove())
  const table = (name: string) => model.tables?.[name] ?? {}

  it('leaves the prefix of all tables out of what people call them', () =>
    assert.deepEqual(
      ['fl_hirer', 'fl_hire', 'fl_hire_day'].map((name) => table(name).name),
      ['hirer', 'hire', 'hire day'],
    ))
  it('takes the date of the business before the one when a row was typed in, and none when it was changed', () =>
    assert.deepEqual(
      ['fl_hirer', 'fl_hire', 'fl_hire_day'].map((name) => table(name).date),
      ['signed_on', 'bookingdate', 'recorded_at'],
    ))
  it('shows what a row is called, and no file or user', () =>
    assert.deepEqual(
      [table('fl_hirer').display, table('fl_hire').display, table('fl_hire_day').display],
      [['label'], ['subject'], undefined],
    ))
  it('finds amounts in names that are written together', () =>
    assert.deepEqual(table('fl_hire').measures, { 'total gross amount': 'sum(grossamount)', 'total vat amount': 'sum(vatamount)' }))
  it('calls no measure by a word of every question', () =>
    assert.deepEqual(table('fl_hire_day').measures, { 'hire day total': 'sum(total)' }))
  it('drafts the filters that people would name, and says how many it left out', () => {
    const names = Object.keys(table('fl_hire').filters ?? {})
    assert.equal(names.length, 10)
    assert.deepEqual([names.includes('insured'), names.includes('lost'), names.includes('code 7')], [true, false, false])
    assert.equal(model.description, 'A draft. Left out: 12 yes-or-no columns of fl_hire, for which you can write filters.')
  })
})

describe('A drafted semantic layer of people and codes', () => {
  const folder = testFolder()
  let tables: NonNullable<SemanticModel['tables']> = {}
  before(async () => {
    fillSqlite(folder.path('ward.sqlite'), [
      'create table patient (id integer primary key, birthdate date, deathdate date, first text, last text)',
      'create table exam (id integer primary key, patient integer references patient, code text, reasoncode text, description text)',
      `create table repair (id integer primary key, code text, created_date date, completed_date date)`,
      'create table patientexamplan (id integer primary key, address text)',
      'create table drug (id integer primary key, name text)',
      "insert into patient values (1, '1950-01-01', null, 'Ada', 'Lund'), (2, '1960-01-01', '2020-01-01', 'Bo', 'Moss')",
      "insert into exam values (1, 1, '77', '88', 'Chest film')",
      "insert into repair values (1, 'R1', '2024-01-01', '2024-02-01')",
      "insert into patientexamplan values (1, '1 Elm Row')",
      "insert into drug values (1, 'Cough medicine')",
    ])
    const settings = { TANAGER_ENV: 'Development', TANAGER_DATA_DIR: folder.path('data'), LOG_LEVEL: 'silent' }
    tables = (await suggestModel(readQueryConfig({ ...settings, DB_TYPE: 'sqlite', DB_NAME: folder.path('ward.sqlite') }))).tables ?? {}
  })
  after(() => folder.remove())

  it('takes neither birth nor death for the date of a person, and of a repair the day when it was reported', () =>
    assert.deepEqual([tables.patient?.date, tables.repair?.date], [undefined, 'created_date']))
  it('shows a first name with the last name, and what a code stands for instead of the code', () =>
    assert.deepEqual(
      [tables.patient?.display, tables.exam?.display, tables.patientexamplan?.display],
      [['first', 'last'], ['description'], ['address']],
    ))
  it('takes a name apart where it is made of others', () => assert.equal(tables.patientexamplan?.name, 'patient exam plan'))
  it('offers no synonym that is a word of stored values', () => assert.ok(!tables.drug?.synonyms?.includes('medicine')))
})

describe('A drafted semantic layer of a shop and of members', () => {
  const folder = testFolder()
  let tables: NonNullable<SemanticModel['tables']> = {}
  before(async () => {
    fillSqlite(folder.path('members.sqlite'), [
      'create table makers (makers_id integer primary key, makers_name text not null)',
      `create table items (items_id integer primary key, items_price real, items_quantity integer, makers_id integer references makers)`,
      'create table clients (clients_id integer primary key, clients_name text not null)',
      'create table sales (sales_id integer primary key, clients_id integer references clients, clients_name text not null, clients_town text)',
      `create table sales_items (id integer primary key, sales_id integer references sales, items_id integer references items, final_price real,
        items_quantity integer)`,
      'create table line_item (id integer primary key, price_field_id integer, qty integer, label text)',
      'create table member (id integer primary key, display_name text not null, first_name text, last_name text)',
      'create table page (id integer primary key, confirm_from_name text, receipt_from_name text, title text)',
      'create table notice (id integer primary key, confirm_from_name text, reply_to_name text, body text)',
      'create table relation_type (id integer primary key, label_a_b text, label_b_a text, description text)',
      "insert into makers values (1, 'A')",
      'insert into items values (1, 2, 3, 1)',
      "insert into clients values (1, 'C')",
      "insert into sales values (1, 1, 'C', 'T')",
      'insert into sales_items values (1, 1, 1, 2, 3)',
      "insert into line_item values (1, 7, 2, 'x')",
      "insert into member values (1, 'Ada Lund', null, null)",
      "insert into page values (1, 'x', 'y', 'Give')",
      "insert into notice values (1, 'x', 'y', 'z')",
      "insert into relation_type values (1, 'Employee of', 'Employer of', 'Work')",
    ])
    const settings = { TANAGER_ENV: 'Development', TANAGER_DATA_DIR: folder.path('data'), LOG_LEVEL: 'silent' }
    const model = await suggestModel(readQueryConfig({ ...settings, DB_TYPE: 'sqlite', DB_NAME: folder.path('members.sqlite') }))
    tables = model.tables ?? {}
  })
  after(() => folder.remove())

  it('has no key in a figure', () => assert.doesNotMatch(JSON.stringify(tables.line_item?.measures ?? {}), /_id/))
  it('takes what is in stock for no revenue, and what was sold for revenue', () => {
    assert.doesNotMatch(JSON.stringify(tables.items?.measures ?? {}), /items_price \* items_quantity/)
    assert.match(JSON.stringify(tables.sales_items?.measures), /final_price \* items_quantity/)
  })
  it('shows people by the one name that is never empty', () => assert.deepEqual(tables.member?.display, ['display_name']))
  it('shows nothing by the name of a sender', () => {
    assert.deepEqual(tables.page?.display, ['title'])
    assert.equal(tables.notice?.display, undefined)
  })
  it('shows a kind by its label and not by its description', () => assert.deepEqual(tables.relation_type?.display, ['label_a_b']))
  it('shows a sale by its number and not by the client alone', () => assert.deepEqual(tables.sales?.display, ['sales_id', 'clients_name']))
})
