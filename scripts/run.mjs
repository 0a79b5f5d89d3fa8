// node scripts/run.mjs FILE.ts [arguments]
import { resolve } from 'node:path'
import { ROOT, runTypeScript } from './setup.mjs'

const [node, , file, ...rest] = process.argv
if (file === undefined) {
  console.error('Usage: node scripts/run.mjs FILE.ts [arguments]')
  process.exit(2)
}
process.argv = [node, file, ...rest]
await runTypeScript(resolve(ROOT, file))
