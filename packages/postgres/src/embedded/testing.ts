import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverAccount } from './account.ts'

/** Waits until `check` gives something; fails when it does not in time. */
export async function until<T>(what: string, check: () => T | Promise<T>, patienceMs = 120_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const found = await check()
    if (found) return found as NonNullable<T>
    if (Date.now() > deadline) throw new Error(`After ${patienceMs} ms still waiting until ${what}`)
    await delay(25)
  }
}

/** A folder for one test that every user may enter; deleted afterwards. */
export function testFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'tanager-launcher-'))
  chmodSync(folder, 0o755)
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** An ordinary user to run a process as; undefined when we are one ourselves. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = serverAccount('/nonexistent') as { uid: number; gid: number }
  return { uid, gid }
}

/** Another process that holds a server. */
export interface Holder {
  process: ChildProcess
  /** Of the server; undefined when it did not start. */
  pid?: number
  url?: string
  error?: string
  hint?: string
  lines: string[]
}

const FIXTURE = fileURLToPath(new URL('./holder.fixture.ts', import.meta.url))

/** Starts a server from a process of its own, in a process group of its own. */
export async function startHolder(
  t: TestContext,
  dataDir: string,
  options: { throwaway?: boolean; user?: { uid: number; gid: number } | undefined } = {},
): Promise<Holder> {
  const args = [FIXTURE, dataDir, options.throwaway ? 'throwaway' : 'keep']
  const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'], ...options.user })
  t.after(async () => {
    child.kill('SIGKILL')
    await until('the holder is gone', () => child.exitCode !== null || child.signalCode !== null)
  })
  const first = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout })
      .once('line', resolve)
      .once('close', () => reject(new Error('The holder said nothing')))
  })
  return { process: child, ...(JSON.parse(first) as Omit<Holder, 'process'>) }
}

/** The parent's number of a process, on Linux. */
export const parentOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
