import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from './setup.mjs'

const DOCUMENT = 'docs/api/talent.openapi.json'
const FILE = 'apps/console/src/api/talent.gen.ts'

// npm run gen-client            writes the console's types of the API
// npm run gen-client -- --check fails when they are not those of the committed document
const check = process.argv.includes('--check')
/** It is the console's own: its compiler is not the one of the rest. */
const generator = createRequire(join(ROOT, 'apps/console/package.json')).resolve('openapi-typescript/package.json')
const program = join(dirname(generator), 'bin/cli.js')
const { status, stderr } = spawnSync(process.execPath, [program, DOCUMENT, '--output', FILE, ...(check ? ['--check'] : [])], {
  cwd: ROOT,
  encoding: 'utf8',
})

if (status === 0) console.log(check ? `${FILE} is up to date.` : `Wrote ${FILE}.`)
else {
  console.error(check ? `${FILE} is not made of ${DOCUMENT} as it is now. Run: npm run gen-client, and commit the file.` : stderr)
  process.exitCode = 1
}
