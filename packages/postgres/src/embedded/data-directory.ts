import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { takeOver } from './account.ts'
import { type Location, timestamp } from './location.ts'
import { newPassword, passwordFile, readPassword } from './password.ts'
import { clearPostmaster } from './postmaster.ts'
import { program } from './programs.ts'
import { asArguments, programEnvironment } from './settings.ts'
import { explain, explainOutput, StartError } from './start-error.ts'

/**
 * Leaves a complete data directory of our version at the location, with no server on it: an old one as it was, or a new
 * one. The lock must be held.
 */
export async function prepareData(location: Location, options: { durable: boolean; log: (line: string) => void }): Promise<void> {
  try {
    removeUnfinished(location.data)
    const version = inspect(location.data)
    if (version !== 'absent' && version !== 'incomplete') checkVersion(version, location)
    await clearPostmaster(location.data, options.log)
    if (version === 'incomplete') moveAside(location.data, options.log)
    if (version === 'absent' || version === 'incomplete') await initialise(location, options.durable)
    takeOver(location.data, location.account)
    if (readPassword(location.data) === null) await resetPassword(location, options.log)
  } catch (error) {
    throw explain(error, location.data)
  }
}

/** The major version of the data, or why there is none. A cluster without PG_VERSION or a control file has never been complete. */
function inspect(data: string): string {
  const found = statSync(data, { throwIfNoEntry: false })
  if (!found) return 'absent'
  if (!found.isDirectory())
    throw new StartError(`${data} is a file; the database needs a folder there.`, 'Move it away, or set TANAGER_DATA_DIR.')
  if (readdirSync(data).length === 0) return 'absent'
  const control = statSync(join(data, 'global', 'pg_control'), { throwIfNoEntry: false })
  const version = statSync(join(data, 'PG_VERSION'), { throwIfNoEntry: false })
  return control?.size && version?.size ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() : 'incomplete'
}

function moveAside(data: string, log: (line: string) => void): void {
  const aside = `${data}.incomplete-${timestamp()}`
  renameSync(data, aside)
  log(`The database in ${data} was never completed; it now lies in ${aside}, and a new one is made.`)
}

function checkVersion(version: string, { data, programs }: Location): void {
  if (version === programs.major) return
  throw new StartError(
    `The database in ${data} was made by PostgreSQL ${version}; this is PostgreSQL ${programs.major}.`,
    `Dump it with PostgreSQL ${version} and restore it here, or move the folder aside to begin with an empty database.`,
  )
}

/** Temporary directories of earlier starts; whoever holds the lock knows that their makers are gone. */
function removeUnfinished(data: string): void {
  const prefix = `${basename(data)}.init-`
  for (const name of readdirSync(dirname(data))) {
    if (name.startsWith(prefix)) rmSync(join(dirname(data), name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
  }
}

/** Made beside its place and renamed when complete, so that a start which is killed leaves nothing half made. */
async function initialise(location: Location, durable: boolean): Promise<void> {
  const unfinished = `${location.data}.init-${process.pid}`
  const secret = `${unfinished}.password`
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    writeFileSync(secret, newPassword(), { mode: 0o600 })
    for (const path of [unfinished, secret]) if (location.account) chownSync(path, location.account.uid, location.account.gid)
    const options = [
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
    ]
    // The built-in provider sorts the same on every system and version; C would not know the case of letters beyond ASCII.
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await run(location, 'initdb', ['-D', unfinished, ...options, ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])])
    renameSync(secret, passwordFile(unfinished))
    renameSync(unfinished, location.data)
    if (durable) syncFolder(dirname(location.data))
  } finally {
    for (const path of [unfinished, secret]) rmSync(path, { recursive: true, force: true })
  }
}

/** Single-user mode asks for no password, and nobody else can be connected meanwhile. */
async function resetPassword(location: Location, log: (line: string) => void): Promise<void> {
  const password = newPassword()
  const settings = asArguments({ log_min_messages: 'log', log_checkpoints: 'off', unix_socket_directories: '' })
  await run(
    location,
    'postgres',
    ['--single', '-D', location.data, ...settings, 'postgres'],
    `alter role postgres password '${password}'\n`,
  )
  writeFileSync(passwordFile(location.data), password, { mode: 0o600 })
  if (location.account) chownSync(passwordFile(location.data), location.account.uid, location.account.gid)
  log('The file with the superuser password was missing; a new password is set.')
}

/** Runs a PostgreSQL program to its end, as the server's account. */
async function run(location: Location, name: 'initdb' | 'postgres', args: string[], input = ''): Promise<void> {
  const path = program(location.programs, name)
  const child = spawn(path, args, { cwd: dirname(location.data), env: programEnvironment(), ...identity(location) })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.stdin.on('error', () => {}) // it ended before it read everything: its exit code tells
  child.stdin.end(input)
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]).catch((cause: unknown) => {
    throw cannotRun(path, location, cause)
  })
  if (code === 0) return
  const said = (err.trim() || out.trim()).split('\n').slice(-6).join('\n')
  throw (
    explainOutput(`${out}\n${err}`, location.data) ??
    new StartError(`${name} failed:\n${said}`, 'The lines above are from PostgreSQL itself.')
  )
}

/** User and group for spawn(). */
export const identity = ({ account }: Location): { uid?: number; gid?: number } => (account ? { uid: account.uid, gid: account.gid } : {})

/** The program is there, yet the system does not start it. */
export function cannotRun(path: string, { account }: Location, cause: unknown): StartError {
  const code = (cause as NodeJS.ErrnoException).code ?? String(cause)
  const who = account ? ` as user ${account.name}` : ''
  return new StartError(
    `The embedded PostgreSQL does not run${who} (${code}: ${path}).`,
    'It needs a system with the GNU C library (Alpine has another) and, as root, the right to change user. Run as an ordinary user, or set DATABASE_URL and DATABASE_OWNER_URL to use a server of your own.',
    { cause },
  )
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // it cannot open folders
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
