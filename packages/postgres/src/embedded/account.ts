import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Whom the server runs as when we are root; PostgreSQL refuses to run as root itself. */
export interface Account {
  name: string
  uid: number
  gid: number
}

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * The account for the server of this data directory, or null to run it as ourselves. Data that belong to an ordinary
 * user stay theirs: PostgreSQL wants to own its directory, and that user can go on without root.
 */
export function serverAccount(data: string): Account | null {
  if (!isRoot()) return null
  const found = statSync(data, { throwIfNoEntry: false })
  if (found && found.uid !== 0) return { name: nameOf(found.uid), uid: found.uid, gid: found.gid }
  const known = passwd()
  return known.find((one) => one.name === 'postgres') ?? known.find((one) => one.name === 'nobody') ?? NOBODY
}

const NOBODY: Account = { name: 'nobody', uid: 65534, gid: 65534 }
const nameOf = (uid: number): string => passwd().find((one) => one.uid === uid)?.name ?? `with id ${uid}`

function passwd(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Whether the account has the given rights (4 read, 1 enter or run) by owner, group and mode. */
function allows(path: string, account: Account, rights: number): boolean {
  const { uid, gid, mode } = statSync(path)
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
  return ((mode >> shift) & rights) === rights
}

/** The topmost folder on the way to `path` (itself not counted) that the account cannot enter, or null. */
export function barrier(path: string, account: Account): string | null {
  const folders: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  return folders.find((folder) => statSync(folder, { throwIfNoEntry: false }) && !allows(folder, account, 1)) ?? null
}

/** Whether the account can reach and read the file. */
export const canRead = (path: string, account: Account): boolean => barrier(path, account) === null && allows(path, account, 4)

/** Gives a whole tree to the account. */
export function give(path: string, account: Account): void {
  chownSync(path, account.uid, account.gid)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) give(inner, account)
    else if (entry.isFile()) chownSync(inner, account.uid, account.gid)
  }
}

/** PostgreSQL wants its directory to be its own and closed to others; a copy made by root or under a lax umask is neither. */
export function takeOver(data: string, account: Account | null): void {
  const { uid, mode } = lstatSync(data)
  if (account && uid !== account.uid) give(data, account)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(data, 0o700)
}
