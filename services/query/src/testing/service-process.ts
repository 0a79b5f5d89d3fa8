import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface ServiceProcess {
  url: string
  child: ChildProcess
  /** The lines of its log so far. */
  log: Record<string, unknown>[]
  /** Waits for a line of the log that fits. */
  logged(fits: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>
  /** Bytes of memory that it holds now; Linux alone can tell. */
  memory(): number
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** The service as `npm run start:query` starts it, for tests that read its log, stop it or kill it. Answers when it has read the schema. */
export async function startServiceProcess(settings: Record<string, string>): Promise<ServiceProcess> {
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      TANAGER_ENV: 'Development',
      QUERY_PORT: '0',
      QUESTION_RATE_LIMIT_PER_MINUTE: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const log: Record<string, unknown>[] = []
  let noteLine = (): void => {}
  createInterface({ input: child.stdout }).on('line', (text) => {
    log.push(text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text })
    noteLine()
  })
  const exited = once(child, 'exit').then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }))
  const logged: ServiceProcess['logged'] = async (fits) => {
    for (;;) {
      const found = log.find(fits)
      if (found) return found
      const ended = await Promise.race([
        new Promise<false>((resolve) => {
          noteLine = () => resolve(false)
        }),
        exited.then(() => true),
      ])
      if (ended && !log.some(fits)) throw new Error(`The service ended without that line: ${JSON.stringify(log)}`)
    }
  }
  const listening = await logged(({ msg }) => /^Server listening at/.test(String(msg)))
  const url = /http:\S+/.exec(String(listening.msg))?.[0] ?? ''
  const headers = { authorization: `Bearer ${settings.API_AUTH_TOKEN ?? ''}` }
  while ((await fetch(`${url}/schema/tables`, { headers })).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  const memory = (): number => 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])
  return { url, child, log, logged, memory, exited }
}
