import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { type CvReader, isRefusal, type RefusalCode } from '../index.ts'

export const TIME_LIMIT_MS = process.env.SOAK === undefined ? 60_000 : 10_000 // a busy machine is six times slower
const MEMORY_LIMIT_MB = 256
/** What the reader of these tests gets. */
export const LIMITS = { memoryMb: MEMORY_LIMIT_MB, timeoutMs: TIME_LIMIT_MS, niceness: 0 }

/** What it is, its bytes, and the codes that it may be refused with. */
export type RefusedFile = readonly [name: string, build: () => Uint8Array, codes: readonly RefusalCode[]]

/** A test for each file, inside a suite that opens the reader. */
export function testRefusals(theReader: () => CvReader, files: readonly RefusedFile[]): void {
  for (const [name, build, codes] of files) {
    it(`${codes[0]} for ${name}, within ${TIME_LIMIT_MS / 1_000} s and ${MEMORY_LIMIT_MB} MB`, async () => {
      const reader = theReader()
      const bytes = build()
      await reader.read(new TextEncoder().encode('Jane Example\njane@example.com')) // starts a worker, so that only the reading is timed
      const memory = watchMemory(reader)
      const begun = performance.now()
      const answer = await reader.read(bytes)
      const took = performance.now() - begun
      const most = memory()
      assert.ok(isRefusal(answer), `parsed: ${JSON.stringify(answer).slice(0, 200)}`)
      assert.ok(codes.includes(answer.code), `${answer.code}: ${answer.message}`)
      assert.match(answer.message, /\. \p{Lu}/u, 'says the rule, then what to do')
      assert.ok(took < TIME_LIMIT_MS + 1_000, `${Math.round(took)} ms`)
      assert.ok(most < MEMORY_LIMIT_MB + 24, `${Math.round(most)} MB`)
    })
  }
}

/** The most memory that any worker had; the system's own count where it has one. */
function watchMemory(reader: CvReader): () => number {
  let most = 0
  const look = (): void => {
    for (const { pid } of reader.workers()) {
      try {
        const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        most = Math.max(most, Number(kilobytes ?? 0) / 1024)
      } catch {
        // gone, or another system
      }
    }
  }
  const timer = setInterval(look, 5)
  return () => {
    clearInterval(timer)
    look()
    return most
  }
}
