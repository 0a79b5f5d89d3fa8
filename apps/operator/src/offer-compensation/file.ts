import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  type NewCompensation,
  type OfferFound,
  takesCompensation,
} from '../../../../services/talent/src/modules/offers/compensations.actions.ts'
import { Refusal } from '../refusal.ts'
import { decodeUtf8, readCsv } from './csv.ts'
import { type Column, faultyLine, type ReadLine, type RowFault, readHeader, readRow, shown } from './rows.ts'

const BATCH = 500
/** By then the file is another one, or made for another purpose. */
const MOST_FAULTS = 50

/** The file's rows or their faults, as a stream; the digest is of every byte once all were read. */
async function* readLines(path: string, digest: Hash): AsyncGenerator<ReadLine> {
  let order: Column[] | undefined
  for await (const item of readCsv(decodeUtf8(bytesOf(path, digest)))) {
    if ('fault' in item) {
      yield faultyLine(item.line, { line: item.line, message: item.fault })
      return
    }
    if (order) {
      yield readRow(item.line, item.fields, order)
      continue
    }
    const header = readHeader(item.line, item.fields)
    if ('faults' in header) {
      yield faultyLine(item.line, ...header.faults)
      return // without the columns nothing can be said about the rows
    }
    order = header.order
  }
  if (!order) yield faultyLine(1, { line: 1, message: 'is empty; the file begins with the names of the columns' })
}

async function* bytesOf(path: string, digest: Hash): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    digest.update(piece)
    yield piece
  }
}

export interface Checked {
  sha256: string
  rows: number
  added: number
  replaced: number
  /** In the order of the lines. */
  faults: RowFault[]
  /** Whether the rest of the file was not looked at. */
  stopped: boolean
}
/** Which of the numbers are offers. */
export type LookUp = (numbers: readonly string[]) => Promise<ReadonlyMap<string, OfferFound>>

/** Reads the whole file once and writes nothing: form, values, numbers that stand twice, and offers that do not exist or are no drafts. */
export async function checkFile(path: string, tenant: string, lookUp: LookUp): Promise<Checked> {
  const digest = createHash('sha256')
  const faults: RowFault[] = []
  const seen = new Map<string, number>()
  let [rows, added, replaced, stopped] = [0, 0, 0, false]
  let waiting: { line: number; number: string }[] = []

  const lookAtOffers = async () => {
    const found = await lookUp(waiting.map((one) => one.number))
    for (const { line, number } of waiting) {
      const offer = found.get(number)
      if (offer === undefined)
        faults.push({ line, column: 'offer_number', message: `no offer of ${tenant} has the number ${shown(number)}` })
      else if (!takesCompensation(offer))
        faults.push({
          line,
          column: 'offer_number',
          message: `${shown(number)} is ${offer.status}; pay is imported only while an offer is Draft${offer.status === 'PendingApproval' ? ': recall it first' : ''}`,
        })
      else if (offer.filled) replaced += 1
      else added += 1
    }
    waiting = []
  }
  for await (const { line, number, row, faults: found } of readLines(path, digest)) {
    faults.push(...found)
    if (row) rows += 1
    if (number !== null) {
      const before = seen.get(number)
      if (before === undefined) {
        seen.set(number, line)
        waiting.push({ line, number })
      } else faults.push({ line, column: 'offer_number', message: `${shown(number)} stands on line ${before} already` })
      if (waiting.length === BATCH) await lookAtOffers()
    }
    if (faults.length >= MOST_FAULTS) {
      stopped = true
      break
    }
  }
  if (waiting.length > 0) await lookAtOffers()
  if (rows === 0 && faults.length === 0) faults.push({ line: 2, message: 'is missing; the file has a header and no rows' })
  return { sha256: stopped ? '' : digest.digest('hex'), rows, added, replaced, faults: faults.sort((a, b) => a.line - b.line), stopped }
}

/** The rows of a file that was checked, some at a time; refuses when it is not the same file any more. */
export async function* readChecked(path: string, sha256: string): AsyncGenerator<readonly NewCompensation[]> {
  const changed = () => new Refusal(`${path} was changed while it was read. Nothing was imported; run the command again.`)
  const digest = createHash('sha256')
  let batch: NewCompensation[] = []
  for await (const { row } of readLines(path, digest)) {
    if (!row) throw changed()
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  if (digest.digest('hex') !== sha256) throw changed()
}
