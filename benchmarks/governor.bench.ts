import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { world } from '../packages/governor/src/proxy/testing/world.ts'
import { measureDispatch } from './governor/dispatch.ts'
import { comparePair } from './governor/measure.ts'
import { CALLED, httpPair, stdioPair } from './governor/rigs.ts'
import { circumstances, writeResult } from './result-file.ts'

const TARGET = 1.5
/** What the service behind a `lookup` takes: a query of a small database. */
const SERVICE_MS = 5

const { values } = parseArgs({
  options: {
    tools: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '9' },
    calls: { type: 'string', default: '100' },
    only: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('results/governor.json', import.meta.url)) },
  },
})
const tools = Number(values.tools)
// Every called tool several times before it counts: a schema is compiled when it is first needed.
const plan = { rounds: Number(values.rounds), calls: Number(values.calls), warmUp: 300 }

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
const found: Record<string, { time_ratio: number }> = {}
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
const met = Object.fromEntries(Object.entries(found).map(([name, { time_ratio }]) => [name, time_ratio < TARGET]))
writeResult(values.out, {
  ...circumstances('npm run bench:governor'),
  target: TARGET,
  tools,
  called: CALLED,
  plan,
  service_ms: SERVICE_MS,
  ...dispatch,
  ...found,
  met,
})
console.log(JSON.stringify({ ...dispatch, target: TARGET, met }, null, 2))
process.exitCode = Object.values(met).every(Boolean) ? 0 : 1
