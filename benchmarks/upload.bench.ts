import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openPool } from '@tanager/postgres'
import { childOf, nicenessOf, serverOf } from './processor-time.ts'
import { circumstances, writeResult } from './result-file.ts'
import { type BenchDatabase, filledTenant, openBenchDatabase } from './talent-api/database.ts'
import { type ServerProcess, serviceEnvironment, startProcess } from './talent-api/processes.ts'
import { type Client, startClient } from './upload/client-process.ts'
import { measureUploads, type UploadPlan } from './upload/measures.ts'

const TARGET = 3
const TENANT = 'bench'
const SERVICE = 'services/talent/src/main.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '4' },
    rate: { type: 'string', default: '50' },
    out: { type: 'string', default: fileURLToPath(new URL('results/upload.json', import.meta.url)) },
  },
})
const rows = Number(values.rows)
const plan: UploadPlan = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  listsPerSecond: Number(values.rate),
}

async function tokenFor(server: ServerProcess): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant: TENANT, email: `recruiter@${TENANT}.example` }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The process of the database server, where it is on this machine. */
async function databaseProcess({ ownerUrl }: BenchDatabase): Promise<number | undefined> {
  const pool = openPool({ url: ownerUrl, max: 1, applicationName: 'tanager-bench' })
  try {
    const { rows: found } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    return found[0] ? serverOf(found[0].pid) : undefined
  } finally {
    await pool.end()
  }
}

async function measure(database: BenchDatabase, clients: { lists: Client; uploads: Client }, dataDir: string) {
  await filledTenant(database, TENANT, rows)
  const env = { ...serviceEnvironment(database.appUrl, dataDir), CV_WORKERS: '1' }
  await clients.uploads.order({ kind: 'prepare', files: Math.ceil(plan.rounds * plan.seconds * 2 * 60) })
  const server = await startProcess({ entry: SERVICE, env, path: '/health' })
  try {
    const service = childOf(process.pid, SERVICE)
    const headers = { authorization: `Bearer ${await tokenFor(server)}` }
    const found = await measureUploads({ port: server.port, headers, ...clients, service, database: await databaseProcess(database) }, plan)
    return { ...found, reader_niceness: nicenessOf(childOf(service, 'reader/worker.ts')) }
  } finally {
    await server.stop()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tanager-bench-data-'))
const clients = { lists: startClient(), uploads: startClient() }
const database = await openBenchDatabase(process.env)
try {
  const found = await measure(database, clients, dataDir)
  const settings = { rows, ...plan, workers: 1, formats: ['docx', 'pdf', 'txt'] }
  const command = `npm run bench:upload -- --rows ${rows} --rounds ${plan.rounds} --seconds ${plan.seconds} --connections ${plan.connections} --rate ${plan.listsPerSecond}`
  writeResult(values.out, { benchmark: 'upload', ...circumstances(command), settings, target: TARGET, ...found })
  console.log(JSON.stringify(found, null, 2))
  console.log(`        uploads: ${found.uploads.per_second}/s with one reader, ${found.uploads.per_second_per_core}/s per core`)
  const met = found.lists.p99_ratio <= TARGET
  console.log(
    `${met ? 'met   ' : 'MISSED'}  lists while uploads saturate the reader: p99 ${found.lists.p99_ratio} times idle (target: at most ${TARGET})`,
  )
  process.exitCode = met ? 0 : 1
} finally {
  await clients.lists.stop()
  await clients.uploads.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
