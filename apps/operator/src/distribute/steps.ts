import pg from 'pg'
import type { Attachment, Layout } from './layout.store.ts'

/** One transaction; done once, and left out by the next run. */
export interface Step {
  what: string
  statements: string[]
  /** Only go on when rows and files are those from before. */
  compare?: true
}

const id = (name: string): string => pg.escapeIdentifier(name)
const text = (value: string): string => pg.escapeLiteral(value)
const same = (one: Attachment) => (other: Attachment) => one.kind === other.kind && one.table === other.table && one.name === other.name

/** On one node after the other, without Citus carrying it on: some commands it does not carry, others it would refuse on a worker. */
const onEveryNode = (command: string): string[] => {
  const alone = `do $alone$ begin set local citus.enable_ddl_propagation = off; execute ${text(command)}; end $alone$`
  return [
    `do $check$ declare failed text; begin
       select string_agg(result, '; ') into failed from run_command_on_all_nodes(${text(alone)}) where not success;
       if failed is not null then raise exception '%', failed; end if; end $check$`,
  ]
}

/**
 * What is left to do, in order, from the catalog as it stands: a run that was cut short goes on where it was. Keys and triggers are noted in a
 * table before they are dropped.
 */
export function distributionSteps(layout: Layout, shards: number): Step[] {
  const missing = layout.tables.filter(({ kind, distributed }) => kind !== 'local' && !distributed)
  const unprepared = missing.length > 0
  const saved = [...layout.saved, ...(unprepared ? layout.attached.filter((one) => !layout.saved.some(same(one))) : [])]
  const toDrop = unprepared ? layout.attached : []
  const present = layout.attached.filter((one) => !toDrop.some(same(one)))
  const toMake = saved.filter((one) => !present.some(same(one)))
  const order = { key: 0, trigger: 1 }
  const emptied = layout.tables
    .filter(({ kind, distributed, holdsRows }) => kind !== 'local' && (!distributed || holdsRows))
    .map(({ name }) => `select truncate_local_data_after_distributing_table(${text(`public.${name}`)})`)
  return [
    step('Carry the tenant of a transaction to the nodes', [
      ...[layout.owner, ...layout.workers].map(
        (role) => `alter role ${id(role)} in database ${id(layout.database)} set citus.propagate_set_commands = 'local'`,
      ),
      // Citus cannot see into triggers. Ours write rows of the same tenant to count_changes, or refuse.
      ...onEveryNode(`alter database ${id(layout.database)} set citus.enable_unsafe_triggers = on`),
    ]),
    step('Note keys and triggers', [
      'create schema if not exists tanager_distribution',
      `create table if not exists tanager_distribution.attached
         (kind text, table_name text, name text, definition text not null, primary key (kind, table_name, name))`,
      ...saved.map(
        ({ kind, table, name, definition }) =>
          `insert into tanager_distribution.attached values (${[kind, table, name, definition].map(text).join(', ')}) on conflict do nothing`,
      ),
    ]),
    step(
      'Give policies the form that Citus takes',
      layout.tables
        .filter(({ oldPolicy }) => oldPolicy)
        .map(
          ({ name }) =>
            `alter policy tenant_isolation on public.${id(name)} using (tenant_id = public.current_tenant()) with check (tenant_id = public.current_tenant())`,
        ),
    ),
    step('Drop keys and triggers', [
      ...toDrop.filter(({ kind }) => kind === 'trigger').map(({ table, name }) => `drop trigger ${id(name)} on ${table}`),
      ...toDrop.filter(({ kind }) => kind === 'key').map(({ table, name }) => `alter table ${table} drop constraint ${id(name)}`),
    ]),
    ...missing
      .filter(({ kind }) => kind === 'reference')
      .map(({ name }) => step(`Copy ${name} to every node`, [`select create_reference_table(${text(`public.${name}`)})`])),
    ...missing
      .filter(({ kind }) => kind === 'tenant')
      .map(({ name }) =>
        step(`Distribute ${name}`, [
          name === 'tenants'
            ? `select create_distributed_table('public.tenants', 'tenant_id', shard_count => ${shards})`
            : `select create_distributed_table(${text(`public.${name}`)}, 'tenant_id', colocate_with => 'public.tenants')`,
        ]),
      ),
    // Before the triggers that refuse it are back, and only after a look at what the nodes hold.
    { ...step('Compare rows and files with those before, then empty the copies that stayed here', emptied), compare: true as const },
    ...toMake
      .toSorted((a, b) => order[a.kind] - order[b.kind])
      .map(({ kind, table, name, definition }) =>
        kind === 'key'
          ? step(`Make the key ${name}`, [`alter table ${table} add constraint ${id(name)} ${definition}`])
          : step(`Make the trigger ${name} of ${table}`, [definition]),
      ),
    step('Send append_audit() to the node of its tenant', layout.auditDelegated ? [] : DELEGATE_AUDIT),
    step('Keep functions of the owner from everybody, on every node', onEveryNode(REVOKE)),
    step('Keep what Citus tells of its tables from reports', onEveryNode(HIDE_VIEWS)),
  ].filter(({ statements }) => statements.length > 0)
}

const step = (what: string, statements: string[]): Step => ({ what, statements })

const APPEND = 'public.append_audit(uuid, uuid, text, text, text, uuid, text, text, text, text)'
const DELEGATE_AUDIT = [
  `select create_distributed_function('public.audit_field(text)')`,
  `select create_distributed_function('${APPEND}', 'p_tenant', colocate_with => 'public.audit_log', force_delegation => true)`,
]

/** Citus makes functions on workers without the revokes that they have here. */
const REVOKE = `do $revoke$ declare one record; begin
  for one in select p.oid::regprocedure as signature from pg_proc p join pg_roles r on r.oid = p.proowner
              where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop execute format('revoke execute on function %s from public', one.signature); end loop; end $revoke$`

/** Everybody may read them, and Ask would take them for tables of the tenant. */
const HIDE_VIEWS = `do $hide$ declare one record; begin
  for one in select c.oid::regclass as name from pg_class c join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
              where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
  loop execute format('revoke all on %s from public', one.name); end loop; end $hide$`
