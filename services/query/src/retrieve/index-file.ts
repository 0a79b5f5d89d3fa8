import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import type { SchemaIndex } from './schema-index.ts'

/** Raised whenever the shape of the file changes: an older file is then built anew, never half understood. */
const FORMAT = 2

/** There is no index to work from. */
export class IndexUnavailable extends Error {
  readonly reason: 'not_built' | 'damaged' | 'other_format' | 'empty'
  constructor(reason: IndexUnavailable['reason'], message: string) {
    super(message)
    this.name = 'IndexUnavailable'
    this.reason = reason
  }
}

/** Whole or not at all: written beside, then renamed. It holds values of the database, so nobody else may read it. */
export async function saveIndex(path: string, index: SchemaIndex): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(JSON.stringify({ format: FORMAT, ...index, vectors: packVectors(index) }))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

export async function openIndex(path: string): Promise<SchemaIndex> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new IndexUnavailable('not_built', 'The schema index has not been built.')
    throw error
  })
  const stored = parse(text)
  if (stored.format !== FORMAT) {
    throw new IndexUnavailable('other_format', `The schema index has format ${String(stored.format)}; this version writes ${FORMAT}.`)
  }
  const { format: _, vectors, ...rest } = stored
  // The digest proves that what was read is the structure that was written.
  if (digestOf(rest) !== rest.fingerprint) throw damaged()
  if (rest.tables.length === 0)
    throw new IndexUnavailable('empty', 'The schema index holds no tables: the database user can read none. Grant it SELECT.')
  return { ...rest, vectors: unpackVectors(vectors) }
}

type Stored = Omit<SchemaIndex, 'vectors'> & { format: number; vectors: PackedVectors | null }
interface PackedVectors {
  model: string
  dimensions: number
  data: string
}

function parse(text: string): Stored {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && 'format' in value) return value as Stored
  } catch {}
  throw damaged()
}

function digestOf(stored: Pick<SchemaIndex, 'tables'>): string | null {
  try {
    return fingerprint(stored)
  } catch {
    return null
  }
}

const damaged = () => new IndexUnavailable('damaged', 'The schema index on disk is damaged: build it again.')

/** Numbers as text would be four times as long. */
function packVectors({ vectors }: SchemaIndex): PackedVectors | null {
  if (vectors === null) return null
  const dimensions = vectors.vectors[0]?.length ?? 0
  const all = new Float32Array(dimensions * vectors.vectors.length)
  for (const [at, vector] of vectors.vectors.entries()) all.set(vector.subarray(0, dimensions), at * dimensions)
  return { model: vectors.model, dimensions, data: Buffer.from(all.buffer).toString('base64') }
}

function unpackVectors(packed: PackedVectors | null): SchemaIndex['vectors'] {
  if (packed === null || packed.dimensions === 0) return null
  const bytes = Buffer.from(packed.data, 'base64')
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const count = Math.floor(all.length / packed.dimensions)
  return {
    model: packed.model,
    vectors: Array.from({ length: count }, (_, at) => all.subarray(at * packed.dimensions, (at + 1) * packed.dimensions)),
  }
}
