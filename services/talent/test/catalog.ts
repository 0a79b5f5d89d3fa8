/** What the rules need to know and the catalog cannot say. */
export interface CatalogExpectation {
  appRole: string
  ownerRole: string
  /** Reference data, the same for every tenant: the application may read it and nothing else. */
  catalogs: readonly string[]
  /** What is unique across tenants: nobody may touch it, only ask through a function. */
  directories: readonly string[]
  /** The migrator's own. */
  bookkeeping: readonly string[]
  /** Functions that act with the owner's rights; each is a hole that was meant. */
  definers: readonly string[]
  /** What the application may do to tables that only grow, and what a trigger must refuse to everyone. */
  appendOnly: Readonly<Record<string, { may: readonly Privilege[]; refuses: readonly ('UPDATE' | 'DELETE' | 'TRUNCATE')[] }>>
}
type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'

export interface Queryable {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}

export const EXPECTED: CatalogExpectation = {
  appRole: 'tanager_app',
  ownerRole: 'tanager_owner',
  catalogs: ['roles', 'permissions', 'role_permissions'],
  directories: ['tenant_directory', 'form_link_directory', 'field_key_directory', 'reporting_roles', 'request_windows'],
  bookkeeping: ['schema_migrations'],
  definers: [
    'tenant_of_code',
    'append_audit',
    'tenants_with_chains',
    'register_form_link',
    'tenant_of_form_link',
    'forget_form_links',
    'field_key_proofs',
    'keep_field_key_proof',
    'reporting_tenant',
    'note_requests',
    'forget_request_windows',
  ],
  appendOnly: {
    audit_log: { may: ['SELECT'], refuses: ['UPDATE', 'DELETE', 'TRUNCATE'] },
    audit_checkpoints: { may: ['SELECT', 'INSERT'], refuses: ['UPDATE', 'DELETE', 'TRUNCATE'] },
    audit_heads: { may: ['SELECT'], refuses: ['DELETE', 'TRUNCATE'] },
    issued_numbers: { may: ['SELECT', 'INSERT'], refuses: [] },
  },
}

/** Reads the catalog and says, in words, what breaks the rules of tenancy; an empty list is a sound database. */
export async function catalogBreaches(db: Queryable, expected: CatalogExpectation = EXPECTED): Promise<string[]> {
  const values = [
    expected.appRole,
    expected.ownerRole,
    expected.catalogs,
    expected.directories,
    expected.bookkeeping,
    expected.definers,
    JSON.stringify(expected.appendOnly),
  ]
  const rules = RULES.map((rule) => `(${rule})`).join(' union ')
  const { rows } = await db.query<{ breach: string }>(`${GIVEN} ${rules} order by breach`, values)
  return rows.map((row) => row.breach)
}

// Every rule is one select of "breach" over these. Where a rule makes a pattern of a name, it looks for the bare name first: compiling a
// pattern for each pair of a function and a name costs a quarter of a second.
const GIVEN = `with given as (
  select $1::text::regrole::oid as app, $2::text::regrole::oid as owner, $3::text[] as catalogs, $4::text[] as directories,
         $5::text[] as bookkeeping, $6::text[] as definers, $7::jsonb as append_only
), relations as (
  select c.* from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i' and c.relkind <> 't' and c.relkind <> 'I'
), tables as (
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity, t.attnum as tenant_column, t.attnotnull, t.atttypid,
         case when c.relname = any (g.catalogs) then 'catalog' when c.relname = any (g.directories) then 'directory'
              when c.relname = any (g.bookkeeping) then 'bookkeeping' when t.attnum is not null then 'tenant' else 'unknown' end as kind
    from given g, relations c left join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
   where c.relkind in ('r', 'p')
), functions as (
  select p.*, l.lanname, lower(p.prosrc) as lowered from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
)`

const ISOLATION = '(tenant_id = ( SELECT current_tenant() AS current_tenant))'

const TABLE_RULES = [
  `select format('table %s is neither a tenant table nor a listed catalog, directory or bookkeeping table', name) as breach
     from tables where kind = 'unknown'`,
  `select format('table %s is listed and does not exist', listed) as breach from given g, unnest(g.catalogs || g.directories || g.bookkeeping) as listed
    where not exists (select from tables t where t.name = listed)`,
  `select format('table %s: tenant_id is not "uuid not null"', name) as breach from tables
    where kind = 'tenant' and (not attnotnull or atttypid <> 'uuid'::regtype)`,
  `select format('table %s has no row-level security', name) as breach from tables where kind = 'tenant' and not relrowsecurity`,
  `select format('table %s does not force row-level security on its owner', name) as breach from tables where kind = 'tenant' and not relforcerowsecurity`,
  `select format('table %s has no isolation policy', t.name) as breach from given g, tables t where t.kind = 'tenant' and not exists (
     select from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd = '*' and p.polroles <@ array[g.owner, g.app] and p.polroles @> array[g.owner, g.app]
        and pg_get_expr(p.polqual, p.polrelid) = '${ISOLATION}' and pg_get_expr(p.polwithcheck, p.polrelid) = '${ISOLATION}')`,
  `select format('table %s has the policy %s beside its isolation policy', t.name, p.polname) as breach
     from tables t join pg_policy p on p.polrelid = t.oid and p.polpermissive
    where pg_get_expr(p.polqual, p.polrelid) is distinct from '${ISOLATION}' or pg_get_expr(p.polwithcheck, p.polrelid) is distinct from '${ISOLATION}'`,
  // on shards it would be permissive, without a word
  `select format('table %s has the restrictive policy %s', t.name, p.polname) as breach
     from tables t join pg_policy p on p.polrelid = t.oid and not p.polpermissive`,
  `select format('table %s has no primary key', name) as breach from tables t
    where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')`,
  `select format('unique index %s of %s does not begin with tenant_id', i.indexrelid::regclass, t.name) as breach
     from tables t join pg_index i on i.indrelid = t.oid and i.indisunique where t.kind = 'tenant' and i.indkey[0] <> t.tenant_column`,
  `select format('foreign key %s of %s does not begin with tenant_id on both sides', k.conname, t.name) as breach
     from tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join tables r on r.oid = k.confrelid
    where r.kind <> 'catalog' and (t.kind <> 'tenant' or r.kind <> 'tenant' or k.conkey[1] <> t.tenant_column or k.confkey[1] <> r.tenant_column)`,
  `select format('foreign key %s of %s sets columns to null or default', k.conname, t.name) as breach
     from tables t join pg_constraint k on k.conrelid = t.oid where k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd')`,
  `select format('constraint %s of %s is deferrable', k.conname, t.name) as breach from tables t join pg_constraint k on k.conrelid = t.oid where k.condeferrable`,
  `select format('directory %s has row-level security', name) as breach from tables where kind = 'directory' and relrowsecurity`,
  `select format('table %s has the rule %s', t.name, r.rulename) as breach from tables t join pg_rewrite r on r.ev_class = t.oid`,
  `select format('column %s.%s has a volatile default: %s', t.name, a.attname, pg_get_expr(d.adbin, d.adrelid)) as breach
     from tables t join pg_attrdef d on d.adrelid = t.oid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where exists (select from regexp_matches(pg_get_expr(d.adbin, d.adrelid), '([a-z_0-9]+)\\(', 'g') as called (name)
                    join pg_proc p on p.proname = called.name[1] and p.provolatile = 'v')`,
  `select format('column %s.%s is an identity column', t.name, a.attname) as breach
     from tables t join pg_attribute a on a.attrelid = t.oid and a.attidentity <> ''`,
]

const OTHER_OBJECT_RULES = [
  `select format('%s %s: only tables and views are known here', case relkind when 'S' then 'sequence' when 'm' then 'materialized view'
     when 'f' then 'foreign table' else 'relation' end, relname) as breach from relations where relkind not in ('r', 'p', 'v', 'c')`,
  `select format('view %s is not security_invoker', relname) as breach from relations
    where relkind = 'v' and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
  `select format('schema %s is not known here', nspname) as breach from pg_namespace
    where nspname not in ('public', 'information_schema') and nspname !~ '^pg_'`,
  `select format('function %s has parameters and is written in %s, not plpgsql', oid::regprocedure, lanname) as breach
     from functions where pronargs > 0 and lanname <> 'plpgsql'`,
  `select format('function %s may be executed by PUBLIC', f.oid::regprocedure) as breach
     from functions f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a where a.grantee = 0`,
  `select format('function %s is SECURITY DEFINER and not listed', f.oid::regprocedure) as breach
     from functions f, given g where f.prosecdef and f.proname <> all (g.definers)`,
  `select format('function %s is SECURITY DEFINER and not written in plpgsql', oid::regprocedure) as breach
     from functions where prosecdef and lanname <> 'plpgsql'`,
  `select format('function %s is SECURITY DEFINER without a fixed search_path', oid::regprocedure) as breach from functions
    where prosecdef and not exists (select from unnest(proconfig) s where s ~ '^search_path=pg_catalog(, public)?, pg_temp$')`,
  // a bare name is looked up in the caller's search_path; pg_temp comes first there
  `select format('function %s names %s without its schema', f.oid::regprocedure, n.name) as breach from functions f,
          (select relname as name, '' as follows from relations union select proname, '\\s*\\(' from functions) n
    where (f.prosecdef or f.prorettype = 'trigger'::regtype) and strpos(f.lowered, lower(n.name)) > 0
      and f.prosrc ~* ('(^|[^.\\w"])' || n.name || '\\M' || n.follows)`,
]

const ROLE_RULES = [
  `select format('%s %s is not owned by %s but by %s', w.kind, w.name, g.owner::regrole, w.relowner::regrole) as breach
     from given g, (select 'relation' as kind, relname::text as name, relowner from relations
                    union all select 'function', oid::regprocedure::text, proowner from functions) w where w.relowner <> g.owner`,
  `select format('role %s is %s', r.rolname, w.what) as breach from given g, pg_roles r,
          lateral (values (r.rolsuper, 'superuser'), (r.rolbypassrls, 'BYPASSRLS'), (r.rolcreaterole, 'CREATEROLE'), (r.rolcreatedb, 'CREATEDB'),
                          (r.rolreplication, 'REPLICATION')) as w (so, what)
    where w.so and r.oid in (g.app, g.owner)`,
  `select format('role %s is a member of %s', m.member::regrole, m.roleid::regrole) as breach from given g join pg_auth_members m on m.member = g.app`,
  `select format('role %s is a member of %s', m.member::regrole, m.roleid::regrole) as breach
     from given g join pg_auth_members m on m.roleid in (g.app, g.owner) where not (select rolsuper from pg_roles where oid = m.member)`,
  `select format('role %s owns %s', g.app::regrole, pg_describe_object(d.classid, d.objid, d.objsubid)) as breach from given g
     join pg_shdepend d on d.refclassid = 'pg_authid'::regclass and d.refobjid = g.app and d.deptype = 'o'
      and d.dbid in (0, (select oid from pg_database where datname = current_database()))`,
  `select format('role %s may CREATE in schema %s', g.app::regrole, n.nspname) as breach
     from given g, pg_namespace n where n.nspname !~ '^pg_(toast|temp)' and has_schema_privilege(g.app, n.oid, 'CREATE')`,
  `select format('role %s has %s on the database', g.app::regrole, p) as breach
     from given g, unnest(array['CREATE', 'TEMPORARY']) p where has_database_privilege(g.app, current_database(), p)`,
  `select format('setting for role or database: %s', c) as breach
     from pg_db_role_setting s, unnest(s.setconfig) c where c ~ '^(app\\.|row_security|search_path|session_replication_role|role=)'
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
]

const GRANT_RULES = [
  `select format('%s %s is granted to %s', r.relname, a.privilege_type, case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end) as breach
     from given g, relations r, aclexplode(r.relacl) a where a.grantee not in (g.app, g.owner)`,
  `select format('%s %s is grantable by %s', r.relname, a.privilege_type, g.app::regrole) as breach
     from given g, relations r, aclexplode(r.relacl) a where a.grantee = g.app and a.is_grantable`,
  `select format('%s.%s %s is granted by column to %s', r.relname, c.attname, a.privilege_type, case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end) as breach
     from given g, relations r join pg_attribute c on c.attrelid = r.oid, aclexplode(c.attacl) a where a.grantee <> g.app or a.is_grantable`,
  `select format('default privileges give %s to %s', a.privilege_type, case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end) as breach
     from given g, pg_default_acl d, aclexplode(d.defaclacl) a where a.grantee <> g.owner`,
  `select format('%s %s: %s may %s', t.kind, t.name, g.app::regrole, p) as breach
     from given g, tables t, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
    where case when p in ('DELETE', 'TRUNCATE', 'TRIGGER') then has_table_privilege(g.app, t.oid, p) else has_any_column_privilege(g.app, t.oid, p) end
      and not case when g.append_only ? t.name then g.append_only -> t.name -> 'may' ? p
                   when t.kind = 'tenant' then p in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
                   when t.kind = 'catalog' then p = 'SELECT' else false end`,
  // a function that reads tables of tenants runs where it is called, and a query with such a table may run on a node that cannot call it
  `select format('function %s joins what %s() answers with a table', f.oid::regprocedure, n.proname) as breach from functions f, functions n
    where n.proretset and n.provolatile <> 'i' and strpos(f.lowered, lower(n.proname)) > 0 and exists (
      select from regexp_split_to_table(f.prosrc, ';') as statement
       where statement ~* ('(\\m(from|join)\\s+|,\\s*)(lateral\\s+)?(public\\.)?' || n.proname || '\\s*\\(')
         and exists (select from tables t where t.kind in ('tenant', 'catalog') and statement ~* ('\\mpublic\\.' || t.name || '\\M')))`,
  // where a variable in its condition is null, Citus on PostgreSQL 15 and 16 refuses it
  `select format('function %s uses an outer join', f.oid::regprocedure) as breach from functions f
    where f.prosrc ~* '\\m(left|right|full)\\s+(outer\\s+)?join\\M'`,
  // not made on shards, without a word
  `select format('trigger %s of %s names TRUNCATE together with other events', t.tgname, t.tgrelid::regclass) as breach
     from pg_trigger t join tables on tables.oid = t.tgrelid where not t.tgisinternal and t.tgtype & 32 > 0 and t.tgtype & 28 > 0`,
  `select format('function %s reads a transition table and writes in one statement', f.oid::regprocedure) as breach from functions f
    where f.prorettype = 'trigger'::regtype and f.prosrc ~* '\\minsert\\M[^;]*\\mselect\\M[^;]*\\mfrom\\s+(added|gone)\\M'`,
  // a node has the functions that the catalog says a table needs, not those that a function's text names
  `select format('function %s runs as a trigger and calls %s()', f.oid::regprocedure, n.proname) as breach from functions f, functions n
    where f.prorettype = 'trigger'::regtype and strpos(f.lowered, lower(n.proname)) > 0 and f.prosrc ~* ('\\m' || n.proname || '\\s*\\(')`,
  // tgtype: 1 row, 2 before, 8 delete, 16 update, 32 truncate
  `select format('table %s: no trigger refuses %s to everyone', a.name, r.verb) as breach
     from given g, jsonb_each(g.append_only) a (name, rule), jsonb_array_elements_text(a.rule -> 'refuses') r (verb)
    where not exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relname = a.name join pg_proc p on p.oid = t.tgfoid
                       where t.tgenabled in ('O', 'A') and t.tgtype & 3 = 2 and p.proname = 'refuse_change' and t.tgqual is null and t.tgattr = ''
                         and t.tgtype & case r.verb when 'DELETE' then 8 when 'UPDATE' then 16 else 32 end > 0)`,
]

const RULES = [...TABLE_RULES, ...OTHER_OBJECT_RULES, ...ROLE_RULES, ...GRANT_RULES]
