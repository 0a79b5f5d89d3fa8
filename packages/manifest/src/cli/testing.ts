import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { runProgram } from './program.ts'
import { plain } from './terminal.ts'

export const COMMAND = fileURLToPath(new URL('../../bin/tanager-manifest.mjs', import.meta.url))

export interface Run {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command line in this process, from the folder that it stands in: a process of its own takes a second to start. */
export async function runHere(args: readonly string[], input = ''): Promise<Run> {
  const said = { out: '', err: '' }
  const code = await runProgram(args, {
    say: (text) => {
      said.out += `${text}\n`
    },
    sayAside: (text) => {
      said.err += `${text}\n`
    },
    style: plain,
    asideStyle: plain,
    readInput: async (limit) => Buffer.from(input).subarray(0, limit),
  })
  return { code, ...said }
}

/** Runs the real command to its end. */
export function runCommand(
  args: readonly string[],
  options: { cwd?: string; input?: string; env?: NodeJS.ProcessEnv; command?: string } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [options.command ?? COMMAND, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text
  })
  child.stdin.on('error', () => {}) // it may end before it has read everything
  child.stdin.end(options.input ?? '')
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })))
}
