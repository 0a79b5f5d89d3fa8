import assert from 'node:assert/strict'
import { newId } from '@tanager/kernel'
import { type Answer, plantCandidates, type TenantCode, type Who, type World } from './testing.ts'

/** How far an application can be taken, each stage through the HTTP calls that a person would make. */
export type Stage =
  | 'Applied'
  | 'Shortlisted'
  | 'Interviewing'
  | 'Interviewed'
  | 'OfferPending'
  | 'OfferApproved'
  | 'OfferSent'
  | 'OfferAccepted'
  | 'Onboarding'
  | 'Submitted'
  | 'Verified'
  | 'Converted'
const ORDER: readonly Stage[] = [
  'Applied',
  'Shortlisted',
  'Interviewing',
  'Interviewed',
  'OfferPending',
  'OfferApproved',
  'OfferSent',
  'OfferAccepted',
  'Onboarding',
  'Submitted',
  'Verified',
  'Converted',
]

export interface Journey {
  tenant: TenantCode
  candidateId: string
  tanId: string
  applicationId: string
  interviewId: string
  offerId: string
  /** Of the green form's link. */
  token: string
  submissionId: string
  employeeId: string
}
/** What a journey needs of a world: a service behind HTTP will do. */
export type Walked = Pick<World, 'get' | 'post' | 'call' | 'asOwner' | 'tenants'>
export interface JourneyOptions {
  tanId?: string
  candidateId?: string
  positions?: number
}

const ok = <B>(answer: Answer<B>, status: number): B => {
  assert.equal(answer.status, status, answer.text)
  return answer.body
}
const DAY = 86_400_000
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
export const dateInDays = (days: number) => inDays(days).slice(0, 10)
export const approve = { decision: 'Approved' } as const

let slot = 0
/** A time that no other interview of this process takes. */
export function freeSlot(): { starts_at: string; ends_at: string } {
  const begin = Date.now() + DAY + 3_600_000 * slot++
  return { starts_at: new Date(begin).toISOString(), ends_at: new Date(begin + 1_800_000).toISOString() }
}

export const tanBody = (more: object = {}) => ({
  title: 'Data engineer',
  job_description: 'Builds and runs the pipelines.',
  ...more,
})

/** An approved TAN's id. */
export async function approvedTan(world: Pick<World, 'post'>, tenant: TenantCode, more: object = {}): Promise<string> {
  const as = (role: string): Who => `${tenant}/${role}`
  const { id } = ok(await world.post<{ id: string }>(as('recruiter'), '/tans', tanBody(more)), 201)
  ok(await world.post(as('department-head'), `/tans/${id}/approve`, approve), 200)
  ok(await world.post(as('finance-approver'), `/tans/${id}/approve`, approve), 200)
  return id
}

/** Takes a candidate as far as the stage. */
export async function journeyTo(world: Walked, tenant: TenantCode, stage: Stage, options: JourneyOptions = {}): Promise<Journey> {
  const as = (role: string): Who => `${tenant}/${role}`
  const has = (wanted: Stage) => ORDER.indexOf(stage) >= ORDER.indexOf(wanted)
  const tanId = options.tanId ?? (await approvedTan(world, tenant, { positions: options.positions ?? 1 }))
  const candidateId = options.candidateId ?? ((await plantCandidates(world, tenant, 1))[0] as string)
  const { id: applicationId } = ok(
    await world.post<{ id: string }>(as('recruiter'), '/applications', { candidate_id: candidateId, tan_id: tanId }),
    201,
  )
  const journey: Journey = {
    tenant,
    candidateId,
    tanId,
    applicationId,
    interviewId: newId(),
    offerId: newId(),
    token: '',
    submissionId: newId(),
    employeeId: newId(),
  }
  if (has('Shortlisted')) ok(await world.post(as('hiring-manager'), `/applications/${applicationId}/shortlist-approval`, approve), 200)
  if (has('Interviewing')) {
    const panel = [world.tenants[tenant].users.INTERVIEWER]
    const body = { application_id: applicationId, round: 1, mode: 'Video', panel, ...freeSlot() }
    journey.interviewId = ok(await world.post<{ id: string }>(as('coordinator'), '/interviews', body), 201).id
  }
  if (has('Interviewed')) {
    const feedback = { recommendation: 'Yes', comments: 'Knows the field.' }
    ok(await world.post(as('interviewer'), `/interviews/${journey.interviewId}/feedback`, feedback), 201)
  }
  if (has('OfferPending')) {
    const body = { application_id: applicationId, job_title: 'Data engineer', start_date: dateInDays(60), expires_on: dateInDays(14) }
    journey.offerId = ok(await world.post<{ id: string }>(as('recruiter'), '/offers', body), 201).id
  }
  const offer = `/offers/${journey.offerId}`
  if (has('OfferApproved')) {
    ok(await world.post(as('recruiter'), `${offer}/submit`), 200)
    ok(await world.post(as('finance-approver'), `${offer}/approve`, approve), 200)
    ok(await world.post(as('hr-head'), `${offer}/approve`, approve), 200)
  }
  if (has('OfferSent')) ok(await world.post(as('recruiter'), `${offer}/send`), 200)
  if (has('OfferAccepted')) ok(await world.post(as('recruiter'), `${offer}/acceptance`, { accepted: true }), 200)
  if (has('Onboarding')) {
    const path = `/green-forms/applications/${applicationId}/issue-link`
    journey.token = ok(await world.post<{ token: string }>(as('onboarding-specialist'), path, {}), 201).token
  }
  if (has('Submitted')) journey.submissionId = await submitForm(world, journey.token)
  if (has('Verified')) await openDocuments(world, journey)
  if (has('Converted')) {
    const path = `/applications/${applicationId}/convert-to-employee`
    journey.employeeId = ok(await world.post<{ employee_id: string }>(as('hr-operations'), path, {}), 201).employee_id
  }
  return journey
}

/** Opens every document of the journey's submission, as somebody has to before the conversion. */
export async function openDocuments(
  world: Pick<World, 'get'>,
  { tenant, applicationId, submissionId }: Journey,
  who: Who = `${tenant}/verification-officer`,
): Promise<void> {
  const path = `/green-forms/applications/${applicationId}/submission/${submissionId}`
  const { documents } = ok(await world.get<{ documents: { type: string }[] }>(who, path), 200)
  for (const { type } of documents) ok(await world.get(who, `${path}/documents/${type}`), 200)
}

/** Verified applications for fewer positions than they are: offers are sent for free positions only, so it is the positions that became fewer. */
export async function overbooked(world: Walked, tenant: TenantCode, count: number, positions: number): Promise<Journey[]> {
  const tanId = await approvedTan(world, tenant, { positions: count })
  const journeys: Journey[] = []
  for (let n = 0; n < count; n++) journeys.push(await journeyTo(world, tenant, 'Verified', { tanId }))
  await world.asOwner(tenant, 'update tans set positions = $3 where tenant_id = $1 and id = $2', [tanId, positions])
  return journeys
}

interface OpenForm {
  sections: { fields: { name: string; required: boolean; example: unknown }[] }[]
  documents: { type: string; required: boolean }[]
}
/** The smallest file that is a PDF. */
export const TINY_PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n160\n%%EOF\n',
)

/** A multipart body: the form's JSON, and files by document type. */
export function formBody(form: object, files: Record<string, Buffer>): { payload: Buffer; headers: Record<string, string> } {
  const parts: Buffer[] = [
    Buffer.from(
      `--cut\r\nContent-Disposition: form-data; name="form"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(form)}\r\n`,
    ),
  ]
  for (const [type, bytes] of Object.entries(files)) {
    const head = `--cut\r\nContent-Disposition: form-data; name="documents.${type}"; filename="${type}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
    parts.push(Buffer.from(head), bytes, Buffer.from('\r\n'))
  }
  parts.push(Buffer.from('--cut--\r\n'))
  return { payload: Buffer.concat(parts), headers: { 'content-type': 'multipart/form-data; boundary=cut' } }
}

/** Fills the form with its own examples and sends it with every document; answers the submission's id. */
export async function submitForm(world: Pick<World, 'get' | 'call'>, token: string, more: Record<string, unknown> = {}): Promise<string> {
  const path = `/green-forms/by-token/${token}`
  const form = ok(await world.get<OpenForm>(null, path), 200)
  const fields = form.sections.flatMap((section) => section.fields)
  const answers = { ...Object.fromEntries(fields.map((field) => [field.name, field.example])), ...more }
  const files = Object.fromEntries(form.documents.map((document) => [document.type, TINY_PDF]))
  const { payload, headers } = formBody({ answers, declaration: true }, files)
  return ok(await world.call<{ submission_id: string }>(null, 'POST', path, { body: payload, headers }), 201).submission_id
}
