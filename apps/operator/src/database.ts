import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, openPool, type Pool } from '@tanager/postgres'
import { type LocalDatabase, openLocalDatabase } from '../../../packages/postgres/src/local-database.ts'
import { demandNamedServer } from './named-server.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const MIGRATIONS = resolve(ROOT, 'services/talent/migrations')

/** The folder of the embedded database and the generated secrets. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(ROOT, env.TANAGER_DATA_DIR || '.tanager')

type Place = Pick<Terminal, 'env' | 'sayAside'>

/** The database of the command: the server of the two settings, or the embedded one, started only when it does not run. */
export async function openDatabase({ env, sayAside }: Place): Promise<LocalDatabase> {
  if (!env.DATABASE_URL && !env.DATABASE_OWNER_URL) demandNamedServer(env, ['DATABASE_URL', 'DATABASE_OWNER_URL'])
  const dataDir = dataDirOf(env)
  const database = await openLocalDatabase({ env, dataDir, log: sayAside, join: true, address: 'the tanager command' })
  if (database.dataDir !== null) sayAside(`Working on the embedded database in ${dataDir}.`)
  return database
}

/** The embedded database, for work that makes no sense on one that is made for it. */
export async function openExisting(place: Place): Promise<LocalDatabase> {
  const folder = join(dataDirOf(place.env), 'postgres')
  if (!existsSync(join(folder, 'PG_VERSION')))
    throw new Refusal(
      `DATABASE_OWNER_URL is not set, and there is no embedded database in ${folder}. Set DATABASE_OWNER_URL, or run \`npm start\` first, which makes the embedded one.`,
    )
  return openDatabase(place)
}

export interface OwnerDatabase {
  ownerUrl: string
  pool: Pool
}

/**
 * Work on the owner's connection, which needs DATABASE_OWNER_URL alone. The embedded database is brought up to date
 * first, as `npm start` does; a server of the operator's own is migrated by the command of that name and by nothing else.
 * Only a command that begins an installation may `make` the embedded database: any other would find it empty and call it good.
 */
export async function withOwner<T>(
  { env, sayAside }: Terminal,
  work: (database: OwnerDatabase) => Promise<T>,
  { make = false }: { make?: boolean } = {},
): Promise<T> {
  if (env.DATABASE_OWNER_URL) return onPool(env.DATABASE_OWNER_URL, work)
  demandNamedServer(env, ['DATABASE_OWNER_URL'])
  const database = await (make ? openDatabase : openExisting)({ env, sayAside })
  try {
    await migrate({ ownerUrl: database.ownerUrl, appUrl: database.appUrl, directory: MIGRATIONS, log: sayAside })
    return await onPool(database.ownerUrl, work)
  } finally {
    await database.stop()
  }
}

async function onPool<T>(ownerUrl: string, work: (database: OwnerDatabase) => Promise<T>): Promise<T> {
  const pool = openPool({ url: ownerUrl, max: 1, applicationName: 'tanager-operator' })
  try {
    return await work({ ownerUrl, pool })
  } finally {
    await pool.end()
  }
}
