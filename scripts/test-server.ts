import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../packages/postgres/src/embedded.ts'
import { prepareTestServer } from '../packages/postgres/src/testing.ts'
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

/** One throwaway server for the whole run, with a migrated template that every test file copies. */
export async function startTestServer(): Promise<{ superuserUrl: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(parentFolder(), 'tanager-test-'))
  chmodSync(folder, 0o755) // as root the server runs as another user, who must get through
  const server = await startEmbedded({ dataDir: join(folder, 'postgres'), durable: false, throwaway: true, log: console.log })
  await prepareTestServer(server.superuserUrl(), join(ROOT, 'services/talent/migrations'))
  return {
    superuserUrl: server.superuserUrl(),
    async stop() {
      await server.stop() // deletes the data too
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
