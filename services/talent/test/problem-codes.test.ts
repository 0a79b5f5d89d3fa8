import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDERS = ['packages', 'services', 'apps']
/** The makers of problems that take a code, and the status that each gives. */
const MAKERS: Record<string, number> = { refused: 422, conflict: 409, unavailable: 503 }

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'test' ? [] : sources(path)
    return /\.ts$/.test(entry.name) && !/(\.test|\.fixture|testing)\.ts$/.test(entry.name) ? [path] : []
  })
}

/** Each code with the status it is sent with, as the source says. */
function codesIn(text: string): { code: string; status: number }[] {
  const made = [...text.matchAll(/\b(refused|conflict|unavailable)\(\s*'([a-z_]+)'/g)].map(([, maker, code]) => ({
    code: code as string,
    status: MAKERS[maker as string] as number,
  }))
  const built = [...text.matchAll(/new Problem\(\s*(\d{3}),\s*'([a-z_]+)'/g)].map(([, status, code]) => ({
    code: code as string,
    status: Number(status),
  }))
  const declared = [...text.matchAll(/\b([45]\d\d): \[((?:\s*'[a-z_]+',?)+)\s*\]/g)].flatMap(([, status, list]) =>
    [...(list as string).matchAll(/'([a-z_]+)'/g)].map(([, code]) => ({ code: code as string, status: Number(status) })),
  )
  return [...made, ...built, ...declared]
}

/** Calls whose code cannot be read here, so that it would escape this test. */
const hiddenIn = (text: string) =>
  [...text.matchAll(/(?<!function )\b(?:refused|conflict|unavailable)\((?!\s*(?:'[a-z_]+'|\)))[^\n]*/g)].map(String)

function documented(): Map<string, number[]> {
  const rows = readFileSync(join(ROOT, 'docs/problems.md'), 'utf8').matchAll(/^\| `([a-z_]+)` \| ([\d, ]+) \|/gm)
  return new Map([...rows].map(([, code, statuses]) => [code as string, (statuses as string).split(',').map(Number)]))
}

const files = FOLDERS.flatMap(sources).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

it('every problem code in the source has its row in docs/problems.md, with its status', () => {
  const rows = documented()
  const faults = files.flatMap(({ path, text }) =>
    codesIn(text)
      .filter(({ code, status }) => !rows.get(code)?.includes(status))
      .map(({ code, status }) => `${code} (${status}) in ${path}`),
  )
  assert.deepEqual([...new Set(faults)], [])
})
it('finds codes in each way that they are written', () => {
  const text = `throw refused('a_b', '…'); new Problem(\n 413, 'c_d', ''); refusals: { 404: ['e'], 422: ['f', 'g'] }`
  assert.deepEqual(
    codesIn(text).map(({ code, status }) => `${code} ${status}`),
    ['a_b 422', 'c_d 413', 'e 404', 'f 422', 'g 422'],
  )
  assert.ok(files.flatMap(({ text: source }) => codesIn(source)).length > 40)
})
it('no code is put together where this test cannot see it', () => {
  const hidden = files
    .filter(({ path }) => path !== 'packages/kernel/src/problem.ts')
    .flatMap(({ path, text }) => hiddenIn(text).map((line) => `${path}: ${line}`))
  assert.deepEqual(hidden, [])
})
it('the list is sorted and names no code twice', () => {
  const rows = [...readFileSync(join(ROOT, 'docs/problems.md'), 'utf8').matchAll(/^\| `([a-z_]+)`/gm)].map(([, code]) => code as string)
  assert.deepEqual(rows, [...new Set(rows)].sort())
})
