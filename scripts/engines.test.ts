import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'

/** Say that they need a newer Node and were seen to work on ours; each with the test that would fail if they did not. */
const WORK_ALL_THE_SAME: Record<string, string> = {
  'node_modules/@polyglot-sql/sdk': 'services/query/src/safety/sql-guard',
}
/** `>=22`, `^22 || ^24`: nothing that Node 20 satisfies. */
const leavesOut20 = (range: string) =>
  !range.split('||').some((part) => /(^|[^\d.])(?:\*|[><=^~ v]*(?:1?\d|20)(?:\.|\s|$|x))/.test(part.trim()))

it('every dependency works on Node 20, or is known to', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { engines?: { node?: string } }>
  }
  const newer = Object.entries(packages).flatMap(([name, { engines }]) => (engines?.node && leavesOut20(engines.node) ? [name] : []))
  assert.deepEqual(
    newer.filter((name) => !(name in WORK_ALL_THE_SAME)),
    [],
  )
  assert.deepEqual(
    Object.keys(WORK_ALL_THE_SAME).filter((name) => !newer.includes(name)),
    [],
    'no longer an exception',
  )
})
it('knows a range that leaves Node 20 out', () => {
  for (const range of ['>=22', '^22.1.0', '>=22.12.0 || ^24', '>= 21']) assert.equal(leavesOut20(range), true, range)
  for (const range of ['>=18', '>= 20.19', '^18 || ^20 || >=22', '*', '>=0.10.0', '>=6', '20.x', '^20.19.0 || >=22.12.0', '>=10'])
    assert.equal(leavesOut20(range), false, range)
})
