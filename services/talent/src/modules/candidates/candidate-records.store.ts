import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { CandidateRow } from './candidates.store.ts'
import type { Comparable } from './duplicate-facts.ts'

/** What the bank holds about one candidate, counted. */
export interface CandidateCounts {
  files: number
  bytes: number
  /** What duplicates are found by. */
  keys: number
  suggestions: number
}
export interface CvFileRecord {
  id: string
  file_name: string
  media_type: string
  size_bytes: number
  sha256: string
  pages: number | null
  text: string
  parse: unknown
  parser_version: string
  uploaded_by: string | null
  created_at: Date
}
export interface SuggestionRecord {
  id: string
  candidate_id: string
  other_candidate_id: string
  score: number
  reasons: string[]
  status: string
  reviewed_by: string | null
  reviewed_at: Date | null
  comment: string | null
  created_at: Date
}
export interface ProfileRecord {
  field_keys: string[]
  document_keys: string[]
  /** The fields in the forms that are compared. */
  who: Comparable
  sketch: string | null
}

/** The application's role may delete candidates and their files only while it erases that candidate (ADR 0052). */
export const CANDIDATE_RECORD_SQL = prepared('candidate-records', {
  // Holds off changes of the candidate, but nobody who only refers to it.
  hold: `select id, full_name, email, phone, headline, current_employer, parsed_location, total_experience_years::float8 as total_experience_years,
            skills, education, employment, summary, source, status, row_version, created_at, updated_at
       from candidates where tenant_id = $1 and id = $2 for no key update`,
  known: `select id from candidates where tenant_id = $1 and id = $2 and status <> 'Erased'`,
  // Waits for whoever is about to refer to the candidate, and keeps others from it.
  take: `select id from candidates where tenant_id = $1 and id = $2 for update`,
  counts: `select (select count(*)::int from candidate_files f where f.tenant_id = $1 and f.candidate_id = $2) as files,
            (select coalesce(sum(f.size_bytes), 0)::bigint from candidate_files f where f.tenant_id = $1 and f.candidate_id = $2) as bytes,
            (select coalesce(sum(cardinality(p.field_keys) + cardinality(p.document_keys)), 0)::int from duplicate_profiles p
              where p.tenant_id = $1 and p.candidate_id = $2) as keys,
            (select count(*)::int from duplicate_suggestions s
              where s.tenant_id = $1 and (s.candidate_id = $2 or s.other_candidate_id = $2)) as suggestions`,
  files: `select id, file_name, media_type, size_bytes, encode(sha256, 'hex') as sha256, pages, text, parse, parser_version, uploaded_by, created_at
       from candidate_files where tenant_id = $1 and candidate_id = $2 order by id`,
  content: `select content from candidate_files where tenant_id = $1 and id = $2`,
  profile: `select field_keys::text[], document_keys::text[], who, encode(sketch, 'hex') as sketch from duplicate_profiles
     where tenant_id = $1 and candidate_id = $2`,
  // Without the other candidate's name: it is another person's.
  suggestions: `select id, candidate_id, other_candidate_id, score::float8 as score, reasons, status, reviewed_by, reviewed_at, comment, created_at
       from duplicate_suggestions where tenant_id = $1 and (candidate_id = $2 or other_candidate_id = $2) order by id`,
  deleteFiles: `delete from candidate_files where tenant_id = $1 and candidate_id = $2`,
  delete: `delete from candidates where tenant_id = $1 and id = $2`,
  blank: `update candidates set full_name = null, email = null, phone = null, headline = null, current_employer = null, parsed_location = null,
            total_experience_years = null, skills = '{}', education = '[]', employment = '[]', summary = null, source = null,
            status = 'Erased', applied = false, row_version = row_version + 1, updated_at = now()
     where tenant_id = $1 and id = $2`,
})

const SQL = CANDIDATE_RECORD_SQL
export const holdCandidate = (tx: Tx, id: string) => maybe<CandidateRow>(tx, SQL.hold, [id])
export const isKnown = async (tx: Tx, id: string) => (await maybe(tx, SQL.known, [id])) !== undefined
export const takeCandidate = (tx: Tx, id: string) => rows(tx, SQL.take, [id])
export async function countRecords(tx: Tx, id: string): Promise<CandidateCounts> {
  return (await maybe<CandidateCounts>(tx, SQL.counts, [id])) ?? { files: 0, bytes: 0, keys: 0, suggestions: 0 }
}
export const listCvFiles = (tx: Tx, id: string) => rows<CvFileRecord>(tx, SQL.files, [id])
export const cvFileContent = async (tx: Tx, fileId: string) => (await maybe<{ content: Buffer }>(tx, SQL.content, [fileId]))?.content
export const findProfile = (tx: Tx, id: string) => maybe<ProfileRecord>(tx, SQL.profile, [id])
export const listSuggestionsOf = (tx: Tx, id: string) => rows<SuggestionRecord>(tx, SQL.suggestions, [id])
export const deleteCvFiles = (tx: Tx, id: string) => rows(tx, SQL.deleteFiles, [id])
export const deleteCandidate = (tx: Tx, id: string) => rows(tx, SQL.delete, [id])
export const blankCandidate = (tx: Tx, id: string) => rows(tx, SQL.blank, [id])
