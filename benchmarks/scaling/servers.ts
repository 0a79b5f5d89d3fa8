import { withConnection } from '@tanager/postgres'
import type { Addresses } from './installation.ts'

export interface Targets {
  /** Null: an embedded server that is deleted afterwards. */
  single: Addresses | null
  cluster: Addresses | null
}

/** The servers that the settings name. One setting of a pair is a mistake: the embedded server would be measured without a word. */
export function readTargets(env: NodeJS.ProcessEnv): Targets {
  const targets = {
    single: pair(env, 'DATABASE_URL', 'DATABASE_OWNER_URL'),
    cluster: pair(env, 'CLUSTER_DATABASE_URL', 'CLUSTER_DATABASE_OWNER_URL'),
  }
  // The first service on a database notes its keys there, and refuses others from then on.
  if ((targets.single || targets.cluster) && !env.FIELD_KEYS)
    throw new Error('FIELD_KEYS is not set: it must hold the keys with which the demo data of the databases were created.')
  return targets
}

function pair(env: NodeJS.ProcessEnv, app: string, owner: string): Addresses | null {
  const [appUrl, ownerUrl] = [env[app], env[owner]]
  if (appUrl && ownerUrl) return { appUrl, ownerUrl }
  if (appUrl || ownerUrl) throw new Error(`${appUrl ? owner : app} is not set, but ${appUrl ? app : owner} is. Set both, or neither.`)
  return null
}

export interface ServerFacts {
  postgresql: string
  citus: string | null
  /** Nodes that hold rows of tenants; 0 where the database is not distributed. */
  workers: number
}

const SQL = {
  version: `select split_part(current_setting('server_version'), ' ', 1) as postgresql, to_regclass('pg_catalog.pg_dist_partition') is not null as citus`,
  citus: `select substring(citus_version() from 'Citus ([^ ]+)') as citus,
                 (select count(*)::int from pg_dist_node where isactive and shouldhaveshards
                     and exists (select from pg_dist_partition where logicalrelid = to_regclass('public.tenants'))) as workers`,
}

export const readServer = (ownerUrl: string): Promise<ServerFacts> =>
  withConnection(ownerUrl, async (client) => {
    const [found] = (await client.query<{ postgresql: string; citus: boolean }>(SQL.version)).rows
    const postgresql = found?.postgresql ?? ''
    if (!found?.citus) return { postgresql, citus: null, workers: 0 }
    const [cluster] = (await client.query<{ citus: string; workers: number }>(SQL.citus)).rows
    return { postgresql, citus: cluster?.citus ?? null, workers: cluster?.workers ?? 0 }
  })

/** What would make the ratios say something else than their names; a warning where that is for the reader to judge. */
export function comparable(single: ServerFacts, cluster: ServerFacts | null): string | null {
  if (single.workers > 0) throw new Error('DATABASE_OWNER_URL names a distributed database: it must be the one server.')
  if (cluster === null) return null
  if (cluster.workers === 0)
    throw new Error('CLUSTER_DATABASE_OWNER_URL names a database that is not distributed. Run first: npm run tanager -- distribute')
  if (single.postgresql === cluster.postgresql) return null
  return `The servers have different versions of PostgreSQL (${single.postgresql} and ${cluster.postgresql}): a part of the ratios comes from that. Name one server of the same version in DATABASE_URL and DATABASE_OWNER_URL.`
}

export const described = (name: string, { postgresql, citus, workers }: ServerFacts): string =>
  `${name}: PostgreSQL ${postgresql}${citus === null ? '' : `, Citus ${citus}, ${workers} ${workers === 1 ? 'node' : 'nodes'} with shards`}`
