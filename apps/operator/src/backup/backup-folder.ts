import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeAjv } from '@tanager/kernel'
import { Refusal } from '../refusal.ts'
import type { Facts } from './facts.store.ts'

/** What stands beside the dump: enough to judge whether it can be restored here, and whether it came back whole. */
export interface Manifest {
  format: 1
  madeAt: string
  database: string
  postgres: number
  dump: { sha256: string; bytes: number }
  /** Applied to the database when it was backed up. */
  migrations: string[]
  /** Roles that rights and policies in the dump name: PostgreSQL keeps roles outside of a database. */
  roles: string[]
  facts: Facts
}

const counts = { type: 'object', additionalProperties: { type: 'integer' } }
const isManifest = makeAjv().compile({
  type: 'object',
  required: ['format', 'madeAt', 'database', 'postgres', 'dump', 'migrations', 'roles', 'facts'],
  properties: {
    format: { const: 1 },
    madeAt: { type: 'string' },
    database: { type: 'string' },
    postgres: { type: 'integer' },
    dump: { type: 'object', required: ['sha256', 'bytes'], properties: { sha256: { type: 'string' }, bytes: { type: 'integer' } } },
    migrations: { type: 'array', items: { type: 'string' } },
    roles: { type: 'array', items: { type: 'string' } },
    facts: { type: 'object', required: ['tenants', 'shared'], properties: { shared: counts, tenants: { type: 'object' } } },
  },
})

const MANIFEST = 'manifest.json'
export const DUMP = 'database.dump'

/** Takes its name only when it is complete: a backup that was cut short is never taken for one. Nobody else may read it. */
export interface BackupFolder {
  dump: string
  publish(manifest: Manifest): void
  discard(): void
}

export function makeBackupFolder(out: string): BackupFolder {
  const target = resolve(out)
  if (existsSync(target)) throw new Refusal(`${target} exists already. Name another folder.`)
  const making = join(dirname(target), `.${basename(target)}.partial-${process.pid}`)
  mkdirSync(making, { recursive: true, mode: 0o700 })
  return {
    dump: join(making, DUMP),
    publish(manifest) {
      chmodSync(join(making, DUMP), 0o600)
      writeFileSync(join(making, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
      if (existsSync(target)) throw new Refusal(`${target} was made meanwhile. The backup is in ${making}.`)
      renameSync(making, target)
    },
    discard: () => rmSync(making, { recursive: true, force: true }),
  }
}

/** The backup in the folder; a Refusal when it is none, or not the one that was written. */
export async function openBackup(folder: string): Promise<{ manifest: Manifest; dump: string }> {
  const path = join(resolve(folder), MANIFEST)
  const dump = join(resolve(folder), DUMP)
  if (!existsSync(path) || !existsSync(dump)) throw new Refusal(`${resolve(folder)} is not a backup: it has no ${MANIFEST} with a ${DUMP}.`)
  const manifest = parsed(path)
  if (!isManifest(manifest)) throw new Refusal(`${path} is not a manifest that this version can read.`)
  const { sha256 } = await digestFile(dump)
  if (sha256 !== (manifest as Manifest).dump.sha256)
    throw new Refusal(`${dump} was damaged or replaced: its hash is not the one in ${MANIFEST}. Nothing was changed. Use another copy.`)
  return { manifest: manifest as Manifest, dump }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

export async function digestFile(path: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { sha256: hash.digest('hex'), bytes }
}
