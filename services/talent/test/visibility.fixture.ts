import { newId } from '@tanager/kernel'
import type { Who, World } from '../src/testing.ts'
import { dateInDays, freeSlot, journeyTo, tanBody } from '../src/testing-workflow.ts'
import { withClient } from './isolation.ts'

type Approved = 'tan' | 'shortlist' | 'offer' | 'discrepancy' | 'employee_conversion'

/** A record of every kind in which every column holds something, so that a column that is not seen was kept back. */
export async function fillWorld(world: World): Promise<Record<string, string>> {
  const { users } = world.tenants.acme
  const post = async (who: Who, path: string, body: unknown) => {
    const answer = await world.post<{ id: string }>(who, path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`)
    return answer.body.id
  }
  const sql = (text: string, ...values: unknown[]) => world.asOwner('acme', text, values)

  // Somebody who was hired, and somebody whose form is looked at; and of every approval one that is waited for.
  const hired = await journeyTo(world, 'acme', 'Converted')
  const checked = await journeyTo(world, 'acme', 'Verified')
  const applied = await journeyTo(world, 'acme', 'Applied')
  const offered = await journeyTo(world, 'acme', 'OfferPending')
  await post('acme/recruiter', '/tans', tanBody())
  await post('acme/recruiter', `/offers/${offered.offerId}/submit`, {})
  const discrepancy = await post('acme/verification-officer', '/discrepancies', {
    application_id: checked.applicationId,
    ...{ category: 'Identity', severity: 'High', field: 'phone', description: 'Two numbers.' },
  })
  await post('acme/verification-officer', `/discrepancies/${discrepancy}/reupload-request`, {
    document_type: 'identity_proof',
    message: 'Once more, please.',
  })
  const settled = await post('acme/verification-officer', '/discrepancies', {
    application_id: offered.applicationId,
    ...{ category: 'Other', severity: 'Low', description: 'A typing error.' },
  })
  await post('acme/hr-operations', `/discrepancies/${settled}/resolve`, { resolution: 'Resolved', comment: 'Corrected.' })
  const planned = await post('acme/coordinator', '/interviews', {
    application_id: offered.applicationId,
    ...{ round: 2, mode: 'Video', panel: [users.CLIENT_INTERVIEWER], ...freeSlot() },
  }).catch(() => hired.interviewId)

  await sql(
    `update candidates set phone = '+49 30 1', headline = 'Engineer', current_employer = 'Initech', parsed_location = 'Berlin', total_experience_years = 7,
       education = '[{"school": "TU", "degree": "MSc", "year": 2015}]', employment = '[{"employer": "Initech", "title": "Engineer", "from": "2015", "to": "2020"}]',
       summary = 'Builds.', source = 'Referral', updated_at = now() where tenant_id = $1`,
  )
  await sql(
    `insert into candidate_files (tenant_id, id, candidate_id, file_name, media_type, size_bytes, sha256, content, text, parse, parser_version, uploaded_by)
     values ($1, $2, $3, 'cv.txt', 'text/plain', 2, '\\x01', 'CV', 'CV', '{}', '1', $4)`,
    newId(),
    hired.candidateId,
    users.RECRUITER,
  )
  await sql(
    `insert into duplicate_suggestions (tenant_id, id, candidate_id, other_candidate_id, score, reasons, status, reviewed_by, reviewed_at, comment)
     select t.tenant_id, md5(p.status)::uuid, least(p.one, p.other), greatest(p.one, p.other), 0.5, '{same_name}', p.status,
            case when p.status <> 'Open' then $5::uuid end, case when p.status <> 'Open' then now() end, 'Perhaps.'
       from tenants t cross join (values ($2::uuid, $3::uuid, 'Open'), ($2, $4, 'NotDuplicate')) as p (one, other, status) where t.tenant_id = $1`,
    hired.candidateId,
    checked.candidateId,
    applied.candidateId,
    users.RECRUITER,
  )
  await sql(
    `update tans set department = 'Data', hiring_manager_id = $2, employment_type = 'Permanent', justification = 'Growth', cancel_reason = 'None' where tenant_id = $1`,
    users.HIRING_MANAGER,
  )
  await sql(`update application_stages set reason = 'Fits' where tenant_id = $1`)
  await sql(`update interviews set location = 'Room 1', cancel_reason = 'None' where tenant_id = $1`)
  await sql(`update interview_feedback set scores = '{"depth": 4}' where tenant_id = $1`)
  await sql(
    `insert into interview_panel (tenant_id, interview_id, user_id, position, starts_at, ends_at) values ($1, $2, $3, 9, now(), now() + interval '1 hour')`,
    hired.interviewId,
    users.CLIENT_INTERVIEWER,
  )
  await sql(
    `update offers set notes = 'Note', answer_comment = 'Glad', withdraw_reason = 'None', answered_on = $2 where tenant_id = $1`,
    dateInDays(0),
  )
  await sql(
    `update discrepancies set resolution_comment = 'Same person', resolved_by = $2, resolved_at = now() where tenant_id = $1`,
    users.HR_OPERATIONS,
  )
  await sql(
    `insert into green_form_reveals (tenant_id, id, submission_id, field, reason, revealed_by) values ($1, $2, $3, 'bank_account', 'Payroll', $4)`,
    newId(),
    checked.submissionId,
    users.HR_OPERATIONS,
  )
  await sql(
    `update approval_steps set comment = 'Good', decided_by = $2, decided_for = $2, decided_at = now() where tenant_id = $1`,
    users.HR_HEAD,
  )
  await sql(
    `insert into approval_comments (tenant_id, id, request_id, kind, written_by, text)
     select tenant_id, md5(id::text)::uuid, id, 'question', $2, 'Why now?' from approval_requests where tenant_id = $1`,
    users.HR_HEAD,
  )
  await sql(`update approval_requests set requested_by = $2 where tenant_id = $1`, users.RECRUITER)
  await sql(`update users set department_name = 'Talent', location_name = 'Berlin' where tenant_id = $1`)
  await sql(
    `insert into api_keys (tenant_id, id, user_id, name, role_code, secret_hash, expires_at, created_by, last_used_at, revoked_at)
     values ($1, $2, $3, 'Site', 'SOURCER', sha256('x'), now(), $3, now(), now())`,
    newId(),
    users.SOURCER,
  )
  await sql(
    `insert into deputies (tenant_id, id, principal_id, deputy_id, starts_on, ends_on, created_by, ended_at)
     values ($1, $2, $3, $4, '2026-01-01', '2026-01-02', $3, now())`,
    newId(),
    users.HR_HEAD,
    users.SOURCER,
  )
  const program = newId()
  await sql(
    `insert into users (tenant_id, id, email, email_key, display_name, search_key, kind) values ($1, $2, 'site@service.invalid', 'site', 'Site', 'site', 'Service')`,
    program,
  )
  await sql(`insert into user_roles (tenant_id, user_id, role_code) values ($1, $2, 'SOURCER')`, program)
  await sql(
    `insert into api_keys (tenant_id, id, user_id, name, role_code, secret_hash, expires_at, created_by, last_used_at)
     values ($1, $2, $3, 'Site', 'SOURCER', sha256('y'), now(), $3, now())`,
    newId(),
    program,
  )
  await sql(
    `insert into deputies (tenant_id, id, principal_id, deputy_id, starts_on, ends_on, created_by) values ($1, $2, $3, $4, '2026-01-01', '2100-01-01', $3)`,
    newId(),
    users.HR_HEAD,
    users.SOURCER,
  )
  await sql(
    `update approval_steps set decided_for = $2, decided_by = $3, decided_at = now() where tenant_id = $1 and decided_at is not null`,
    users.HR_HEAD,
    users.SOURCER,
  )
  await sql(`insert into scim_tokens (tenant_id, id, secret_hash, created_by) values ($1, $2, sha256('x'), $3)`, newId(), users.USER_ADMIN)
  await sql(`update numbering_rules set suffix = '-X' where tenant_id = $1`)
  await sql(`update employees set joining_date = $2 where tenant_id = $1`, dateInDays(30))
  // Pay is fixed by submission, for the owner too.
  await withClient(world.database.superuserUrl, async (superuser) => {
    await superuser.query('set session_replication_role = replica')
    await superuser.query(
      `insert into offer_compensations (tenant_id, offer_id, currency, base_salary, pay_period, variable_pay, signing_bonus, benefits)
       select tenant_id, id, 'EUR', 70000, 'Year', 5000, 1000, 'Bicycle' from offers`,
    )
    await superuser.query(
      `update approval_requests r set compensation = jsonb_build_object('currency', p.currency, 'base_salary', p.base_salary, 'pay_period', p.pay_period,
         'variable_pay', p.variable_pay, 'signing_bonus', p.signing_bonus, 'benefits', p.benefits, 'imported_at', p.imported_at)
         from offers o join offer_compensations p on p.offer_id = o.id where o.approval_request_id = r.id`,
    )
  })
  await sql(`insert into retention_rules (tenant_id, closed_months, unapplied_months, last_run_at) values ($1, 6, 12, now())`)
  await sql(
    `insert into retention_notices (tenant_id, candidate_id, rule, since, erase_after) values ($1, $2, 'closed', now(), now())`,
    hired.candidateId,
  )
  const exported = newId()
  await sql(
    `insert into data_requests (tenant_id, id, candidate_id, kind, ground, reason, status, requested_by, decided_by, decided_at, comment, available_until, erased)
     values ($1, $2, $3, 'Export', 'PersonAsked', 'A letter', 'Confirmed', $4, $5, now(), 'Seen', now() + interval '1 day',
       (select jsonb_object_agg(name, 1) from unnest(string_to_array('files bytes keys suggestions applications notes interviews feedback offers submissions documents discrepancies requests answers', ' ')) as name))`,
    exported,
    hired.candidateId,
    users.HR_OPERATIONS,
    users.HR_HEAD,
  )
  await sql(
    `insert into legal_holds (tenant_id, id, candidate_id, reason, placed_by, lifted_by, lifted_at, lift_reason)
     values ($1, $2, $3, 'A case', $4, $4, now(), 'Settled')`,
    newId(),
    hired.candidateId,
    users.HR_OPERATIONS,
  )
  await sql(
    `insert into scorecard_templates (tenant_id, id, name, name_key, criteria, is_default) values ($1, $2, 'Engineering', 'engineering', '{Depth}', true)`,
    users.RECRUITER,
  )
  await sql(`update tans set scorecard_template_id = $2 where tenant_id = $1`, users.RECRUITER)
  await post('acme/recruiter', '/reports/saved-questions', { question: 'How many candidates are there?' })
  const readers = Object.entries(users).flatMap(([role, id]) => (role === 'CLIENT_INTERVIEWER' ? [] : [id]))
  await post('acme/recruiter', `/applications/${hired.applicationId}/notes`, { text: 'Fits well.', mentions: readers })
  // A value that the form was compared with is another now.
  const { body } = await world.get<{ row_version: number }>('acme/recruiter', `/candidates/${checked.candidateId}`)
  await world.call('acme/recruiter', 'PATCH', `/candidates/${checked.candidateId}`, {
    body: { phone: '+49 30 222', row_version: body.row_version },
  })

  const requests = await world.asOwner<{ entity_type: Approved; id: string; entity_id: string }>(
    'acme',
    `select distinct on (entity_type) entity_type, id, entity_id from approval_requests where tenant_id = $1 and status = 'Pending' order by entity_type, id desc`,
  )
  const requestOf = (kind: Approved) => requests.find(({ entity_type }) => entity_type === kind)?.id ?? ''
  const { body: definitions } = await world.get<{ items: { id: string }[] }>('acme/tenant-admin', '/admin/workflow-definitions')
  const submission = `/green-forms/applications/${checked.applicationId}/submission`
  const kinds: Approved[] = ['tan', 'shortlist', 'offer', 'discrepancy', 'employee_conversion']
  return {
    getMe: '/users/me',
    getMyPermissions: '/users/me/permissions',
    getMyRoles: '/users/me/roles',
    listUsers: '/users',
    getUser: `/users/${users.RECRUITER}`,
    listAdminUsers: '/admin/users',
    getAdminUser: `/admin/users/${users.RECRUITER}`,
    listApiKeys: '/admin/api-keys',
    listAccess: '/admin/access-review',
    getScimToken: '/admin/scim-token',
    listDeputies: `/admin/users/${users.HR_HEAD}/deputies`,
    listWaiting: `/admin/users/${users.HIRING_MANAGER}/waiting`,
    listRoles: '/admin/roles',
    listCandidates: '/candidates',
    getCandidate: `/candidates/${hired.candidateId}`,
    downloadCv: `/candidates/${hired.candidateId}/cv`,
    readCvText: `/candidates/${hired.candidateId}/cv/text`,
    listDuplicateSuggestions: '/duplicate-suggestions',
    listTans: '/tans',
    getTan: `/tans/${hired.tanId}`,
    listApplications: '/applications',
    getApplication: `/applications/${hired.applicationId}`,
    listCandidateNotes: `/candidates/${hired.candidateId}/notes`,
    listApplicationNotes: `/applications/${hired.applicationId}/notes`,
    listMentions: '/mentions',
    listCandidateActivity: `/candidates/${hired.candidateId}/activity`,
    listApplicationActivity: `/applications/${hired.applicationId}/activity`,
    listInterviews: '/interviews',
    getInterview: `/interviews/${hired.interviewId}`,
    getInterviewCalendar: `/interviews/${planned}/calendar.ics`,
    listOffers: '/offers',
    getOffer: `/offers/${hired.offerId}`,
    getOfferLetter: `/offers/${hired.offerId}/letter.pdf`,
    listGreenFormSubmissions: `${submission}s`,
    getGreenFormSubmission: `${submission}/${checked.submissionId}`,
    downloadGreenFormDocument: `${submission}/${checked.submissionId}/documents/identity_proof`,
    listDiscrepancies: '/discrepancies',
    getDiscrepancy: `/discrepancies/${discrepancy}`,
    listVerification: '/verification',
    getVerification: `/verification/${checked.applicationId}`,
    'getConversionChecklist of one': `/employee-conversion?application_id=${checked.applicationId}`,
    getConversionChecklist: '/employee-conversion',
    listEmployees: '/employees',
    getEmployee: `/employees/${hired.employeeId}`,
    ...Object.fromEntries(kinds.map((kind) => [`listApprovals of ${kind}`, `/approvals?entity_type=${kind}`])),
    ...Object.fromEntries(kinds.map((kind) => [`getWorkflow of ${kind}`, `/workflows/${requestOf(kind)}`])),
    'getApprovalRecord of offer': `/approval-records/offer/${hired.offerId}`,
    'getApprovalRecord of discrepancy': `/approval-records/discrepancy/${settled}`,
    previewErasure: `/candidates/${hired.candidateId}/erasure-preview`,
    listDataRequests: '/data-requests',
    getDataRequest: `/data-requests/${exported}`,
    downloadDataExport: `/data-requests/${exported}/file`,
    listLegalHolds: '/legal-holds',
    getRetention: '/retention',
    listRetentionNotices: '/retention/notices',
    getDashboardSummary: '/dashboard/summary',
    getTenantProfile: '/admin/tenant-profile',
    listLetterTemplates: '/admin/letter-templates',
    getRejectionReasons: '/rejection-reasons',
    listScorecardTemplates: '/scorecard-templates',
    listSavedQuestions: '/reports/saved-questions',
    listNumberingRules: '/admin/numbering-rules',
    getApprovalMatrix: '/admin/approval-matrix',
    listWorkflowDefinitions: '/admin/workflow-definitions',
    getWorkflowDefinition: `/admin/workflow-definitions/${definitions.items[0]?.id}`,
    listAuditEntries: '/audit-logs?limit=100',
  }
}
