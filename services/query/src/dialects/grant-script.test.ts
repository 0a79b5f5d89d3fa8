import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Catalog } from '../retrieve/catalog.ts'
import { grantScript } from './grant-script.ts'

const column = (name: string) => ({ name, type: 'text', nullable: true, isPrimaryKey: false, comment: null })
const table = (schema: string | null, name: string, ...columns: string[]) => ({
  schema,
  name,
  comment: null,
  columns: columns.map(column),
  foreignKeys: [],
  rowEstimate: null,
})
const sensitive = (_table: unknown, { name }: { name: string }): boolean => name === 'ssn'
const statements = (dialect: 'postgresql' | 'mysql' | 'mssql', catalog: Catalog, role = 'reader'): string[] =>
  grantScript({ dialect, catalog, sensitive, role }).split('\n').slice(2)

describe('the script of rights', () => {
  const catalog = { tables: [table('hr', 'people', 'id', 'name', 'ssn'), table('hr', 'ids', 'ssn'), table('shop', 'orders', 'id')] }

  it('grants PostgreSQL columns, after taking everything back', () => {
    assert.deepEqual(statements('postgresql', catalog), [
      `-- create role "reader" login nosuperuser nocreatedb nocreaterole noinherit password '…';`,
      'begin;',
      `do $connect$ begin execute format('grant connect on database %I to "reader"', current_database()); end $connect$;`,
      'alter role "reader" set default_transaction_read_only = on;',
      `alter role "reader" set statement_timeout = '60s';`,
      `alter role "reader" set idle_in_transaction_session_timeout = '60s';`,
      'revoke all on all tables in schema "hr" from "reader";',
      'grant usage on schema "hr" to "reader";',
      'revoke all on all tables in schema "shop" from "reader";',
      'grant usage on schema "shop" to "reader";',
      'grant select ("id", "name") on "hr"."people" to "reader";',
      'grant select ("id") on "shop"."orders" to "reader";',
      'commit;',
      '',
    ])
  })

  it('grants MySQL columns to a user and host', () => {
    assert.deepEqual(statements('mysql', { tables: [table('shop', 'orders', 'id', 'ssn')] }, 'reader@10.0.0.%'), [
      `-- create user 'reader'@'10.0.0.%' identified by '…';`,
      `revoke all privileges, grant option from 'reader'@'10.0.0.%';`,
      "grant select (`id`) on `shop`.`orders` to 'reader'@'10.0.0.%';",
      '',
    ])
    const child = { ...table('shop', 'items', 'id'), foreignKeys: [{ columns: ['id'], table: 'orders', references: ['id'] }] }
    assert.deepEqual(statements('mysql', { tables: [child] }).slice(2, -1), [
      "grant select (`id`) on `shop`.`items` to 'reader'@'%';",
      "grant references on `shop`.`items` to 'reader'@'%';",
    ])
    assert.match(statements('mysql', { tables: [] })[1] ?? '', /from 'reader'@'%';/)
  })

  it('grants SQL Server columns, and the right to see plans', () => {
    assert.deepEqual(statements('mssql', { tables: [table(null, 'orders', 'id', 'ssn')] }), [
      '-- create user [reader] for login [reader];',
      'grant showplan to [reader]; -- lets the Query API say beforehand what a question would cost',
      'revoke select, insert, update, delete on object::[dbo].[orders] from [reader];',
      'grant select on object::[dbo].[orders] ([id]) to [reader];',
      '',
    ])
  })

  it('names what is withheld, and is not broken out of by a name', () => {
    assert.match(
      grantScript({ dialect: 'postgresql', catalog, sensitive, role: 'r' }),
      /^-- Withheld as sensitive: people.ssn, ids.ssn\.$/m,
    )
    const odd = { tables: [table('s"x', 't"; drop table y; --', "a'b`c]", 'ssn'), table('s', 'line\nbreak', 'ssn')] }
    const postgres = grantScript({ dialect: 'postgresql', catalog: odd, sensitive, role: `r"'\nx` })
    assert.match(postgres, /grant select \("a'b`c\]"\) on "s""x"."t""; drop table y; --" to "r""'\nx";/)
    assert.match(postgres, /Withheld as sensitive: .*line break\.ssn/)
    assert.match(postgres, /format\('grant connect on database %I to "r""''\nx"'/)
    assert.match(grantScript({ dialect: 'mysql', catalog: odd, sensitive, role: "o'r\\@h" }), /to 'o''r\\\\'@'h'/)
    assert.match(grantScript({ dialect: 'mssql', catalog: odd, sensitive, role: 'r' }), /\(\[a'b`c\]\]\]\)/)
  })
})
