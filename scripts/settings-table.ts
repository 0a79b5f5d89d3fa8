import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '@tanager/kernel'
import { SETTINGS as QUERY } from '@tanager/query'
import { SETTINGS as TALENT } from '@tanager/talent'
import { ROOT } from './setup.mjs'

const FILE = 'docs/settings.md'
const TABLES: [name: string, settings: Settings][] = [
  ['settings', TALENT],
  ['settings of the Query API', QUERY],
]

// node scripts/run.mjs scripts/settings-table.ts           writes the tables into docs/settings.md
// node scripts/run.mjs scripts/settings-table.ts --check   fails when they are not what the settings say
const text = readFileSync(join(ROOT, FILE), 'utf8')
const wanted = TABLES.reduce((before, [name, settings]) => withTable(before, name, settings), text)

if (!process.argv.includes('--check')) {
  writeFileSync(join(ROOT, FILE), wanted)
  console.log(`Wrote the settings into ${FILE}.`)
} else if (wanted === text) console.log(`The settings in ${FILE} are up to date.`)
else
  stop(`The settings in ${FILE} are not those of the services. Run: node scripts/run.mjs scripts/settings-table.ts, and commit the file.`)

/** The text with the table between its two marks. */
function withTable(whole: string, name: string, settings: Settings): string {
  const begin = `<!-- ${name}: made by scripts/settings-table.ts, do not edit -->`
  const end = `<!-- end of ${name} -->`
  const [before, rest] = whole.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) stop(`${FILE} must hold "${begin}" and "${end}".`)
  return `${before}${begin}\n${table(settings)}\n${end}${after}`
}

function table(settings: Settings): string {
  const rows = Object.entries(settings).map(
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
