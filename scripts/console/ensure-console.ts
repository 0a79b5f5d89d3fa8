import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../setup.mjs'

const CONSOLE = join(ROOT, 'apps/console')
const DIST = join(CONSOLE, 'dist')
const STAMP_NAME = 'built-from.txt'
const STAMP = join(DIST, STAMP_NAME)

/** Builds the console when its source, or what it is built with, has changed. Returns the folder. */
export async function ensureConsole(say: (line: string) => void): Promise<string> {
  const wanted = digestOfSource()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return DIST
  const begun = Date.now()
  // Apart, then swapped in: whoever serves or tests the present one at this moment keeps a whole one.
  const fresh = `${DIST}-${process.pid}`
  const old = `${DIST}-${process.pid}-old`
  try {
    await runBuild(fresh)
    writeFileSync(join(fresh, STAMP_NAME), wanted)
    if (existsSync(DIST)) renameSync(DIST, old)
    renameSync(fresh, DIST)
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  }
  say(`Console: built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  return DIST
}

/** Everything that the result depends on. */
function digestOfSource(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  const names = ['index.html', 'green-form.html', 'vite.config.ts', ...under('src'), ...under('public')].sort()
  for (const name of names) hash.update(`\0${name}\0`).update(readFileSync(join(CONSOLE, name)))
  return hash.digest('hex')
}

const under = (folder: string): string[] =>
  readdirSync(join(CONSOLE, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(join(CONSOLE, name)).isFile())

/** In a process of its own: the bundler's memory goes when it is done. */
function runBuild(folder: string): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.mjs'), join(ROOT, 'scripts/console/build-console.ts'), folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The console could not be built:\n${said.trim()}`))))
  })
}
