// What was compiled stays until a source changes. Runs before any TypeScript can be read: Node's own modules only.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isAlive } from '../is-alive.mjs'
import { sourcesOf } from './sources.mjs'

/**
 * The compiled copy of a TypeScript file, made now if the sources have changed since the last one. The file itself where none can be
 * made: TypeScript is then read as it is.
 */
export async function compiledCopy(root, file) {
  const path = relative(root, file).split(sep).join('/')
  const commands = commandsOf(root)
  const files = commands.includes(path) ? commands : [...commands, path]
  const parent = join(root, '.tanager', 'compiled')
  const folder = join(parent, fingerprint(root, files))
  if (!existsSync(folder) && !(await make(root, folder, files))) return file
  noteUse(folder)
  removeUnused(parent, folder)
  process.setSourceMapsEnabled(true)
  return join(folder, path.replace(/\.ts$/, '.mjs'))
}

/** What package.json runs: compiled together, so that the next command finds itself done. */
function commandsOf(root) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const named = Object.values(scripts).flatMap((line) => /^node scripts\/run\.mjs (\S+\.ts)/.exec(line)?.[1] ?? [])
  return [...new Set([...named, 'scripts/supervise.ts', 'scripts/run-tests.ts', 'scripts/console/build-console.ts'])].sort()
}

/** Every file that can be part of it, by size and time; the place, since modules know where they lie. */
function fingerprint(root, files) {
  const hash = createHash('sha256').update(JSON.stringify([root, files]))
  for (const path of new Set(['package-lock.json', ...sourcesOf(root, /\.(ts|mts|mjs|json)$/), ...files])) {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex').slice(0, 20)
}

/** Apart, then moved into place: whoever starts at the same moment sees a whole one or none. False: it could not be made. */
async function make(root, folder, files) {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const fresh = `${folder}-${process.pid}`
  try {
    noteUse(fresh)
    const { compile } = await import('./compile.ts')
    await compile({ root, folder: fresh, place: folder, files })
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(folder)) {
      console.error(`Running from source, which is slower: the sources could not be compiled (${error.message.split('\n')[0]}).`)
      return false // tsx goes on reading
    }
  }
  await unregister()
  return true
}

function noteUse(folder) {
  try {
    mkdirSync(join(folder, USERS), { recursive: true })
    writeFileSync(join(folder, USERS, String(process.pid)), '')
  } catch (error) {
    if (!existsSync(folder)) throw error // else a copy that came with an image, which nobody may write
  }
}
const USERS = 'used-by'

/** Whoever found a copy a moment ago may not have said so yet. */
const PATIENCE_MS = 60_000

/** Copies of earlier sources go when nobody who started from them runs any more: parts are read as they are needed. */
function removeUnused(parent, current) {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    const users = existsSync(join(folder, USERS)) ? readdirSync(join(folder, USERS)) : []
    const gone = users.filter((pid) => !isAlive(Number(pid)))
    const unused = folder !== current && gone.length === users.length && lastUse(folder) < Date.now() - PATIENCE_MS
    for (const path of unused ? [folder] : gone.map((pid) => join(folder, USERS, pid))) rmSync(path, { recursive: true, force: true })
  }
}

function lastUse(folder) {
  const noted = statSync(join(folder, USERS), { throwIfNoEntry: false }) ?? statSync(folder, { throwIfNoEntry: false })
  return noted?.mtimeMs ?? 0
}
