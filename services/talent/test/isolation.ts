import { randomBytes } from 'node:crypto'
import { newId } from '@tanager/kernel'
import pg from 'pg'
import { plantCandidates, TENANTS, type World } from '../src/testing.ts'

/** A connection of its own, for as long as `work` takes. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface TenantTable {
  name: string
  columns: { name: string; type: string }[]
  /** What the application's role may do. */
  may: string[]
}

/** Every table that carries a tenant and is not a directory. */
export async function tenantTables(superuser: pg.Client): Promise<TenantTable[]> {
  const { rows } = await superuser.query<TenantTable>({
    name: 'tenant tables',
    text: `select c.relname as name,
            (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
               from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
            array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p where has_table_privilege('tanager_app', c.oid, p)) as may
       from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('tenant_directory', 'form_link_directory', 'field_key_directory', 'reporting_roles') order by 1`,
  })
  return rows
}

/** Fills what no seed fills. A new table's rows are planted here. */
const PLANTS: Record<string, string> = {
  candidates: `update candidates c set full_name = code || ' person', source = code, phone = person::text, summary = code from given where c.tenant_id = tenant`,
  issued_numbers: `insert into issued_numbers (tenant_id, kind, value, number) select tenant, 'tan', n, code || n from given, generate_series(1, 3) n`,
  letter_templates: `insert into letter_templates (tenant_id, language, subject, opening, closing, row_version) select tenant, 'en', code, code, code, 2 from given`,
  rejection_reasons: `insert into rejection_reasons (tenant_id, reasons, row_version) select tenant, array[code], 2 from given`,
  scorecard_templates: `insert into scorecard_templates (tenant_id, id, name, name_key, criteria, is_default) select tenant, person, code, code, array[code], true from given`,
  audit_checkpoints: `insert into audit_checkpoints (tenant_id, sequence, hash, signed_at, key_id, signature) select tenant, 1, bytes, now(), code, bytes from given`,
  user_identities: `insert into user_identities (tenant_id, issuer, subject, user_id) select tenant, code, code, person from given`,
  api_keys: `insert into api_keys (tenant_id, id, user_id, name, role_code, secret_hash, expires_at, created_by)
     select tenant, person, person, code, 'SOURCER', bytes, now() + interval '1 day', person from given`,
  deputies: `insert into deputies (tenant_id, id, principal_id, deputy_id, starts_on, ends_on, created_by)
     select tenant, person, person, (select u.id from users u where u.tenant_id = tenant and u.id <> person limit 1), '2026-01-01', '2026-01-02', person from given`,
  scim_tokens: `insert into scim_tokens (tenant_id, id, secret_hash, created_by) select tenant, person, bytes, person from given`,
  scim_users: `insert into scim_users (tenant_id, user_id, user_name, user_name_key) select tenant, person, code, code from given`,
  idempotency_keys: `insert into idempotency_keys (tenant_id, user_id, path, key, request_digest, status, headers, body)
     select tenant, person, code, code, bytes, 200, '{}', code from given`,
  candidate_files: `insert into candidate_files (tenant_id, id, candidate_id, file_name, media_type, size_bytes, sha256, content, text, parse, parser_version, uploaded_by)
     select tenant, c.id, c.id, code, code, 1, bytes, bytes, code, '{}', code, person from given, candidates c where c.tenant_id = tenant`,
  candidate_keys: `insert into candidate_keys (tenant_id, key, candidate_id) select tenant, 1, c.id from given, candidates c where c.tenant_id = tenant`,
  duplicate_profiles: `insert into duplicate_profiles (tenant_id, candidate_id, field_keys, document_keys, who, sketch)
     select tenant, c.id, '{1}', '{1}', '{}', bytes from given, candidates c where c.tenant_id = tenant`,
  duplicate_suggestions: `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
     select tenant, person, min(c.id::text)::uuid, max(c.id::text)::uuid, 0.5, array[code] from given, candidates c where c.tenant_id = tenant group by 1, 2, code`,
  approval_requests: `insert into approval_requests (tenant_id, id, entity_type, entity_id, title, requested_by, authors, due_roles)
     select tenant, person, 'tan', person, code, person, array[person], array['HR_HEAD'] from given`,
  approval_steps: `insert into approval_steps (tenant_id, request_id, entity_type, step, name, role_code, mandatory, status, comment)
     select tenant, person, 'tan', 1, code, 'HR_HEAD', true, 'Due', code from given`,
  tans: `insert into tans (tenant_id, id, tan_number, title, positions, status, approval_request_id, created_by)
     select tenant, person, code, code, 1, 'PendingApproval', person, person from given`,
  job_descriptions: `insert into job_descriptions (tenant_id, tan_id, version, body, created_by) select tenant, person, 1, code, person from given`,
  applications: `insert into applications (tenant_id, id, candidate_id, tan_id, status, shortlist_request_id, created_by)
     select tenant, person, (select min(c.id::text)::uuid from candidates c where c.tenant_id = tenant), person, 'Applied', person, person from given`,
  application_stages: `insert into application_stages (tenant_id, id, application_id, to_status, action, actor_user_id, actor_role, reason, occurred_at)
     select tenant, person, person, 'Applied', code, person, code, code, now() from given`,
  interviews: `insert into interviews (tenant_id, id, application_id, round, mode, starts_at, ends_at, location, created_by)
     select tenant, person, person, 1, 'Phone', now(), now() + interval '1 hour', code, person from given`,
  interview_panel: `insert into interview_panel (tenant_id, interview_id, user_id, position, starts_at, ends_at)
     select tenant, person, person, 1, now(), now() + interval '1 hour' from given`,
  interview_feedback: `insert into interview_feedback (tenant_id, interview_id, user_id, recommendation, comments) select tenant, person, person, 'Yes', code from given`,
  offers: `insert into offers (tenant_id, id, offer_number, application_id, job_title, start_date, expires_on, notes, status, created_by)
     select tenant, person, code, person, code, current_date, current_date, code, 'Draft', person from given`,
  offer_compensations: `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period, benefits)
     select tenant, person, 'EUR', 1, 'Year', code from given`,
  green_forms: `insert into green_forms (tenant_id, application_id, form_version) select tenant, person, 1 from given`,
  green_form_links: `insert into green_form_links (tenant_id, id, application_id, token_hash, expires_at, issued_by)
     select tenant, person, person, bytes, now(), person from given`,
  green_form_submissions: `insert into green_form_submissions (tenant_id, id, application_id, form_version, answers, sealed, seal_key, compared)
     select tenant, person, person, 1, jsonb_build_object('city', code), bytes, code, jsonb_build_object('full_name', code) from given`,
  green_form_documents: `insert into green_form_documents (tenant_id, id, submission_id, application_id, type, media_type, size_bytes, sha256, sealed, seal_key)
     select tenant, person, person, person, 'identity_proof', code, 1, bytes, bytes, code from given`,
  green_form_document_reads: `insert into green_form_document_reads (tenant_id, id, document_id, read_by, role_code)
     select tenant, person, person, person, 'HR_OPERATIONS' from given`,
  green_form_reveals: `insert into green_form_reveals (tenant_id, id, submission_id, field, reason, revealed_by)
     select tenant, person, person, code, code, person from given`,
  reupload_requests: `insert into reupload_requests (tenant_id, id, application_id, discrepancy_id, document_type, message, requested_by)
     select tenant, person, person, person, code, code, person from given`,
  discrepancies: `insert into discrepancies (tenant_id, id, application_id, category, severity, field, description, approval_request_id, raised_by)
     select tenant, person, person, 'Other', 'Low', code, code, person, person from given`,
  approval_comments: `insert into approval_comments (tenant_id, id, request_id, kind, written_by, text)
     select tenant, person, person, 'question', person, code from given`,
  onboarding_cases: `insert into onboarding_cases (tenant_id, application_id, candidate_id, tan_id, open, status, eligible)
     select tenant, a.id, a.candidate_id, a.tan_id, true, 'AwaitingForm', false from given, applications a where a.tenant_id = tenant`,
  employees: `insert into employees (tenant_id, id, employee_number, application_id, candidate_id, tan_id, created_by)
     select tenant, person, code, a.id, a.candidate_id, a.tan_id, person from given, applications a where a.tenant_id = tenant`,
  notes: `insert into notes (tenant_id, id, candidate_id, text, written_by)
     select tenant, person, (select min(c.id::text)::uuid from candidates c where c.tenant_id = tenant), code, person from given`,
  note_mentions: `insert into note_mentions (tenant_id, note_id, user_id) select tenant, person, person from given`,
  retention_rules: `insert into retention_rules (tenant_id, closed_months) select tenant, 6 from given`,
  retention_notices: `insert into retention_notices (tenant_id, candidate_id, rule, since, erase_after)
     select tenant, (select min(c.id::text)::uuid from candidates c where c.tenant_id = tenant), 'closed', now(), now() from given`,
  data_requests: `insert into data_requests (tenant_id, id, candidate_id, kind, ground, reason, requested_by)
     select tenant, person, (select min(c.id::text)::uuid from candidates c where c.tenant_id = tenant), 'Erasure', 'Other', code, person from given`,
  legal_holds: `insert into legal_holds (tenant_id, id, candidate_id, reason, placed_by)
     select tenant, person, (select min(c.id::text)::uuid from candidates c where c.tenant_id = tenant), code, person from given`,
  saved_questions: `insert into saved_questions (tenant_id, id, question, chart, created_by) select tenant, person, code, 'auto', person from given`,
  count_tallies: `insert into count_tallies (tenant_id, tile, key, total) select tenant, code, code, 1 from given`,
}
// From a table, so that a cluster makes the rows where they belong.
const GIVEN =
  'from (select t.tenant_id as tenant, $2::text as code, $3::uuid as person, $4::bytea as bytes from tenants t where t.tenant_id = $1) as'

/** Rows of both tenants in every table; the check says when one is empty. */
export async function plantRows(world: World): Promise<void> {
  const present = await withClient(world.database.superuserUrl, tenantTables)
  for (const tenant of TENANTS) {
    await plantCandidates(world, tenant, 4)
    for (const [table, sql] of Object.entries(PLANTS)) {
      if (!present.some(({ name }) => name === table)) continue
      await world.asOwner(tenant, sql.replace(/\bfrom (?=given)/, `${GIVEN.replaceAll('$', '$$$$')} `), [
        tenant,
        world.tenants[tenant].users.RECRUITER,
        randomBytes(32),
      ])
    }
  }
}

/** The service folds the one table into the other at any time; what both come to is what must not change. */
const COUNTS = `(select tenant_id, tile, key, sum(n) as n from (
    select tenant_id, tile, key, total as n from count_tallies union all select tenant_id, tile, key, change from count_changes) as noted
   group by tenant_id, tile, key)`

/** A digest of all rows of a tenant, per table, past row-level security. */
export async function checksum(superuser: pg.Client, tenantId: string): Promise<Record<string, string>> {
  return (await checksums(superuser, [tenantId]))[tenantId] ?? {}
}

/** The same of several tenants, in one statement. It reads every table: on one connection it is planned a few times only. */
export async function checksums(superuser: pg.Client, tenantIds: readonly string[]): Promise<Record<string, Record<string, string>>> {
  const tables = (await tenantTables(superuser))
    .map(({ name }) => name)
    .filter((name) => name !== 'count_tallies' && name !== 'count_changes')
  const digests = [...tables.map((name) => [name, name]), ['counts', COUNTS]].map(
    ([
      name,
      source,
    ]) => `select tenant_id, '${name}' as name, sha256(convert_to(string_agg(t::text, E'\\n' order by t::text), 'utf8')) as digest
       from ${source} t where tenant_id = any ($1) group by tenant_id`,
  )
  const { rows } = await superuser.query<{ tenant: string; sums: Record<string, string> }>({
    name: 'checksums',
    text: `select tenant_id as tenant, jsonb_object_agg(name, digest) as sums from (${digests.join(' union all ')}) as digests group by tenant_id`,
    values: [tenantIds],
  })
  return Object.fromEntries(rows.map(({ tenant, sums }) => [tenant, sums]))
}

const INSUFFICIENT = '42501' // what row-level security answers to a row that is not one's own

/** Tries, in each table or in one, what one tenant could do to another's rows as the application's role, and says what went wrong. */
export async function isolationBreaches(
  urls: { appUrl: string; superuserUrl: string },
  mine: string,
  theirs: string,
  only?: string,
): Promise<string[]> {
  return withClient(urls.superuserUrl, (superuser) =>
    withClient(urls.appUrl, async (app) => {
      const breaches: string[] = []
      const tables = (await tenantTables(superuser)).filter(({ name }) => only === undefined || name === only)
      for (const table of tables) breaches.push(...(await breachesOf(superuser, app, table, mine, theirs)))
      return breaches
    }),
  )
}

async function breachesOf(superuser: pg.Client, app: pg.Client, table: TenantTable, mine: string, theirs: string): Promise<string[]> {
  const { name, may } = table
  const breaches: string[] = []
  const say = (what: string) => breaches.push(`${name}: ${what}`)
  const planted = await superuser.query<{ mine: number; theirs: number; row: Record<string, unknown>; own: Record<string, unknown> }>(
    `select (count(*) filter (where tenant_id = $1))::int as mine, (count(*) filter (where tenant_id = $2))::int as theirs,
            (array_agg(to_jsonb(t)) filter (where tenant_id = $2))[1] as row, (array_agg(to_jsonb(t)) filter (where tenant_id = $1))[1] as own from ${name} t`,
    [mine, theirs],
  )
  const facts = planted.rows[0] as (typeof planted.rows)[number]
  if (facts.mine === 0 || facts.theirs === 0) say('no rows of both tenants were planted, so nothing is proved')

  /** One statement in a transaction that is always rolled back: its outcome. */
  const attempt = async (tenant: string | null, text: string, values: unknown[]) => {
    await app.query(tenant ? `begin; select set_tenant('${tenant}')` : 'begin')
    try {
      const { rows, rowCount } = await app.query<{ n?: number }>(text, values)
      return { rows, touched: rowCount ?? 0, error: undefined }
    } catch (error) {
      return { rows: [], touched: 0, error: (error as { code?: string }).code }
    } finally {
      await app.query('rollback')
    }
  }
  const seen = async (tenant: string | null, where: string, values: unknown[]) => {
    const { rows, error } = await attempt(tenant, `select count(*)::int as n from ${name} ${where}`, values)
    return rows[0]?.n ?? `an error, ${error},`
  }
  const [own, foreign, unset] = [await seen(mine, '', []), await seen(mine, 'where tenant_id = $1', [theirs]), await seen(null, '', [])]
  if (own !== facts.mine) say(`a tenant sees ${own} rows and has ${facts.mine}`)
  if (foreign !== 0) say(`a tenant sees ${foreign} rows of another`)
  if (unset !== 0) say(`${unset} rows are visible without a tenant`)

  const columns = table.columns.map((column) => `"${column.name}"`)
  const copy = `insert into ${name} (${columns}) values (${table.columns.map(({ type }, at) => `$${at + 1}::${type}`)})`
  const valuesOf = (row: Record<string, unknown>) =>
    table.columns.map(({ name: column, type }) => {
      const value = row[column]
      return value === null || type.endsWith('[]') ? value : type.startsWith('json') ? JSON.stringify(value) : String(value)
    })
  const writes: [verb: string, text: string, values: unknown[]][] = [
    ['UPDATE', `update ${name} set tenant_id = tenant_id where tenant_id = $1`, [theirs]],
    ['UPDATE', `update ${name} set tenant_id = $1`, [theirs]],
    ['DELETE', `delete from ${name} where tenant_id = $1`, [theirs]],
    ['INSERT', copy, valuesOf(facts.row)],
  ]
  for (const [verb, text, values] of writes) {
    if ((await attempt(mine, text, values)).touched > 0) say(`${verb} reaches another tenant's rows`)
    if ((await attempt(null, text, values)).touched > 0) say(`${verb} reaches rows without a tenant`)
  }
  if (may.includes('INSERT')) {
    // Refused by the policy, before any key is looked at: "exists already" would tell a secret.
    for (const [tenant, row] of [
      [mine, facts.row],
      [mine, { ...facts.row, id: newId() }],
      [null, facts.own],
    ] as const) {
      const { error } = await attempt(tenant, copy, valuesOf(row))
      if (error !== INSUFFICIENT) say(`INSERT for another tenant was refused with ${error ?? 'nothing'}, not ${INSUFFICIENT}`)
    }
  }
  return breaches
}
