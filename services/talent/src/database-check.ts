import type { Pool } from '@tanager/postgres'

const FACTS_SQL = `select current_user as me,
            exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)) as strong,
            exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where n.nspname = 'public' and pg_has_role(current_user, c.relowner, 'member')) as owns,
            to_regclass('public.tenants') is not null as migrated`

/** Why the service will not start on this database. */
export class DatabaseNotReady extends Error {}

/** Refuses to serve as a role on which row-level security has no hold, or on a schema that was never made. */
export async function demandReadyDatabase(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ me: string; strong: boolean; owns: boolean; migrated: boolean }>(FACTS_SQL)
  const found = rows[0]
  if (!found?.migrated) throw new DatabaseNotReady('The database has no Tanager schema yet. Run: npm run tanager -- migrate')
  if (found.strong || found.owns) {
    throw new DatabaseNotReady(
      `The role ${found.me} of DATABASE_URL may bypass row-level security or owns tables. Use a plain role that owns nothing, and the owner's in DATABASE_OWNER_URL.`,
    )
  }
}
