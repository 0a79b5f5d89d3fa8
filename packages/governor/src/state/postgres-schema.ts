import { fileURLToPath } from 'node:url'
import { migrate, withConnection } from '@tanager/postgres'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Makes or updates the tables that governors share, in the schema `governor` of any database; the talent service's own
 * is as good as another. The owner's role makes them, the application's role uses them.
 */
export async function migrateGovernor(options: {
  ownerUrl: string
  appUrl: string
  log?: (line: string) => void
}): Promise<{ applied: string[] }> {
  await withConnection(options.ownerUrl, (client) => client.query('create schema if not exists governor'))
  const ownerUrl = new URL(options.ownerUrl)
  // The migrations' own record lies in the schema too: the database may belong to somebody who keeps theirs.
  ownerUrl.searchParams.set('options', '-c search_path=governor')
  return migrate({ ...options, ownerUrl: ownerUrl.href, directory: MIGRATIONS })
}
