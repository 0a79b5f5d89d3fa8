import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { MAX_BYTES } from '../manifest-fields.ts'
import { quote } from '../words.ts'
import { FileError, UsageError } from './command.ts'
import { expandPattern, isPattern } from './file-pattern.ts'
import type { Terminal } from './terminal.ts'

export interface SourceFile {
  /** As messages call it. */
  readonly file: string
  readonly text: string
}

export type Read = SourceFile | { readonly file: string; readonly unreadable: string }

/** Every file that the operands name: paths, patterns, and `-` for what comes in by standard input. */
export async function readFiles(operands: readonly string[], terminal: Terminal): Promise<Read[]> {
  if (operands.length === 0) throw new UsageError('Name at least one FILE.')
  if (operands.filter((one) => one === '-').length > 1) throw new UsageError('Standard input (-) can be read once.')
  const read: Read[] = []
  for (const operand of operands) {
    if (operand === '-') read.push(decode('<stdin>', await terminal.readInput(LIMIT)))
    else for (const path of findPaths(operand)) read.push(typeof path === 'string' ? readFile(path) : path)
  }
  return read
}

/** One file that must be readable. */
export async function readOne(operand: string, terminal: Terminal): Promise<SourceFile> {
  const [read, ...more] = await readFiles([operand], terminal)
  if (read === undefined || more.length > 0) throw new UsageError(`${quote(operand)} names more than one file; name one.`)
  if ('unreadable' in read) throw new FileError(`${read.file}: ${read.unreadable}`)
  return read
}

function findPaths(operand: string): readonly (string | { file: string; unreadable: string })[] {
  if (!isPattern(operand) || exists(operand)) return [operand]
  const found = expandPattern(operand)
  return found.length > 0 ? found : [{ file: operand, unreadable: 'no file matches this pattern' }]
}

/** A little more than a manifest may have: enough for the parser to see that it is too large, whatever the file's size. */
const LIMIT = MAX_BYTES + 8

function readFile(file: string): Read {
  try {
    return decode(file, readStart(file))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { file, unreadable: REASONS[code ?? ''] ?? message }
  }
}

function readStart(file: string): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.allocUnsafe(LIMIT)
    let length = 0
    for (let read = -1; read !== 0 && length < LIMIT; length += read) read = readSync(descriptor, bytes, length, LIMIT - length, null)
    return bytes.subarray(0, length)
  } finally {
    closeSync(descriptor)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'you may not read this file',
  EISDIR: 'is a folder; name its files, or a pattern such as folder/*.json',
  ENOTDIR: 'there is no such file',
}

function decode(file: string, bytes: Buffer): Read {
  try {
    const cut = bytes.length === LIMIT // perhaps in the middle of a character
    return { file, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: cut }) }
  } catch {
    return { file, unreadable: 'is not UTF-8 text; save it as UTF-8' }
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
