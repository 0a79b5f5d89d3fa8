import { withConnection } from '@tanager/postgres'

/**
 * Refreshes what the planner knows of every table of the owner. After many rows came at once it still plans for the few that were there
 * before, until the server looks by itself minutes later; after a restore it knows nothing at all.
 */
export async function refreshStatistics(ownerUrl: string): Promise<void> {
  await withConnection(ownerUrl, (client) => client.query('analyze'))
}
