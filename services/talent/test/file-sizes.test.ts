import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const LIMIT = 400
const EXCEPTIONS: string[] = []

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sources(path)
    return /\.(ts|tsx|mts|mjs)$/.test(path) && !/\.(test|gen)\.tsx?$/.test(path) ? [path] : []
  })

it(`no source file is longer than ${LIMIT} lines`, () => {
  const folders = ['packages', 'services', 'apps', 'scripts', 'benchmarks'].filter((folder) => existsSync(join(ROOT, folder)))
  const found = folders.flatMap(sources)
  assert.ok(found.length > 50, `only ${found.length} files were looked at`)
  const long = found
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8').split('\n').length] as const)
    .filter(([, lines]) => lines > LIMIT)
  assert.deepEqual(
    long.filter(([file]) => !EXCEPTIONS.includes(file)),
    [],
  )
})
