import { randomUUID } from 'node:crypto'
import { constants, fdatasync, fstatSync, write, writeSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { AuditRecord, AuditSink } from '../ports.ts'
import { AppendSpeed } from './append-speed.ts'
import { AuditChain } from './audit-chain.ts'
import { lastHash, recentIn } from './audit-tail.ts'

export interface FileAudit extends AuditSink {
  write(record: AuditRecord, safe?: 'now'): Promise<void>
  write(record: AuditRecord, safe: 'now' | 'soon'): void | Promise<void>
  works(): Promise<boolean>
  /** How often the disk was waited for. */
  readonly commits: number
  close(): Promise<void>
}

interface Waiting {
  readonly record: AuditRecord
  readonly safe: 'now' | 'soon'
  resolve(): void
  reject(error: unknown): void
}

const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW = 0 } = constants
/** So long a record that only has to be safe soon waits for others to share its trip to the disk. */
const SOON_MS = 10

/**
 * JSON lines in a file that only its owner reads, each with the hash of all before it; what a process writes is a chain that goes on from
 * the last entry it found. A record is safe when it is on the disk; those that come while one is being
 * written share the next write, and all that are written share the next trip to the disk.
 */
export async function openFileAudit(path: string): Promise<FileAudit> {
  const file = await open(path, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600)
  try {
    const facts = await file.stat()
    if (!facts.isFile()) throw new Error(`The audit file ${path} is not a regular file.`)
    if ((facts.mode & 0o077) !== 0) await file.chmod(0o600)
    return new AuditFile(file, path)
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Two loops, so that who waits for the file does not wait for the disk. Callbacks rather than promises: every call comes here twice. */
class AuditFile implements FileAudit {
  commits = 0
  private readonly file: FileHandle
  private readonly path: string
  private chain: AuditChain | undefined
  private failing = false
  private waiting: Waiting[] = []
  private writing: Waiting[] | undefined
  /** A write that broke off may have left half a line. */
  private torn = false
  /** Written, and to be told when they are safe. */
  private unsafe: Waiting[] = []
  private syncing: Waiting[] | undefined
  private unsynced = false
  private timer: NodeJS.Timeout | undefined
  /** Why records that nobody waits for any more may be lost: whoever comes next is told. */
  private lost: Error | undefined
  private readonly speed = new AppendSpeed()
  private idle: (() => void)[] = []
  private closed = false

  constructor(file: FileHandle, path: string) {
    this.file = file
    this.path = path
  }

  /** The chain goes on; after a write that broke off another begins, from what is really in the file. */
  private line(record: AuditRecord): Buffer {
    this.chain ??= new AuditChain(randomUUID(), lastHash(this.file.fd, fstatSync(this.file.fd).size))
    return this.chain.next(record)
  }

  /** The last record was kept, and the file is still the one that others would read. */
  async works(): Promise<boolean> {
    if (this.failing || this.closed) return false
    const [own, found] = await Promise.all([this.file.stat(), stat(this.path).catch(() => undefined)])
    return found !== undefined && found.ino === own.ino && found.dev === own.dev
  }

  async recent(of: Parameters<typeof recentIn>[2]): Promise<AuditRecord[]> {
    return recentIn(this.file.fd, fstatSync(this.file.fd).size, of)
  }

  write(record: AuditRecord, safe?: 'now'): Promise<void>
  write(record: AuditRecord, safe: 'now' | 'soon'): void | Promise<void>
  write(record: AuditRecord, safe: 'now' | 'soon' = 'now'): void | Promise<void> {
    if (this.closed) return Promise.reject(new Error('The audit file is closed.'))
    if (safe === 'soon' && this.isQuiet()) return this.writeAtOnce(record)
    return new Promise<void>((resolve, reject) => {
      this.waiting.push({ record, safe, resolve, reject })
      if (this.writing === undefined) this.writeNext()
    })
  }

  /** Nobody is before it in the file, and the file was quick of late. A disk at work seldom holds up what is only appended. */
  private isQuiet(): boolean {
    const after = this.writing !== undefined || this.torn || this.lost !== undefined
    return !after && !this.speed.isSlow()
  }

  private writeAtOnce(record: AuditRecord): void {
    this.torn = true
    try {
      const bytes = this.line(record)
      this.speed.measure(() => {
        for (let at = 0; at < bytes.length; ) at += writeSync(this.file.fd, bytes, at)
      })
    } catch (error) {
      this.chain = undefined
      this.failing = true
      throw error
    }
    this.torn = false
    this.failing = false
    this.unsynced = true
    this.syncNext()
  }

  private writeNext(): void {
    if (this.waiting.length === 0) {
      this.tellIdle()
      return
    }
    this.writing = this.waiting
    this.waiting = []
    const lines = this.writing.map(({ record }) => Buffer.from(this.line(record)))
    if (this.torn) lines.unshift(Buffer.from('\n'))
    this.torn = true
    this.writeWhole(Buffer.concat(lines), 0)
  }

  /** All of it: a system may take less than it is given. */
  private writeWhole(bytes: Buffer, at: number): void {
    write(this.file.fd, bytes, at, bytes.length - at, null, (error, written) => {
      if (error === null && at + written < bytes.length) this.writeWhole(bytes, at + written)
      else this.written(error)
    })
  }

  private written(error: Error | null): void {
    const batch = this.writing ?? []
    this.writing = undefined
    const fault = error ?? this.lost
    this.lost = undefined
    this.failing = fault !== undefined
    if (error === null) {
      this.torn = false
      this.unsynced = true
    } else this.chain = undefined
    for (const one of batch) {
      if (fault !== undefined) one.reject(fault)
      else if (one.safe === 'soon') one.resolve()
      else this.unsafe.push(one)
    }
    this.syncNext()
    this.writeNext()
  }

  private syncNext(): void {
    if (this.syncing !== undefined) return
    if (this.unsafe.length > 0) this.sync()
    else if (this.unsynced) this.timer ??= setTimeout(() => this.sync(), SOON_MS).unref()
  }

  /** Everything that is written by now onto the disk. */
  private sync(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.syncing = this.unsafe
    this.unsafe = []
    this.unsynced = false
    fdatasync(this.file.fd, (error) => this.synced(error))
  }

  private synced(error: Error | null): void {
    const batch = this.syncing ?? []
    this.syncing = undefined
    if (error === null) {
      this.commits += 1
      for (const one of batch) one.resolve()
    } else {
      this.lost = error
      this.failing = true
      for (const one of batch) one.reject(error)
    }
    this.syncNext()
    this.tellIdle()
  }

  private tellIdle(): void {
    if (this.writing !== undefined || this.syncing !== undefined) return
    for (const tell of this.idle) tell()
    this.idle = []
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    const idle = (): Promise<void> =>
      new Promise((resolve) => {
        this.idle.push(resolve)
        this.tellIdle()
      })
    await idle()
    if (this.unsynced) {
      this.sync()
      await idle()
    }
    await this.file.close()
    if (this.lost !== undefined) throw this.lost
  }
}
