import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, ONE_SERVER_ONLY, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { catalogBreaches } from './catalog.ts'

/** Each plants one breach; the check must name it in these words. Rolled back afterwards, roles and all. */
const PLANTED: [plant: string, named: RegExp][] = [
  ['drop policy tenant_isolation on candidates', /^table candidates has no isolation policy$/],
  ['alter policy tenant_isolation on candidates using (true)', /^table candidates has no isolation policy$/],
  ['alter policy tenant_isolation on candidates with check (true)', /^table candidates has no isolation policy$/],
  ['alter policy tenant_isolation on candidates to public', /^table candidates has no isolation policy$/],
  ['alter policy tenant_isolation on candidates to tanager_app', /^table candidates has no isolation policy$/],
  ['create policy support on candidates for select using (true)', /^table candidates has the policy support beside/],
  ['alter table candidates disable row level security', /^table candidates has no row-level security$/],
  ['alter table candidates no force row level security', /^table candidates does not force/],
  ['alter table candidates drop constraint candidates_pkey cascade', /^table candidates has no primary key$/],
  [
    'alter table candidates drop constraint candidates_pkey cascade, add primary key (id, tenant_id)',
    /^unique index candidates_pkey of candidates does not begin/,
  ],
  ['alter table users add constraint one_email unique (email_key)', /^unique index one_email of users does not begin with tenant_id$/],
  ['create unique index one_phone on candidates (lower(phone))', /^unique index one_phone of candidates does not begin/],
  [
    'alter table users add constraint by_id unique (tenant_id, id, email); alter table candidates add recruiter uuid, add mail text, add constraint wrong_order foreign key (recruiter, tenant_id, mail) references users (id, tenant_id, email)',
    /^foreign key wrong_order of candidates does not begin with tenant_id/,
  ],
  [
    'alter table candidates add constraint to_directory foreign key (tenant_id) references tenant_directory (tenant_id)',
    /^foreign key to_directory of candidates/,
  ],
  [
    'alter table candidates add recruiter uuid, add constraint forgets foreign key (tenant_id, recruiter) references users (tenant_id, id) on delete set null',
    /^foreign key forgets of candidates sets columns to null/,
  ],
  ['alter table users alter constraint users_tenant_id_fkey deferrable', /^constraint users_tenant_id_fkey of users is deferrable$/],
  ['create table memos (id uuid primary key, body text)', /^table memos is neither a tenant table nor a listed/],
  ['create table memos (tenant_id uuid primary key)', /^table memos has no row-level security$/],
  [
    'alter table workflow_states drop constraint workflow_states_pkey cascade, alter tenant_id drop not null',
    /^table workflow_states: tenant_id is not "uuid not null"$/,
  ],
  ['drop table schema_migrations', /^table schema_migrations is listed and does not exist$/],
  ['alter table tenant_directory enable row level security', /^directory tenant_directory has row-level security$/],
  ['create rule shout as on insert to candidates do also notify shouting', /^table candidates has the rule shout$/],
  ['alter table candidates add lucky double precision default random()', /^column candidates.lucky has a volatile default: random\(\)$/],
  ['alter table candidates add other uuid default gen_random_uuid()', /^column candidates.other has a volatile default/],
  ['alter table candidates add number serial', /^sequence candidates_number_seq: only tables and views/],
  ['alter table candidates add number bigint generated always as identity', /^column candidates.number is an identity column$/],
  ['create view everyone as select * from candidates', /^view everyone is not security_invoker$/],
  ['create materialized view everyone as select * from candidates', /^materialized view everyone: only tables and views/],
  ['create schema attic', /^schema attic is not known here$/],
  [
    "create function add_one(n int) returns int language sql as 'select n + 1'",
    /^function add_one\(integer\) has parameters and is written in sql/,
  ],
  [
    "create function anyone() returns int language plpgsql as 'begin return 1; end'; grant execute on function anyone() to public",
    /^function anyone\(\) may be executed by PUBLIC$/,
  ],
  [
    'alter function open_request(uuid, uuid, text) security definer',
    /^function open_request\(uuid,uuid,text\) is SECURITY DEFINER and not listed$/,
  ],
  [
    'alter function tenant_of_code(text) reset search_path',
    /^function tenant_of_code\(text\) is SECURITY DEFINER without a fixed search_path$/,
  ],
  [
    'alter function tenant_of_code(text) set search_path = public, pg_catalog',
    /^function tenant_of_code\(text\) is SECURITY DEFINER without a fixed/,
  ],
  [
    "create or replace function tenant_of_code(p_code text) returns uuid stable security definer set search_path = pg_catalog, public, pg_temp language sql as 'select tenant_id from public.tenant_directory'",
    /^function tenant_of_code\(text\) is SECURITY DEFINER and not written in plpgsql$/,
  ],
  [
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin perform count(*) from candidates; return null; end'",
    /^function refuse_change\(\) names candidates without its schema$/,
  ],
  [
    "create or replace function refuse_change() returns trigger language plpgsql as 'begin perform current_tenant(); return null; end'",
    /^function refuse_change\(\) names current_tenant without its schema$/,
  ],
  ['alter table candidates owner to tanager_app', /^relation candidates is not owned by tanager_owner but by tanager_app$/],
  ['alter table candidates owner to tanager_app', /^role tanager_app owns table candidates$/],
  ['alter role tanager_app superuser', /^role tanager_app is superuser$/],
  ['alter role tanager_app bypassrls', /^role tanager_app is BYPASSRLS$/],
  ['alter role tanager_owner bypassrls', /^role tanager_owner is BYPASSRLS$/],
  ['alter role tanager_app createrole', /^role tanager_app is CREATEROLE$/],
  ['grant tanager_owner to tanager_app', /^role tanager_app is a member of tanager_owner$/],
  ['grant pg_read_all_data to tanager_app', /^role tanager_app is a member of pg_read_all_data$/],
  ['grant create on schema public to tanager_app', /^role tanager_app may CREATE in schema public$/],
  ['grant create on schema public to public', /^role tanager_app may CREATE in schema public$/],
  [
    `do $$ begin execute format('grant temporary on database %I to tanager_app', current_database()); end $$`,
    /^role tanager_app has TEMPORARY on the database$/,
  ],
  [
    `do $$ begin execute format('grant create on database %I to tanager_app', current_database()); end $$`,
    /^role tanager_app has CREATE on the database$/,
  ],
  ["alter role tanager_app set app.tenant_id = '00000000-0000-0000-0000-000000000000'", /^setting for role or database: app\.tenant_id=/],
  ['grant select on candidates to public', /^candidates SELECT is granted to PUBLIC$/],
  ['create role stranger; grant select on candidates to stranger', /^candidates SELECT is granted to stranger$/],
  ['grant select on candidates to tanager_app with grant option', /^candidates SELECT is grantable by tanager_app$/],
  ['alter default privileges for role tanager_owner grant select on tables to public', /^default privileges give SELECT to PUBLIC$/],
  ['grant select on tenant_directory to tanager_app', /^directory tenant_directory: tanager_app may SELECT$/],
  ['grant select (code) on tenant_directory to tanager_app', /^directory tenant_directory: tanager_app may SELECT$/],
  ['grant select on schema_migrations to tanager_app', /^bookkeeping schema_migrations: tanager_app may SELECT$/],
  ['grant insert on role_permissions to tanager_app', /^catalog role_permissions: tanager_app may INSERT$/],
  ['grant truncate on candidates to tanager_app', /^tenant candidates: tanager_app may TRUNCATE$/],
  ['grant insert on audit_log to tanager_app', /^tenant audit_log: tanager_app may INSERT$/],
  ['grant update on audit_log to tanager_app', /^tenant audit_log: tanager_app may UPDATE$/],
  ['grant update (details) on audit_log to tanager_app', /^tenant audit_log: tanager_app may UPDATE$/],
  ['grant delete on audit_checkpoints to tanager_app', /^tenant audit_checkpoints: tanager_app may DELETE$/],
  ['grant update on audit_heads to tanager_app', /^tenant audit_heads: tanager_app may UPDATE$/],
  ['grant delete on issued_numbers to tanager_app', /^tenant issued_numbers: tanager_app may DELETE$/],
  ['drop trigger append_only on audit_log', /^table audit_log: no trigger refuses UPDATE to everyone$/],
  ['drop trigger never_emptied on audit_log', /^table audit_log: no trigger refuses TRUNCATE to everyone$/],
  [
    'create trigger mixed before delete or truncate on audit_heads for each statement execute function refuse_change()',
    /^trigger mixed of audit_heads names TRUNCATE together with other events$/,
  ],
  [
    "create function with_users() returns bigint language plpgsql as 'begin return (select count(*) from public.tenants_with_chains() t join public.users u on u.tenant_id = t); end'",
    /^function with_users\(\) joins what tenants_with_chains\(\) answers with a table$/,
  ],
  [
    "create function with_users() returns bigint language plpgsql as 'begin return (select count(*) from public.users u join public.tenants_with_chains() t on u.tenant_id = t); end'",
    /^function with_users\(\) joins what tenants_with_chains\(\) answers with a table$/,
  ],
  [
    "create function with_users() returns bigint language plpgsql as 'begin return (select count(*) from public.users u, public.tenants_with_chains() t where u.tenant_id = t); end'",
    /^function with_users\(\) joins what tenants_with_chains\(\) answers with a table$/,
  ],
  [
    "create function with_users() returns bigint language plpgsql as 'begin return (select count(*) from public.users where tenant_id in (select t from public.tenants_with_chains() t)); end'",
    /^function with_users\(\) joins what tenants_with_chains\(\) answers with a table$/,
  ],
  [
    "create function someone(p uuid) returns text language plpgsql as 'begin return (select u.email from public.tenants t left join public.users u on u.tenant_id = t.tenant_id and u.id = p); end'",
    /^function someone\(uuid\) uses an outer join$/,
  ],
  [
    "create function copy_all() returns trigger language plpgsql as 'begin insert into public.count_changes select * from added; return null; end'",
    /^function copy_all\(\) reads a transition table and writes in one statement$/,
  ],
  ['create policy held on candidates as restrictive for delete using (true)', /^table candidates has the restrictive policy held$/],
  [
    "create function held() returns trigger language plpgsql as 'begin perform public.current_tenant(); return null; end'",
    /^function held\(\) runs as a trigger and calls current_tenant\(\)$/,
  ],
  ['alter table audit_checkpoints disable trigger append_only', /^table audit_checkpoints: no trigger refuses UPDATE to everyone$/],
]

describe('the catalog of a migrated database', { skip: ONE_SERVER_ONLY }, () => {
  let database: TestDatabase
  let superuser: pg.Client
  before(async () => {
    database = await createTestDatabase()
    superuser = new pg.Client({ connectionString: database.superuserUrl })
    await superuser.connect()
  })
  after(async () => {
    await superuser.end()
    await database.drop()
  })

  it('breaks no rule of tenancy', async () => {
    assert.deepEqual(await catalogBreaches(superuser), [])
  })

  for (const [plant, named] of PLANTED) {
    it(`names the breach when someone runs: ${plant}`, async () => {
      await superuser.query('begin')
      try {
        await superuser.query(plant)
        const breaches = await catalogBreaches(superuser)
        assert.ok(
          breaches.some((breach) => named.test(breach)),
          `${named} is not among\n${breaches.join('\n')}`,
        )
      } finally {
        await superuser.query('rollback')
      }
    })
  }

  it('is sound again after all that', async () => {
    assert.deepEqual(await catalogBreaches(superuser), [])
  })
})
