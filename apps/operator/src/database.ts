import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate, openPool, type Pool } from '@tanager/postgres'
import { type LocalDatabase, openLocalDatabase } from '../../../packages/postgres/src/local-database.ts'
import type { Terminal } from './terminal.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const MIGRATIONS = resolve(ROOT, 'services/talent/migrations')

/** The folder of the embedded database and the generated secrets. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(ROOT, env.TANAGER_DATA_DIR || '.tanager')

/** The database of the command: the server of the two settings, or the embedded one, started only when it does not run. */
export const openDatabase = ({ env, sayAside }: Pick<Terminal, 'env' | 'sayAside'>): Promise<LocalDatabase> =>
  openLocalDatabase({ env, dataDir: dataDirOf(env), log: sayAside, join: true, address: 'the tanager command' })

export interface OwnerDatabase {
  ownerUrl: string
  pool: Pool
}

/**
 * Work on the owner's connection, which needs DATABASE_OWNER_URL alone. The embedded database is brought up to date
 * first, as `npm start` does; a server of the operator's own is migrated by the command of that name and by nothing else.
 */
export async function withOwner<T>({ env, sayAside }: Terminal, work: (database: OwnerDatabase) => Promise<T>): Promise<T> {
  if (env.DATABASE_OWNER_URL) return onPool(env.DATABASE_OWNER_URL, work)
  const database = await openDatabase({ env, sayAside })
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
