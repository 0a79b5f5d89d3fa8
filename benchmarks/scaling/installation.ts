import { availableParallelism } from 'node:os'
import pg from 'pg'
import { pin } from '../overload/cores.ts'
import { serverOf, treeTime } from '../processor-time.ts'
import { type ServerProcess, serviceEnvironment, startProcess } from '../talent-api/processes.ts'

export interface Addresses {
  appUrl: string
  ownerUrl: string
}

/** A database with some processes of the service in front of it. */
export interface Installation {
  /** Of the first so many processes. */
  ports(processes: number): number[]
  /** A recruiter of each demo tenant. */
  people: Record<string, string>[]
  /** Seconds used so far; of the database NaN when one of its servers runs on another machine. */
  processorTime(): { service: number; database: number }
  stop(): Promise<void>
}

const TENANTS = ['acme', 'globex']
const SERVICE = 'services/talent/src/main.ts'

/** Starts the processes, each on a core of its own as far as there are as many. */
export async function startInstallation(
  database: Addresses,
  { dataDir, fieldKeys, processes, pinned }: { dataDir: string; fieldKeys: string; processes: number; pinned: boolean },
): Promise<Installation> {
  const env = { ...serviceEnvironment(database.appUrl, dataDir), FIELD_KEYS: fieldKeys }
  const started: ServerProcess[] = []
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()))
  }
  try {
    for (let index = 0; index < processes; index++) {
      const server = await startProcess({ entry: SERVICE, env, path: '/health' })
      started.push(server)
      if (pinned) pin(server.pid, String(index % availableParallelism()))
    }
    const [first] = started as [ServerProcess]
    const servers = await databaseServers(database.ownerUrl)
    return {
      ports: (count) => started.slice(0, count).map(({ port }) => port),
      people: await Promise.all(TENANTS.map((tenant) => recruiterOf(first.port, tenant))),
      processorTime: () => ({
        service: started.reduce((sum, server) => sum + server.processorTime(), 0),
        database: servers.reduce<number>((sum, pid) => sum + timeOf(pid), 0),
      }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const timeOf = (pid: number | undefined): number => {
  if (pid === undefined) return Number.NaN
  const { root, children } = treeTime(pid)
  return root + children
}

async function recruiterOf(port: number, tenant: string): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant, email: `recruiter@${tenant}.example` }),
  })
  if (!answer.ok)
    throw new Error(`The tenant ${tenant} of the demo data is missing (${answer.status}): run \`npm run tanager -- demo\` first.`)
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` }
}

/** The server's process, and those of the other nodes of a cluster; undefined for one on another machine. */
async function databaseServers(ownerUrl: string): Promise<(number | undefined)[]> {
  const workers = await connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node where isactive and groupid <> 0',
    )
    return rows
  }).catch(() => []) // no cluster
  const urls = workers.map(
    ({ nodename, nodeport }) => Object.assign(new URL(ownerUrl), { hostname: nodename, port: String(nodeport) }).href,
  )
  return Promise.all([ownerUrl, ...urls].map((url) => connected(url, serverOfBackend)))
}

async function serverOfBackend(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return serverOf(rows[0]?.pid ?? 0)
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'tanager-bench' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
