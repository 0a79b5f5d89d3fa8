// npm test [-- paths] [-- node flags]: everything from a fresh clone to the tests' result.
import { join } from 'node:path'
import { ROOT, runTypeScript } from './setup.mjs'

await runTypeScript(join(ROOT, 'scripts', 'run-tests.ts'))
