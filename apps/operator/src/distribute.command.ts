import { readdirSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import pg from 'pg'
import { differences, totals } from './backup/compare-facts.ts'
import { type Facts, readFacts } from './backup/facts.store.ts'
import { MIGRATIONS } from './database.ts'
import { LAYOUT_SQL, type Layout, readLayout } from './distribute/layout.store.ts'
import { distributionSteps } from './distribute/steps.ts'
import { inThousands } from './progress-bar.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

interface Options {
  dryRun?: boolean
  shards: number
}

function shardCount(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 1024) throw new InvalidArgumentError('It must be a number from 1 to 1024.')
  return count
}

export const distributeCommand = (terminal: Terminal): Command =>
  new Command('distribute')
    .description(
      'Spreads a migrated database over the nodes of a Citus cluster, by tenant, and compares every row count and file afterwards.',
    )
    .option('--dry-run', 'say what would be done, in SQL, and change nothing')
    .option('--shards <number>', 'parts that tenants are spread over; not to be changed later without moving all rows', shardCount, 32)
    .addHelpText(
      'after',
      `
Needs DISTRIBUTE_DATABASE_URL: a superuser on the coordinator, in a database with the extension citus and its nodes added. Stop the services and
take a backup first. A run that was cut short goes on where it was when it is started again. docs/distributed.md says what is not supported there.

Example:
  DISTRIBUTE_DATABASE_URL=postgresql://postgres@coordinator/tanager npm run tanager -- distribute --dry-run`,
    )
    .action(async ({ dryRun, shards }: Options) => {
      const url = terminal.env.DISTRIBUTE_DATABASE_URL
      if (!url) throw new Refusal('DISTRIBUTE_DATABASE_URL is not set: a superuser on the coordinator of the cluster.', 2)
      const client = new pg.Client({ connectionString: url, application_name: 'tanager-distribute' })
      await client.connect()
      try {
        await demandCluster(client)
        const layout = await readLayout(client)
        const steps = distributionSteps(layout, shards)
        if (dryRun) {
          for (const { what, statements } of steps) terminal.say(`-- ${what}\n${statements.map((one) => `${one};`).join('\n')}\n`)
          return
        }
        await refuseUse(client, layout)
        const before = await factsBefore(client)
        await client.query('set citus.enable_unsafe_triggers = on')
        for (const { what, statements, compare } of steps) {
          terminal.sayAside(`${what} …`)
          if (compare) await demandSame(client, before, terminal)
          await inTransaction(client, statements).catch((error: Error) => {
            throw new Refusal(`${what}: ${error.message}\nWhat was done before stays. Correct the reason, and run the command again.`)
          })
        }
        await demandSame(client, before, terminal)
        await client.query('drop schema tanager_distribution cascade')
        const { rows, tenants } = totals(before)
        terminal.say(`Distributed ${inThousands(rows)} rows of ${tenants} tenants; all counts, files and audit heads are as before.`)
      } finally {
        await client.end()
      }
    })

async function demandCluster(client: pg.Client): Promise<void> {
  const [who] = (await client.query<{ strong: boolean; owner: string | null }>(LAYOUT_SQL.who)).rows
  if (!who?.strong) throw new Refusal('The role of DISTRIBUTE_DATABASE_URL must be a superuser: Citus asks for one.')
  if (who.owner === null) throw new Refusal('The database has no Tanager schema yet. Run: npm run tanager -- migrate')
  if ((await client.query(LAYOUT_SQL.citus)).rowCount === 0)
    throw new Refusal('The database does not have the extension citus. docs/distributed.md says how to prepare a cluster.')
  const [{ nodes } = { nodes: 0 }] = (await client.query<{ nodes: number }>(LAYOUT_SQL.nodes)).rows
  if (nodes === 0) throw new Refusal("The cluster has no node for rows yet: select citus_add_node('worker-1.example', 5432).")
  // Policies and functions of earlier versions would not hold on the nodes.
  const applied = new Set((await client.query<{ name: string }>(LAYOUT_SQL.migrations)).rows.map(({ name }) => name))
  const missing = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql') && !applied.has(name))
  if (missing.length > 0)
    throw new Refusal(`The database lacks migrations of this version: ${missing.join(', ')}. Run: npm run tanager -- migrate`)
}

async function refuseUse(client: pg.Client, layout: Layout): Promise<void> {
  const [{ sessions } = { sessions: 0 }] = (
    await client.query<{ sessions: number }>(LAYOUT_SQL.sessions, [[layout.owner, ...layout.workers]])
  ).rows
  if (sessions > 0) throw new Refusal(`The database is in use (${sessions} connections). Stop the services first. Nothing was changed.`)
}

/** Kept in the database: a second run compares with what stood there before the first. */
async function factsBefore(client: pg.Client): Promise<Facts> {
  await client.query('create schema if not exists tanager_distribution')
  await client.query('create table if not exists tanager_distribution.facts (facts jsonb not null)')
  const kept = await client.query<{ facts: Facts }>('select facts from tanager_distribution.facts')
  if (kept.rows[0]) return kept.rows[0].facts
  const facts = await inSnapshot(client)
  await client.query('insert into tanager_distribution.facts values ($1)', [JSON.stringify(facts)])
  return facts
}

async function inSnapshot(client: pg.Client): Promise<Facts> {
  await client.query('begin')
  const facts = await readFacts(client)
  await client.query('commit')
  return facts
}

async function inTransaction(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function demandSame(client: pg.Client, before: Facts, terminal: Terminal): Promise<void> {
  const found = differences(before, await inSnapshot(client))
  for (const one of found) terminal.sayAside(one)
  if (found.length > 0) throw new Refusal('The distributed database does not hold what was there before. Restore the backup.')
}
