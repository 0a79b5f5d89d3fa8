import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { world } from '../packages/governor/src/proxy/testing/world.ts'
import { measureDispatch } from './governor/dispatch.ts'
import { comparePair } from './governor/measure.ts'
import { httpPair, stdioPair } from './governor/rigs.ts'
import { circumstances, writeResult } from './result-file.ts'

const TARGET = 1.5
/** What the service behind a `lookup` takes: a query of a small database. */
const SERVICE_MS = 5

const { values } = parseArgs({
  options: {
    tools: { type: 'string' },
    rounds: { type: 'string' },
    calls: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
})
const tools = Number(values.tools ?? 1_000)
// Every tool is called once before it counts, for a schema is compiled when it is first needed; then all of them in turn.
const plan = { rounds: Number(values.rounds ?? 10), calls: Number(values.calls ?? 100), warmUp: tools }
/** The kept figures are those of the whole workload; a part of it goes where it is told to, or nowhere. */
const whole = values.tools === undefined && values.rounds === undefined && values.calls === undefined && values.only === undefined
const out = values.out ?? (whole ? fileURLToPath(new URL('results/governor.json', import.meta.url)) : undefined)

process.removeAllListeners('warning') // the SDK's client lets abort listeners pile up until they are collected
process.on('warning', () => {})

const service = createServer((_request, response) => {
  setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"found":1}'), SERVICE_MS)
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`

const CASES = {
  http_lookup: [httpPair, 'lookup'],
  http_echo: [httpPair, 'echo'],
  stdio_lookup: [stdioPair, 'lookup'],
  stdio_echo: [stdioPair, 'echo'],
} as const
const found: Record<string, { time_ratio: number; processor_ratio: number | null }> = {}
for (const [name, [pair, trick]] of Object.entries(CASES)) {
  if (values.only !== undefined && !values.only.split(',').includes(name)) continue
  const w = world()
  try {
    found[name] = await comparePair(await pair(w, { tools, trick, service: serviceUrl }), plan)
    console.log(name, JSON.stringify(found[name], null, 2))
  } finally {
    await w.close()
  }
}
service.close()
service.closeAllConnections()
const dispatch = await measureDispatch(tools, 2_000)
const met = Object.fromEntries(
  Object.entries(found).map(([name, { time_ratio, processor_ratio }]) => [
    name,
    { time: time_ratio < TARGET, processor: processor_ratio !== null && processor_ratio < TARGET },
  ]),
)
if (out !== undefined) {
  const command = ['npm run bench:governor', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
  writeResult(out, {
    ...circumstances(command),
    // By the clock; where others keep the machine busy, only the processor time can be compared.
    load_average: loadavg().map((value) => Math.round(value * 10) / 10),
    target: TARGET,
    tools,
    plan,
    service_ms: SERVICE_MS,
    ...dispatch,
    ...found,
    met,
  })
}
console.log(JSON.stringify({ ...dispatch, target: TARGET, met }, null, 2))
process.exitCode = Object.values(met).every(({ time }) => time) ? 0 : 1
