import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { world } from '../packages/governor/src/proxy/testing/world.ts'
import { type Compared, compareSides } from './governor/measure.ts'
import { httpRigs, stdioRigs } from './governor/rigs.ts'
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
// Every tool is called before it counts, for a schema is compiled when it is first needed; then all of them in turn.
const plan = { rounds: Number(values.rounds ?? 12), calls: Number(values.calls ?? 50), warmUp: Math.ceil(tools * 1.5) }
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
  http_lookup: [httpRigs, 'lookup'],
  http_echo: [httpRigs, 'echo'],
  stdio_lookup: [stdioRigs, 'lookup'],
  stdio_echo: [stdioRigs, 'echo'],
} as const
const found: Record<string, Compared> = {}
const begun = performance.now()
for (const [name, [open, trick]] of Object.entries(CASES)) {
  if (values.only !== undefined && !values.only.split(',').includes(name)) continue
  const w = world()
  try {
    const rigs = await open(w, { tools, trick, service: serviceUrl })
    found[name] = await compareSides(rigs, plan)
    console.log(name, JSON.stringify(found[name], null, 2))
    await rigs.close()
  } finally {
    await w.close()
  }
}
service.close()
service.closeAllConnections()

const under = ({ time, processor }: { time: number; processor: number }) => ({ time: time < TARGET, processor: processor < TARGET })
const met = Object.fromEntries(
  Object.entries(found).map(([name, { dispatch_to_bare, proxy_to_bare }]) => [
    name,
    { dispatch: under(dispatch_to_bare), proxy: under(proxy_to_bare) },
  ]),
)
if (out !== undefined) {
  const command = ['npm run bench:governor', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(' ')
  writeResult(out, {
    ...circumstances(command),
    seconds: Math.round((performance.now() - begun) / 1000),
    // By the clock; where others keep the machine busy, only the processor time can be compared.
    load_average: loadavg().map((value) => Math.round(value * 10) / 10),
    target: TARGET,
    tools,
    plan,
    service_ms: SERVICE_MS,
    ...found,
    met,
  })
}
console.log(JSON.stringify({ target: TARGET, met }, null, 2))
process.exitCode = Object.values(met).every(({ dispatch }) => dispatch.time && dispatch.processor) ? 0 : 1
