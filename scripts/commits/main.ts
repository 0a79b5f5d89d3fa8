// Part of `npm run check`: the subject of every commit since a fixed one is short, imperative and has a scope.
import { ROOT } from '../setup.mjs'
import { BASE, commitsSince } from './history.ts'
import { subjectFaults } from './subject.ts'

const found = commitsSince(BASE, ROOT)
if ('unknown' in found) console.log(`Not checked: ${found.unknown}.`)
else {
  const faults = found.commits.flatMap(({ id, subject }) => subjectFaults(subject).map((fault) => `${id} "${subject}" ${fault}.`))
  console.log([...faults, `${found.commits.length} commit subjects, ${faults.length} faults.`].join('\n'))
  process.exitCode = faults.length === 0 ? 0 : 1
}
