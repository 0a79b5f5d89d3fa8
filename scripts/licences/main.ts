// Part of `npm run check`: every dependency of the product has a licence that we allow, and NOTICE names it.
//   node scripts/run.mjs scripts/licences/main.ts           writes NOTICE
//   node scripts/run.mjs scripts/licences/main.ts --check   fails when NOTICE is out of date
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXTRAS } from '../setup/extras.mjs'
import { ROOT } from '../setup.mjs'
import { compare, type Dependency, isAllowed, productionDependencies } from './licences.ts'
import { type LegalFile, writeNotice } from './notice.ts'

const NOTICE = join(ROOT, 'NOTICE')
const LEGAL = /^(?:licen[cs]e|copying|copyright|notice)(?:[.-].*)?$/i

const dependencies = productionDependencies(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')), Object.values(EXTRAS).flat())
const faults = dependencies
  .filter(({ licence }) => !isAllowed(licence))
  .map(
    ({ name, version, licence }) => `${name} ${version} has the licence "${licence}", which scripts/licences/licences.ts does not allow.`,
  )

const wanted = writeNotice(dependencies, legalFiles)
if (!process.argv.includes('--check')) writeFileSync(NOTICE, wanted)
else if (!existsSync(NOTICE) || readFileSync(NOTICE, 'utf8') !== wanted)
  faults.push('NOTICE is out of date. Run: node scripts/run.mjs scripts/licences/main.ts, and commit the file.')

console.log([...faults, `${dependencies.length} dependencies, ${faults.length} faults.`].join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1

function legalFiles({ path }: Dependency): LegalFile[] {
  const folder = join(ROOT, path)
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && LEGAL.test(entry.name))
  return names.map(({ name }) => ({ name, text: readFileSync(join(folder, name), 'utf8') })).sort((a, b) => compare(a.name, b.name))
}
