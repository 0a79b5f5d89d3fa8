import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { pin, splitCores } from './overload/cores.ts'
import { startGenerator } from './overload/generator.ts'
import { type Generators, measureShape, nameOf, otherAlone, type Plan, SHAPES, type Subject } from './overload/measures.ts'
import { circumstances, writeResult } from './result-file.ts'
import { filledTenant, openBenchDatabase } from './talent-api/database.ts'
import { serviceEnvironment, startProcess } from './talent-api/processes.ts'

const TARGETS = { goodput: 0.9, healthMs: 250, recoverySeconds: 5, otherTenant: 2 }
const TENANTS = ['busy', 'other'] as const

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    profile: { type: 'string' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: fileURLToPath(new URL('results/overload.json', import.meta.url)) },
  },
})
const shapes = SHAPES.filter((shape) => nameOf(shape).includes(values.only))
const plan: Plan = { seconds: Number(values.seconds), rounds: Number(values.rounds) }

async function tokenFor(port: number, tenant: string): Promise<Record<string, string>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/dev/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenant, email: `recruiter@${tenant}.example` }),
  })
  return { authorization: `Bearer ${((await answer.json()) as { access_token: string }).access_token}` }
}

async function measure(subject: Subject, generators: Generators) {
  await generators.load.apply({
    port: subject.port,
    path: '/api/v1/candidates?limit=25',
    headers: subject.busy,
    connections: 16,
    seconds: 5,
  }) // warm
  await otherAlone(subject, generators, 2)
  const alone = await otherAlone(subject, generators, plan.seconds * 2)
  const loads = []
  for (const shape of shapes) {
    const found = await measureShape(subject, generators, shape, plan)
    console.log(JSON.stringify(found))
    loads.push({ ...found, other_tenant_to_alone: Number((found.other_tenant_p99_ms / alone.p99).toFixed(2)) })
  }
  const again = await otherAlone(subject, generators, plan.seconds * 2)
  return { other_tenant_alone: { p50_ms: alone.p50, p99_ms: alone.p99, again_p99_ms: again.p99 }, loads }
}

const dataDir = mkdtempSync(join(tmpdir(), 'tanager-bench-data-'))
const cores = splitCores()
if (!cores) console.log('Nothing is pinned: taskset or a second core is missing. The generator may take from the service what it measures.')
const database = await openBenchDatabase(process.env)
const generators: Generators = { load: startGenerator(), health: startGenerator(), other: startGenerator() }
try {
  for (const tenant of TENANTS) await filledTenant(database, tenant, Number(values.rows))
  if (cores) for (const pid of [process.pid, ...Object.values(generators).map((one) => one.pid)]) pin(pid, cores.generators)
  const env = serviceEnvironment(database.appUrl, dataDir)
  const server = await startProcess({ entry: 'services/talent/src/main.ts', env, path: '/health', profile: values.profile })
  if (cores) pin(server.pid, cores.service)
  const [busy, other] = await Promise.all(TENANTS.map((tenant) => tokenFor(server.port, tenant)))
  const found = await measure({ port: server.port, busy: busy ?? {}, other: other ?? {} }, generators).finally(() => server.stop())
  const verdicts = found.loads.flatMap((one, index) => {
    const strange = Object.keys(one.statuses).filter((status) => !['200', '429', '503'].includes(status))
    const overload = nameOf(shapes[index] ?? { factor: 1 }) !== 'open loop 1x'
    return [
      ...(overload
        ? [[one.goodput_to_peak >= TARGETS.goodput, `goodput ${one.goodput_to_peak} of the peak (at least ${TARGETS.goodput})`] as const]
        : []),
      [
        strange.length === 0 && one.without_retry_after === 0 && one.resets === 0 && one.unanswered === 0,
        `answers ${JSON.stringify(one.statuses)}, ${one.resets} resets, ${one.unanswered} unanswered (only 200, and 429 or 503 with Retry-After)`,
      ] as const,
      [
        one.health_p99_ms < TARGETS.healthMs && one.health_not_200 === 0,
        `health p99 ${one.health_p99_ms} ms (under ${TARGETS.healthMs})`,
      ] as const,
      [
        one.recovery_seconds <= TARGETS.recoverySeconds,
        `recovered within ${one.recovery_seconds} s (at most ${TARGETS.recoverySeconds})`,
      ] as const,
      [
        one.other_tenant_to_alone <= TARGETS.otherTenant,
        `the other tenant's p99 ${one.other_tenant_p99_ms} ms, ${one.other_tenant_to_alone} times alone (at most ${TARGETS.otherTenant})`,
      ] as const,
    ].map(([met, line]) => [met, `${one.load}: ${line}`] as const)
  })
  const command = `npm run bench:overload -- --rows ${values.rows} --rounds ${plan.rounds} --seconds ${plan.seconds}`
  writeResult(values.out, { benchmark: 'overload', ...circumstances(command), pinned: cores, settings: plan, ...found })
  for (const [met, line] of verdicts) console.log(`${met ? 'met   ' : 'MISSED'}  ${line}`)
  process.exitCode = verdicts.every(([met]) => met) ? 0 : 1
} finally {
  for (const generator of Object.values(generators)) generator.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
