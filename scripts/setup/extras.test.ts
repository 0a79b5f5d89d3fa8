import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { ROOT } from '../setup.mjs'
import { EXTRAS, extrasFor as extrasOf, specsOf } from './extras.mjs'

const SYSTEM = { os: 'linux', cpu: 'x64', libc: 'glibc' }

it('finds what the settings ask for', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'tanager-setup-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'node_modules/onnxruntime-node/bin/napi-v6/linux/x64'), { recursive: true })
  const extrasFor = (env: NodeJS.ProcessEnv, system = SYSTEM): string[] => extrasOf(env, root, system)
  assert.deepEqual(extrasFor({}), [])
  assert.deepEqual(extrasFor({ DB_TYPE: 'postgresql' }), [])
  assert.deepEqual(extrasFor({ DB_TYPE: 'mssql' }), ['mssql'])
  assert.deepEqual(extrasFor({ DB_TYPE: 'mssql', DB_ODBC_DRIVER: 'ODBC Driver 18 for SQL Server' }), ['odbc'])
  for (const none of ['ocr', 'toString', 'oracle']) assert.deepEqual(extrasFor({ DB_TYPE: none }), [], none)
  assert.deepEqual(extrasFor({ LLM_HOST: 'https://models.example', LLM_PROVIDER: 'anthropic' }), ['anthropic'])
  assert.deepEqual(extrasFor({ LLM_HOST: 'https://models.example' }), [])
  assert.deepEqual(extrasFor({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }), ['otel'])
  // The embedded generator, where its native library does not run.
  assert.deepEqual(extrasFor({}, { ...SYSTEM, cpu: 'riscv64' }), ['wasm'])
  assert.deepEqual(extrasFor({ DB_TYPE: 'mysql' }, { ...SYSTEM, libc: 'musl' }), ['mysql', 'wasm'])
})

it('knows the exact version of every package of an extra', () => {
  for (const spec of specsOf(ROOT, Object.keys(EXTRAS))) assert.match(spec, /^(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.-]*$/)
})
