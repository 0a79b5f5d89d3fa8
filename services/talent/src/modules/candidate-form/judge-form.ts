import { type Fault, normaliseFields } from '@tanager/kernel'
import { judgeAnswers } from '../green-forms/answer-rules.ts'
import type { Answers } from '../green-forms/form-definition.ts'
import { SubmitForm } from './candidate-form.schema.ts'
import type { FormRow } from './candidate-form.store.ts'
import type { SentForm } from './form-upload.ts'

/** The document types that may be sent now: all of them at first, later only what was asked for again. */
export const awaitedTypes = (row: Pick<FormRow, 'status' | 'definition' | 'reupload_requests'>): string[] =>
  row.status === 'Open'
    ? row.definition.documents.map((document) => document.type)
    : [...new Set(row.reupload_requests.map((request) => request.document_type))]

/** Every fault of what was sent, at once; the answers are null where those given before stay. */
export function judgeForm(row: FormRow, sent: SentForm, today: string): { answers: Answers | null; faults: Fault[] } {
  const faults = [...sent.faults]
  const form = readForm(sent.form, faults)
  if (form.declaration !== true) faults.push({ path: 'declaration', message: 'must be true: declare that your answers are' })
  const judged = judgeGiven(row, form.answers, today)
  faults.push(...judged.faults, ...documentFaults(row, sent.files))
  return { answers: judged.answers, faults }
}

function readForm(form: unknown, faults: Fault[]): { answers?: unknown; declaration?: unknown } {
  if (!isObject(form)) {
    faults.push({ path: 'form', message: 'must be an object with answers and declaration' })
    return {}
  }
  const { answers, declaration, ...rest } = normaliseFields(form, SubmitForm) as Record<string, unknown>
  for (const name of Object.keys(rest).slice(0, 20)) faults.push({ path: name.slice(0, 100), message: 'is not a field of this request' })
  return { answers, declaration }
}

function judgeGiven(row: FormRow, given: unknown, today: string): { answers: Answers | null; faults: Fault[] } {
  if (given === undefined || given === null) {
    if (row.status !== 'Open') return { answers: null, faults: [] }
    return { answers: null, faults: [{ path: 'answers', message: 'is required' }, ...judgeAnswers(row.definition, {}, today).faults] }
  }
  if (!isObject(given))
    return { answers: null, faults: [{ path: 'answers', message: 'must be an object: an answer by the name of its field' }] }
  return judgeAnswers(row.definition, given, today)
}

function documentFaults(row: FormRow, files: ReadonlyMap<string, Buffer>): Fault[] {
  if (row.status === 'Open') {
    const missing = row.definition.documents.filter((document) => document.required && !files.has(document.type))
    return missing.map((document) => ({ path: `documents.${document.type}`, message: 'is required' }))
  }
  if (files.size > 0) return []
  return awaitedTypes(row).map((type) => ({ path: `documents.${type}`, message: 'is asked for again' }))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
