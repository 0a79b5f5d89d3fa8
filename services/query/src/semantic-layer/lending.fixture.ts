import { writeFileSync } from 'node:fs'
import { readQueryConfig } from '../config.ts'
import type { testFolder } from '../dialects/testing/files.ts'
import { fillSqlite } from '../dialects/testing/sample.ts'
import { type CheckedModel, checkModel } from './check-model.ts'

/** A lending library: keys that are declared, a tree of members, and a table that nothing leads to. */
export const LENDING = [
  'create table branches (branch_id integer primary key, label text, opened_on date)',
  `create table members (member_id integer primary key, full_name text, joined_on date, passport_no text, mentor_id integer,
    branch_id integer references branches)`,
  `create table loans (loan_id integer primary key, member_id integer references members, branch_id integer references branches,
    taken_on date, back_on date, fee real, kind text, is_void integer)`,
  'create table fines (fine_id integer primary key, loan_id integer, amount real, set_on date)',
  'create table suppliers (supplier_id integer primary key, title text, founded_on date)',
  "insert into branches values (1, 'North', '2001-01-01'), (2, 'South', '2002-01-01')",
  `insert into members values (1, 'Ada', '2020-01-01', 'x', null, 1), (2, 'Bo', '2021-01-01', 'y', 1, 1), (3, 'Cy', '2021-02-01', 'z', 1, 2),
    (4, 'Ada', '2022-01-01', 'v', 2, 2)`,
  `insert into loans values (1, 1, 1, '2024-01-01', null, 2.5, 'book', 0), (2, 1, 1, '2024-02-01', '2024-02-09', 1.5, 'film', 0),
    (3, 2, 1, '2024-02-03', null, 3, 'book', 0)`,
  "insert into fines values (1, 1, 5, '2024-03-01'), (2, 1, 7, '2024-03-02'), (3, 2, 7, '2024-03-02')",
  "insert into suppliers values (1, 'Acme', '1999-01-01')",
] as const

/** Checks models against a lending library in this folder. */
export function lendingIn(folder: ReturnType<typeof testFolder>): (model: object | string) => Promise<CheckedModel> {
  const database = folder.path('lending.sqlite')
  fillSqlite(database, LENDING)
  const settings = { TANAGER_ENV: 'Development', TANAGER_DATA_DIR: folder.path('data'), LOG_LEVEL: 'silent' }
  const config = readQueryConfig({ ...settings, DB_TYPE: 'sqlite', DB_NAME: database })
  const file = folder.path('model.json')
  return (model) => {
    writeFileSync(file, typeof model === 'string' ? model : JSON.stringify({ version: 1, ...model }, null, 1))
    return checkModel(config, file)
  }
}
