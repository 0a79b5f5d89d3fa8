// node scripts/run.mjs FILE.ts [arguments]
import { resolve } from 'node:path'
import { ROOT, runTypeScript } from './setup.mjs'

const [file, ...rest] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: node scripts/run.mjs FILE.ts [arguments]')
  process.exit(2)
}
await runTypeScript(resolve(ROOT, file), rest)
