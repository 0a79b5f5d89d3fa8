import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS } from '@tanager/talent'
import { ROOT } from './setup.mjs'

const FILE = 'README.md'
const BEGIN = '<!-- settings: made by scripts/settings-table.ts, do not edit -->'
const END = '<!-- end of settings -->'

// node scripts/run.mjs scripts/settings-table.ts           writes the table into the README
// node scripts/run.mjs scripts/settings-table.ts --check   fails when it is not what the settings say
const text = readFileSync(join(ROOT, FILE), 'utf8')
const [before, rest] = text.split(BEGIN)
const after = rest?.split(END)[1]
if (before === undefined || after === undefined) stop(`${FILE} must hold "${BEGIN}" and "${END}".`)
const wanted = `${before}${BEGIN}\n${table()}\n${END}${after}`

if (!process.argv.includes('--check')) {
  writeFileSync(join(ROOT, FILE), wanted)
  console.log(`Wrote the settings into ${FILE}.`)
} else if (wanted === text) console.log(`The settings in ${FILE} are up to date.`)
else stop(`The settings in ${FILE} are not those of the service. Run: node scripts/run.mjs scripts/settings-table.ts, and commit the file.`)

function table(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { about, fallback }]) => `| \`${name}\` | ${shown(fallback)} | ${about.replaceAll('|', '\\|')} |`,
  )
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}

function shown(fallback: unknown): string {
  if (typeof fallback === 'symbol') return 'required'
  return fallback === '' ? 'unset' : `\`${fallback}\``
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
