import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Refusal } from './refusal.ts'

const RECORD = 'candidate.json'

/** A folder that is made aside and takes its name only when it is complete. Personal data: nobody but the operator may read it. */
export interface ExportFolder {
  /** Answers the path inside the folder. */
  writeFile(id: string, name: string, bytes: Uint8Array): string
  writeRecord(record: object): void
  publish(): void
  discard(): void
}

export function openExportFolder(target: string, force: boolean): ExportFolder {
  refuseTarget(target, force)
  const aside = (what: string) => join(dirname(target), `.${basename(target)}.${what}-${randomBytes(6).toString('hex')}`)
  const making = aside('partial')
  mkdirSync(dirname(target), { recursive: true })
  mkdirSync(join(making, 'files'), { recursive: true, mode: 0o700 })
  return {
    writeFile(id, name, bytes) {
      const path = join('files', fileNameFor(id, name))
      writeDurably(join(making, path), bytes)
      return path
    },
    writeRecord: (record) => writeDurably(join(making, RECORD), Buffer.from(`${JSON.stringify(record, null, 2)}\n`)),
    publish() {
      if (!existsSync(target)) return renameSync(making, target)
      refuseTarget(target, force) // it may have appeared meanwhile
      const old = aside('old')
      renameSync(target, old)
      renameSync(making, target)
      rmSync(old, { recursive: true, force: true })
    },
    discard: () => rmSync(making, { recursive: true, force: true }),
  }
}

/** Even --force replaces nothing but an earlier export: it must not be able to delete a home directory. */
function refuseTarget(target: string, force: boolean): void {
  if (!existsSync(target)) return
  if (!force) throw new Refusal(`${target} exists already. Name another folder, or say --force to replace an earlier export.`)
  if (!statSync(target).isDirectory()) throw new Refusal(`${target} is not a folder. Name another one.`)
  const foreign = readdirSync(target).filter((name) => name !== RECORD && name !== 'files')
  if (foreign.length > 0 || (readdirSync(target).length > 0 && !existsSync(join(target, RECORD))))
    throw new Refusal(`${target} holds other things than an earlier export and was left alone. Name another folder.`)
}

/** The id keeps two files of one name apart. Stored names are safe, but a file system may count its bytes. */
function fileNameFor(id: string, name: string): string {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  let stem = name.slice(0, name.length - extension.length)
  while (Buffer.byteLength(stem) > 150) stem = [...stem].slice(0, -1).join('')
  return `${id}-${stem}${extension}`
}

function writeDurably(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
