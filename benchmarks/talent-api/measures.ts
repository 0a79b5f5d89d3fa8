import { setTimeout as delay } from 'node:timers/promises'
import { sealCursor } from '@tanager/kernel'
import type { LoadResult } from './load.ts'
import type { Generator, ServerProcess } from './processes.ts'

export interface Plan {
  rounds: number
  seconds: number
  connections: number
}
export interface Target {
  server: ServerProcess
  headers: Record<string, string>
}

export const FIRST_PAGE = '/api/v1/candidates?limit=25'
/** The page behind a record, as if the service had handed the cursor out on the page before. */
const pageAfter = ({ id, tenantId }: { id: string; tenantId: string }): string =>
  `${FIRST_PAGE}&cursor=${sealCursor(Buffer.from(`1.${id}`).toString('base64url'), { tenantId, list: '/api/v1/candidates' })}`

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}
const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** An answer that is not a page of 25 measures something else. */
function demandPages(result: LoadResult): void {
  const others = Object.keys(result.statuses).filter((status) => status !== '200')
  const { items } = JSON.parse(result.sample) as { items?: unknown[] }
  if (others.length > 0 || items?.length !== 25)
    throw new Error(`Expected pages of 25, got ${JSON.stringify(result.statuses)}: ${result.sample.slice(0, 300)}`)
}

type Side = 'floor' | 'service'
interface Round extends LoadResult {
  /** Of the server's process, per request. */
  processorMs: number
}

/** Both sides in turn, so that whatever else the machine does falls on both. A ratio per round, then the median. */
export async function compareThroughput(generator: Generator, sides: Record<Side, Target>, plan: Plan) {
  const load = async (side: Side, seconds: number): Promise<Round> => {
    const { server, headers } = sides[side]
    const before = server.processorTime()
    const result = await generator.apply({ port: server.port, headers, paths: [FIRST_PAGE], connections: plan.connections, seconds })
    demandPages(result)
    return { ...result, processorMs: ((server.processorTime() - before) * 1000) / result.count }
  }
  for (const side of ['floor', 'service', 'floor', 'service'] as const) await load(side, Math.max(2, plan.seconds / 2)) // warm
  const rounds: Record<Side, Round>[] = []
  for (let round = 0; round < plan.rounds; round++) {
    const first = round % 2 === 0 ? await load('floor', plan.seconds) : undefined
    const service = await load('service', plan.seconds)
    rounds.push({ floor: first ?? (await load('floor', plan.seconds)), service })
  }
  const ratios = rounds.map((round) => round.service.perSecond / round.floor.perSecond)
  const of = (side: Side) => {
    const middle = (what: 'perSecond' | 'p50' | 'p99' | 'processorMs', digits = 2) =>
      rounded(median(rounds.map((round) => round[side][what])), digits)
    return {
      per_second: middle('perSecond', 0),
      p50_ms: middle('p50'),
      p99_ms: middle('p99'),
      processor_ms_per_request: middle('processorMs', 3),
    }
  }
  return {
    ratio: rounded(median(ratios), 3),
    ratios: ratios.map((ratio) => rounded(ratio, 3)),
    /** Rounds that differ this much were measured on a machine that did other things meanwhile. */
    steady: Math.max(...ratios) / Math.min(...ratios) < 1.35,
    /** The ratio that the processor time of the two processes alone would give. */
    processor_ratio: rounded(median(rounds.map((round) => round.floor.processorMs / round.service.processorMs)), 3),
    floor: of('floor'),
    service: of('service'),
  }
}

/** The first page against one far down, one request at a time, in turn. */
export async function compareDepths(
  generator: Generator,
  service: Target,
  deep: { id: string; tenantId: string; row: number },
  plan: Plan,
) {
  const load = async (path: string): Promise<LoadResult> => {
    const { server, headers } = service
    const result = await generator.apply({
      port: server.port,
      headers,
      paths: [path],
      connections: 1,
      seconds: Math.max(1, plan.seconds / 3),
    })
    demandPages(result)
    return result
  }
  const rounds: { first: number; deep: number }[] = []
  for (let round = 0; round <= plan.rounds; round++) {
    const pair = { first: (await load(FIRST_PAGE)).p50, deep: (await load(pageAfter(deep))).p50 }
    if (round > 0) rounds.push(pair) // the first one warms
  }
  return {
    ratio: rounded(median(rounds.map((round) => round.deep / round.first)), 3),
    deep_page: Math.floor(deep.row / 25),
    first_p50_ms: rounded(median(rounds.map((round) => round.first))),
    deep_p50_ms: rounded(median(rounds.map((round) => round.deep))),
  }
}

/** Ten times as many clients as the service admits at once, for a while: what they are told, and what it costs in memory. */
export async function overload(generator: Generator, service: Target, plan: Plan) {
  const { server, headers } = service
  const paths = [FIRST_PAGE]
  const at = (connections: number, seconds: number) => generator.apply({ port: server.port, headers, paths, connections, seconds })
  const calm = await at(plan.connections, plan.seconds * 2)
  const before = server.memory()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, server.memory())
  }, 200)
  const first = await at(plan.connections * 10, plan.seconds * 2)
  const between = server.memory()
  const second = await at(plan.connections * 10, plan.seconds * 2)
  clearInterval(watch)
  await delay(1_000) // what the last answers left behind
  return {
    connections: plan.connections * 10,
    calm_statuses: calm.statuses,
    statuses: added(first.statuses, second.statuses),
    memory_mib: {
      before: rounded(before, 0),
      between_bursts: rounded(between, 0),
      peak: rounded(peak, 0),
      after: rounded(server.memory(), 0),
    },
    growth: rounded(server.memory() / before, 3),
  }
}

/** Ten times the clients with one token between them. */
export async function burst(generator: Generator, { server, headers }: Target, plan: Plan) {
  const result = await generator.apply({
    port: server.port,
    headers,
    paths: [FIRST_PAGE],
    connections: plan.connections * 10,
    seconds: plan.seconds,
  })
  return { statuses: result.statuses }
}

function added(a: Record<string, number>, b: Record<string, number>): Record<string, number> {
  const sum: Record<string, number> = { ...a }
  for (const [status, count] of Object.entries(b)) sum[status] = (sum[status] ?? 0) + count
  return sum
}
