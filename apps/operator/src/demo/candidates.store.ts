import { prepared, rows, type Tx } from '@tanager/postgres'
import type { MadeCandidate } from './candidates.ts'

const COLUMNS = `id, full_name, email, phone, headline, current_employer, parsed_location, total_experience_years, skills,
   education, employment, summary, source, created_at, updated_at`

export const DEMO_CANDIDATE_SQL = prepared('demo', {
  insertCandidates: `insert into candidates (tenant_id, ${COLUMNS})
    select $1, ${COLUMNS.replace('updated_at', 'created_at')}
      from json_to_recordset($2) as made (id uuid, full_name text, email text, phone text, headline text, current_employer text,
        parsed_location text, total_experience_years numeric, skills text[], education jsonb, employment jsonb, summary text, source text,
        created_at timestamptz)`,
})

/** All in one statement. */
export const insertCandidates = (tx: Tx, candidates: readonly MadeCandidate[]) =>
  rows(tx, DEMO_CANDIDATE_SQL.insertCandidates, [JSON.stringify(candidates)])
