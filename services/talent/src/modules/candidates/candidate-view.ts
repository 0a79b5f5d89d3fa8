import type { Actor } from '../../context.ts'
import { mayTake } from '../../policy.ts'
import type { Candidate, CandidateItem } from './candidates.schema.ts'
import type { CandidateItemRow, CandidateRow } from './candidates.store.ts'
import type { DuplicateSuggestion } from './duplicates.schema.ts'

/** The actions that this caller may take on any candidate now: candidates have no states that would forbid one. */
export const candidateActions = (actor: Pick<Actor, 'role'>) => (mayTake(actor.role, 'candidate.update') ? ['candidate.update'] : [])

/** A candidate as the API shows it. Suggestions are for those who may read them. */
export const presentCandidate = (row: CandidateRow, open: DuplicateSuggestion[], actor: Pick<Actor, 'role'>): Candidate => ({
  ...row,
  duplicate_suggestions: mayTake(actor.role, 'duplicate.read') ? open : [],
  allowed_actions: candidateActions(actor),
})

/** One row of the list. Written out field by field: an object spread from a database row takes the serialiser twice as long. */
export const toItem = (row: CandidateItemRow, allowedActions: string[]): CandidateItem => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  phone: row.phone,
  headline: row.headline,
  current_employer: row.current_employer,
  parsed_location: row.parsed_location,
  total_experience_years: row.total_experience_years,
  skills: row.skills,
  source: row.source,
  status: row.status,
  row_version: row.row_version,
  created_at: row.created_at,
  updated_at: row.updated_at,
  allowed_actions: allowedActions,
})
