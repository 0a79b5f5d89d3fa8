import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { showHidden } from '../words.ts'
import { FileError } from './command.ts'

/** Writes a file whole or not at all: a reader never sees half of it. */
export function writeWhole(file: string, text: string, { replace }: { replace: boolean }): void {
  const draft = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text, { flag: 'wx' })
    if (replace) renameSync(draft, file)
    else linkSync(draft, file) // fails when the file is there
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' ? 'already exists and was not changed' : code === 'ENOENT' ? 'there is no such folder' : message
    throw new FileError(`${showHidden(file)}: ${why}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** The text of a file; null when there is none. */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new FileError(`${showHidden(file)}: ${message}`)
  }
}
