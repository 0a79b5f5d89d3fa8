import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** As long as a test waits for something on a machine that does many things at once. */
const PATIENCE_MS = 90_000

/** Looks again until it is so. What is found last is told if it never is. */
export async function eventually(isSo: () => boolean | Promise<boolean>, found: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, found())
    await pause(50)
  }
}

/** Looks again until it finds what is expected, and fails with the difference. */
export async function comesToBe<T>(look: () => Promise<T>, expected: T): Promise<void> {
  const wanted = JSON.stringify(expected)
  const deadline = Date.now() + PATIENCE_MS
  let last = await look()
  while (JSON.stringify(last) !== wanted && Date.now() < deadline) {
    await pause(50)
    last = await look()
  }
  assert.deepEqual(last, expected)
}

/** Until nothing that was typed is kept in this browser any more. */
export const noDraftIsKept = (page: Page): Promise<void> =>
  comesToBe(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))), [])
