// Part of `npm run check`: every relative link and every path of the repository that the documents name leads
// somewhere, and their lines are short enough to read.
import { ROOT } from '../setup.mjs'
import { docFaults } from './check.ts'

const { pages, faults } = docFaults(ROOT)
console.log([...faults, `${pages} pages, ${faults.length} faults.`].join('\n'))
process.exitCode = faults.length === 0 ? 0 : 1
