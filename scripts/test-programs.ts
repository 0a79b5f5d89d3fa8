import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { secondsOf } from './test-durations.ts'
import { groupTests } from './test-files.ts'

/** What one process runs. */
export interface Program {
  path: string
  files: readonly string[]
}

/** The processes of a run in the order in which they begin: those that take longest first. */
export function plan(root: string, files: readonly string[]): string[][] {
  const { together, apart } = groupTests(root, files)
  return [...together, ...apart.map((file) => [file])].sort((a, b) => secondsOf(b) - secondsOf(a))
}

/**
 * Writes a program for each process. Node's runner begins them in the order of their names. A file that cannot be imported fails under its
 * own name, and those beside it run all the same; one that ends the process makes it fail, even if it says 0, and so
 * does one that keeps it from ending.
 */
export function writePrograms(root: string, folder: string, processes: readonly (readonly string[])[], lingerMs = 60_000): Program[] {
  const programs = processes.map((files, index) => {
    const name = files.length === 1 ? basename(files[0] as string, '.ts') : `${files.length}-files`
    const path = join(folder, `${String(index + 1).padStart(3, '0')}-${name}.mjs`)
    const addresses = files.map((file) => [file, pathToFileURL(join(root, file)).href])
    writeFileSync(
      path,
      `import { flushCompileCache } from 'node:module'
import { after, it } from 'node:test'
let ended = false
after(() => {
  ended = true
  setTimeout(() => {
    console.error(${JSON.stringify(`Something keeps the process from ending after its last test: ${files.join(', ')}`)})
    process.exit(1)
  }, ${lingerMs}).unref()
})
process.on('exit', () => { if (!ended) process.exitCode = 1 })
for (const [file, address] of ${JSON.stringify(addresses, null, 2)})
  await import(address).catch((error) => it(file, () => { throw error }))
flushCompileCache() // for processes that begin before this one ends
`,
    )
    return { path, files }
  })
  writeFileSync(join(folder, PROGRAMS), JSON.stringify(programs))
  return programs
}

/** In the folder of a run, for the reporters and from them. */
const PROGRAMS = 'programs.json'
export const BROKEN = 'broken.json'

export const readPrograms = (folder: string) => read<Program>(join(folder, PROGRAMS))
export const readBroken = (folder: string) => read<string>(join(folder, BROKEN))
const read = <T>(path: string): T[] => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [])
