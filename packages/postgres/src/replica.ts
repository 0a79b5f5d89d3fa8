import { Problem } from '@tanager/kernel'
import { isSqlState } from './errors.ts'
import type { Pool } from './pool.ts'
import type { Tx } from './query.ts'
import { inTenant } from './tenant-tx.ts'
import { Overloaded } from './turns.ts'

/** Who answered, or why the primary has to: the replica lacks something, is at its limit, or cannot be used now. */
export type ReplicaOutcome = 'replica' | 'behind' | 'busy' | 'unavailable'

export interface ReplicaOptions {
  pool: Pool
  /** Throws when the server must not be read from. Asked at the first look, and after every failure. */
  check(pool: Pool): Promise<void>
  onOutcome?: (outcome: ReplicaOutcome) => void
  /** Told once when the replica is lost, and why. */
  onLost?: (error: Error) => void
  /** How long a lost replica is left alone. */
  retryMs?: number
}

export interface Replica {
  /**
   * What the work answers there, in a transaction of the tenant; undefined where the primary must be asked. Work that throws a
   * Problem has answered too. `isRecent` says whether the replica has what it must have; it is asked first, in the same transaction.
   */
  read<T>(tenantId: string, isRecent: (tx: Tx) => Promise<boolean>, work: (tx: Tx) => Promise<T>): Promise<{ answer: T } | undefined>
  /** Whether it is used now. Where it was lost and has been left alone long enough, a look begins beside the request. */
  isUsable(): boolean
  /** Looks now; answers what is wrong. */
  look(): Promise<Error | undefined>
}

const RETRY_MS = 5_000
/** The server ended a read because what it has to replay removes rows that the read may need. */
const CONFLICT_WITH_RECOVERY = '40001'

/** A server that follows another one. It may be late or gone at any moment: then nothing is answered, and nobody waits for it. */
export function openReplica({ pool, check, onOutcome, onLost, retryMs = RETRY_MS }: ReplicaOptions): Replica {
  let usable = false
  let lookAgainAt = 0
  let looking: Promise<Error | undefined> | undefined

  function lost(error: Error): void {
    if (usable || lookAgainAt === 0) onLost?.(error)
    usable = false
    lookAgainAt = performance.now() + retryMs
  }
  async function lookNow(): Promise<Error | undefined> {
    try {
      await check(pool)
      usable = true
      return undefined
    } catch (error) {
      lost(error as Error)
      return error as Error
    } finally {
      looking = undefined
    }
  }
  const look = () => (looking ??= lookNow())
  function isUsable(): boolean {
    if (!usable && performance.now() >= lookAgainAt) void look()
    return usable
  }
  async function attempt<T>(work: () => Promise<T>): Promise<T | ReplicaOutcome> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Problem) throw error
      if (error instanceof Overloaded || isSqlState(error, CONFLICT_WITH_RECOVERY)) return 'busy'
      lost(error as Error)
      return 'unavailable'
    }
  }
  return {
    isUsable,
    look,
    async read<T>(tenantId: string, isRecent: (tx: Tx) => Promise<boolean>, work: (tx: Tx) => Promise<T>) {
      const found = isUsable()
        ? await attempt(() =>
            inTenant(pool, { tenantId }, async (tx) => ((await isRecent(tx)) ? { answer: await work(tx) } : ('behind' as const))),
          )
        : 'unavailable'
      onOutcome?.(typeof found === 'string' ? found : 'replica')
      return typeof found === 'string' ? undefined : found
    },
  }
}
