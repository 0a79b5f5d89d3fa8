import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { tanagerCommand } from './program.ts'
import { runCommand } from './run-command.ts'
import type { Terminal } from './terminal.ts'

export interface CommandResult {
  code: number | null
  out: string
  err: string
}

/** Runs a file of ours as the operator would, with these settings and none of the caller's; `input` is its standard input. */
export async function runFile(file: string, args: readonly string[], env: Record<string, string>, input?: string): Promise<CommandResult> {
  const { DATABASE_URL: _app, DATABASE_OWNER_URL: _owner, ...rest } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    env: { ...rest, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => {}) // it may end without having read it all
  child.stdin.end(input ?? '')
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { code, out, err }
}

/** The command in this process: the same parts, without Node's start. */
export async function tanager(args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const said = { out: '', err: '' }
  const terminal: Terminal = {
    env,
    say: (line) => {
      said.out += `${line}\n`
    },
    sayAside: (line) => {
      said.err += `${line}\n`
    },
  }
  return { code: await runCommand(tanagerCommand(terminal), args, terminal), ...said }
}

/** One sentence for a person: no stack, no code. */
export function assertSaid(err: string, sentence: RegExp): void {
  assert.match(err, sentence)
  assert.doesNotMatch(err, /\n\s+at |Error:/)
}

/** A request that uploads a CV. */
export function cvUpload(text: string): { body: Buffer; headers: Record<string, string> } {
  const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="cv.txt"\r\n\r\n'
  return { body: Buffer.from(`${head}${text}\r\n--cut--\r\n`), headers: { 'content-type': 'multipart/form-data; boundary=cut' } }
}
