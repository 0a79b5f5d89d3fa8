import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TEST_KEY, type World } from './testing.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

/** A service in a process of its own that logs all it can, and what it wrote until it ended. */
export async function startTalkative(world: World, dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      TANAGER_ENV: 'Development',
      DATABASE_URL: world.database.appUrl,
      AUTH_DEV_KEY: TEST_KEY,
      FIELD_KEYS: world.config.FIELD_KEYS,
      TANAGER_DATA_DIR: dataDir,
      TANAGER_SUPERVISED: '1', // it ends with this process, however that ends
      PORT: '0',
      LOG_LEVEL: 'debug',
      ...env,
    },
  })
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      const found = /listening at (http:\/\/[\w.:]+)/i.exec(said)?.[1]
      if (found) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', listen)
    child.once('exit', () => reject(new Error(`The service ended: ${said}`)))
  })
  /** Waits until the log has such text. */
  const saidSo = async (text: RegExp) => {
    while (!text.test(said)) await new Promise((resolve) => child.stdout?.once('data', resolve))
  }
  const stop = async () => {
    const gone = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGTERM')
    await gone
    return said
  }
  return { address, said: saidSo, stop }
}
