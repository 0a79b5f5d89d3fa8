import { constants, fdatasync as syncFile, write as writeFile } from 'node:fs'
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
  let writing: Waiting[] | undefined
  let idle: (() => void)[] = []
  let closed = false
  let commits = 0
  /** A write that broke off may have left half a line. */
  let torn = false

  // Callbacks rather than promises: every call waits here twice.
  const writeNext = (): void => {
    if (waiting.length === 0) {
      writing = undefined
      for (const tell of idle) tell()
      idle = []
      return
    }
    writing = waiting
    waiting = []
    let text = torn ? '\n' : ''
    for (const { line } of writing) text += line
    torn = true
    writeWhole(file.fd, Buffer.from(text), 0, written)
  }
  const written = (error: Error | null): void => {
    const batch = writing ?? []
    if (error === null) {
      commits += 1
      torn = false
      for (const one of batch) one.resolve()
    } else for (const one of batch) one.reject(error)
    writeNext()
  }

  return {
    get commits() {
      return commits
    },
    write(record: AuditRecord) {
      if (closed) return Promise.reject(new Error('The audit file is closed.'))
      return new Promise<void>((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(record)}\n`, resolve, reject })
        if (writing === undefined) writeNext()
      })
    },
    async close() {
      if (closed) return
      closed = true
      if (writing !== undefined) await new Promise<void>((resolve) => idle.push(resolve))
      await file.close()
    },
  }
}

/** All of it, and onto the disk: a system may take less than it is given. */
function writeWhole(descriptor: number, bytes: Buffer, at: number, done: (error: Error | null) => void): void {
  writeFile(descriptor, bytes, at, bytes.length - at, null, (error, written) => {
    if (error) done(error)
    else if (at + written < bytes.length) writeWhole(descriptor, bytes, at + written, done)
    else if (O_DSYNC === 0) syncFile(descriptor, done)
    else done(null)
  })
}
