import { notFound } from '@tanager/kernel'
import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { Candidate, CandidateItem } from './candidates.schema.ts'

export type CandidateItemRow = Omit<CandidateItem, 'allowed_actions'>
export type CandidateRow = Omit<Candidate, 'allowed_actions' | 'duplicate_suggestions' | 'not_persisted'>
export type CandidateChange = Pick<
  CandidateRow,
  'full_name' | 'email' | 'phone' | 'headline' | 'current_employer' | 'total_experience_years' | 'skills' | 'summary' | 'source'
>

const ITEM = `id, full_name, email, phone, headline, current_employer, parsed_location, total_experience_years::float8 as total_experience_years,
   skills, source, status, row_version, created_at, updated_at`
const WHOLE = `${ITEM}, education, employment, summary,
   exists (select from candidate_files f where f.tenant_id = $1 and f.candidate_id = candidates.id) as has_cv`

// Ids are UUIDv7, so id order is time order. Two texts rather than one with an optional cursor: each keeps its index range in a prepared plan.
export const CANDIDATE_SQL = prepared('candidates', {
  firstPage: `select ${ITEM} from candidates where tenant_id = $1 order by id desc limit $2`,
  nextPage: `select ${ITEM} from candidates where tenant_id = $1 and id < $3 order by id desc limit $2`,
  find: `select ${WHOLE} from candidates where tenant_id = $1 and id = $2`,
  lock: `select ${WHOLE} from candidates where tenant_id = $1 and id = $2 for no key update`, // a suggestion that refers to the candidate need not wait
  insert: `insert into candidates (tenant_id, id, full_name, email, phone, headline, current_employer, parsed_location, total_experience_years,
             skills, education, employment, summary, source)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning ${WHOLE}`,
  save: `update candidates set full_name = $3, email = $4, phone = $5, headline = $6, current_employer = $7, total_experience_years = $8,
           skills = $9, summary = $10, source = $11, row_version = row_version + 1, updated_at = now()
         where tenant_id = $1 and id = $2 returning ${WHOLE}`,
})

export const listCandidates = (tx: Tx, before: string | null, limit: number) =>
  before === null
    ? rows<CandidateItemRow>(tx, CANDIDATE_SQL.firstPage, [limit])
    : rows<CandidateItemRow>(tx, CANDIDATE_SQL.nextPage, [limit, before])

const existing = (row: CandidateRow | undefined) => {
  if (!row) throw notFound()
  return row
}
export const findCandidate = async (tx: Tx, id: string) => existing(await maybe<CandidateRow>(tx, CANDIDATE_SQL.find, [id]))
export const lockCandidate = async (tx: Tx, id: string) => existing(await maybe<CandidateRow>(tx, CANDIDATE_SQL.lock, [id]))
export type NewCandidate = Omit<CandidateRow, 'has_cv' | 'status' | 'row_version' | 'created_at' | 'updated_at'>
export const insertCandidate = async (tx: Tx, c: NewCandidate) =>
  existing(
    await maybe<CandidateRow>(tx, CANDIDATE_SQL.insert, [
      c.id,
      c.full_name,
      c.email,
      c.phone,
      c.headline,
      c.current_employer,
      c.parsed_location,
      c.total_experience_years,
      c.skills,
      JSON.stringify(c.education),
      JSON.stringify(c.employment),
      c.summary,
      c.source,
    ]),
  )
export const saveCandidate = async (tx: Tx, id: string, c: CandidateChange) =>
  existing(
    await maybe<CandidateRow>(tx, CANDIDATE_SQL.save, [
      id,
      c.full_name,
      c.email,
      c.phone,
      c.headline,
      c.current_employer,
      c.total_experience_years,
      c.skills,
      c.summary,
      c.source,
    ]),
  )
