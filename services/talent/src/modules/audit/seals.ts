import type { KeyObject } from 'node:crypto'
import { type Checkpoint, isSignedBy } from './checkpoints.ts'

/** The public half of a signing key. */
export interface VerifyingKey {
  id: string
  publicKey: KeyObject
}
export interface SealFault {
  code: 'bad_checkpoint_signature' | 'checkpoint_mismatch' | 'checkpoint_removed' | 'checkpoint_beyond_end'
  sequence: number
  message: string
}

/** The checkpoints of a chain, from the database and from the file outside it, met one after the other as the chain is walked. */
export interface Seals {
  /** The sequence of the next one; infinite when none is left. */
  nextAt(): number
  /** Holds those up to this entry against its hash. */
  meet(sequence: number, hash: string): Promise<SealFault | undefined>
  counts(): { database: number; file: number }
  /** The last entry whose hash a known key has signed. */
  sealedUpTo(): number
  /** Ids of keys that were not given: their checkpoints are compared, but prove nothing. */
  unknownKeys(): string[]
}

type Source = 'database' | 'file'

export async function openSeals(
  table: AsyncGenerator<Checkpoint>,
  file: readonly Checkpoint[],
  keys: readonly VerifyingKey[],
): Promise<Seals> {
  const known = new Map(keys.map((key) => [key.id, key.publicKey]))
  const outside = [...file].sort((a, b) => a.sequence - b.sequence)
  const counts = { database: 0, file: 0 }
  const unknown = new Set<string>()
  let sealedUpTo = 0
  let stored = await table.next()
  const nextAt = () =>
    Math.min(stored.done ? Number.POSITIVE_INFINITY : stored.value.sequence, outside[counts.file]?.sequence ?? Number.POSITIVE_INFINITY)

  /** All checkpoints of the lowest sequence that is left. */
  async function take(): Promise<[Checkpoint, Source][]> {
    const at = nextAt()
    const taken: [Checkpoint, Source][] = []
    for (; !stored.done && stored.value.sequence === at; stored = await table.next()) {
      taken.push([stored.value, 'database'])
      counts.database += 1
    }
    for (let next = outside[counts.file]; next?.sequence === at; next = outside[counts.file]) {
      taken.push([next, 'file'])
      counts.file += 1
    }
    return taken
  }

  function judge(checkpoint: Checkpoint, source: Source, sequence: number, hash: string): SealFault | undefined {
    const at = checkpoint.sequence
    const fault = (code: SealFault['code'], words: string): SealFault => ({
      code,
      sequence: at,
      message: `The checkpoint at entry ${at} (${source}) ${words}`,
    })
    const key = known.get(checkpoint.keyId)
    if (key === undefined) unknown.add(checkpoint.keyId)
    else if (!isSignedBy(key, checkpoint))
      return fault('bad_checkpoint_signature', 'does not carry the signature of its key: it was changed or forged.')
    if (at > sequence) return fault('checkpoint_beyond_end', `is beyond the end of the chain: entries after ${sequence} were cut off.`)
    if (at !== sequence || checkpoint.hash !== hash) {
      return fault('checkpoint_mismatch', 'was signed over another hash: the chain was written anew at or before this entry.')
    }
    if (key !== undefined) sealedUpTo = at
    return undefined
  }

  return {
    nextAt,
    counts: () => ({ ...counts }),
    sealedUpTo: () => sealedUpTo,
    unknownKeys: () => [...unknown].sort(),
    async meet(sequence, hash) {
      const taken = await take()
      for (const [checkpoint, source] of taken) {
        const fault = judge(checkpoint, source, sequence, hash)
        if (fault) return fault
      }
      return removed(taken)
    },
  }
}

/** The file's line is written after the database's row has been committed: a line without a row means that the row was taken away. */
function removed(taken: [Checkpoint, Source][]): SealFault | undefined {
  const stored = new Set(taken.filter(([, source]) => source === 'database').map(([checkpoint]) => checkpoint.keyId))
  const lost = taken.find(([checkpoint, source]) => source === 'file' && !stored.has(checkpoint.keyId))?.[0]
  return (
    lost && {
      code: 'checkpoint_removed',
      sequence: lost.sequence,
      message: `The file knows a checkpoint at entry ${lost.sequence} that the database no longer has.`,
    }
  )
}
