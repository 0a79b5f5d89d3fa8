import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Account, barrier, canRead, serverAccount } from './account.ts'
import { isHeld } from './lock.ts'
import { copyPrograms, type Programs, program } from './programs.ts'
import { explain, StartError } from './start-error.ts'

/** Where a server's data and programs really lie, and whom it runs as. */
export interface Location {
  data: string
  programs: Programs
  account: Account | null
  /** The link left at the place asked for, when the data lie elsewhere. */
  link: string | null
}

/** Names beside the data directory that belong to it. */
export const lockFile = (data: string): string => `${data}.lock`
export const logFile = (data: string): string => `${data}.log`

/** A folder that any account can enter, for what lies out of reach of the server's account. */
export const SHARED_FOLDER = '/var/lib/tanager'

/** The path with every link on the way resolved; the last parts need not exist. */
export function realPath(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() && !existsSync(path)) return realPath(resolve(dirname(path), readlinkSync(path)))
  if (found) return realpathSync(path)
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
}

/** Node's own recursive mkdir says ENOENT on a read-only file system: this one says what the system said. */
export function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error // else another process was quicker
  }
}

/** Text for a file name: sorts by time, holds no character that a file system refuses. */
export const timestamp = (): string => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')

/**
 * Decides where the server lives. As root it runs under another account, and when a folder on the way is closed to that
 * account (a clone in /root), data or programs are kept in /var/lib/tanager instead. A link at the place asked for leads
 * there, so the same directory always finds the same data, and deleting the directory is a fresh start as anywhere else.
 */
export function locate(dataDir: string, packaged: Programs, log: (line: string) => void, shared = SHARED_FOLDER): Location {
  try {
    const asked = resolve(dataDir)
    makeFolders(dirname(asked))
    const real = realPath(asked)
    makeFolders(dirname(real))
    const account = serverAccount(real)
    if (account === null) return { data: real, programs: packaged, account, link: real === asked ? null : asked }

    const readable = REPRESENTATIVES.every((file) => canRead(join(packaged.native, file), account))
    const programs =
      readable && canRead(program(packaged, 'postgres'), account) ? packaged : copyPrograms(packaged, join(shared, 'programs'))
    const closed = barrier(real, account)
    if (closed === null) return { data: real, programs, account, link: real === asked ? null : asked }
    return { data: moveOut(real, account, closed, shared, log), programs, account, link: real }
  } catch (error) {
    throw explain(error, dataDir)
  }
}

/** One file of each kind of permission trouble: under a umask of 077 npm leaves them all closed. */
const REPRESENTATIVES = ['share/postgresql/postgres.bki', 'share/postgresql/timezonesets/Default']

function moveOut(real: string, account: Account, closed: string, shared: string, log: (line: string) => void): string {
  const place = join(shared, createHash('sha256').update(real).digest('hex').slice(0, 12))
  const data = join(place, basename(real))
  if (lstatSync(real, { throwIfNoEntry: false })) {
    if (readdirSync(real).length > 0) {
      throw new StartError(
        `PostgreSQL runs as user ${account.name}, who cannot enter ${closed}, and the data lie in ${real}.`,
        `Let that user through (chmod o+x ${closed}), or set TANAGER_DATA_DIR to a folder outside of it.`,
      )
    }
    rmdirSync(real)
  }
  makeFolders(place)
  for (const folder of [shared, place]) chmodSync(folder, 0o755) // whatever the umask says: the account must get through
  if (existsSync(data) && !isHeld(lockFile(data))) {
    const aside = `${data}.unlinked-${timestamp()}`
    renameSync(data, aside)
    log(`${real} was deleted since its data were kept in ${data}; they now lie in ${aside}.`)
  }
  symlinkSync(data, real)
  log(`User ${account.name}, whom PostgreSQL runs as, cannot enter ${closed}: the data are kept in ${data}, linked from ${real}.`)
  return data
}
