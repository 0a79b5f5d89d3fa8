import { cvOf, documentFile, newcomer } from './newcomer.ts'
import { type Person, type Reply, type Sent, speakerOf } from './people.ts'

export interface Step {
  number: number
  who: string
  what: string
  call: string
  status: number
  result: string
  ms: number
}
export interface WalkOptions {
  address: string
  tenant: string
  /** Told of each step when it is done. */
  onStep: (step: Step) => void
  /** A time for the interview; a far hour unless told. */
  slot?: () => { starts_at: string; ends_at: string }
}
export interface Walked {
  applicationId: string
  employeeNumber: string
}

const approved = { decision: 'Approved', comment: 'Seen and agreed.' }
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Takes a person from CV to employee, each step as the one whose step it is. Stops at the first answer that is not the expected one. */
export async function walk(options: WalkOptions): Promise<Walked> {
  const speak = speakerOf(options.address, options.tenant)
  let number = 0
  async function step(
    who: Person,
    what: string,
    [method, path]: [string, string],
    sent: Sent | undefined,
    expected: number,
    result: (body: Reply['body']) => string,
  ): Promise<Reply['body']> {
    const began = performance.now()
    const { status, body } = await speak(who, method, path, sent)
    const ms = performance.now() - began
    number += 1
    if (status !== expected)
      throw new Error(
        `Step ${number} failed: ${who ?? 'candidate'} ${what}. ${method} ${shown(path)} answered ${status}, not ${expected}: ${JSON.stringify(body)}`,
      )
    options.onStep({ number, who: who ?? 'candidate', what, call: `${method} ${shown(path)}`, status, result: result(body), ms })
    return body
  }
  const statusOf = (body: Reply['body']) => String(body.status)

  const person = newcomer()
  const upload = new FormData()
  upload.set('file', new Blob([cvOf(person)], { type: 'text/plain' }), 'cv.txt')
  upload.set('source', 'Referral')
  const cv = await step(
    'recruiter',
    `uploads the CV of ${person.name}`,
    ['POST', '/candidates/cvs'],
    { form: upload },
    201,
    (body) => `${body.outcome}: ${body.candidate.full_name}, ${body.candidate.skills.length} skills`,
  )

  const tan = await step(
    'hiring-manager',
    'asks for a data engineer',
    ['POST', '/tans'],
    {
      json: {
        title: 'Data engineer',
        department: 'Analytics',
        positions: 1,
        job_description: 'Builds and runs the pipelines that feed our reports.',
        BudgetMax: 70_000,
        location: 'Leeds',
      },
    },
    201,
    (body) => `${body.tan_number} is ${body.status}; not kept: ${body.not_persisted.join(', ')}`,
  )
  const tanPath = `/tans/${tan.tan_id}`
  await step('department-head', 'approves the first step', ['POST', `${tanPath}/approve`], { json: approved }, 200, statusOf)
  await step('finance-approver', 'approves the second and last', ['POST', `${tanPath}/approve`], { json: approved }, 200, statusOf)
  await step(
    'recruiter',
    'asks the machine to match candidates',
    ['POST', `${tanPath}/match-candidates`],
    undefined,
    200,
    (body) => `${body.status}: ${body.reason_code}, people shortlist`,
  )

  const application = await step(
    'recruiter',
    'puts the candidate forward',
    ['POST', '/applications'],
    { json: { candidate_id: cv.candidate_id, tan_id: tan.tan_id } },
    201,
    statusOf,
  )
  const id: string = application.id
  await step('hiring-manager', 'shortlists', ['POST', `/applications/${id}/shortlist-approval`], { json: approved }, 200, statusOf)

  // Those who give the feedback below: the directory may list others of the same role before them.
  const panelists = ['interviewer', 'hiring-manager']
  const panel = await Promise.all(panelists.map(async (who): Promise<string> => (await speak(who, 'GET', '/users/me')).body.user.id))
  const interview = await step(
    'coordinator',
    'schedules an interview with two people',
    ['POST', '/interviews'],
    {
      json: {
        application_id: id,
        round: 1,
        mode: 'Video',
        ...(options.slot ?? freeHour)(),
        panel,
      },
    },
    201,
    statusOf,
  )
  const feedback = { recommendation: 'Yes', scores: { technique: 4, communication: 5 }, comments: 'Knows the field and explains it well.' }
  for (const who of panelists)
    await step(who, 'gives feedback', ['POST', `/interviews/${interview.id}/feedback`], { json: feedback }, 201, statusOf)

  const offer = await step(
    'recruiter',
    'drafts an offer',
    ['POST', '/offers'],
    { json: { application_id: id, job_title: 'Data engineer', start_date: day(60).slice(0, 10), expires_on: day(14).slice(0, 10) } },
    201,
    (body) => `${body.offer_number} is ${body.status}`,
  )
  const offerPath = `/offers/${offer.id}`
  const submitted = await step('recruiter', 'submits it', ['POST', `${offerPath}/submit`], undefined, 200, statusOf)
  await step(
    'finance-approver',
    'approves it in the inbox',
    ['POST', `/approvals/${submitted.approval_request_id}/decision`],
    { json: approved },
    200,
    (body) => `step ${body.current_step} is next`,
  )
  await step('hr-head', 'approves it', ['POST', `${offerPath}/approve`], { json: approved }, 200, statusOf)
  await step('recruiter', 'sends it', ['POST', `${offerPath}/send`], undefined, 200, statusOf)
  await step('recruiter', 'records the yes', ['POST', `${offerPath}/acceptance`], { json: { accepted: true } }, 200, statusOf)

  const link = await step(
    'onboarding-specialist',
    'issues the link of the green form',
    ['POST', `/green-forms/applications/${id}/issue-link`],
    { json: {} },
    201,
    (body) => `shown once, until ${body.expires_at.slice(0, 10)}`,
  )
  const formPath = `/green-forms/by-token/${link.token}`
  const form = await step(
    null,
    'opens the form',
    ['GET', formPath],
    undefined,
    200,
    (body) => `${body.status}: ${body.sections.length} sections`,
  )
  await step(null, 'fills it in and sends it', ['POST', formPath], { form: filled(form) }, 201, statusOf)

  await step(
    'verification-officer',
    'looks at the case',
    ['GET', `/verification/${id}`],
    undefined,
    200,
    (body) => `${body.status}: ${body.checks.length} checks`,
  )
  const documentType: string = form.documents[0].type
  const discrepancy = await step(
    'verification-officer',
    'finds a document unreadable',
    ['POST', '/discrepancies'],
    { json: { application_id: id, category: 'Document', severity: 'Low', field: documentType, description: 'The scan is cut off.' } },
    201,
    statusOf,
  )
  await step(
    'verification-officer',
    'asks for it again',
    ['POST', `/discrepancies/${discrepancy.id}/reupload-request`],
    { json: { document_type: documentType, message: 'Please send the whole page.' } },
    200,
    statusOf,
  )
  const again = new FormData()
  again.set('form', new Blob([JSON.stringify({ declaration: true })], { type: 'application/json' }))
  again.set(`documents.${documentType}`, documentFile(), 'whole-page.pdf')
  const sent = await step(null, 'sends it again', ['POST', formPath], { form: again }, 201, statusOf)
  for (const { type } of form.documents as { type: string }[]) {
    const path = `/green-forms/applications/${id}/submission/${sent.submission_id}/documents/${type}`
    await step('verification-officer', `opens the document ${type}`, ['GET', path], undefined, 200, () => 'seen')
  }
  await step(
    'hr-operations',
    'resolves the discrepancy',
    ['POST', `/discrepancies/${discrepancy.id}/resolve`],
    { json: { resolution: 'Resolved', comment: 'Readable now.' } },
    200,
    statusOf,
  )

  await step('hr-operations', 'reads the checklist', ['GET', `/employee-conversion?application_id=${id}`], undefined, 200, (body) =>
    body.eligible ? 'eligible' : `not eligible: ${JSON.stringify(body.checklist)}`,
  )
  const employee = await step(
    'hr-operations',
    'makes an employee',
    ['POST', `/applications/${id}/convert-to-employee`],
    { json: { joining_date: day(60).slice(0, 10) } },
    201,
    (body) => `${body.employee_number}`,
  )
  await step('auditor', 'reads who did what', ['GET', `/audit-logs?entity_type=application&entity_id=${id}`], undefined, 200, (body) =>
    body.items.map((entry: { action: string }) => entry.action).join(', '),
  )
  return { applicationId: id, employeeNumber: employee.employee_number }
}

/** Every field with the form's own example, every document with a small PDF. */
function filled(form: Reply['body']): FormData {
  const fields: { name: string; example: unknown }[] = form.sections.flatMap((section: { fields: object[] }) => section.fields)
  const answers = Object.fromEntries(fields.map((field) => [field.name, field.example]))
  const sent = new FormData()
  sent.set('form', new Blob([JSON.stringify({ answers, declaration: true })], { type: 'application/json' }))
  for (const { type } of form.documents as { type: string }[]) sent.set(`documents.${type}`, documentFile(), `${type}.pdf`)
  return sent
}

/** An hour, two months from now or later, that hardly anybody else takes. */
function freeHour(): { starts_at: string; ends_at: string } {
  const begin = Date.now() + (1_500 + Math.floor(Math.random() * 15_000)) * 3_600_000
  return { starts_at: new Date(begin).toISOString(), ends_at: new Date(begin + 3_000_000).toISOString() }
}

/** Ids are long and tokens are secret. */
const shown = (path: string) =>
  path.replace(/by-token\/[^/]+/, 'by-token/…').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (uuid) => `${uuid.slice(0, 4)}…`)
