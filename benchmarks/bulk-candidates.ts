import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type MadeCandidate, madeCandidate } from '../apps/operator/src/demo/candidates.ts'
import { PROFESSIONS, type ProfessionCode } from '../apps/operator/src/demo/professions.ts'
import { type Random, seededRandom } from '../apps/operator/src/demo/random.ts'
import { BULK_SQL } from './bulk-candidates.store.ts'

export interface BulkOptions {
  tenantId: string
  count: number
  /** How many there are already: the new ones are other people. */
  existing?: number
  onProgress?: (done: number) => void
  now?: Date
}

const CHUNK_ROWS = 20_000
const YEARS = 3
const ALL_PROFESSIONS = Object.keys(PROFESSIONS) as [ProfessionCode, ...ProfessionCode[]]

/** Adds candidates to a tenant. */
export async function addCandidates(options: BulkOptions & { ownerUrl: string }): Promise<void> {
  await addCandidatesOfAll(options.ownerUrl, [options])
}

/** Adds candidates to one tenant after the other, the oldest first, chunk by chunk; a run that is cut off leaves whole chunks. */
export async function addCandidatesOfAll(ownerUrl: string, tenants: readonly BulkOptions[]): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tanager-seed-large' })
  await client.connect()
  try {
    await client.query(BULK_SQL.room)
    await client.query(BULK_SQL.stage)
    for (const options of tenants) await fillTenant(client, options)
    await client.query(BULK_SQL.analyze)
  } finally {
    await client.end()
  }
}

async function fillTenant(client: pg.Client, options: BulkOptions): Promise<void> {
  const { tenantId, count } = options
  const chunks = madeChunks(options)
  let made = chunks.next().value as string | undefined
  for (let done = 0; done < count && made !== undefined; ) {
    await client.query('begin')
    await client.query(BULK_SQL.setTenant, [tenantId])
    await copy(client, made)
    const inserted = client.query(BULK_SQL.insert, [tenantId])
    await turn() // the statement is on its way: the next chunk is made while the server works
    made = chunks.next().value as string | undefined
    await inserted
    await client.query('commit')
    done = Math.min(count, done + CHUNK_ROWS)
    options.onProgress?.(done)
  }
}

async function copy(client: pg.Client, text: string): Promise<void> {
  const stream = client.query(copyFrom(BULK_SQL.copy))
  const finished = once(stream, 'finish')
  stream.end(text)
  await finished
}

/** The rows in COPY's text format, spread evenly over the past years. */
function* madeChunks({ count, existing = 0, now = new Date() }: BulkOptions): Generator<string> {
  const random = seededRandom(`bulk ${existing}`)
  const span = YEARS * 365 * 86_400_000
  for (let first = 0; first < count; first += CHUNK_ROWS) {
    let chunk = ''
    for (let index = first; index < Math.min(count, first + CHUNK_ROWS); index++) {
      chunk += madeLine(random, new Date(now.getTime() - span + Math.floor((span * index) / count)))
    }
    yield chunk
  }
}

function madeLine(random: Random, at: Date): string {
  const made = madeCandidate(random, { at, professions: ALL_PROFESSIONS, suffix: String(random.whole(1, 99_999)) })
  return `${COPIED.map((column) => copyField(made[column])).join('\t')}\n`
}

/** In the order of the COPY statement. */
const COPIED: readonly (keyof MadeCandidate)[] = [
  'id',
  'full_name',
  'email',
  'phone',
  'headline',
  'current_employer',
  'parsed_location',
  'total_experience_years',
  'skills',
  'education',
  'employment',
  'summary',
  'source',
  'created_at',
]

function copyField(value: MadeCandidate[keyof MadeCandidate]): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escaped(value)
  return escaped(isTextList(value) ? `{${value.map((item) => JSON.stringify(item)).join(',')}}` : JSON.stringify(value))
}
const isTextList = (list: readonly unknown[]): list is readonly string[] => typeof list[0] === 'string'
const SPECIAL = /[\\\t\n\r]/
const NAMES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => (SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => NAMES[character] ?? '') : text)
