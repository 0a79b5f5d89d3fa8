import type { Pool } from '@tanager/postgres'

const FACTS_SQL = `select current_user as me,
            exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)) as strong,
            exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where n.nspname = 'public' and pg_has_role(current_user, c.relowner, 'member')) as owns,
            to_regclass('public.tenants') is not null as migrated, pg_is_in_recovery() as follows`

/** Why the service will not start on this database. */
export class DatabaseNotReady extends Error {}

interface Facts {
  me: string
  strong: boolean
  owns: boolean
  migrated: boolean
  follows: boolean
}

/** Refuses to serve as a role on which row-level security has no hold, or on a schema that was never made. */
export async function demandReadyDatabase(pool: Pool): Promise<void> {
  const found = await factsOf(pool)
  if (!found?.migrated) throw new DatabaseNotReady('The database has no Tanager schema yet. Run: npm run tanager -- migrate')
  if (found.strong || found.owns) {
    throw new DatabaseNotReady(
      `The role ${found.me} of DATABASE_URL may bypass row-level security or owns tables. Use a plain role that owns nothing, and the owner's in DATABASE_OWNER_URL.`,
    )
  }
}

/** Refuses to read from a replica as a role on which row-level security has no hold, or from what is no replica or not yet one. */
export async function demandReplica(pool: Pool): Promise<void> {
  const found = await factsOf(pool)
  if (found?.strong || found?.owns)
    throw new DatabaseNotReady(
      `The role ${found.me} of DATABASE_REPLICA_URL may bypass row-level security or owns tables. Use that of DATABASE_URL.`,
    )
  if (!found?.follows) throw new Error('The server of DATABASE_REPLICA_URL follows no other: it is no replica, or was promoted.')
  if (!found.migrated) throw new Error('The replica has no Tanager schema yet.')
}

const factsOf = async (pool: Pool): Promise<Facts | undefined> => (await pool.query<Facts>(FACTS_SQL)).rows[0]
