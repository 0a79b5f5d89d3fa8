import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { tanager } from '../apps/operator/src/testing.ts'
import { startEmbedded } from '../packages/postgres/src/embedded.ts'
import { prepareTestServer, type TestCluster } from '../packages/postgres/src/testing.ts'
import { ROOT } from './setup.mjs'

const MEMORY = '/dev/shm'
const TMPFS = 0x0102_1994
const ROOM = 6 * 1024 ** 3 // what the slow tests fill, twice

/** In memory where there is plenty of it: making a database costs a tenth there. Who names a folder in TMPDIR gets that one. */
function parentFolder(): string {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir()
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS && bavail * bsize > ROOM && freemem() > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

interface TestServer {
  superuserUrl: string
  /** Of a cluster: host:port of each, with commas. */
  workers: string
  stop(): Promise<void>
}

const MIGRATIONS = join(ROOT, 'services/talent/migrations')

/** The server that TEST_DATABASE_URL names, as a superuser; with TEST_CITUS_WORKERS it is the coordinator of a Citus cluster. */
async function useServer(superuserUrl: string, workers: string): Promise<TestServer> {
  const distribute = async (url: string) => {
    const { code, err } = await tanager(['distribute', '--shards', '4'], { DISTRIBUTE_DATABASE_URL: url })
    if (code !== 0) throw new Error(err)
  }
  const cluster: TestCluster = { workers: workers.split(','), distribute }
  await prepareTestServer(superuserUrl, MIGRATIONS, workers === '' ? undefined : cluster)
  return { superuserUrl, workers, stop: async () => {} }
}

/** One server for the whole run, with a migrated template that every test file copies: a throwaway one, unless another is named. */
export async function startTestServer(env: NodeJS.ProcessEnv): Promise<TestServer> {
  if (env.TEST_DATABASE_URL) return useServer(env.TEST_DATABASE_URL, env.TEST_CITUS_WORKERS ?? '')
  const folder = mkdtempSync(join(parentFolder(), 'tanager-test-'))
  chmodSync(folder, 0o755) // as root the server runs as another user, who must get through
  const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: console.log })
  await prepareTestServer(server.superuserUrl(), MIGRATIONS)
  return {
    superuserUrl: server.superuserUrl(),
    workers: '',
    async stop() {
      await server.stop() // deletes the data too
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
