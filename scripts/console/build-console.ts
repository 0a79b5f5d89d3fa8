import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { ROOT } from '../setup.mjs'

const CONSOLE = join(ROOT, 'apps/console')
const DIST = process.argv[2] ?? join(CONSOLE, 'dist')

await build({ configFile: join(CONSOLE, 'vite.config.ts'), logLevel: 'warn', build: { outDir: DIST, emptyOutDir: true } })

/** Compressed once here, so that the service never spends a processor on it. */
const names = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html|svg|json)$/.test(name))
await Promise.all(
  names.map(async (name) => {
    const path = join(DIST, name)
    const body = readFileSync(path)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
    const [br, gz] = await Promise.all([promisify(brotliCompress)(body, quality), promisify(gzip)(body, { level: 9 })])
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gz)
  }),
)
