import { once } from 'node:events'
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

/**
 * Fills an empty throwaway database with persons 0 to count - 1, with the very keys and sketches that uploads would write.
 * Answers their ids. As its superuser, without foreign keys and with the index built afterwards: hours become minutes.
 */
export async function fillBank(
  superuserUrl: string,
  tenantId: string,
  count: number,
  onProgress: (done: number) => void,
): Promise<string[]> {
  const ids: string[] = []
  const main = await connected(superuserUrl)
  await main.query('alter table candidate_keys drop constraint candidate_keys_pkey')
  const streams = await Promise.all(Object.values(COPIES).map((copy) => openCopy(superuserUrl, copy)))
  for (let first = 0; first < count; first += CHUNK) {
    const chunk = { candidates: '', profiles: '', keys: '' }
    for (let n = first; n < Math.min(count, first + CHUNK); n++) {
      const facts = factsOf(person(n), layoutOf(n))
      ids.push(facts.candidateId)
      addLines(chunk, tenantId, facts)
    }
    await Promise.all(streams.map((stream, at) => stream.write(Object.values(chunk)[at] ?? '')))
    onProgress(Math.min(count, first + CHUNK))
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

function addLines(chunk: { candidates: string; profiles: string; keys: string }, tenantId: string, facts: DuplicateFacts): void {
  const sketch = sketchOf(facts.text)
  const who = comparable(facts)
  const fields = fieldKeys(who).all
  const document = documentKeys(facts.sha256, sketch).all
  const id = facts.candidateId
  const json = (name: string, list: string[]) => JSON.stringify(list.map((one) => ({ [name]: one })))
  const line = (...values: (string | null)[]) => `${values.map((value) => value ?? '\\N').join('\t')}\n`
  chunk.candidates += line(
    tenantId,
    id,
    facts.fullName,
    facts.email,
    facts.phone,
    facts.location,
    json('employer', facts.employers),
    json('school', facts.schools),
  )
  const bytes = sketch ? `\\\\x${Buffer.from(sketch.bytes).toString('hex')}` : null
  chunk.profiles += line(tenantId, id, `{${fields.join(',')}}`, `{${document.join(',')}}`, JSON.stringify(who), bytes)
  for (const key of [...fields, ...document]) chunk.keys += line(tenantId, key, id)
}
