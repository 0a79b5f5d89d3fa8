import type { Pool } from '@tanager/postgres'
import { cvFile } from '../upload/cv-files.ts'

const SIZE_SQL = `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`

/** Bytes of all tables with their indexes and large values. */
export async function storedBytes(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(SIZE_SQL)
  return rows[0]?.bytes ?? Number.NaN
}

/** Uploads generated CVs, one at a time, and answers how large the files were. */
export async function uploadCvs(address: string, headers: Record<string, string>, count: number): Promise<number> {
  let bytes = 0
  for (let n = 0; n < count; n++) {
    const file = cvFile(n)
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(file.bytes)]), file.name)
    form.set('source', 'Referral')
    const answer = await fetch(`${address}/api/v1/candidates/cvs`, { method: 'POST', headers, body: form })
    if (answer.status !== 201) throw new Error(`An upload was answered with ${answer.status}: ${await answer.text()}`)
    await answer.body?.cancel()
    bytes += file.bytes.length
  }
  return bytes
}
