import { appendFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startTcpProxy } from '@tanager/kernel/testing'
import { migrate, provision, startEmbedded } from '@tanager/postgres'
import pg from 'pg'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'services', 'talent', 'migrations')

/** Two PostgreSQL servers, the second of which follows the first by streaming replication. */
export async function startPair(fill: (ownerUrl: string, superuserUrl: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'tanager-replica-'))
  await chmod(folder, 0o755) // as root the server runs as another user, who must get through
  const [primaryData, replicaData] = [join(folder, 'primary'), join(folder, 'replica')]
  const start = (dataDir: string) => startEmbedded({ dataDir, durable: true, log: () => {} })
  let primary = await start(primaryData)
  const names = { database: 'pair', ownerRole: 'pair_owner', appRole: 'pair_app' }
  const urls = await provision(primary.superuserUrl(), { ...names, ownerPassword: 'owner here', appPassword: 'app here' })
  await migrate({ ...urls, directory: MIGRATIONS })
  await fill(urls.ownerUrl, primary.superuserUrl())
  // A copy of a server at rest is a base backup; what the first one writes afterwards is streamed.
  await primary.stop()
  cpSync(primaryData, replicaData, { recursive: true })
  rmSync(join(replicaData, 'postmaster.pid'), { force: true })
  primary = await start(primaryData)
  const { username, password, port } = new URL(primary.superuserUrl())
  writeFileSync(join(replicaData, 'standby.signal'), '')
  appendFileSync(
    join(replicaData, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
  let replica = await start(replicaData)
  // An embedded server comes back on another port: the proxy stays where it is.
  const proxy = await startTcpProxy({ port: replica.port })
  const at = (url: string, server: { port: number }) => Object.assign(new URL(url), { port: String(server.port) }).href
  const onServer = async <R extends pg.QueryResultRow>(server: { superuserUrl(database?: string): string }, text: string): Promise<R[]> => {
    const client = new pg.Client({ connectionString: server.superuserUrl(names.database) })
    await client.connect()
    return (await client.query<R>(text).finally(() => client.end())).rows
  }

  return {
    appUrl: at(urls.appUrl, primary),
    ownerUrl: at(urls.ownerUrl, primary),
    replicaUrl: at(urls.appUrl, proxy),
    replicaSuperuserUrl: () => replica.superuserUrl(names.database),
    proxy,
    /** Nothing more arrives on the replica until `follow`. */
    pause: () => onServer(replica, 'select pg_wal_replay_pause()'),
    /** The replica goes on; settles when it has all that the primary has now. */
    async follow() {
      if ((await onServer<{ paused: boolean }>(replica, 'select pg_is_wal_replay_paused() as paused'))[0]?.paused)
        await onServer(replica, 'select pg_wal_replay_resume()')
      const [now] = await onServer<{ lsn: string }>(primary, 'select pg_current_wal_lsn() as lsn')
      for (let left = 3_000; ; left--) {
        const [seen] = await onServer<{ there: boolean }>(replica, `select pg_last_wal_replay_lsn() >= '${now?.lsn}' as there`)
        if (seen?.there) return
        if (left === 0) throw new Error('The replica does not follow.')
        await delay(10)
      }
    },
    async stopReplica() {
      await replica.stop()
    },
    async startReplica() {
      replica = await start(replicaData)
      proxy.target = replica.port
    },
    async promote() {
      await onServer(replica, 'select pg_promote()')
    },
    async close() {
      await proxy.close()
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Pair = Awaited<ReturnType<typeof startPair>>
