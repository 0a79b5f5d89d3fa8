import { createHash, randomBytes } from 'node:crypto'
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
  const { rows } = await superuser.query<TenantTable>(
    `select c.relname as name,
            (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
               from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
            array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p where has_table_privilege('tanager_app', c.oid, p)) as may
       from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'tenant_directory' order by 1`,
  )
  return rows
}

/** Fills what no seed fills. A new table's rows are planted here. */
const PLANTS: Record<string, string> = {
  candidates: `update candidates c set full_name = g.code || ' person', source = g.code, phone = g.person::text, summary = g.code from given g where c.tenant_id = g.tenant`,
  issued_numbers: `insert into issued_numbers (tenant_id, kind, value, number) select tenant, 'tan', n, code || n from given, generate_series(1, 3) n`,
  audit_checkpoints: `insert into audit_checkpoints (tenant_id, sequence, hash, signed_at, key_id, signature) select tenant, 1, bytes, now(), code, bytes from given`,
  idempotency_keys: `insert into idempotency_keys (tenant_id, user_id, path, key, request_digest, status, headers, body)
     select tenant, person, code, code, bytes, 200, '{}', code from given`,
  candidate_files: `insert into candidate_files (tenant_id, id, candidate_id, file_name, media_type, size_bytes, sha256, content, text, parse, parser_version, uploaded_by)
     select tenant, c.id, c.id, code, code, 1, bytes, bytes, code, '{}', code, person from given, candidates c where c.tenant_id = tenant`,
  candidate_keys: `insert into candidate_keys (tenant_id, key, candidate_id) select tenant, 1, c.id from given, candidates c where c.tenant_id = tenant`,
  duplicate_profiles: `insert into duplicate_profiles (tenant_id, candidate_id, field_keys, document_keys, sketch)
     select tenant, c.id, '{1}', '{1}', bytes from given, candidates c where c.tenant_id = tenant`,
  duplicate_suggestions: `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
     select tenant, person, min(c.id::text)::uuid, max(c.id::text)::uuid, 0.5, array[code] from given, candidates c where c.tenant_id = tenant group by 1, 2, code`,
}
const GIVEN = 'with given as (select $1::uuid as tenant, $2::text as code, $3::uuid as person, $4::bytea as bytes)'

/** Rows of both tenants in every table; the check says when one is empty. */
export async function plantRows(world: World): Promise<void> {
  const present = await withClient(world.database.superuserUrl, tenantTables)
  for (const tenant of TENANTS) {
    await plantCandidates(world, tenant, 4)
    for (const [table, sql] of Object.entries(PLANTS)) {
      if (!present.some(({ name }) => name === table)) continue
      await world.asOwner(tenant, `${GIVEN} ${sql}`, [tenant, world.tenants[tenant].users.RECRUITER, randomBytes(32)])
    }
  }
}

/** A digest of all rows of a tenant, per table, past row-level security. */
export async function checksum(superuser: pg.Client, tenantId: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const { name } of await tenantTables(superuser)) {
    const { rows } = await superuser.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as text from ${name} t where tenant_id = $1`,
      [tenantId],
    )
    sums[name] = createHash('sha256')
      .update(rows[0]?.text ?? '')
      .digest('hex')
  }
  return sums
}

const INSUFFICIENT = '42501' // what row-level security answers to a row that is not one's own

/** Tries, table by table, what one tenant could do to another's rows as the application's role, and says what went wrong. */
export async function isolationBreaches(urls: { appUrl: string; superuserUrl: string }, mine: string, theirs: string): Promise<string[]> {
  return withClient(urls.superuserUrl, (superuser) =>
    withClient(urls.appUrl, async (app) => {
      const breaches: string[] = []
      for (const table of await tenantTables(superuser)) breaches.push(...(await breachesOf(superuser, app, table, mine, theirs)))
      return breaches
    }),
  )
}

async function breachesOf(superuser: pg.Client, app: pg.Client, table: TenantTable, mine: string, theirs: string): Promise<string[]> {
  const { name, may } = table
  const breaches: string[] = []
  const say = (what: string) => breaches.push(`${name}: ${what}`)
  const planted = await superuser.query<{ mine: number; theirs: number; row: object; own: object }>(
    `select (count(*) filter (where tenant_id = $1))::int as mine, (count(*) filter (where tenant_id = $2))::int as theirs,
            (array_agg(to_jsonb(t)) filter (where tenant_id = $2))[1] as row, (array_agg(to_jsonb(t)) filter (where tenant_id = $1))[1] as own from ${name} t`,
    [mine, theirs],
  )
  const facts = planted.rows[0] as (typeof planted.rows)[number]
  if (facts.mine === 0 || facts.theirs === 0) say('no rows of both tenants were planted, so nothing is proved')

  /** One statement in a transaction that is always rolled back: its outcome. */
  const attempt = async (tenant: string | null, text: string, values: unknown[]) => {
    await app.query('begin')
    try {
      if (tenant) await app.query('select set_tenant($1)', [tenant])
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

  const copy = `insert into ${name} select * from jsonb_populate_record(null::${name}, $1)`
  const writes: [verb: string, text: string, values: unknown[]][] = [
    ['UPDATE', `update ${name} set tenant_id = tenant_id where tenant_id = $1`, [theirs]],
    ['UPDATE', `update ${name} set tenant_id = $1`, [theirs]],
    ['DELETE', `delete from ${name} where tenant_id = $1`, [theirs]],
    ['INSERT', copy, [JSON.stringify(facts.row)]],
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
      const { error } = await attempt(tenant, copy, [JSON.stringify(row)])
      if (error !== INSUFFICIENT) say(`INSERT for another tenant was refused with ${error ?? 'nothing'}, not ${INSUFFICIENT}`)
    }
  }
  return breaches
}
