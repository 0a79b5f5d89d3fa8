import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { readQueryConfig } from '../config.ts'
import { testFolder } from '../dialects/testing/files.ts'
import { fillSqlite } from '../dialects/testing/sample.ts'
import { checkModel } from './check-model.ts'

describe('Checking a semantic layer', () => {
  const folder = testFolder()
  before(() =>
    fillSqlite(folder.path('staff.sqlite'), [
      'create table staff (staff_id integer primary key, name text, salary real, grade_code integer, "home.town" text, boss_id integer)',
      "insert into staff values (1, 'Ada', 10, 3, 'Oslo', null), (2, 'Bo', 9, 4, 'Bergen', 1)",
    ]),
  )
  after(() => folder.remove())
  async function check(staff: object, lists: object = {}) {
    return checkText(JSON.stringify({ version: 1, tables: { staff }, ...lists }))
  }
  async function checkText(text: string) {
    const file = folder.path('model.json')
    writeFileSync(file, text)
    const settings = { TANAGER_ENV: 'Development', TANAGER_DATA_DIR: folder.path('data'), LOG_LEVEL: 'silent' }
    return checkModel(readQueryConfig({ ...settings, DB_TYPE: 'sqlite', DB_NAME: folder.path('staff.sqlite') }), file)
  }
  const faults = async (staff: object, lists: object = {}) => (await check(staff, lists)).faults.map(({ message }) => message)

  it('tells which setting hides a sensitive column, and how to release it alone', async () => {
    const [message = ''] = await faults({ measures: { payroll: 'sum(salary)' } })
    assert.match(message, /the column staff\.salary is sensitive,.* SENSITIVE_COLUMNS=!staff\.salary releases this column alone$/)
  })
  it('lets a definition read a hidden column of its own table', async () =>
    assert.deepEqual(
      await faults({
        columns: { grade_code: { hidden: true } },
        filters: { senior: 'grade_code > 3', 'above average': 'grade_code > (select avg(grade_code) from staff)' },
        dimensions: { level: "case when grade_code > 3 then 'senior' else 'junior' end" },
      }),
      [],
    ))
  it('lets a subquery give its tables other names', async () =>
    assert.deepEqual(
      await faults({
        filters: {
          boss: 'exists (select 1 from staff s where s.boss_id = staff.staff_id)',
          top: 'staff_id not in (select x.boss_id from staff as x where x.boss_id is not null)',
        },
      }),
      [],
    ))
  it('tells a column that a subquery does not have', async () => {
    const [message = ''] = await faults({ filters: { boss: 'exists (select 1 from staff s where s.chief_id = staff.staff_id)' } })
    assert.match(message, /the table staff has no column chief_id/)
  })
  it('takes a column with a dot in its name', async () =>
    assert.deepEqual(
      await faults({
        display: ['home.town'],
        columns: { 'home.town': { synonyms: ['town'] } },
        filters: { local: `"home.town" = 'Oslo'` },
      }),
      [],
    ))

  it('takes a role by a key that is declared, and says where none leads', async () => {
    const roles = { boss: { key: 'staff.boss_id' } }
    assert.deepEqual(await faults({ roles }, { joins: ['staff.boss_id = staff.staff_id'] }), [])
    assert.deepEqual(await faults({ roles }), [])
    assert.match((await faults({ roles: { boss: { key: 'staff.chief_id' } } }))[0] ?? '', /the table staff has no column chief_id/)
    assert.match((await faults({ roles: { boss: { key: 'boss_id' } } }))[0] ?? '', /must be written as table\.column/)
    assert.match(
      (await faults({ roles: { ...roles, chief: { key: 'staff.boss_id' } } }))[0] ?? '',
      /the roles "boss" and "chief" have the same key/,
    )
  })
  it('tries a default filter, and knows what a superlative sorts by', async () => {
    assert.deepEqual(
      await faults({ default_filter: 'grade_code > 0', superlatives: { highest: { by: 'grade_code', order: 'descending' } } }),
      [],
    )
    assert.match((await faults({ default_filter: { where: 'grade > 0' } }))[0] ?? '', /the default filter: .*Did you mean grade_code/)
    const [message = ''] = await faults({
      measures: { headcount: 'count(*)' },
      superlatives: { largest: { by: 'headcounts', order: 'descending' } },
    })
    assert.match(message, /has no column or measure headcounts\. Did you mean headcount\?/)
  })
  it('tries figures under a name', async () => {
    assert.deepEqual(await faults({ named_figures: { name: 'name', value: 'grade_code' } }), [])
    assert.match((await faults({ named_figures: { name: 'label', value: 'grade_code' } }))[0] ?? '', /the table staff has no column label/)
  })
  it('knows the columns of joins that must not be used, and of what is hidden', async () => {
    assert.deepEqual(
      await faults({}, { never_join: ['staff.grade_code = staff.staff_id', 'staff.boss_id'], hidden_columns: ['boss_id'] }),
      [],
    )
    assert.deepEqual(await faults({}, { never_join: ['staff.grade = staff.staff_id'], hidden_columns: ['boss'] }), [
      'the table staff has no column grade. Did you mean grade_code?',
      'no table has a column boss. Did you mean boss_id?',
    ])
  })
  it('tells faults of names beside those of the shape, in the order of the file', async () => {
    const { faults: found } = await checkText(`{"version": 1, "tables": {
      "staff": {
        "display": "name",
        "filters": {"senior": "grade > 3"},
        "mesures": {}
      },
      "stafff": {}}}`)
    assert.deepEqual(
      found.map(({ line, message }) => `${line} ${message.split(/[,.]/)[0]}`),
      [
        '3 "display" must be a list in square brackets',
        '4 the filter "senior": it reads no column of staff',
        '5 "mesures" is not known here',
        '7 there is no table stafff',
      ],
    )
  })
})
