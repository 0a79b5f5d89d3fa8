import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Checkpoint, readCheckpointLine } from './checkpoints.ts'

export interface CheckpointFile {
  /** Of one tenant. */
  checkpoints: Checkpoint[]
  /** Lines that are not checkpoints: the last one may be cut off by a crash, any other was damaged. */
  unreadable: number[]
}

/** Reads the checkpoints of a tenant from the file that is kept outside the database. */
export async function readCheckpointFile(path: string, tenantId: string): Promise<CheckpointFile> {
  const checkpoints: Checkpoint[] = []
  const unreadable: number[] = []
  let number = 0
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    const read = parse(line)
    if (read === undefined) unreadable.push(number)
    else if (read.tenantId === tenantId) checkpoints.push(read)
  }
  return { checkpoints, unreadable }
}

function parse(line: string): Checkpoint | undefined {
  try {
    const read = readCheckpointLine(line)
    const texts = [read.tenantId, read.hash, read.signedAt, read.keyId]
    return Number.isSafeInteger(read.sequence) && texts.every((text) => typeof text === 'string') ? read : undefined
  } catch {
    return undefined
  }
}
