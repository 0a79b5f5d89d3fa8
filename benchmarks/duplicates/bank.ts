import { once } from 'node:events'
import { newId } from '@tanager/kernel'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { comparable, type DuplicateFacts } from '../../services/talent/src/modules/candidates/duplicate-facts.ts'
import { documentKeys, fieldKeys } from '../../services/talent/src/modules/candidates/duplicate-keys.ts'
import { sketchOf } from '../../services/talent/src/modules/candidates/duplicate-text.ts'
import { person } from './people.ts'
import { factsOf } from './re-uploads.ts'

const CHUNK = 2_000
const COPIES = {
  candidates: 'copy candidates (tenant_id, id, full_name, email, phone, parsed_location, employment, education) from stdin',
  profiles: 'copy duplicate_profiles (tenant_id, candidate_id, field_keys, document_keys, who, sketch) from stdin',
  keys: 'copy candidate_keys (tenant_id, key, candidate_id) from stdin',
}

/** The layout of a person's first CV. */
export const layoutOf = (n: number) => n % 3

export interface Share {
  tenantId: string
  count: number
}

/** Fills an empty throwaway database with persons 0 to count - 1 of one tenant, and answers their ids. */
export const fillBank = (superuserUrl: string, tenantId: string, count: number, onProgress: (done: number) => void): Promise<string[]> =>
  fillBanks(superuserUrl, [{ tenantId, count }], onProgress)

/**
 * Fills an empty throwaway database with the first persons for each tenant, with the very keys and sketches that uploads would write.
 * Answers their ids, in that order where there is one tenant. As its superuser, without foreign keys and with the index built afterwards: hours become minutes.
 */
export async function fillBanks(superuserUrl: string, shares: readonly Share[], onProgress: (done: number) => void): Promise<string[]> {
  const ids: string[] = []
  const main = await connected(superuserUrl)
  await main.query('alter table candidate_keys drop constraint candidate_keys_pkey')
  const streams = await Promise.all(Object.values(COPIES).map((copy) => openCopy(superuserUrl, copy)))
  const most = Math.max(...shares.map(({ count }) => count))
  for (let n = 0; n < most; ) {
    const chunk = { candidates: '', profiles: '', keys: '' }
    for (let rows = 0; rows < CHUNK && n < most; n++) {
      const prints = printsOf(factsOf(person(n), layoutOf(n)))
      for (const { tenantId } of shares.filter(({ count }) => count > n)) {
        const id = newId()
        ids.push(id)
        addLines(chunk, tenantId, id, prints)
        rows++
      }
    }
    await Promise.all(streams.map((stream, at) => stream.write(Object.values(chunk)[at] ?? '')))
    onProgress(ids.length)
  }
  for (const stream of streams) await stream.end()
  await main.query('set maintenance_work_mem = $$1GB$$')
  await main.query('alter table candidate_keys add primary key (tenant_id, key, candidate_id)')
  for (const table of ['candidates', 'duplicate_profiles', 'candidate_keys']) await main.query(`vacuum (analyze) ${table}`)
  await main.end()
  return ids
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

async function openCopy(superuserUrl: string, statement: string) {
  const client = await connected(superuserUrl)
  await client.query('set session_replication_role = replica')
  const stream = client.query(copyFrom(statement))
  return {
    write: async (text: string) => {
      if (!stream.write(text)) await once(stream, 'drain')
    },
    end: async () => {
      const finished = once(stream, 'finish')
      stream.end()
      await finished
      await client.end()
    },
  }
}

/** What all tenants keep of a person, in the format of COPY. Made once for each person: it takes most of the time. */
interface Prints {
  candidate: string
  profile: string
  keys: string[]
}
const line = (values: (string | null)[]) => values.map((value) => value ?? '\\N').join('\t')

function printsOf(facts: DuplicateFacts): Prints {
  const sketch = sketchOf(facts.text)
  const who = comparable(facts)
  const fields = fieldKeys(who).all
  const document = documentKeys(facts.sha256, sketch).all
  const json = (name: string, list: string[]) => JSON.stringify(list.map((one) => ({ [name]: one })))
  const bytes = sketch ? `\\\\x${Buffer.from(sketch.bytes).toString('hex')}` : null
  return {
    candidate: line([
      facts.fullName,
      facts.email,
      facts.phone,
      facts.location,
      json('employer', facts.employers),
      json('school', facts.schools),
    ]),
    profile: line([`{${fields.join(',')}}`, `{${document.join(',')}}`, JSON.stringify(who), bytes]),
    keys: [...fields, ...document],
  }
}

function addLines(chunk: { candidates: string; profiles: string; keys: string }, tenantId: string, id: string, prints: Prints): void {
  chunk.candidates += `${tenantId}\t${id}\t${prints.candidate}\n`
  chunk.profiles += `${tenantId}\t${id}\t${prints.profile}\n`
  for (const key of prints.keys) chunk.keys += `${tenantId}\t${key}\t${id}\n`
}
