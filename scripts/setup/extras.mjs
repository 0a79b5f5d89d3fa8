// What few installations need, and what brings it. Runs on older Nodes: nothing newer than Node 20.19 here.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readJson, readLock, THIS_SYSTEM } from './installed.mjs'

const DRIVERS = {
  mysql: ['mysql2'],
  mssql: ['tedious'],
  sqlite: ['libsql'],
  duckdb: ['@duckdb/node-api'],
}

/** Their packages, by the name that `npm run tanager -- install` takes. They are development tools too, so package-lock.json pins them. */
export const EXTRAS = {
  ...DRIVERS,
  odbc: ['koffi'],
  ocr: ['tesseract.js', '@tesseract.js-data/eng'],
  anthropic: ['@anthropic-ai/sdk'],
  wasm: ['onnxruntime-web'],
  otel: [
    '@opentelemetry/api',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/core',
    '@opentelemetry/exporter-metrics-otlp-http',
    '@opentelemetry/exporter-metrics-otlp-proto',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/exporter-trace-otlp-proto',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-metrics',
    '@opentelemetry/sdk-trace',
  ],
}

/** The extras that these settings and this machine need. */
export const extrasFor = (env, root, system = THIS_SYSTEM) => [
  ...driverFor(env),
  ...(env.LLM_PROVIDER === 'anthropic' ? ['anthropic'] : []),
  ...(env.OTEL_EXPORTER_OTLP_ENDPOINT ? ['otel'] : []),
  ...(hasNativeRuntime(root, system) ? [] : ['wasm']),
]

function driverFor(env) {
  if (env.DB_ODBC_DRIVER) return ['odbc']
  return Object.hasOwn(DRIVERS, env.DB_TYPE ?? '') ? [env.DB_TYPE] : []
}

/** The embedded generator's network runs in a native library, where there is one for the machine. */
const hasNativeRuntime = (root, { os, cpu, libc }) =>
  libc !== 'musl' && existsSync(join(root, 'node_modules', 'onnxruntime-node', 'bin', 'napi-v6', os, cpu))

/** The workspaces that load one look in their own node_modules first. */
const FOLDERS = ['.', 'services/query', 'packages/cv', 'packages/kernel']

export const isInstalled = (root, name) =>
  EXTRAS[name].every((it) => FOLDERS.some((folder) => existsSync(join(root, folder, 'node_modules', it, 'package.json'))))

/** `tedious@19.2.1`, as package-lock.json has it. */
export function specsOf(root, names) {
  const paths = Object.entries(readLock(root))
  return names
    .flatMap((name) => EXTRAS[name])
    .map((it) => `${it}@${paths.find(([path]) => path === `node_modules/${it}` || path.endsWith(`/node_modules/${it}`))?.[1].version}`)
}

/** Those that were installed here by name or by a setting: they are installed again whenever node_modules is made anew. */
const record = (root) => join(root, '.tanager', 'extras.json')
export const readChosen = (root) => (readJson(record(root)) ?? []).filter((name) => Object.hasOwn(EXTRAS, name))
export function writeChosen(root, names) {
  mkdirSync(dirname(record(root)), { recursive: true })
  writeFileSync(record(root), JSON.stringify(names))
}
