import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { AuditRecord, AuditSink } from '../ports.ts'

export interface FileAudit extends AuditSink {
  close(): Promise<void>
}

interface Waiting {
  readonly line: string
  resolve(): void
  reject(error: unknown): void
}

/**
 * JSON lines in a file that only its owner reads. A record counts as kept when it is on the disk; records that come
 * while one is being written share the next write.
 */
export async function openFileAudit(path: string): Promise<FileAudit> {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants
  const file = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
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
  /** A write that broke off may have left half a line. */
  let torn = false

  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const text = `${torn ? '\n' : ''}${batch.map(({ line }) => line).join('')}`
        torn = true
        await file.appendFile(text)
        await file.datasync()
        torn = false
        for (const one of batch) one.resolve()
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    writing = undefined
  }

  return {
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
