import { notFound, refused } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { type AuditDetails, recordAudit } from '../audit/audit.actions.ts'
import { type CandidateRecord, readCandidateRecord, readCvFile } from '../candidates/candidate-records.actions.ts'
import type { KeyRing } from '../green-forms/key-ring.ts'
import { openAnswers } from '../green-forms/sealed-answers.ts'
import {
  type AuditRecord,
  applicationIdsOf,
  type DocumentRecord,
  dataRequestsOf,
  employeeOf,
  legalHoldsOf,
  listAuditAbout,
  listDocuments,
  listRows,
  listSubmissions,
  notesOf,
  type Row,
  relatedIds,
  type SubmissionRecord,
  sealedDocument,
} from './personal-data.store.ts'

// Run by the operator's command, and for a request that a second person confirmed.

/** All that is held about one person, but for the bytes of files and documents. */
export interface PersonRecord extends CandidateRecord {
  applications: Row[]
  notes: Row[]
  data_requests: Row[]
  /** Without the reasons. */
  legal_holds: Row[]
  interviews: Row[]
  offers: Row[]
  green_forms: Row[]
  /** With all answers in plain. */
  submissions: Omit<SubmissionRecord, 'sealed' | 'seal_key'>[]
  reveals: Row[]
  documents: DocumentRecord[]
  discrepancies: Row[]
  verification_cases: Row[]
  approval_requests: Row[]
  employee: Row | null
  audit_entries: AuditRecord[]
}
export interface Bytes {
  file(id: string): Promise<Buffer>
  document(id: string): Promise<Buffer>
}

/**
 * Hands over the record, and the bytes of one file after the other, so that no more than one is in memory. The entry in the
 * audit log commits only when `write` has gone through.
 */
export async function exportCandidate(
  ctx: Ctx,
  id: string,
  keys: KeyRing,
  write: (record: PersonRecord, bytes: Bytes) => Promise<void>,
  details: AuditDetails = {},
): Promise<void> {
  const record = await readPerson(ctx, id, keys)
  await write(record, { file: (fileId) => readCvFile(ctx, fileId), document: (documentId) => openDocument(ctx, keys, documentId) })
  await recordAudit(ctx, {
    action: 'candidate.export',
    entityType: 'candidate',
    entityId: id,
    outcome: 'Exported',
    details: {
      files: record.files.length,
      suggestions: record.duplicate_suggestions.length,
      applications: record.applications.length,
      notes: record.notes.length,
      submissions: record.submissions.length,
      documents: record.documents.length,
      audit_entries: record.audit_entries.length,
      ...details,
    },
  })
}

async function readPerson(ctx: Ctx, id: string, keys: KeyRing): Promise<PersonRecord> {
  const { tx } = ctx
  const bank = await readCandidateRecord(ctx, id)
  const applications = await applicationIdsOf(tx, id)
  const related = await relatedIds(tx, applications)
  const submissions = await listSubmissions(tx, applications)
  return {
    ...bank,
    applications: await listRows(tx, 'applications', applications),
    notes: await notesOf(tx, id),
    data_requests: await dataRequestsOf(tx, id),
    legal_holds: await legalHoldsOf(tx, id),
    interviews: await listRows(tx, 'interviews', applications),
    offers: await listRows(tx, 'offers', applications),
    green_forms: await listRows(tx, 'forms', applications),
    submissions: submissions.map((one) => opened(ctx, keys, one)),
    reveals: await listRows(tx, 'reveals', related.submissions),
    documents: await listDocuments(tx, applications),
    discrepancies: await listRows(tx, 'discrepancies', applications),
    verification_cases: await listRows(tx, 'cases', applications),
    approval_requests: await listRows(tx, 'requests', related.requests),
    employee: await employeeOf(tx, id),
    audit_entries: await listAuditAbout(tx, [
      ['candidate', id],
      ...bank.duplicate_suggestions.map((one) => ['duplicate_suggestion', one.id] as const),
      ...applications.flatMap((one) => [['application', one] as const, ['green_form', one] as const]),
      ...related.interviews.map((one) => ['interview', one] as const),
      ...related.offers.map((one) => ['offer', one] as const),
      ...related.discrepancies.map((one) => ['discrepancy', one] as const),
      ...related.requests.map((one) => ['approval_request', one] as const),
    ]),
  }
}

function opened({ tx }: Ctx, keys: KeyRing, { sealed, seal_key: keyId, ...shown }: SubmissionRecord): PersonRecord['submissions'][number] {
  if (sealed === null || keyId === null) return shown
  demandKey(keys, keyId)
  const secret = openAnswers(keys, { keyId, bytes: sealed }, { tenantId: tx.tenantId, submissionId: shown.id })
  return { ...shown, answers: { ...shown.answers, ...secret } }
}

async function openDocument({ tx }: Ctx, keys: KeyRing, id: string): Promise<Buffer> {
  const found = await sealedDocument(tx, id)
  if (!found) throw notFound('document')
  demandKey(keys, found.seal_key)
  return keys.open({ keyId: found.seal_key, bytes: found.sealed }, { tenantId: tx.tenantId, recordId: id, purpose: 'document' })
}

function demandKey(keys: KeyRing, keyId: string): void {
  if (!keys.ids.includes(keyId))
    throw refused('field_key_missing', `What this person answered is sealed with the key ${keyId}. Set FIELD_KEYS as the service has it.`)
}
