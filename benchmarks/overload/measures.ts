import { setTimeout as delay } from 'node:timers/promises'
import { FIRST_PAGE, median } from '../talent-api/measures.ts'
import type { Generator } from './generator.ts'
import type { LoadResult } from './load.ts'

export interface Subject {
  port: number
  /** Who makes the load. */
  busy: Record<string, string>
  /** A user of another tenant. */
  other: Record<string, string>
}
export interface Generators {
  load: Generator
  health: Generator
  other: Generator
}
export interface Plan {
  seconds: number
  rounds: number
}

const PEAK_CLIENTS = 16
const CLOSED_CLIENTS = 600
const CONNECTIONS = 3_000
const HEALTH_RATE = 20
const OTHER_RATE = 30

export type Shape = { factor: number } | { clients: number }
export const SHAPES: readonly Shape[] = [{ factor: 1 }, { factor: 3 }, { factor: 10 }, { clients: CLOSED_CLIENTS }]
export const nameOf = (shape: Shape): string => ('factor' in shape ? `open loop ${shape.factor}x` : `closed loop ${shape.clients} clients`)

const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** One shape of load between two measurements of the peak, with health and the other tenant looked at meanwhile. */
async function round(subject: Subject, generators: Generators, shape: Shape, seconds: number) {
  const { port, busy } = subject
  const peak = () => generators.load.apply({ port, path: FIRST_PAGE, headers: busy, connections: PEAK_CLIENTS, seconds: seconds / 2 })
  const before = (await peak()).goodput
  const load = 'factor' in shape ? { connections: CONNECTIONS, rate: shape.factor * before } : { connections: shape.clients }
  const [result, health, other] = await Promise.all([
    generators.load.apply({ port, path: FIRST_PAGE, headers: busy, seconds, ...load }),
    generators.health.apply({ port, path: '/health', headers: {}, connections: 100, rate: HEALTH_RATE, seconds }),
    generators.other.apply({ port, path: FIRST_PAGE, headers: subject.other, connections: 100, rate: OTHER_RATE, seconds }),
  ])
  const recovery = await secondsUntilCalm(subject)
  const after = (await peak()).goodput
  return { peak: (before + after) / 2, result, health, other, recovery }
}

type Round = Awaited<ReturnType<typeof round>>

/** Answered requests a second. The other tenant's count as well: they are the same work, and the peak was measured without them. */
const goodputOf = ({ result, other }: Round): number => result.goodput + other.goodput

/** How long it takes until ten requests in a row are answered, each within a quarter of a second. */
async function secondsUntilCalm({ port, busy }: Subject): Promise<number> {
  const begun = performance.now()
  for (let calm = 0; calm < 10; ) {
    const sent = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}${FIRST_PAGE}`, { headers: busy }).catch(() => undefined)
    await answer?.text()
    calm = answer?.status === 200 && performance.now() - sent < 250 ? calm + 1 : 0
    if (performance.now() - begun > 60_000) return Number.POSITIVE_INFINITY
    if (calm === 0) await delay(20)
  }
  return (performance.now() - begun) / 1_000
}

/** The other tenant by itself: what its times are compared with. */
export async function otherAlone({ port, other }: Subject, { other: generator }: Generators, seconds: number): Promise<LoadResult> {
  return generator.apply({ port, path: FIRST_PAGE, headers: other, connections: 100, rate: OTHER_RATE, seconds })
}

export async function measureShape(subject: Subject, generators: Generators, shape: Shape, plan: Plan) {
  const rounds: Round[] = []
  for (let n = 0; n < plan.rounds; n++) rounds.push(await round(subject, generators, shape, plan.seconds))
  const statuses: Record<string, number> = {}
  for (const { result } of rounds)
    for (const [status, count] of Object.entries(result.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  const sum = (of: (one: Round) => number) => rounds.reduce((total, one) => total + of(one), 0)
  const worst = (of: (one: Round) => number) => Math.max(...rounds.map(of))
  return {
    load: nameOf(shape),
    goodput_to_peak: rounded(median(rounds.map((one) => goodputOf(one) / one.peak)), 3),
    ratios: rounds.map((one) => rounded(goodputOf(one) / one.peak, 3)),
    peak_per_second: rounded(median(rounds.map(({ peak }) => peak)), 0),
    goodput_per_second: rounded(median(rounds.map(goodputOf)), 0),
    sent: sum(({ result }) => result.sent),
    unsent: sum(({ result }) => result.unsent),
    statuses,
    without_retry_after: sum(({ result }) => result.withoutRetryAfter),
    resets: sum(({ result, health, other }) => result.resets + health.resets + other.resets),
    unanswered: sum(({ result }) => result.unanswered),
    p50_ms: rounded(median(rounds.map(({ result }) => result.p50))),
    p99_ms: rounded(median(rounds.map(({ result }) => result.p99))),
    health_p99_ms: rounded(median(rounds.map(({ health }) => health.p99))),
    health_not_200: sum(({ health }) => health.sent + health.unsent - (health.statuses['200'] ?? 0)),
    recovery_seconds: rounded(worst(({ recovery }) => recovery)),
    other_tenant_p99_ms: rounded(median(rounds.map(({ other }) => other.p99))),
    other_tenant_p50_ms: rounded(median(rounds.map(({ other }) => other.p50))),
    other_tenant_not_200: sum(({ other }) => other.sent + other.unsent - (other.statuses['200'] ?? 0)),
  }
}
