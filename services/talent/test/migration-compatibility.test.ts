import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { LAST_RELEASE } from './last-release.ts'
import { breaches } from './migration-compatibility.ts'

/** Breaches that were thought through: the file, and why the version before goes on working. The release notes name them. */
const THOUGHT_THROUGH: Readonly<Record<string, string>> = {
  '0049_what_ended_applications_leave.sql': 'The status of a discrepancy may be one more than before; the version before shows it as text.',
}

describe('a migration', () => {
  it('leaves the version before working, every one after the last release', () => {
    const folder = new URL('../migrations/', import.meta.url)
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    assert.ok(names.includes(LAST_RELEASE), `${LAST_RELEASE} is not there: name the newest migration of the last release`)
    const found = names
      .filter((name) => name > LAST_RELEASE && !(name in THOUGHT_THROUGH))
      .flatMap((name) => breaches(readFileSync(new URL(name, folder), 'utf8')).map((breach) => `${name} ${breach}`))
    assert.deepEqual(found, [])
  })

  for (const sql of [
    'drop table notes',
    'drop function open_request(uuid)',
    'drop index candidates_by_name',
    'alter table notes drop column text',
    'alter table notes drop column if exists text, add column body text',
    'alter table notes rename column text to body',
    'alter table notes rename to remarks',
    'alter function f() rename to g',
    'alter table notes alter column text set not null',
    'alter table notes alter column kind drop default',
    'alter table notes alter column text type varchar(10)',
    'alter table notes alter text_length set data type bigint; alter table notes alter column n set data type bigint',
    'alter table notes add column kind text not null',
    "alter table notes add column a text not null default 'x', add column b text not null",
    'alter table notes add constraint short check (length(text) < 10)',
    'alter table notes add unique (tenant_id, text)',
    'alter table notes add foreign key (tenant_id, id) references others (tenant_id, id)',
    'create unique index one_note on notes (tenant_id, candidate_id)',
    'create unique index on notes (tenant_id, candidate_id)',
    'revoke update on notes from tanager_app',
    'truncate notes',
    'set lock_timeout = 0; create index on notes (tenant_id)',
    "do $$ begin execute 'alter table notes drop column text'; end $$",
  ])
    it(`is refused: ${sql}`, () => assert.notDeepEqual(breaches(sql), []))

  for (const sql of [
    'create table letters (tenant_id uuid, id uuid); alter table letters add constraint one check (true); create unique index a on letters (id)',
    'create unlogged table letters (id uuid); alter table letters alter column id set not null',
    'alter table notes add column kind text',
    "alter table notes add column kind text not null default 'plain'",
    'create index notes_by_kind on notes (tenant_id, kind) where kind is not null',
    'create or replace function f() returns void language plpgsql as $$ begin drop table scratch; end $$',
    'drop policy erased on notes; create policy erased on notes using (true)',
    '-- drop table notes\nselect 1',
    "do $$ begin execute 'create policy one on notes using (true)'; end $$",
    "insert into permissions (code) values ('a.b')",
  ])
    it(`is taken: ${sql.replace(/\n/g, ' ')}`, () => assert.deepEqual(breaches(sql), []))
})
