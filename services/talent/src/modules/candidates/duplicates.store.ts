import { notFound } from '@tanager/kernel'
import { maybe, prepared, replanned, rows, type Tx } from '@tanager/postgres'
import type { Comparable } from './duplicate-facts.ts'
import type { Key } from './duplicate-keys.ts'
import { RARE_NAME, type Score } from './duplicate-score.ts'
import type { DuplicateDecision, DuplicateSuggestion, ReviewableSuggestion } from './duplicates.schema.ts'

/** However common a key is, so many of its newest bearers are looked at; so many are compared in all, those with the rarest keys first. */
export const PER_KEY = 20
const COMPARED = 10
/** A key that more share says nothing alone. */
export const FEW = 5

const SUGGESTION = 'id, candidate_id, other_candidate_id, score::float8 as score, reasons, status'
const REVIEWABLE = `s.id, s.candidate_id, s.other_candidate_id, s.score::float8 as score, s.reasons, s.status,
   c.full_name as candidate_name, o.full_name as other_candidate_name, s.reviewed_by, s.reviewed_at, s.comment, s.created_at, s.row_version`
const WITH_NAMES = `duplicate_suggestions s
   join candidates c on c.tenant_id = $1 and c.id = s.candidate_id
   join candidates o on o.tenant_id = $1 and o.id = s.other_candidate_id`

export const DUPLICATE_SQL = prepared('duplicates', {
  // Sorted before they are taken, so that two transactions cannot wait for each other. The tenant is part of the number.
  takeTurns: `select pg_advisory_xact_lock(turn.lock) from (
       select distinct hashtextextended($1::text, key) as lock from unnest($2::bigint[]) as given (key) order by 1) turn`,
  profile: `select field_keys::text[], document_keys::text[], who, sketch from duplicate_profiles where tenant_id = $1 and candidate_id = $2 for update`,
  insertProfile: `insert into duplicate_profiles (tenant_id, candidate_id, field_keys, document_keys, who, sketch) values ($1, $2, $3, $4, $5, $6)`,
  saveFields: `update duplicate_profiles set field_keys = $3, who = $4 where tenant_id = $1 and candidate_id = $2`,
  deleteProfile: `delete from duplicate_profiles where tenant_id = $1 and candidate_id = $2`,
  insertKeys: `insert into candidate_keys (tenant_id, key, candidate_id) select mine.tenant_id, given.key, $2
     from tenants mine cross join unnest($3::bigint[]) as given (key) where mine.tenant_id = $1`,
  deleteKeys: `delete from candidate_keys where tenant_id = $1 and key = any ($3::bigint[]) and candidate_id = $2`,
  // Each key is a range of the primary key, read backwards and cut short: the cost does not grow with the bank.
  // Whoever shares one key alone is read only if that may suffice: a telling one that is not too common, or one that few share with
  // someone of a rare name. The same person nearly always shares another; in a large bank most of what is found does not.
  // The limit of 1 keeps the join a look-up: the planner would rather read the whole table of a small tenant.
  lookUp: `select h.candidate_id as id, p.who, p.sketch, h.same_file, h.namesakes
       from (select f.candidate_id, bool_or(f.key = $5) as same_file, max(f.namesakes)::int as namesakes,
                    sum(1::float8 / f.bearers) + 100 * count(*) filter (where f.key = any ($4::bigint[])) as strength
               from (select g.key, m.candidate_id, count(*) over (partition by g.key) as bearers,
                            count(*) filter (where g.key = $6) over () as namesakes
                       from unnest($3::bigint[]) as g (key)
                       cross join lateral (
                         select k.candidate_id from candidate_keys k where k.tenant_id = $1 and k.key = g.key and k.candidate_id <> $2
                          order by k.candidate_id desc limit ${PER_KEY}) m) f
              group by f.candidate_id
             having count(*) > 1 or bool_or(f.key = any ($4::bigint[])) or bool_or(f.key = any ($7::bigint[]) and f.bearers < ${PER_KEY})
                 or (max(f.bearers) <= ${FEW} and max(f.namesakes) <= ${RARE_NAME})
              order by strength desc, f.candidate_id desc limit ${COMPARED}) h
      cross join lateral (
        select who, sketch from duplicate_profiles where tenant_id = $1 and candidate_id = h.candidate_id limit 1) p`,
  // A pair that was suggested before, in either order, stays as it is.
  insertSuggestions: `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons)
     select mine.tenant_id, n.id, $2, n.other, n.score, string_to_array(n.reasons, ' ')
       from tenants mine cross join unnest($3::uuid[], $4::uuid[], $5::numeric[], $6::text[]) as n (id, other, score, reasons)
      where mine.tenant_id = $1
     on conflict do nothing returning ${SUGGESTION}`,
  openOf: `select ${SUGGESTION} from duplicate_suggestions where tenant_id = $1 and candidate_id = $2 and status = 'Open'
     union all
     select ${SUGGESTION} from duplicate_suggestions where tenant_id = $1 and other_candidate_id = $2 and status = 'Open'
     order by score desc, id desc limit 100`,
  find: `select ${REVIEWABLE} from ${WITH_NAMES} where s.tenant_id = $1 and s.id = $2`,
  lock: `select status, candidate_id, other_candidate_id from duplicate_suggestions where tenant_id = $1 and id = $2 for no key update`,
  review: `update duplicate_suggestions set status = $3, reviewed_by = $4, reviewed_at = now(), comment = $5, row_version = row_version + 1
     where tenant_id = $1 and id = $2`,
  samePersons: `select s.other_candidate_id as id from duplicate_suggestions s
     where s.tenant_id = $1 and s.candidate_id = $2 and s.status = 'ConfirmedDuplicate'
    union all
    select s.candidate_id from duplicate_suggestions s where s.tenant_id = $1 and s.other_candidate_id = $2 and s.status = 'ConfirmedDuplicate'
     order by 1`,
  // A pair that people said to be different stays so.
  confirmPairs: `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_at)
     select mine.tenant_id, n.id, $2, n.other, 1, array['same_person_as_erased'], 'ConfirmedDuplicate', now()
       from tenants mine cross join unnest($3::uuid[], $4::uuid[]) as n (id, other) where mine.tenant_id = $1
     on conflict (tenant_id, least(candidate_id, other_candidate_id), greatest(candidate_id, other_candidate_id)) do update
        set status = 'ConfirmedDuplicate', reviewed_at = excluded.reviewed_at, row_version = duplicate_suggestions.row_version + 1
      where duplicate_suggestions.status = 'Open'`,
  deleteSuggestions: `delete from duplicate_suggestions where tenant_id = $1 and (candidate_id = $2 or other_candidate_id = $2)`,
})

export const DUPLICATE_LIST_SQL = replanned({
  list: `select ${REVIEWABLE} from ${WITH_NAMES}
          where s.tenant_id = $1 and ($2::text is null or s.status = $2) and ($3::uuid is null or s.id < $3)
          order by s.id desc limit $4`,
})

export interface ProfileRow {
  field_keys: Key[]
  document_keys: Key[]
  who: Comparable
  sketch: Buffer | null
}
/** Another candidate that shares a key. */
export interface FoundRow {
  id: string
  who: Comparable
  sketch: Buffer | null
  same_file: boolean | null
  namesakes: number
}
export type SuggestionRow = Omit<ReviewableSuggestion, 'allowed_actions'>

/** Waits until no other transaction works on the same person; until the commit nobody else does. */
export const takeTurns = (tx: Tx, keys: readonly Key[]) => rows(tx, DUPLICATE_SQL.takeTurns, [keys])

export const lockProfile = (tx: Tx, candidateId: string) => maybe<ProfileRow>(tx, DUPLICATE_SQL.profile, [candidateId])
export const insertProfile = (tx: Tx, candidateId: string, p: ProfileRow) =>
  rows(tx, DUPLICATE_SQL.insertProfile, [candidateId, p.field_keys, p.document_keys, JSON.stringify(p.who), p.sketch])
export const saveFields = (tx: Tx, candidateId: string, keys: readonly Key[], who: Comparable) =>
  rows(tx, DUPLICATE_SQL.saveFields, [candidateId, keys, JSON.stringify(who)])
export const deleteProfile = (tx: Tx, candidateId: string) => rows(tx, DUPLICATE_SQL.deleteProfile, [candidateId])
export const insertKeys = (tx: Tx, candidateId: string, keys: readonly Key[]) => rows(tx, DUPLICATE_SQL.insertKeys, [candidateId, keys])
export const deleteKeys = (tx: Tx, candidateId: string, keys: readonly Key[]) => rows(tx, DUPLICATE_SQL.deleteKeys, [candidateId, keys])

export interface Wanted {
  keys: readonly Key[]
  certain: readonly Key[]
  file: Key | null
  name: Key | null
  telling: readonly Key[]
}
export const lookUp = (tx: Tx, candidateId: string, wanted: Wanted) =>
  rows<FoundRow>(tx, DUPLICATE_SQL.lookUp, [candidateId, wanted.keys, wanted.certain, wanted.file, wanted.name, wanted.telling])

export type NewSuggestion = Score & { id: string; otherCandidateId: string }
export const insertSuggestions = (tx: Tx, candidateId: string, made: readonly NewSuggestion[]) =>
  rows<DuplicateSuggestion>(tx, DUPLICATE_SQL.insertSuggestions, [
    candidateId,
    made.map((one) => one.id),
    made.map((one) => one.otherCandidateId),
    made.map((one) => one.score),
    made.map((one) => one.reasons.join(' ')),
  ])

/** The open suggestions about a candidate, whichever side it is on, the likeliest first. */
export const openSuggestionsOf = (tx: Tx, candidateId: string) => rows<DuplicateSuggestion>(tx, DUPLICATE_SQL.openOf, [candidateId])

export const listSuggestions = (tx: Tx, status: string | undefined, before: string | null, limit: number) =>
  rows<SuggestionRow>(tx, DUPLICATE_LIST_SQL.list, [status ?? null, before, limit])

const existing = <R>(row: R | undefined): R => {
  if (row === undefined) throw notFound()
  return row
}
export const findSuggestion = async (tx: Tx, id: string) => existing(await maybe<SuggestionRow>(tx, DUPLICATE_SQL.find, [id]))
export const lockSuggestion = async (tx: Tx, id: string) =>
  existing(await maybe<Pick<SuggestionRow, 'status' | 'candidate_id' | 'other_candidate_id'>>(tx, DUPLICATE_SQL.lock, [id]))
export const saveReview = (tx: Tx, id: string, review: { decision: DuplicateDecision; reviewedBy: string; comment: string | null }) =>
  rows(tx, DUPLICATE_SQL.review, [id, review.decision, review.reviewedBy, review.comment])
/** The records that are confirmed to be the same person as this one, directly. */
export const samePersonsAs = async (tx: Tx, candidateId: string) =>
  (await rows<{ id: string }>(tx, DUPLICATE_SQL.samePersons, [candidateId])).map((row) => row.id)
export const confirmPairs = (tx: Tx, candidateId: string, pairs: readonly { id: string; otherCandidateId: string }[]) =>
  rows(tx, DUPLICATE_SQL.confirmPairs, [candidateId, pairs.map((one) => one.id), pairs.map((one) => one.otherCandidateId)])
export const deleteSuggestions = (tx: Tx, candidateId: string) => rows(tx, DUPLICATE_SQL.deleteSuggestions, [candidateId])
