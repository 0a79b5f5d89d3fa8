import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../../../services/talent/src/context.ts'
import { sealDocument, submitForm } from '../../../../services/talent/src/modules/candidate-form/candidate-form.actions.ts'
import { convertToEmployee } from '../../../../services/talent/src/modules/conversion/conversion.actions.ts'
import {
  askForReupload,
  raiseDiscrepancy,
  resolveDiscrepancy,
} from '../../../../services/talent/src/modules/discrepancies/discrepancies.actions.ts'
import type { RaiseDiscrepancy } from '../../../../services/talent/src/modules/discrepancies/discrepancies.schema.ts'
import { hashToken } from '../../../../services/talent/src/modules/green-forms/form-token.ts'
import { issueLink } from '../../../../services/talent/src/modules/green-forms/green-forms.actions.ts'
import { readDocument } from '../../../../services/talent/src/modules/green-forms/submissions.actions.ts'
import { DEFAULT_FORM } from '../../../../services/talent/src/modules/tenants/default-form.ts'
import { MINUTE_MS } from './calendar.ts'
import type { Fate } from './fates.ts'
import { firstDay } from './offer-story.ts'
import { type Telling, timeOf } from './story.ts'

/** From the link to the employee, or to what stands in the way. */
export function onboardingScenes(telling: Telling): void {
  const { as, diary, plan, scene, id, tanId } = telling
  const { fate, at: times } = plan
  let token = ''
  scene('issued', async (at) => {
    token = (await issueLink(as('ONBOARDING_SPECIALIST'), id(), 14)).token
    diary.note('stage', id(), at)
    diary.note('form', id(), at, 'issued')
    diary.note('asked', id(), at, 'employee_conversion')
  })
  if (times.has('form in'))
    scene('form in', async (at) => {
      const submissionId = await sendForm(telling, token)
      diary.note('form', id(), at, 'submitted')
      if (fate !== 'form-in-review') await openDocuments(telling, submissionId, at)
    })
  discrepancyScenes(telling)
  if (fate === 'converted')
    scene('converted', async (at) => {
      await convertToEmployee(as('HR_OPERATIONS'), id(), { joining_date: firstDay(timeOf(times, 'drafted'), fate, 0) })
      diary.note('stage', id(), at)
      diary.note('decided', id(), at, 'employee_conversion')
      diary.note('employee', id(), at)
      diary.note('tan', tanId(), at)
    })
}

const FINDINGS: Partial<Record<Fate, Pick<RaiseDiscrepancy, 'field' | 'severity' | 'description'>>> = {
  'discrepancy-open': {
    field: 'education_certificate',
    severity: 'Low',
    description: 'The certificate shows another year than the CV.',
  },
  'reupload-requested': { field: 'identity_proof', severity: 'Medium', description: 'The scan cuts off the number.' },
  'discrepancy-upheld': { field: 'experience_letter', severity: 'High', description: 'The employer named does not know the candidate.' },
}

function discrepancyScenes({ as, diary, plan, scene, id }: Telling): void {
  const finding = FINDINGS[plan.fate]
  if (!finding) return
  const officer = as('VERIFICATION_OFFICER')
  let discrepancyId = ''
  scene('raised', async (at) => {
    const raised = await raiseDiscrepancy(officer, { application_id: id(), category: 'Document', ...finding })
    discrepancyId = raised.id
    diary.note('discrepancy', discrepancyId, at, 'raised')
    diary.note('asked', discrepancyId, at, 'discrepancy')
  })
  if (plan.at.has('asked'))
    scene('asked', async (at) => {
      await askForReupload(officer, discrepancyId, { document_type: 'identity_proof', message: 'Please scan the whole page.' })
      diary.note('discrepancy', discrepancyId, at, 'asked')
      diary.note('form', id(), at, 'asked')
    })
  if (plan.at.has('settled'))
    scene('settled', async (at) => {
      await resolveDiscrepancy(as('HR_OPERATIONS'), discrepancyId, { resolution: 'Upheld', comment: 'Confirmed by telephone.' })
      diary.note('discrepancy', discrepancyId, at, 'settled')
      diary.note('decided', discrepancyId, at, 'discrepancy')
    })
}

const REQUIRED = DEFAULT_FORM.documents.filter((document) => document.required)

async function sendForm({ as, id, plan, keys }: Telling, token: string): Promise<string> {
  const { fate, person } = plan
  const { tx } = as('HR_OPERATIONS')
  const fields = DEFAULT_FORM.sections.flatMap((section): readonly { name: string; example: unknown }[] => section.fields)
  const own = { full_name: fate === 'form-in-review' ? 'Another Name' : person.full_name, email: person.email, phone: person.phone }
  const answers = { ...Object.fromEntries(fields.map((field) => [field.name, field.example])), ...own } as Record<
    string,
    string | number | boolean
  >
  const candidate: Ctx = { tx, actor: null, outsider: 'CANDIDATE', correlationId: randomUUID(), onAudit: () => {} }
  const documents = REQUIRED.map(({ type }) => sealDocument(keys, tx.tenantId, type, 'application/pdf', samplePdf(type)))
  const link = { tenantId: tx.tenantId, tokenHash: hashToken(token), applicationId: id(), status: 'Open' as const, suspended: false }
  const sent = await submitForm(candidate, keys, link, { judged: { status: 'Open', version: 1 }, answers, documents })
  return sent.submission_id
}

/** A verification officer looks at what came in, before anything else happens to it. */
async function openDocuments({ as, diary, id, keys, now }: Telling, submissionId: string, submittedAt: Date): Promise<void> {
  const officer = as('VERIFICATION_OFFICER')
  for (const { type } of REQUIRED) await readDocument(officer, keys, id(), submissionId, type)
  diary.note('opened', id(), new Date(Math.min(submittedAt.getTime() + 20 * MINUTE_MS, now.getTime())))
}

/** One page that says what it stands for. */
function samplePdf(type: string): Buffer {
  const text = `BT /F1 18 Tf 60 760 Td (Sample ${type.replaceAll('_', ' ')}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}
