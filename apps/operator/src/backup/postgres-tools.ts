import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Refusal } from '../refusal.ts'

export type ToolName = 'pg_dump' | 'pg_restore'
export interface Tool {
  path: string
  major: number
}

/** Where packages of PostgreSQL put the programs that are not on the PATH, a folder per version. */
const PARENTS: readonly (readonly [parent: string, inner: string])[] = [
  ['/usr/lib/postgresql', 'bin'], // Debian, Ubuntu
  ['/usr', 'bin'], // pgsql-18/bin of the PostgreSQL project's packages for Red Hat
  ['/opt/homebrew/opt', 'bin'],
  ['/usr/local/opt', 'bin'],
  ['C:\\Program Files\\PostgreSQL', 'bin'],
]
const VERSIONED = /^(\d+|pgsql-\d+|postgresql@\d+|libpq)$/

function folders(env: NodeJS.ProcessEnv): string[] {
  if (env.POSTGRES_BIN) return [env.POSTGRES_BIN]
  const installed = PARENTS.flatMap(([parent, inner]) =>
    entries(parent)
      .filter((name) => VERSIONED.test(name))
      .map((name) => join(parent, name, inner)),
  )
  return [...(env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...installed]
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** pg_dump refuses a server newer than itself, and pg_restore an archive of a newer pg_dump; an older server is fine for both. */
export function chooseTool(found: readonly Tool[], least: number): Tool | undefined {
  return found.filter(({ major }) => major >= least).sort((a, b) => a.major - b.major)[0]
}

/** The installed program whose version fits the server; a Refusal says what to install. */
export async function findTool(name: ToolName, least: number, env: NodeJS.ProcessEnv): Promise<Tool> {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const found: Tool[] = []
  for (const folder of new Set(folders(env))) {
    const path = join(folder, file)
    const major = await majorOf(path)
    if (major !== undefined) found.push({ path, major })
  }
  const tool = chooseTool(found, least)
  if (tool) return tool
  const seen = found.length === 0 ? 'There is none' : `There is only version ${[...new Set(found.map(({ major }) => major))].join(', ')}`
  const where = env.POSTGRES_BIN ? `in POSTGRES_BIN (${env.POSTGRES_BIN})` : 'on this machine'
  throw new Refusal(
    `${name} of PostgreSQL ${least} or newer is needed, as the database is version ${least}. ${seen} ${where}.\n` +
      `Install the client programs of PostgreSQL ${least} (on Debian and Ubuntu the package postgresql-client-${least}), or set POSTGRES_BIN to the folder they are in.`,
  )
}

async function majorOf(path: string): Promise<number | undefined> {
  const { code, out } = await run(path, ['--version'], {}).catch(() => ({ code: 1, out: '' }))
  const version = /\(PostgreSQL\) (\d+)/.exec(out)?.[1]
  return code === 0 && version ? Number(version) : undefined
}

/** Settings of node-postgres that libpq does not know, or knows by another name. */
const SSL_MODES: Record<string, string> = { 'no-verify': 'require' }

/** How a program of PostgreSQL is told the database: without the password, which the list of processes would show to everybody. */
export function connectionOf(url: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const bare = new URL(url)
  const password = decodeURIComponent(bare.password)
  bare.password = ''
  bare.searchParams.delete('uselibpqcompat')
  const mode = bare.searchParams.get('sslmode') ?? (bare.searchParams.get('ssl') === 'true' ? 'require' : undefined)
  bare.searchParams.delete('ssl')
  if (mode !== undefined) bare.searchParams.set('sslmode', SSL_MODES[mode] ?? mode)
  return { dbname: bare.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

export function failureOf(path: string, code: number, err: string): Refusal {
  const words = err.trim().split('\n').slice(0, 6).join('\n')
  return new Refusal(words === '' ? `${path} ended with ${code}.` : words)
}

/** Runs the program on the database; a Refusal with its own words when it fails. */
export async function runTool(tool: Tool, args: readonly string[], url: string): Promise<void> {
  const { dbname, env } = connectionOf(url)
  const { code, err } = await run(tool.path, [...args, `--dbname=${dbname}`], env)
  if (code === 0) return
  throw failureOf(tool.path, code, err)
}

/** The entries of a dump, a line each, as --use-list takes them. */
export async function listContents(tool: Tool, dump: string): Promise<string> {
  const { code, out, err } = await run(tool.path, ['--list', dump], {})
  if (code !== 0) throw new Refusal(err.trim())
  return out
}

/** None of the caller's PG… variables, which would change what the programs do; HOME has certificates and the password file. */
const KEPT = ['PATH', 'HOME', 'SystemRoot', 'APPDATA', 'TEMP', 'TMP', 'TMPDIR']

export function environmentOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
  return { ...kept, LC_ALL: 'C', ...env }
}

export const codeOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => child.once('error', reject).once('close', (code) => resolve(code ?? 1)))

async function run(path: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(path, args, { env: environmentOf(env), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
  const [code, out, err] = await Promise.all([codeOf(child), text(child.stdout), text(child.stderr)])
  return { code, out, err }
}
