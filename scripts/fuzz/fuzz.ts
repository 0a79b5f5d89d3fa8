import { Agent, request } from 'node:http'
import { attacksOn, type Plain, plainly, type Sent } from './attacks.ts'
import type { Probe } from './measured.ts'

/** An operation as one caller may call it. */
export interface Target extends Plain {
  readonly operation: string
  readonly caller: string
}
export interface FuzzOptions {
  readonly url: string
  readonly probe: Probe
  readonly targets: readonly Target[]
  /** Requests to each target; all attacks where there are fewer. */
  readonly each: number
  readonly seed: number
  /** Attacks that every run sends, by a part of their name. */
  readonly always?: readonly string[]
}
export interface Report {
  readonly sent: number
  readonly statuses: Record<string, number>
  readonly longestStallMs: number
  readonly grownBytes: number
  /** Every stall that came again, every 5xx, every request without an answer. */
  readonly faults: string[]
}

export const MOST_STALL_MS = 100
const ANSWER_MS = 20_000
/** No collection of garbage takes so long: there is no need to send it again. */
const CERTAIN_MS = 1_000

/** Sends attacks one after the other, so that each stall has its request. */
export async function fuzz({ url, probe, targets, each, seed, always = [] }: FuzzOptions): Promise<Report> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  let sent = 0
  let longestStallMs = 0
  const once = async (what: Sent): Promise<{ status: number; stall: number }> => {
    await probe.stallMs()
    const status = await send(agent, url, what)
    sent += 1
    statuses[status] = (statuses[status] ?? 0) + 1
    return { status, stall: status === 0 ? ANSWER_MS : await probe.stallMs() }
  }
  // The first call of a route compiles its code: that is no attack.
  for (const target of targets) await once(plainly(target))

  const random = randomFrom(seed)
  const planned = shuffled(
    targets.flatMap((target) => choose(attacksOn(target), each, random, always).map((attack) => ({ target, attack }))),
    random,
  )
  let atHalf = 0
  for (const [index, { target, attack }] of planned.entries()) {
    if (index === Math.floor(planned.length / 2)) atHalf = await probe.memory()
    const where = `${target.operation} by ${target.caller}, ${attack.name}`
    const { status, stall } = await once(attack.make())
    if (status === 0) {
      faults.push(`${where}: no answer within ${ANSWER_MS / 1000} s`)
      break
    }
    if (status >= 500) faults.push(`${where}: ${status}`)
    // A collection of garbage or the compiler may hold the loop once; what a request costs, it costs again.
    const doubtful = stall > MOST_STALL_MS && stall < CERTAIN_MS
    const again = doubtful ? Math.min(stall, (await once(attack.make())).stall, (await once(attack.make())).stall) : stall
    longestStallMs = Math.max(longestStallMs, again)
    if (again > MOST_STALL_MS) faults.push(`${where}: held the event loop for ${Math.round(again)} ms`)
  }
  const grownBytes = faults.some((fault) => fault.includes('no answer')) ? 0 : (await probe.memory()) - atHalf
  agent.destroy()
  return { sent, statuses, longestStallMs, grownBytes, faults }
}

function choose<A extends { name: string }>(attacks: Iterable<A>, count: number, random: () => number, always: readonly string[]): A[] {
  const all = [...attacks]
  if (all.length <= count) return all
  const fixed = all.filter(({ name }) => always.some((part) => name.includes(part)))
  return [...new Set([...fixed, ...shuffled(all, random).slice(0, count)])]
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

/** The status of the answer; 413 and 431 where the service closes the connection before it has read all; 0 where nothing comes. */
function send(agent: Agent, url: string, { method, path, headers, body }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const call = request({ agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: ANSWER_MS })
    let status = 0
    call.once('response', (answer) => {
      status = answer.statusCode ?? 0
      answer.on('error', () => resolve(status))
      answer.once('close', () => resolve(status))
      answer.resume()
    })
    call.once('timeout', () => {
      resolve(0)
      call.destroy()
    })
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (status !== 0) resolve(status)
      else resolve(error.code === 'EPIPE' || error.code === 'ECONNRESET' ? 499 : 0)
    })
    call.end(body)
  })
}

/** Mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
