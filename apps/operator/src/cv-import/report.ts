import { createHash, randomUUID } from 'node:crypto'
import { closeSync, createReadStream, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Refusal } from '../refusal.ts'

export interface ReportLine {
  file: string
  outcome: 'created' | 'refused' | 'skipped'
  /** Why, where it was not simply created; `recovered`: stored by a run that ended before it could say so. */
  code: string | null
  message: string | null
  candidate_id: string | null
  sha256: string | null
}

/** The first line: which import this is. Runs with the same report are one import. */
interface Head {
  import: string
  tenant: string
  folder: string
  begun_at: string
}

export interface Report {
  /** What a candidate of this file is marked with in the database. */
  markerOf(file: string, sha256: string): string
  wasCreated(marker: string): boolean
  /** Appends the line, unless an earlier run left out the same file for the same reason. */
  add(line: ReportLine): void
  close(): void
}

/** Opens the report of an import, or begins one. The head is on the disk before anything is stored. */
export async function openReport(path: string, begin: { tenant: string; folder: string }): Promise<Report> {
  const fd = openSync(path, 'a+', 0o600)
  try {
    cutTornLine(fd, path)
    const fresh = fstatSync(fd).size === 0
    const head: Head = fresh ? { import: randomUUID(), ...begin, begun_at: new Date().toISOString() } : await readHead(path)
    if (head.tenant !== begin.tenant)
      throw new Refusal(`${path} is the report of an import into ${head.tenant}. Name another --report for ${begin.tenant}.`)
    const write = (line: object) => {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
    }
    if (fresh) {
      write(head)
      fsyncSync(fd)
    }
    const markerOf = (file: string, sha256: string) =>
      asUuid(createHash('sha256').update(`${head.import}\n${file}\n${sha256}`).digest('hex'))
    const created = new Set<string>()
    const leftOut = new Set<string>()
    for await (const line of linesOf(path)) {
      if (line.outcome === 'created' && line.sha256 !== null) created.add(markerOf(line.file, line.sha256))
      if (line.outcome === 'skipped') leftOut.add(`${line.code}/${line.file}`)
    }
    return {
      markerOf,
      wasCreated: (marker) => created.has(marker),
      add: (line) => {
        if (line.outcome === 'skipped' && leftOut.has(`${line.code}/${line.file}`)) return
        write(line)
      },
      close: () => {
        fsyncSync(fd)
        closeSync(fd)
      },
    }
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

/** A run that was killed while it wrote leaves half a line; the file that it spoke of is looked up in the database instead. */
function cutTornLine(fd: number, path: string): void {
  const { size } = fstatSync(fd)
  const chunk = Buffer.alloc(64 * 1024)
  let end = size
  while (end > 0) {
    const from = Math.max(0, end - chunk.length)
    const read = readSync(fd, chunk, 0, end - from, from)
    const newline = chunk.subarray(0, read).lastIndexOf(10)
    if (newline >= 0) return void (from + newline + 1 < size && ftruncateSync(fd, from + newline + 1))
    end = from
  }
  if (size === 0) return
  if (chunk.toString('utf8', 0, 10) !== '{"import":'.slice(0, Math.min(10, size))) throw notAReport(path)
  ftruncateSync(fd, 0) // killed while it wrote the head: nothing was stored yet
}

async function readHead(path: string): Promise<Head> {
  for await (const text of textLines(path)) {
    const head = parsed<Partial<Head>>(text)
    if (typeof head?.import === 'string' && typeof head.tenant === 'string') return head as Head
    break
  }
  throw notAReport(path)
}

async function* linesOf(path: string): AsyncGenerator<ReportLine> {
  for await (const text of textLines(path)) {
    const line = parsed<Partial<ReportLine>>(text)
    if (typeof line?.file === 'string') yield line as ReportLine
  }
}

const textLines = (path: string) => createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })
const notAReport = (path: string) => new Refusal(`${path} is not the report of an import. Name another --report.`)
const asUuid = (hex: string) => `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
