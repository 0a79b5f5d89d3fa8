// npm start: everything from a fresh clone to a running Tanager.
import { join } from 'node:path'
import { ROOT, runTypeScript } from './setup.mjs'

await runTypeScript(join(ROOT, 'scripts', 'supervise.ts'))
