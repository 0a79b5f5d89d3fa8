import { createHash } from 'node:crypto'
import type { Share } from '@tanager/kernel'
import type { Pool } from '@tanager/postgres'
import { forgetWindows, noteRequests } from './shared-requests.store.ts'

const FORGET_MS = 60_000

/** Counts over all processes on one database (ADR 0061). Keys are kept as digests: they are ids of tokens and addresses of people. */
export function sharedRequests(pool: Pool, kind: 'api' | 'form'): Share {
  let forgotten = Date.now()
  return async (key, more, remainingMs) => {
    const digest = createHash('sha256').update(`${kind} ${key}`).digest()
    const found = await noteRequests(pool, digest, more, Math.round(remainingMs))
    if (!found) throw new Error('The common count did not answer.')
    if (Date.now() - forgotten > FORGET_MS) {
      forgotten = Date.now()
      await forgetWindows(pool)
    }
    return found
  }
}
