import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Statement } from '@tanager/postgres'
import { createTestDatabase, ONE_SERVER_ONLY, type TestDatabase } from '@tanager/postgres/testing'
import pg from 'pg'
import { routingBreaches, writesOf } from './sql-text.ts'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

/** Who writes a table: the module, or the module per verb. A store may join any table to read. */
const OWNERS: Record<string, string | Partial<Record<'insert' | 'update' | 'delete', string>>> = {
  tenant_directory: 'tenants',
  tenants: { insert: 'tenants', update: 'tenants|configuration' },
  users: 'users',
  user_roles: 'users',
  scim_tokens: 'scim',
  scim_users: 'scim',
  deputies: 'deputies',
  api_keys: 'api-keys', // open_key_request() notes their use
  user_identities: { delete: 'users' }, // open_request() links
  audit_log: {}, // append_audit() alone
  audit_heads: { insert: 'tenants' }, // then append_audit() alone
  audit_checkpoints: 'audit',
  numbering_rules: { insert: 'tenants', update: 'configuration' },
  issued_numbers: 'configuration',
  approval_matrices: { insert: 'tenants', update: 'configuration' },
  approval_rules: { insert: 'tenants|configuration', update: 'configuration', delete: 'configuration' },
  letter_templates: 'configuration',
  rejection_reasons: 'configuration',
  scorecard_templates: 'configuration',
  workflow_definitions: 'tenants',
  workflow_states: 'tenants',
  workflow_transitions: 'tenants',
  idempotency_keys: 'idempotency',
  candidates: 'candidates',
  candidate_files: 'candidates',
  candidate_keys: 'candidates',
  duplicate_profiles: 'candidates',
  duplicate_suggestions: 'candidates',
  approval_requests: 'approvals',
  approval_steps: 'approvals',
  approval_comments: 'approvals',
  tans: 'requisitions',
  job_descriptions: 'requisitions',
  applications: 'applications',
  application_stages: 'applications',
  saved_questions: 'reports',
  notes: 'notes',
  note_mentions: 'notes',
  interviews: 'interviews',
  interview_panel: 'interviews',
  interview_feedback: 'interviews',
  offers: 'offers',
  offer_compensations: 'offers',
  form_definitions: { insert: 'tenants' },
  form_link_directory: {}, // register_form_link() adds to it, forget_form_links() takes away
  field_key_directory: { delete: 'green-forms' }, // keep_field_key_proof() adds to it
  green_forms: 'green-forms',
  green_form_links: 'green-forms',
  green_form_submissions: 'green-forms',
  green_form_documents: 'green-forms',
  green_form_document_reads: 'green-forms',
  green_form_reveals: 'green-forms',
  reupload_requests: 'green-forms',
  discrepancies: 'discrepancies',
  onboarding_cases: 'onboarding',
  employees: 'conversion',
  data_requests: 'personal-data',
  legal_holds: 'personal-data',
  retention_rules: 'retention',
  retention_notices: 'retention',
  request_windows: {}, // note_requests() and forget_request_windows()
  count_tallies: 'dashboard',
  count_changes: { delete: 'dashboard' }, // the counted tables' triggers add to it
  roles: {}, // the catalog is filled by migrations
  permissions: {},
  role_permissions: {},
}
/** Run on the owner's connection by the operator's command, never by the service. */
const OPERATOR_STORES = ['modules/tenants/tenants.store.ts', 'modules/green-forms/rekey.store.ts', 'modules/offers/compensations.store.ts']

interface Found {
  store: string
  module: string
  name: string
  text: string
}

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  )

async function findStatements(): Promise<Found[]> {
  const found: Found[] = []
  for (const file of files(join(SOURCE, 'modules')).filter((name) => name.endsWith('.store.ts'))) {
    const store = relative(SOURCE, file).replaceAll('\\', '/')
    const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>
    for (const [constant, statements] of Object.entries(exported).filter(([name]) => name.endsWith('_SQL'))) {
      for (const [key, { text }] of Object.entries(statements as Record<string, Statement>)) {
        found.push({ store, module: store.split('/')[1] as string, name: `${constant}.${key}`, text })
      }
    }
  }
  return found
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Plan[]
}
const scansOf = (plan: Plan): Plan[] => [
  ...(plan['Node Type'].endsWith('Scan') && plan['Relation Name'] ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]

const statements = await findStatements()

describe('the SQL constants', { skip: ONE_SERVER_ONLY }, () => {
  let database: TestDatabase
  const clients: Record<'owner' | 'app' | 'superuser', pg.Client> = {} as never
  let tenantTables: Set<string>
  before(async () => {
    database = await createTestDatabase()
    const urls = { owner: database.ownerUrl, app: database.appUrl, superuser: database.superuserUrl }
    for (const [role, connectionString] of Object.entries(urls)) {
      const client = new pg.Client({ connectionString })
      await client.connect()
      await client.query('set plan_cache_mode = force_generic_plan')
      clients[role as 'owner'] = client
    }
    const { rows } = await clients.superuser.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity",
    )
    tenantTables = new Set(rows.map((row) => row.name))
  })
  after(async () => {
    for (const client of Object.values(clients)) await client.end()
    await database.drop()
  })

  /** Plans the statement as a role, which also asks for that role's rights. */
  async function plan(role: 'owner' | 'app' | 'superuser', text: string): Promise<Plan> {
    const client = clients[role]
    await client.query(`prepare looked_at as ${text}`)
    try {
      const { rows } = await client.query<{ n: number }>(
        "select coalesce(cardinality(parameter_types), 0)::int as n from pg_prepared_statements where name = 'looked_at'",
      )
      const nulls = Array.from({ length: rows[0]?.n ?? 0 }, () => 'null').join(', ')
      const explained = await client.query(`explain (format json, costs off) execute looked_at${nulls ? `(${nulls})` : ''}`)
      return (explained.rows[0] as { 'QUERY PLAN': { Plan: Plan }[] })['QUERY PLAN'][0]?.Plan as Plan
    } finally {
      await client.query('deallocate looked_at')
    }
  }

  it('are found', () => {
    const stores = new Set(statements.map((statement) => statement.store))
    const all = files(join(SOURCE, 'modules')).filter((name) => name.endsWith('.store.ts'))
    assert.equal(stores.size, all.length, 'a store without an exported *_SQL constant')
    assert.ok(statements.length >= 40, `${statements.length} statements`)
  })

  for (const { store, module, name, text } of statements) {
    it(`${name} fits the schema, the rights of its role and the rules for a distributed PostgreSQL`, async () => {
      await plan('owner', text)
      if (!OPERATOR_STORES.includes(store)) await plan('app', text)
      assert.deepEqual(routingBreaches(text, tenantTables), [])
      // What the planner makes of it, without row-level security: every scan of a tenant table carries the tenant.
      for (const scan of scansOf(await plan('superuser', text))) {
        if (!tenantTables.has(scan['Relation Name'] as string)) continue
        const conditions = [scan['Index Cond'], scan['Recheck Cond'], scan.Filter].join(' ')
        assert.match(conditions, /\b(?:\w+\.)?tenant_id = \$1\b/, `a scan of ${scan['Relation Name']} without the tenant`)
      }
      for (const { table, verb } of writesOf(text)) {
        const owners = OWNERS[table]
        assert.ok(owners !== undefined, `${table} has no owner in this test's table`)
        const owner = typeof owners === 'string' ? owners : (owners[verb as 'insert'] ?? 'nobody')
        assert.ok(owner.split('|').includes(module), `${module} may not ${verb} ${table}; ${owner} may`)
      }
    })
  }

  it('is judged by a checker that sees what is wrong', () => {
    const wrong: [sql: string, breach: RegExp][] = [
      ['select id from users where id = $2', /^users \(users\) has no tenant_id = \$1$/],
      ['select id from public.users where id = $2', /^users \(users\) has no/],
      ['select 1 from users u join user_roles r on r.user_id = u.id where u.tenant_id = $1', /^user_roles \(r\) has no/],
      ['select 1 from users u, user_roles r where u.tenant_id = $1 and tenant_id = $1', /^user_roles \(r\) has no/],
      ['select 1 from users u left join user_roles r on r.tenant_id = u.tenant_id where u.tenant_id = $1', /^user_roles \(r\) has no/],
      ['select (select count(*) from user_roles r where r.user_id = u.id) from users u where u.tenant_id = $1', /^user_roles \(r\) has no/],
      ['with x as (select id from users) select 1 from x', /^users \(users\) has no/],
      ['select 1 from users where tenant_id = $1 union all select 1 from users', /^users \(users\) has no/],
      ['select 1 from users where tenant_id = $2', /^users \(users\) has no/],
      ["select 1 from users where name = 'tenant_id = $1'", /^users \(users\) has no/],
      ['select 1 from users -- where tenant_id = $1', /^users \(users\) has no/],
      ['update users set status = $2', /^users \(users\) has no/],
      ['delete from users u using user_roles r where r.user_id = u.id and u.tenant_id = $1', /^user_roles \(r\) has no/],
      ['insert into users (id, tenant_id) values ($1, $2)', /^users \(users\) has no/],
      ['insert into users (id) values ($1)', /^users \(users\) has no/],
      ['insert into users (tenant_id, id) values ($1, $2), ($3, $4)', /^users \(users\) has no/],
      ['insert into users (tenant_id, id) select tenant_id, id from user_roles where tenant_id = $1', /^users \(users\) has no/],
      ['insert into users (tenant_id, id) values ($1, (select 1))', /^has a sub-query in VALUES$/],
      ['update users set updated_at = clock_timestamp() where tenant_id = $1', /^calls clock_timestamp\(\) in an UPDATE$/],
      ['insert into users (tenant_id) values ($1) on conflict (tenant_id) do update set x = random()', /^calls random\(\) in an UPDATE$/],
      ['insert into users (tenant_id, id) select $1, id from unnest($2::uuid[]) as given (id)', /^users \(users\) has no/],
      ['insert into users (tenant_id, id) select $1, id from user_roles where tenant_id = $1', /^users \(users\) has no/],
      [
        'insert into users (tenant_id, id) select r.tenant_id, gen_random_uuid() from user_roles r where r.tenant_id = $1',
        /^calls gen_random_uuid\(\) in INSERT … SELECT$/,
      ],
      ["update users set gone_at = case when $2 = 'x' then null else now() end where tenant_id = $1", /^calls now\(\) inside CASE$/],
      ['insert into users (tenant_id) values ($1) on conflict (tenant_id) do update set made_at = now()', /^calls now\(\) in DO UPDATE$/],
      ["update users set a = case $2 when 'x' then 1 end where tenant_id = $1", /^compares a parameter in a simple CASE$/],
      ["update users set gone_at = made_at - interval '1 day' where tenant_id = $1", /^adds to a point in time in an UPDATE$/],
      ["update users set status = case status when 'a' then 'b' else status end where tenant_id = $1", /^uses a simple CASE in an UPDATE$/],
      [
        'select 1 from users u left join user_roles r on r.tenant_id = $1 and r.role_code = $2 where u.tenant_id = $1',
        /^compares a parameter in the condition of an outer join$/,
      ],
      ['merge into users u using user_roles r on true when matched then delete', /^uses MERGE$/],
      ["select set_config('app.tenant_id', $1, true)", /^calls set_config\(\)$/],
    ]
    for (const [sql, breach] of wrong) {
      const found = routingBreaches(sql, new Set(['users', 'user_roles']))
      assert.ok(
        found.some((one) => breach.test(one)),
        `${sql}\n  gave: ${found.join('; ') || 'nothing'}`,
      )
    }
    const right = [
      'select 1 from users where tenant_id = $1 and id = $2 for update',
      'select 1 from users u where $1 = u.tenant_id and exists (select from user_roles r where r.tenant_id = $1)',
      'insert into users (tenant_id, id) select r.tenant_id, r.id from user_roles r where r.tenant_id = $1',
      "update users set gone_at = now() + case when $2 = 'x' then null else interval '0' end where tenant_id = $1",
      'delete from users u using (select id from users where tenant_id = $1 limit 20) old where u.tenant_id = $1 and u.id = old.id',
      'update users set updated_at = now() where tenant_id = $1',
      'select 1 from users u left join user_roles r on r.tenant_id = $1 and r.user_id = u.id where u.tenant_id = $1 and u.id = $2',
      'insert into users (tenant_id, made_at) values ($1, clock_timestamp()) on conflict (tenant_id) do update set made_at = excluded.made_at',
      'select extract(epoch from now()), a is distinct from b from roles',
    ]
    for (const sql of right) assert.deepEqual(routingBreaches(sql, new Set(['users', 'user_roles'])), [], sql)
    assert.deepEqual(
      writesOf('with gone as (delete from users where tenant_id = $1 returning id) insert into user_roles (tenant_id) select $1 from gone'),
      [
        { table: 'users', verb: 'delete' },
        { table: 'user_roles', verb: 'insert' },
      ],
    )
  })
})

describe('the source of the talent service', () => {
  const sources = files(SOURCE).filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
  it('looks at the SQLSTATE of a database error, never at the name of a constraint', () => {
    const guilty = sources.filter((file) => /\.constraint\b|_pkey\b|_fkey\b/.test(readFileSync(file, 'utf8')))
    assert.deepEqual(guilty, [])
  })
  it('sets the tenant by set_tenant() and in no other way', () => {
    const guilty = sources.filter((file) => /app\.tenant_id|set_config/i.test(readFileSync(file, 'utf8')))
    assert.deepEqual(guilty, [])
  })
})
