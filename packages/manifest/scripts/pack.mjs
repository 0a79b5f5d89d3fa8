// node scripts/pack.mjs prepare|restore: before and after `npm pack` and `npm publish`.
//
// Inside the repository the package exports its source, so that no stale build can mislead. What is published exports its build. npm
// takes package.json as it lies there when it packs, so it is changed for that moment and then put back.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MANIFEST = fileURLToPath(new URL('../package.json', import.meta.url))
const SOURCE = './src/index.ts'
const BUILD = { types: './dist/index.d.ts', default: './dist/index.js' }

function setEntry(entry) {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  manifest.exports['.'] = entry
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
}

const [step] = process.argv.slice(2)
if (step === 'prepare') {
  rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true })
  const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(status ?? 1)
  setEntry(BUILD)
} else if (step === 'restore') {
  setEntry(SOURCE)
} else {
  console.error('Usage: node scripts/pack.mjs prepare|restore')
  process.exit(2)
}
