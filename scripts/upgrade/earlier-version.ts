import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MIGRATIONS = 'services/talent/migrations/'
const WORKSPACES = ['packages', 'services', 'apps']

/** Sources of an earlier version, ready to run. */
export interface EarlierVersion {
  commit: string
  /** A file of it. */
  path(file: string): string
}

/** The last commit whose newest migration is this one; undefined where the history is not here. */
export function commitBefore(migration: string): string | undefined {
  try {
    const changes = git('log', '--format=%H', '--', MIGRATIONS).split('\n').filter(Boolean)
    const next = changes.find((commit) => newestMigration(`${commit}^`) === migration)
    return next === undefined ? undefined : git('rev-parse', `${next}^`).trim()
  } catch {
    return undefined // no repository, or one without its history
  }
}

/** Unpacks the sources into an empty folder. Its own packages are used, and this version's third-party ones. */
export function unpack(commit: string, folder: string): EarlierVersion {
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'scripts', 'docs/api', ...WORKSPACES], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const [theirs, ours] = [join(folder, 'node_modules'), join(ROOT, 'node_modules')]
  mkdirSync(join(theirs, '@tanager'), { recursive: true })
  for (const name of readdirSync(ours)) if (name !== '@tanager') symlinkSync(join(ours, name), join(theirs, name))
  for (const workspace of WORKSPACES)
    for (const name of readdirSync(join(folder, workspace))) symlinkSync(join(folder, workspace, name), join(theirs, '@tanager', name))
  return { commit, path: (file) => join(folder, file) }
}

const newestMigration = (commit: string) =>
  git('ls-tree', '--name-only', commit, MIGRATIONS).trim().split('\n').at(-1)?.slice(MIGRATIONS.length)

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
