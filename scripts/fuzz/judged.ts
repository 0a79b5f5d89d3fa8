import assert from 'node:assert/strict'
import { type FuzzOptions, fuzz } from './fuzz.ts'

const soak = process.env.SOAK !== undefined
/** Requests to each operation and caller: a handful in `npm test`, every attack in `npm run soak`. */
export const TRIED = soak ? { talent: 1e6, query: 1e6, governor: 1e6 } : { talent: 1, query: 40, governor: 12 }
/** What `npm test` sends whatever is drawn: it held the loop for seconds once. */
const ALWAYS = ['80,000 capitals']
const MOST_GROWTH = 32 * 1_048_576

/** Fuzzes and asserts: no event loop held for more than 100 ms, no 5xx, no answer missing, memory flat. FUZZ_SEED repeats a run. */
export async function judgeByFuzzing(options: Omit<FuzzOptions, 'seed' | 'always'>): Promise<void> {
  const seed = Number(process.env.FUZZ_SEED ?? (soak ? Date.now() % 1_000_000 : 1))
  const report = await fuzz({ ...options, seed, always: ALWAYS })
  const { sent, statuses, longestStallMs, grownBytes } = report
  console.log(
    `${sent} requests (seed ${seed}), answers ${JSON.stringify(statuses)}, longest stall ${Math.round(longestStallMs)} ms, ` +
      `memory ${(grownBytes / 1_048_576).toFixed(1)} MiB more in the second half`,
  )
  assert.deepEqual(report.faults, [])
  assert.ok(grownBytes < MOST_GROWTH, `${grownBytes} bytes more are in use after the second half`)
}
