import type { TenantTable } from './isolation.ts'

/** A statement, and how it is to be sent and judged. */
export interface RandomStatement {
  /** `read` and `copy` must give the very rows that a database without the other tenant gives; `probe` may differ, and tells nothing all the same. */
  kind: 'read' | 'copy' | 'probe' | 'write'
  before: string[]
  sql: string
  after: string[]
}
export type Random = () => number

/** Mulberry32: small, and the same on every machine for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Knowledge {
  tables: TenantTable[]
  /** What an attacker may know of the other tenant. */
  tenantId: string
  ids: string[]
  word: string
}

/** Random statements that try to see or change what belongs to another tenant, without setting a tenant themselves. */
export function randomSql(random: Random, known: Knowledge) {
  const chance = (p: number) => random() < p
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const times = <T>(n: number, make: (i: number) => T) => Array.from({ length: n }, (_, i) => make(i))
  const column = (table: TenantTable, alias: string) => `${alias}.${pick(table.columns).name}`
  const literal = () => pick([`'${known.tenantId}'`, `'${pick(known.ids)}'`, `'${known.word}'`, "'Active'", "''", 'null', "'1'"])

  function condition(table: TenantTable, alias: string, depth: number): string {
    const col = column(table, alias)
    const kinds: (() => string)[] = [
      () => 'true',
      () => `${alias}.tenant_id = '${known.tenantId}'`,
      () => `${alias}.tenant_id <> current_tenant()`,
      () => `${alias}.tenant_id::text <> coalesce(current_setting('app.tenant_id', true), '')`,
      () => `${col}::text = ${literal()}`,
      () => `${col}::text ${pick(['<', '>', '<>'])} ${literal()}`,
      () => `${col}::text ${pick(['like', 'ilike', 'not like'])} '%${pick([known.word, 'a', '-', '']).slice(0, 12)}%'`,
      () => `${col} is ${pick(['', 'not '])}null`,
      () => `1 / (case when ${alias}::text like '%${known.word}%' then 0 else 1 end) = 1`, // an error would tell
      () => `length(repeat('x', case when ${alias}.tenant_id = '${known.tenantId}' then 2000000000 else 1 end)) > 0`,
      () => `(${alias}::text || ${literal()}) is not null`,
    ]
    if (depth > 0) {
      const other = pick(known.tables)
      const inner = `z${depth}`
      kinds.push(
        () => `(${condition(table, alias, depth - 1)} ${pick(['and', 'or'])} ${condition(table, alias, depth - 1)})`,
        () => `not (${condition(table, alias, depth - 1)})`,
        () => `exists (select from ${other.name} ${inner} where ${condition(other, inner, depth - 1)})`,
        () =>
          `${col}::text ${pick(['in', 'not in'])} (select ${column(other, inner)}::text from ${other.name} ${inner} where ${condition(other, inner, depth - 1)})`,
        () => `${col}::text > ${pick(['any', 'all'])} (select ${column(other, inner)}::text from ${other.name} ${inner})`,
      )
    }
    return pick(kinds)()
  }

  function expression(table: TenantTable, alias: string): string {
    const col = column(table, alias)
    const other = pick(known.tables)
    return pick([
      `${col}::text`,
      `${col}::text`,
      `${alias}::text`,
      `to_jsonb(${alias})::text`,
      `md5(${col}::text)`,
      `length(${col}::text)`,
      `case when ${condition(table, alias, 0)} then ${col}::text end`,
      `(select max(s::text) from ${other.name} s where ${condition(other, 's', 1)})`,
      `(select count(*) from ${other.name} s where ${condition(other, 's', 1)})`,
      `array(select s::text from ${other.name} s where ${condition(other, 's', 0)} order by 1)::text`,
    ])
  }

  function plainSelect(): string {
    const table = pick(known.tables)
    const joined = chance(0.5) ? pick(known.tables) : undefined
    const on = () =>
      pick([
        `b.tenant_id = a.tenant_id`,
        `b.tenant_id <> a.tenant_id`,
        'true',
        `b.${pick(joined?.columns ?? []).name}::text = ${column(table, 'a')}::text`,
      ])
    const source = `${table.name} a${joined ? ` ${pick(['join', 'left join', 'right join', 'cross join lateral (select * from'])} ${joined.name} b` : ''}`
    const from = !joined ? source : source.includes('lateral') ? `${source} where ${condition(joined, 'b', 0)}) b` : `${source} on ${on()}`
    const where = `where ${condition(table, 'a', 2)}${joined && chance(0.5) ? ` and ${condition(joined, 'b', 1)}` : ''}`
    const items = times(1 + Math.floor(random() * 3), () => (joined && chance(0.4) ? expression(joined, 'b') : expression(table, 'a')))
    const order = items.map((_, i) => i + 1).join(', ')
    if (joined || chance(0.4)) {
      const col = column(table, 'a')
      return pick([
        `select count(*), max(${items[0]}), min(${items[0]}) from ${from} ${where}`,
        `select ${col}::text, count(*) from ${from} ${where} group by 1 having count(*) > 0 order by 1`,
        `select string_agg(x, ',' order by x) from (select distinct ${items[0]}::text as x from ${from} ${where}) d`,
        `select ${items.join(', ')} from ${from} ${where} order by ${order} limit 20`,
        `select bool_or(${table.columns[0] ? `a.${table.columns[0].name} is not null` : 'true'}), sum(length(${items[0]}::text)) from ${from} ${where}`,
        `select a.tenant_id, count(*) from ${from} ${where} group by rollup (a.tenant_id) order by 1`,
      ])
    }
    return pick([
      `select ${items.join(', ')} from ${from} ${where} order by ${order}`,
      `select ${items[0]}, row_number() over (order by a::text), count(*) over () from ${from} ${where} order by 2`,
      `select distinct ${items[0]} from ${from} ${where} order by 1`,
    ])
  }

  function read(): string {
    const whole = (sql: string) => `select d::text as x from (${sql}) d`
    return pick([
      plainSelect,
      plainSelect,
      () =>
        `with x as ${pick(['', 'materialized ', 'not materialized '])}(${plainSelect()}) select x::text, (select count(*) from x) from x order by 1`,
      () => `${whole(plainSelect())} ${pick(['union', 'union all', 'except', 'intersect'])} ${whole(plainSelect())} order by 1`,
      () =>
        `with recursive r (n, t) as (select 1, ''::text union all select r.n + 1, (select max(u::text) from ${pick(known.tables).name} u) from r where r.n < 3) select * from r order by 1`,
      () =>
        `select p.code, count(a.*) from ${pick(['roles', 'permissions'])} p left join ${pick(known.tables).name} a on true group by 1 order by 1`,
      () => `select query_to_xml('select * from ${pick(known.tables).name} order by 1', true, false, '')::text`,
      () => `select ${pick(['count(*)', 'max(t::text)'])} from ${pick(['tenant_directory', 'schema_migrations'])} t`,
    ])()
  }

  function probe(): string {
    const table = pick(known.tables)
    return pick([
      () => `explain (analyze, verbose, buffers, costs off, timing off, summary off) ${plainSelect()}`,
      () => `explain (verbose) ${plainSelect()}`,
      () =>
        `select a.ctid, a.xmin, a.tableoid, a.* from ${table.name} a where a.ctid ${pick(['=', '>', '<'])} '(0,${Math.floor(random() * 30)})'`,
      () => `select * from ${table.name} tablesample ${pick(['system', 'bernoulli'])} (${pick([10, 100])})`,
      () => `select s::text from ${pick(['pg_stats', 'pg_stats_ext', 'pg_stat_user_tables', 'pg_policies'])} s`,
      () => `select a::text from ${table.name} a where ${condition(table, 'a', 1)} for ${pick(['update', 'share', 'key share'])}`,
      () => `select * from ${table.name} a order by random() limit 5`,
      () => `select currval('x'), ${literal()}`,
    ])()
  }

  function value(type: string): string {
    if (type === 'uuid') return 'gen_random_uuid()' // never an id of the other tenant: stored as one's own it would look like a leak
    if (/int|numeric/.test(type)) return String(1 + Math.floor(random() * 1000))
    if (type === 'boolean') return pick(['true', 'false'])
    if (type.startsWith('timestamp')) return 'now()'
    if (type === 'bytea') return "'\\x00'"
    if (type.startsWith('json')) return "'{}'"
    if (type.endsWith('[]')) return "'{}'"
    return pick(["'Active'", "'written'", "'tan'", "'offer'"])
  }

  /** Mostly a table on which the verb is granted. */
  const target = (verb: string) => pick(chance(0.8) ? known.tables.filter((table) => table.may.includes(verb)) : known.tables)
  const change = ({ columns }: TenantTable) => {
    const { name, type } = pick(columns)
    return chance(0.25) ? `tenant_id = '${known.tenantId}'` : `${name} = ${chance(0.3) || name === 'tenant_id' ? `a.${name}` : value(type)}`
  }
  function update(returning: string): string {
    const table = target('UPDATE')
    return `update ${table.name} a set ${change(table)} where ${condition(table, 'a', 1)} ${returning}`
  }
  function insert(): string {
    const { name, columns } = target('INSERT')
    const filled = columns.map((c) =>
      c.name === 'tenant_id' ? pick([`'${known.tenantId}'`, `'${known.tenantId}'`, 'current_tenant()']) : value(c.type),
    )
    const copied = columns.map((c) => (c.name === 'tenant_id' ? `'${known.tenantId}'` : `a.${c.name}`))
    return pick([
      `insert into ${name} (${columns.map((c) => c.name).join(', ')}) values (${filled.join(', ')})${pick(['', ' on conflict do nothing'])} returning *`,
      `insert into ${name} select ${copied.join(', ')} from ${name} a returning *`,
    ])
  }

  function write(): string {
    const [updated, deleted, other] = [target('UPDATE'), target('DELETE'), pick(known.tables)]
    return pick([
      () => update('returning a::text'),
      () =>
        `update ${updated.name} a set ${change(updated)} from ${other.name} b where ${condition(other, 'b', 1)} and ${condition(updated, 'a', 0)} returning a::text, b::text`,
      () => `delete from ${deleted.name} a where ${condition(deleted, 'a', 1)} returning a::text`,
      () =>
        `delete from ${deleted.name} a using ${other.name} b where ${condition(deleted, 'a', 0)} and b.tenant_id = '${known.tenantId}' returning a::text, b::text`,
      insert,
      insert,
      () =>
        `with w as (${update('returning a::text as t')}) select t from w union all select b::text from ${other.name} b where ${condition(other, 'b', 1)}`,
      () =>
        `merge into ${updated.name} a using ${other.name} b on b.tenant_id = '${known.tenantId}' when matched then ${pick(['delete', `update set tenant_id = '${known.tenantId}'`])}`,
      () => `select append_audit(gen_random_uuid(), 'x', 'x', 'x', gen_random_uuid(), 'x', 'x', 'x', '{}')`,
      () => `truncate ${pick(known.tables).name}`,
    ])()
  }

  const plain = (kind: RandomStatement['kind'], sql: string): RandomStatement => ({ kind, before: [], sql, after: [] })
  return {
    write: () => plain('write', write()),
    read(): RandomStatement {
      const dice = random()
      if (dice < 0.1) return plain('probe', probe())
      if (dice < 0.2) return { kind: 'read', before: [`prepare p as ${read()}`], sql: 'execute p', after: ['deallocate p'] }
      if (dice < 0.25) return { kind: 'read', before: [`declare c cursor for ${read()}`], sql: 'fetch all from c', after: [] }
      if (dice < 0.28) return plain('copy', `copy (${read()}) to stdout`)
      if (dice < 0.3) return plain('copy', `copy ${pick(known.tables).name} to stdout`)
      return plain('read', read())
    },
  }
}
