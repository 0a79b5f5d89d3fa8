// npm test [-- paths] [-- node flags], npm run test:slow: everything from a fresh clone to the tests' result.
import { join } from 'node:path'
import { ROOT, runTypeScript } from './setup.mjs'

await runTypeScript(join(ROOT, 'scripts', 'run-tests.ts'))
