import { constants, write as writeFile } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { AuditRecord, AuditSink } from '../ports.ts'

export interface FileAudit extends AuditSink {
  /** How often the disk was waited for. */
  readonly commits: number
  close(): Promise<void>
}

interface Waiting {
  readonly line: string
  resolve(): void
  reject(error: unknown): void
}

/** With this flag a write is over when it is on the disk: one trip instead of two. Some systems have none. */
const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0, O_DSYNC = 0 } = constants

/**
 * JSON lines in a file that only its owner reads. A record counts as kept when it is on the disk; records that come
 * while one is being written share the next write.
 */
export async function openFileAudit(path: string): Promise<FileAudit> {
  const file = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW | O_DSYNC, 0o600)
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw new Error(`The audit file ${path} is not a regular file.`)
    if ((facts.mode & 0o077) !== 0) await file.chmod(0o600)
  } catch (error) {
    await file.close()
    throw error
  }
  return fileAudit(file)
}

function fileAudit(file: FileHandle): FileAudit {
  let waiting: Waiting[] = []
  let writing: Promise<void> | undefined
  let closed = false
  let commits = 0
  /** A write that broke off may have left half a line. */
  let torn = false

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const text = `${torn ? '\n' : ''}${batch.map(({ line }) => line).join('')}`
        torn = true
        await writeWhole(file.fd, Buffer.from(text))
        if (O_DSYNC === 0) await file.datasync()
        commits += 1
        torn = false
        for (const one of batch) one.resolve()
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    writing = undefined
  }

  return {
    get commits() {
      return commits
    },
    write(record: AuditRecord) {
      if (closed) return Promise.reject(new Error('The audit file is closed.'))
      return new Promise<void>((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(record)}\n`, resolve, reject })
        writing ??= writeAll()
      })
    },
    async close() {
      if (closed) return
      closed = true
      await writing
      await file.close()
    },
  }
}

/** All of it: a system may take less than it is given. */
function writeWhole(descriptor: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const writeFrom = (at: number): void =>
      writeFile(descriptor, bytes, at, bytes.length - at, null, (error, written) => {
        if (error) reject(error)
        else if (at + written < bytes.length) writeFrom(at + written)
        else resolve()
      })
    writeFrom(0)
  })
}
