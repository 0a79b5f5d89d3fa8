import { ALL, type RoleCode } from './access-table.ts'

/*
 * Who sees which column, of every answer and of every table that Ask reads. Written down from the contract, like access-table.ts, and not
 * from the code: a column that an answer gains, or a grant, has to be declared here on purpose. Rows are another matter: which of them a
 * role sees is tested with each rule.
 */

const but = (...out: RoleCode[]) => ALL.filter((role) => !out.includes(role))
const CANDIDATES = but('CLIENT_INTERVIEWER', 'FINANCE_APPROVER')
const SOURCING: RoleCode[] = ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD']
const OFFERS = but('INTERVIEWER', 'CLIENT_INTERVIEWER')
const APPROVALS = but('CLIENT_INTERVIEWER')
const CHECKING: RoleCode[] = ['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']
const DOCUMENTS: RoleCode[] = ['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD']
const EMPLOYEES: RoleCode[] = ['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']
const AUDIT: RoleCode[] = ['AUDITOR', 'TENANT_ADMIN', 'HR_HEAD']
const REQUESTS_OF_DATA: RoleCode[] = ['HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']
const RETENTION: RoleCode[] = ['HR_OPERATIONS', 'HR_HEAD', 'AUDITOR', 'TENANT_ADMIN']
const USERS: RoleCode[] = ['TENANT_ADMIN', 'USER_ADMIN', 'HR_HEAD', 'AUDITOR']
const CONFIGURATION: RoleCode[] = ['TENANT_ADMIN', 'CONFIG_ADMIN']
const WORKFLOWS: RoleCode[] = ['TENANT_ADMIN', 'WORKFLOW_ADMIN']
const PAY: RoleCode[] = [
  'RECRUITER',
  'TA_MANAGER',
  'TA_HEAD',
  'HR_HEAD',
  'HR_OPERATIONS',
  'FINANCE_APPROVER',
  'DEPARTMENT_HEAD',
  'HIRING_MANAGER',
  'AUDITOR',
]
const ASKING = but('INTERVIEWER', 'CLIENT_INTERVIEWER', 'AGENT_SERVICE')

export interface Shown {
  to: readonly RoleCode[]
  /** Visible to all of them, by name; `panel.user_id` of what stands in `panel`. Space-separated. */
  columns: string
  /** Visible to some of them only. */
  some?: Record<string, readonly RoleCode[]>
  /** Never filled in what this call can answer. */
  empty?: string
}

const PAID = (path: string, period: string): Record<string, readonly RoleCode[]> =>
  Object.fromEntries(
    ['currency', 'base_salary', period, 'variable_pay', 'signing_bonus', 'benefits', 'imported_at'].map((name) => [`${path}.${name}`, PAY]),
  )

const CANDIDATE_ITEM =
  'id full_name email phone headline current_employer parsed_location total_experience_years skills source status row_version created_at updated_at'
const CANDIDATE: Shown = {
  to: CANDIDATES,
  columns: `${CANDIDATE_ITEM} education.school education.degree education.year employment.employer employment.title employment.from employment.to summary has_cv`,
  some: Object.fromEntries(
    ['id', 'candidate_id', 'other_candidate_id', 'score', 'reasons', 'status'].map((name) => [`duplicate_suggestions.${name}`, SOURCING]),
  ),
}
const counted = (path: string) =>
  'files bytes keys suggestions applications notes interviews feedback offers submissions documents discrepancies requests answers'
    .split(' ')
    .map((name) => `${path}.${name}`)
    .join(' ')
const DATA_REQUEST: Shown = {
  to: REQUESTS_OF_DATA,
  columns: `id candidate_id candidate_name kind ground reason status requested_by.user_id requested_by.display_name requested_at decided_by.user_id decided_by.display_name decided_at comment available_until ${counted('erased')} row_version`,
}
const LEGAL_HOLD: Shown = {
  to: REQUESTS_OF_DATA,
  columns:
    'id candidate_id candidate_name status reason placed_by.user_id placed_by.display_name placed_at lifted_by.user_id lifted_by.display_name lifted_at lift_reason row_version',
}
const TAN_ITEM =
  'tan_id id tan_number title department hiring_manager_id positions positions_filled employment_type justification status cancel_reason approval_request_id job_description_version scorecard_template_id created_by created_at updated_at row_version'
const APPLICATION_ITEM =
  'id candidate_id candidate_name tan_id tan_number tan_title status shortlist_request_id conversion_request_id employee_id employee_number created_by created_at updated_at row_version'
const INTERVIEW: Shown = {
  to: ALL,
  columns:
    'id application_id candidate_name tan_number tan_title round mode starts_at ends_at location scorecard status cancel_reason panel.user_id panel.display_name panel.feedback_given feedback.user_id feedback.display_name feedback.recommendation feedback.scores.depth feedback.comments feedback.submitted_at created_by created_at updated_at row_version',
}
const OFFER: Shown = {
  to: OFFERS,
  columns:
    'id offer_number application_id candidate_name tan_number tan_title job_title start_date expires_on notes status compensation_visible approval_request_id created_by submitted_by sent_at answered_on answer_comment withdraw_reason created_at updated_at row_version',
  some: PAID('compensation', 'pay_period'),
  empty: 'positions_held_by', // every offer here has its position
}
const REQUEST =
  'id entity_type entity_id title status current_step is_author steps.step steps.name steps.role steps.mandatory steps.status steps.decided_by steps.decided_for steps.decided_at steps.comment comments.id comments.kind comments.by comments.at comments.text requested_by requested_at row_version compensation_visible'
const SUBMISSION_ITEM =
  'id application_id form_version status submitted_at answers.* documents.type documents.label documents.file_name documents.media_type documents.size_bytes documents.sha256 documents.submission_id documents.seen_by documents.seen_at'
const DISCREPANCY: Shown = {
  to: CHECKING,
  columns:
    'id application_id candidate_name category severity field description status resolution_comment approval_request_id raised_by resolved_by resolved_at reupload_requests.document_type reupload_requests.message reupload_requests.status reupload_requests.requested_at created_at updated_at row_version',
}
const CASE: Shown = {
  to: CHECKING,
  columns:
    'application_id candidate_name status eligible checks.code checks.field checks.result checks.detail checks.changed_by checks.changed_at checks.outdated_discrepancy_id checks.agrees open_discrepancies',
}
const CHECKLIST: Shown = {
  to: EMPLOYEES,
  columns:
    'application_id candidate_name eligible checklist.code checklist.label checklist.passed checklist.detail possible_employees.suggestion_id possible_employees.candidate_id possible_employees.candidate_name possible_employees.employee_id possible_employees.employee_number',
}
const EMPLOYEE: Shown = {
  to: EMPLOYEES,
  columns: 'id employee_number application_id candidate_id full_name tan_id tan_number job_title joining_date created_by created_at',
}
const ADMIN_USER: Shown = {
  to: USERS,
  columns: 'id display_name email status department_name location_name roles.code roles.name row_version',
}
const NOTE =
  'id candidate_id candidate_name application_id tan_number tan_title text mentions.user_id mentions.display_name mentions.read written_by.user_id written_by.display_name created_at updated_at row_version'
const ACTIVITY =
  'id occurred_at action entity_type entity_id application_id tan_number actor.user_id actor.role actor.display_name outcome details.*'
const WORKFLOW_ITEM = 'id entity_type name version'

/** By operation; where what is seen depends on what is asked for, by operation and what that is. */
export const ANSWERS: Record<string, Shown> = {
  getMe: { to: ALL, columns: 'tenant.id tenant.code tenant.name user.id user.email role display_name' },
  getMyPermissions: { to: ALL, columns: 'permissions' },
  getMyRoles: { to: ALL, columns: 'code name' },
  listUsers: { to: ALL, columns: 'id display_name roles' },
  getUser: { to: ALL, columns: 'id display_name roles status' },
  listAdminUsers: ADMIN_USER,
  getAdminUser: ADMIN_USER,
  listApiKeys: {
    to: ['TENANT_ADMIN', 'USER_ADMIN'],
    columns: 'id name role status user_id expires_at created_by created_at last_used_at revoked_at',
  },
  listAccess: {
    to: USERS,
    columns:
      'id kind display_name email status roles.code roles.name roles.granted_at roles.last_used_at roles.expires_at deputy_for.user_id deputy_for.display_name deputy_for.starts_on deputy_for.ends_on deputy_for.last_used_at',
  },
  getScimToken: { to: ['TENANT_ADMIN', 'USER_ADMIN'], columns: 'base_url issued_at issued_by' },
  listDeputies: {
    to: USERS,
    columns: 'id principal_id principal_name deputy_id deputy_name starts_on ends_on status created_by created_at ended_at',
  },
  listWaiting: { to: USERS, columns: 'kind entity_type entity_id title', empty: 'due_at round' }, // of interviews alone
  listRoles: { to: USERS, columns: 'code name status' },
  listCandidates: { to: CANDIDATES, columns: CANDIDATE_ITEM },
  getCandidate: CANDIDATE,
  downloadCv: { to: CANDIDATES, columns: '(file)' },
  readCvText: { to: CANDIDATES, columns: 'file_name media_type text confidence parser_version', empty: 'warnings fields corrected' },
  listDuplicateSuggestions: {
    to: SOURCING,
    columns:
      'id candidate_id other_candidate_id score reasons status candidate_name other_candidate_name reviewed_by reviewed_at comment created_at row_version',
  },
  listTans: { to: ALL, columns: TAN_ITEM },
  getTan: { to: ALL, columns: `${TAN_ITEM} job_description` },
  listApplications: { to: ALL, columns: APPLICATION_ITEM, some: { 'open_offer.id': OFFERS, 'open_offer.status': OFFERS } },
  getApplication: {
    to: ALL,
    columns: `${APPLICATION_ITEM} stage_history.from_status stage_history.to_status stage_history.action stage_history.actor.user_id stage_history.actor.role stage_history.actor.display_name stage_history.reason stage_history.occurred_at`,
    some: Object.fromEntries(
      ['issued_by', 'issued_at', 'expires_at', 'opened_at', 'submitted_at'].map((name) => [
        `form_link.${name}`,
        ['RECRUITER', ...CHECKING],
      ]),
    ),
    empty: 'open_offer', // of somebody who was hired
  },
  listCandidateNotes: { to: CANDIDATES, columns: NOTE },
  listApplicationNotes: { to: APPROVALS, columns: NOTE },
  listMentions: { to: APPROVALS, columns: NOTE },
  listCandidateActivity: { to: CANDIDATES, columns: ACTIVITY },
  listApplicationActivity: { to: APPROVALS, columns: ACTIVITY },
  listInterviews: INTERVIEW,
  getInterview: INTERVIEW,
  getInterviewCalendar: { to: ALL, columns: '(file)' },
  listOffers: OFFER,
  getOffer: OFFER,
  getOfferLetter: { to: PAY, columns: '(file)' },
  listGreenFormSubmissions: { to: CHECKING, columns: SUBMISSION_ITEM },
  getGreenFormSubmission: {
    to: CHECKING,
    columns: `${SUBMISSION_ITEM} sections.* reveals.field reveals.reason reveals.revealed_by.user_id reveals.revealed_by.display_name reveals.revealed_at`,
  },
  downloadGreenFormDocument: { to: DOCUMENTS, columns: '(file)' },
  listDiscrepancies: DISCREPANCY,
  getDiscrepancy: { ...DISCREPANCY, columns: `${DISCREPANCY.columns} next_step` },
  listVerification: CASE,
  getVerification: CASE,
  'getConversionChecklist of one': CHECKLIST,
  getConversionChecklist: CHECKLIST,
  listEmployees: EMPLOYEE,
  getEmployee: EMPLOYEE,
  'listApprovals of tan': { to: APPROVALS, columns: REQUEST, empty: 'compensation hiring_manager_id' },
  'listApprovals of shortlist': { to: APPROVALS, columns: `${REQUEST} hiring_manager_id`, empty: 'compensation' },
  'listApprovals of offer': { to: OFFERS, columns: REQUEST, some: PAID('compensation', 'pay_period'), empty: 'hiring_manager_id' },
  'listApprovals of discrepancy': { to: CHECKING, columns: REQUEST, empty: 'compensation hiring_manager_id' },
  'listApprovals of employee_conversion': { to: APPROVALS, columns: REQUEST, empty: 'compensation hiring_manager_id' },
  'getWorkflow of tan': { to: APPROVALS, columns: REQUEST, empty: 'compensation hiring_manager_id' },
  'getWorkflow of shortlist': { to: APPROVALS, columns: `${REQUEST} hiring_manager_id`, empty: 'compensation' },
  'getWorkflow of offer': { to: OFFERS, columns: REQUEST, some: PAID('compensation', 'pay_period'), empty: 'hiring_manager_id' },
  'getWorkflow of discrepancy': { to: CHECKING, columns: REQUEST, empty: 'compensation hiring_manager_id' },
  'getWorkflow of employee_conversion': { to: APPROVALS, columns: REQUEST, empty: 'compensation hiring_manager_id' },
  'getApprovalRecord of offer': {
    to: OFFERS,
    columns: 'approval_request_id version status entity_type entity_id decided_at',
    empty: 'outcome',
  },
  // A program that acts upon a decision reads what was decided, whoever it works for: AGENT_SERVICE.
  'getApprovalRecord of discrepancy': {
    to: [...CHECKING, 'AGENT_SERVICE'],
    columns: 'approval_request_id version status outcome entity_type entity_id decided_at',
  },
  previewErasure: { to: REQUESTS_OF_DATA, columns: `candidate_id ${counted('removes')} blocked_by other_records` },
  listDataRequests: DATA_REQUEST,
  getDataRequest: DATA_REQUEST,
  downloadDataExport: { to: ['HR_OPERATIONS'], columns: '(file)' },
  listLegalHolds: LEGAL_HOLD,
  getRetention: {
    to: RETENTION,
    columns: 'closed_months unapplied_months notice_days last_run_at last_run_erased row_version',
  },
  listRetentionNotices: { to: RETENTION, columns: 'candidate_id candidate_name rule since announced_at erase_after' },
  getDashboardSummary: {
    to: APPROVALS,
    columns:
      'candidates open_duplicate_suggestions tans_pending_approval tans_approved applications_by_status.* interviews_upcoming offers_by_status.* green_forms_pending verification_in_review discrepancies_open conversions_eligible employees approvals_pending sla_breaches',
  },
  getTenantProfile: { to: ['TENANT_ADMIN'], columns: 'name legal_name domain time_zone row_version' },
  listLetterTemplates: {
    to: ['TENANT_ADMIN', 'HR_HEAD'],
    columns: 'language subject opening closing is_default row_version',
  },
  getRejectionReasons: { to: APPROVALS, columns: 'reasons is_default row_version' },
  listScorecardTemplates: {
    to: APPROVALS,
    columns: 'id name criteria is_default requisitions created_at updated_at row_version',
  },
  listSavedQuestions: { to: ASKING, columns: 'id question chart created_by.user_id created_by.display_name created_at' },
  listNumberingRules: { to: CONFIGURATION, columns: 'kind prefix suffix padding example row_version' },
  getApprovalMatrix: {
    to: WORKFLOWS,
    columns: 'entity_type rules.id rules.step rules.name rules.role rules.mandatory rules.row_version',
  },
  listWorkflowDefinitions: { to: WORKFLOWS, columns: WORKFLOW_ITEM },
  getWorkflowDefinition: {
    to: WORKFLOWS,
    columns: `${WORKFLOW_ITEM} states.code states.kind transitions.action transitions.from transitions.to`,
  },
  listAuditEntries: {
    to: AUDIT,
    columns:
      'id sequence occurred_at action entity_type entity_id actor.user_id actor.role actor.display_name outcome correlation_id details.* hash previous_hash',
  },
}
/** Reads that show nothing of a tenant's people, or not to a role. */
export const NOT_BY_ROLE = ['getHealth', 'isAlive', 'isReady', 'getCandidateForm', 'listReportTables', 'listMyDeputies']

/** What Ask reads, by table: never more than the answers above show the role, but for the keys that rows are joined by. */
export const ASKED: Record<string, readonly { to: readonly RoleCode[]; columns: string }[]> = {
  users: [
    { to: ASKING, columns: 'tenant_id id display_name' },
    { to: USERS, columns: 'status department_name location_name' },
  ],
  roles: [{ to: USERS, columns: 'code name status' }],
  user_roles: [{ to: ASKING, columns: 'tenant_id user_id role_code' }],
  candidates: [
    { to: ASKING, columns: 'tenant_id id full_name' }, // as applications name them
    {
      to: CANDIDATES,
      columns: 'headline current_employer parsed_location total_experience_years skills source status created_at updated_at',
    },
  ],
  candidate_skills: [{ to: CANDIDATES, columns: 'tenant_id candidate_id candidate_name skill' }],
  duplicate_suggestions: [
    { to: SOURCING, columns: 'tenant_id id candidate_id other_candidate_id score reasons status reviewed_by reviewed_at created_at' },
  ],
  tans: [
    {
      to: ASKING,
      columns:
        'tenant_id id tan_number title department hiring_manager_id positions positions_filled employment_type job_description_version status approval_request_id created_by created_at updated_at',
    },
  ],
  open_positions: [{ to: ASKING, columns: 'tenant_id tan_id tan_number title department' }],
  applications: [
    {
      to: ASKING,
      columns: 'tenant_id id candidate_id tan_id status shortlist_request_id conversion_request_id created_by created_at updated_at',
    },
  ],
  application_stages: [{ to: ASKING, columns: 'tenant_id id application_id from_status to_status actor_user_id occurred_at' }],
  interviews: [{ to: ASKING, columns: 'tenant_id id application_id round mode starts_at ends_at status created_by created_at updated_at' }],
  interview_panel: [{ to: ASKING, columns: 'tenant_id interview_id user_id' }],
  interview_feedback: [{ to: ASKING, columns: 'tenant_id interview_id user_id recommendation scores submitted_at' }],
  interview_scores: [{ to: ASKING, columns: 'tenant_id interview_id user_id criterion score' }],
  offers: [
    {
      to: ASKING,
      columns:
        'tenant_id id offer_number application_id job_title start_date expires_on status approval_request_id created_by submitted_by sent_at answered_on created_at updated_at',
    },
  ],
  green_forms: [{ to: CHECKING, columns: 'tenant_id application_id form_version status' }],
  green_form_submissions: [{ to: CHECKING, columns: 'tenant_id id application_id form_version submitted_at' }],
  reupload_requests: [{ to: CHECKING, columns: 'tenant_id id application_id discrepancy_id document_type status requested_at' }],
  discrepancies: [
    {
      to: CHECKING,
      columns:
        'tenant_id id application_id category severity status approval_request_id raised_by resolved_by resolved_at created_at updated_at',
    },
  ],
  onboarding_cases: [
    { to: CHECKING, columns: 'tenant_id application_id candidate_id tan_id open status' },
    { to: EMPLOYEES, columns: 'eligible' },
  ],
  employees: [
    { to: ASKING, columns: 'tenant_id application_id employee_number' }, // as converted applications carry it
    { to: EMPLOYEES, columns: 'id candidate_id tan_id joining_date created_by created_at' },
  ],
  approval_requests: [
    { to: ASKING, columns: 'tenant_id id entity_type entity_id title status requested_by due_roles requested_at settled_at' },
  ],
  approval_steps: [{ to: ASKING, columns: 'tenant_id request_id step role_code mandatory status decided_by decided_at' }],
  audit_log: [{ to: AUDIT, columns: 'tenant_id sequence id occurred_at action entity_id actor_user_id actor_role outcome' }],
}
export const MAY_ASK: readonly RoleCode[] = ASKING
