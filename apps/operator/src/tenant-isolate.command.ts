import { Command, createArgument, InvalidArgumentError } from 'commander'
import pg from 'pg'
import { tenantCode } from './arguments.ts'
import { ISOLATE_SQL, placeOf } from './distribute/isolate.store.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

function hostAndPort(text: string): string {
  if (!/^[\w.-]+:\d{1,5}$/.test(text)) throw new InvalidArgumentError('A node is named as worker-1.example:5432.')
  return text
}

export const tenantIsolateCommand = (terminal: Terminal): Command =>
  new Command('isolate')
    .description(
      'On a Citus cluster: gives a tenant shards of its own, and moves them to a node. The services may run; reads are served, and writes wait.',
    )
    .addArgument(createArgument('<code>', 'the tenant').argParser(tenantCode))
    .option('--node <host:port>', 'where to move it; left out, it stays where it is', hostAndPort)
    .addHelpText(
      'after',
      `
Needs DISTRIBUTE_DATABASE_URL, a superuser on the coordinator. Other tenants stay where they are: move them away to leave a node to this one alone.

Example:
  npm run tanager -- tenant isolate acme --node worker-2.example:5432`,
    )
    .action(async (code: string, { node }: { node?: string }) => {
      const url = terminal.env.DISTRIBUTE_DATABASE_URL
      if (!url) throw new Refusal('DISTRIBUTE_DATABASE_URL is not set: a superuser on the coordinator of the cluster.', 2)
      const client = new pg.Client({ connectionString: url, application_name: 'tanager-distribute' })
      await client.connect()
      try {
        await isolate(client, code, node, terminal)
      } finally {
        await client.end()
      }
    })

async function isolate(client: pg.Client, code: string, node: string | undefined, terminal: Terminal): Promise<void> {
  const there = await client.query(`select from pg_extension e where e.extname = 'citus' and to_regclass('public.tenants') is not null
                                      and exists (select from pg_dist_partition where logicalrelid = 'public.tenants'::regclass)`)
  if (there.rowCount === 0) throw new Refusal('This database is not distributed. Run first: npm run tanager -- distribute')
  const id = (await client.query<{ id: string }>(ISOLATE_SQL.tenant, [code])).rows[0]?.id
  if (id === undefined) throw new Refusal(`There is no tenant with the code ${code}.`)
  const nodes = (await client.query<{ node: string }>(ISOLATE_SQL.nodes)).rows.map((row) => row.node)
  if (node !== undefined && !nodes.includes(node))
    throw new Refusal(`${node} is no node for rows; there are ${nodes.join(', ')}. Nothing was changed.`)
  if (!(await placeOf(client, id)).alone) await client.query(ISOLATE_SQL.isolate, [id])
  const place = await placeOf(client, id)
  if (node !== undefined && node !== place.node) {
    const [host, port] = node.split(':')
    await client.query(ISOLATE_SQL.move, [place.shard, place.host, place.port, host, port])
  }
  terminal.say(`The tenant ${code} has shards of its own, on ${node ?? place.node}.`)
}
