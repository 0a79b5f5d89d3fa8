import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

/** A row as it stands in its table, without the tenant. */
export type Row = Record<string, unknown>

/** The ids of all that hangs on a candidate's applications. */
export interface RelatedIds {
  interviews: string[]
  offers: string[]
  discrepancies: string[]
  submissions: string[]
  requests: string[]
}
/** What the workflow holds about a candidate, counted. */
export interface WorkflowCounts {
  applications: number
  interviews: number
  feedback: number
  offers: number
  submissions: number
  documents: number
  discrepancies: number
  requests: number
}
export interface SubmissionRecord {
  id: string
  application_id: string
  form_version: number
  answers: Record<string, unknown>
  compared: Record<string, string | null>
  submitted_at: Date
  sealed: Buffer | null
  seal_key: string | null
}
export interface DocumentRecord {
  id: string
  submission_id: string
  application_id: string
  type: string
  media_type: string
  size_bytes: number
  sha256: string
  created_at: Date
  /** Who opened it. */
  reads: Row[]
}
export interface AuditRecord {
  sequence: number
  id: string
  occurred_at: Date
  action: string
  entity_type: string
  entity_id: string | null
  actor_user_id: string | null
  actor_role: string
  outcome: string
  correlation_id: string
  details: Record<string, unknown>
}

const OF_APPLICATIONS = 'application_id = any ($2::uuid[])'
const row = (alias: string) => `to_jsonb(${alias}) - 'tenant_id'`
/** Reads for an export and an erasure. Whole rows, so that a column to come is not forgotten. */
export const PERSONAL_DATA_SQL = prepared('personal-data', {
  begin: `select set_erased_candidate($1, $2)`,
  applicationIds: `select id from applications where tenant_id = $1 and candidate_id = $2 order by id`,
  employee: `select ${row('e')} as row from employees e where e.tenant_id = $1 and e.candidate_id = $2`,
  related: `select array(select i.id from interviews i where i.tenant_id = $1 and i.${OF_APPLICATIONS}) as interviews,
       array(select o.id from offers o where o.tenant_id = $1 and o.${OF_APPLICATIONS}) as offers,
       array(select d.id from discrepancies d where d.tenant_id = $1 and d.${OF_APPLICATIONS}) as discrepancies,
       array(select s.id from green_form_submissions s where s.tenant_id = $1 and s.${OF_APPLICATIONS}) as submissions,
       array(select asked.id from applications a cross join lateral unnest(array[a.shortlist_request_id, a.conversion_request_id]) as asked (id)
              where a.tenant_id = $1 and a.id = any ($2::uuid[]) and asked.id is not null
             union all select r.id from offers o join approval_requests r on r.tenant_id = $1 and r.entity_type = 'offer' and r.entity_id = o.id
              where o.tenant_id = $1 and o.${OF_APPLICATIONS}
             union all select d.approval_request_id from discrepancies d where d.tenant_id = $1 and d.${OF_APPLICATIONS}) as requests`,
  feedback: `select count(*)::int as n from interview_feedback where tenant_id = $1 and interview_id = any ($2::uuid[])`,
  countNotes: `select count(*)::int as n from notes where tenant_id = $1 and candidate_id = $2`,
  // Of the mentioned the ids alone: names are other people's.
  notes: `select ${row('n')} || jsonb_build_object('mentions', (select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]') from note_mentions m
          where m.tenant_id = $1 and m.note_id = n.id)) as row
       from notes n where n.tenant_id = $1 and n.candidate_id = $2 order by n.id`,
  dataRequests: `select ${row('r')} as row from data_requests r where r.tenant_id = $1 and r.candidate_id = $2 order by r.id`,
  // Why somebody is held is between the employer and its lawyers.
  legalHolds: `select ${row('h')} - 'reason' - 'lift_reason' as row from legal_holds h where h.tenant_id = $1 and h.candidate_id = $2 order by h.id`,
  countDocuments: `select count(*)::int as n from green_form_documents where tenant_id = $1 and ${OF_APPLICATIONS}`,
  applications: `select ${row('a')} || jsonb_build_object('tan_number', t.tan_number, 'tan_title', t.title, 'stage_history',
        (select coalesce(jsonb_agg(${row('s')} - 'application_id' order by s.id), '[]') from application_stages s
          where s.tenant_id = $1 and s.application_id = a.id)) as row
       from applications a join tans t on t.tenant_id = $1 and t.id = a.tan_id where a.tenant_id = $1 and a.id = any ($2::uuid[]) order by a.id`,
  // Of the panel the ids alone: names are other people's.
  interviews: `select ${row('i')} || jsonb_build_object(
        'panel', (select coalesce(jsonb_agg(p.user_id order by p.position), '[]') from interview_panel p where p.tenant_id = $1 and p.interview_id = i.id),
        'feedback', (select coalesce(jsonb_agg(${row('f')} - 'interview_id' order by f.submitted_at), '[]') from interview_feedback f
                      where f.tenant_id = $1 and f.interview_id = i.id)) as row
       from interviews i where i.tenant_id = $1 and i.${OF_APPLICATIONS} order by i.id`,
  offers: `select ${row('o')} || jsonb_build_object('compensation',
        (select ${row('p')} - 'offer_id' from offer_compensations p where p.tenant_id = $1 and p.offer_id = o.id)) as row
       from offers o where o.tenant_id = $1 and o.${OF_APPLICATIONS} order by o.id`,
  // Of the links without the hash, which opens the form.
  forms: `select ${row('g')} || jsonb_build_object(
        'links', (select coalesce(jsonb_agg(${row('l')} - 'application_id' - 'token_hash' order by l.id), '[]') from green_form_links l
                   where l.tenant_id = $1 and l.application_id = g.application_id),
        'reupload_requests', (select coalesce(jsonb_agg(${row('u')} - 'application_id' order by u.id), '[]') from reupload_requests u
                   where u.tenant_id = $1 and u.application_id = g.application_id)) as row
       from green_forms g where g.tenant_id = $1 and g.${OF_APPLICATIONS} order by g.application_id`,
  submissions: `select id, application_id, form_version, answers, compared, submitted_at, sealed, seal_key from green_form_submissions
       where tenant_id = $1 and ${OF_APPLICATIONS} order by id`,
  reveals: `select ${row('r')} as row from green_form_reveals r where r.tenant_id = $1 and r.submission_id = any ($2::uuid[]) order by r.id`,
  documents: `select d.id, d.submission_id, d.application_id, d.type, d.media_type, d.size_bytes, encode(d.sha256, 'hex') as sha256, d.created_at,
         (select coalesce(jsonb_agg(${row('r')} - 'document_id' order by r.read_at), '[]') from green_form_document_reads r
           where r.tenant_id = $1 and r.document_id = d.id) as reads
       from green_form_documents d where d.tenant_id = $1 and d.${OF_APPLICATIONS} order by d.id`,
  document: `select sealed, seal_key from green_form_documents where tenant_id = $1 and id = $2`,
  discrepancies: `select ${row('d')} as row from discrepancies d where d.tenant_id = $1 and d.${OF_APPLICATIONS} order by d.id`,
  cases: `select ${row('k')} as row from onboarding_cases k where k.tenant_id = $1 and k.${OF_APPLICATIONS} order by k.application_id`,
  requests: `select ${row('r')} || jsonb_build_object('steps',
        (select coalesce(jsonb_agg(${row('s')} - 'request_id' - 'entity_type' order by s.step), '[]') from approval_steps s
          where s.tenant_id = $1 and s.request_id = r.id), 'comments',
        (select coalesce(jsonb_agg(${row('m')} - 'request_id' order by m.id), '[]') from approval_comments m
          where m.tenant_id = $1 and m.request_id = r.id)) as row
       from approval_requests r where r.tenant_id = $1 and r.id = any ($2::uuid[]) order by r.id`,
  audit: `select l.sequence, l.id, l.occurred_at, l.action, l.entity_type, l.entity_id, l.actor_user_id, l.actor_role, l.outcome, l.correlation_id, l.details
       from unnest($2::text[], $3::text[]) as about (entity_type, entity_id)
       join audit_log l on l.tenant_id = $1 and l.entity_type = about.entity_type and l.entity_id = about.entity_id
      order by l.sequence`,
})

const SQL = PERSONAL_DATA_SQL
type Listed = 'applications' | 'interviews' | 'offers' | 'forms' | 'discrepancies' | 'cases' | 'requests' | 'reveals'
/** The rows of one kind: by the ids of applications, of requests, or for reveals of submissions. */
export const listRows = async (tx: Tx, kind: Listed, ids: readonly string[]): Promise<Row[]> =>
  (await rows<{ row: Row }>(tx, SQL[kind], [ids])).map((found) => found.row)

/** From here on this transaction may take away what belongs to the candidate. */
export const beginErasure = (tx: Tx, candidateId: string) => rows(tx, SQL.begin, [candidateId])
export const applicationIdsOf = async (tx: Tx, candidateId: string) =>
  (await rows<{ id: string }>(tx, SQL.applicationIds, [candidateId])).map((found) => found.id)
export const notesOf = async (tx: Tx, candidateId: string): Promise<Row[]> =>
  (await rows<{ row: Row }>(tx, SQL.notes, [candidateId])).map((found) => found.row)
export const dataRequestsOf = async (tx: Tx, candidateId: string): Promise<Row[]> =>
  (await rows<{ row: Row }>(tx, SQL.dataRequests, [candidateId])).map((found) => found.row)
export const legalHoldsOf = async (tx: Tx, candidateId: string): Promise<Row[]> =>
  (await rows<{ row: Row }>(tx, SQL.legalHolds, [candidateId])).map((found) => found.row)
export const countNotes = async (tx: Tx, candidateId: string) => (await maybe<{ n: number }>(tx, SQL.countNotes, [candidateId]))?.n ?? 0
export const employeeOf = async (tx: Tx, candidateId: string) => (await maybe<{ row: Row }>(tx, SQL.employee, [candidateId]))?.row ?? null
export const relatedIds = async (tx: Tx, applicationIds: readonly string[]): Promise<RelatedIds> =>
  (await maybe<RelatedIds>(tx, SQL.related, [applicationIds])) as RelatedIds
const numberOf = async (tx: Tx, kind: 'feedback' | 'countDocuments', ids: readonly string[]) =>
  (await maybe<{ n: number }>(tx, SQL[kind], [ids]))?.n ?? 0
export async function countWorkflow(tx: Tx, applicationIds: readonly string[], related: RelatedIds): Promise<WorkflowCounts> {
  return {
    applications: applicationIds.length,
    interviews: related.interviews.length,
    feedback: await numberOf(tx, 'feedback', related.interviews),
    offers: related.offers.length,
    submissions: related.submissions.length,
    documents: await numberOf(tx, 'countDocuments', applicationIds),
    discrepancies: related.discrepancies.length,
    requests: related.requests.length,
  }
}
export const listSubmissions = (tx: Tx, applicationIds: readonly string[]) => rows<SubmissionRecord>(tx, SQL.submissions, [applicationIds])
export const listDocuments = (tx: Tx, applicationIds: readonly string[]) => rows<DocumentRecord>(tx, SQL.documents, [applicationIds])
export const sealedDocument = (tx: Tx, id: string) => maybe<{ sealed: Buffer; seal_key: string }>(tx, SQL.document, [id])
/** Entries about records, each named by its type and id. */
export const listAuditAbout = (tx: Tx, about: readonly (readonly [type: string, id: string])[]) =>
  rows<AuditRecord>(tx, SQL.audit, [about.map(([type]) => type), about.map(([, id]) => id)])
