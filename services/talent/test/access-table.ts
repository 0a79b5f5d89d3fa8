// Who may call what, written down from the contract and not from src/policy.ts: a change there has to be made here too, on purpose.

export const ALL = [
  'TENANT_ADMIN',
  'CONFIG_ADMIN',
  'USER_ADMIN',
  'WORKFLOW_ADMIN',
  'HR_HEAD',
  'TA_HEAD',
  'TA_MANAGER',
  'RECRUITER',
  'SOURCER',
  'COORDINATOR',
  'HIRING_MANAGER',
  'DEPARTMENT_HEAD',
  'INTERVIEWER',
  'CLIENT_INTERVIEWER',
  'FINANCE_APPROVER',
  'ONBOARDING_SPECIALIST',
  'VERIFICATION_OFFICER',
  'HR_OPERATIONS',
  'AUDITOR',
  'AGENT_SERVICE',
] as const
export type RoleCode = (typeof ALL)[number]
const but = (...out: RoleCode[]) => ALL.filter((role) => !out.includes(role))
const SOURCING: RoleCode[] = ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD']
const OFFERING: RoleCode[] = ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE']
const CHECKING: RoleCode[] = ['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR']

/** The contract's table of actions and permissions, row by row. */
export const CODES: Record<string, readonly RoleCode[]> = {
  'tan.read': ALL,
  'application.read': ALL,
  'interview.read': ALL,
  'offer.read': ALL,
  'candidate.read': but('CLIENT_INTERVIEWER', 'FINANCE_APPROVER'),
  'candidate.upload': [...SOURCING, 'AGENT_SERVICE'],
  'candidate.update': SOURCING,
  'duplicate.read': SOURCING,
  'duplicate.review': SOURCING,
  'tan.create': ['RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD'],
  'tan.approve': ['DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'TA_HEAD', 'HR_HEAD'],
  'candidate.match': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'],
  'application.create': SOURCING,
  'application.reject': SOURCING,
  'application.withdraw': SOURCING,
  'shortlist.approve': ['HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD', 'HR_HEAD'],
  'interview.schedule': ['COORDINATOR', 'RECRUITER', 'TA_MANAGER'],
  'interview.cancel': ['COORDINATOR', 'RECRUITER', 'TA_MANAGER'],
  'interview.feedback': ALL, // the panel decides, whatever the role
  'offer.create': OFFERING,
  'offer.submit': OFFERING,
  'offer.send': OFFERING,
  'offer.record-acceptance': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD'],
  'offer.approve': ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD'],
  'green-form.issue': ['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'RECRUITER'],
  'green-form.read': CHECKING,
  'verification.read': CHECKING,
  'discrepancy.read': CHECKING,
  'green-form.reveal': ['VERIFICATION_OFFICER', 'HR_OPERATIONS'],
  'discrepancy.raise': ['VERIFICATION_OFFICER', 'ONBOARDING_SPECIALIST', 'HR_OPERATIONS'],
  'discrepancy.request-reupload': ['VERIFICATION_OFFICER', 'ONBOARDING_SPECIALIST', 'HR_OPERATIONS'],
  'discrepancy.resolve': ['HR_OPERATIONS', 'HR_HEAD'],
  'employee-conversion.read': ['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR'],
  'employee-conversion.approve': ['HR_OPERATIONS', 'HR_HEAD'],
  'approval.read': but('CLIENT_INTERVIEWER'),
  'dashboard.read': but('CLIENT_INTERVIEWER'),
  'audit.read': ['AUDITOR', 'TENANT_ADMIN', 'HR_HEAD'],
  'report.ask': but('CLIENT_INTERVIEWER', 'AGENT_SERVICE'),
  'user.read': ['TENANT_ADMIN', 'USER_ADMIN', 'HR_HEAD', 'AUDITOR'],
  'tenant.manage': ['TENANT_ADMIN'],
  'configuration.manage': ['TENANT_ADMIN', 'CONFIG_ADMIN'],
  'workflow.manage': ['TENANT_ADMIN', 'WORKFLOW_ADMIN'],
}
/** The codes that decide an approval step. */
export const APPROVING_CODES = ['tan.approve', 'shortlist.approve', 'offer.approve', 'discrepancy.resolve', 'employee-conversion.approve']

export interface Expected {
  /** Needs no token. */
  public?: true
  /** Roles that get past the gate. */
  roles: readonly RoleCode[]
  /** Administration: a refusal is audited on this kind of record. */
  denied?: string
}
const admin = (code: string, denied: string): Expected => ({ roles: CODES[code] ?? [], denied })
const action = (code: string): Expected => ({ roles: CODES[code] ?? [] })

/** Every documented operation. */
export const OPERATIONS: Record<string, Expected> = {
  getHealth: { public: true, roles: ALL },
  createDevToken: { public: true, roles: ALL },
  getMe: { roles: ALL },
  getMyPermissions: { roles: ALL },
  listUsers: { roles: ALL },
  listAdminUsers: admin('user.read', 'user'),
  getAdminUser: admin('user.read', 'user'),
  listRoles: admin('user.read', 'user'),
  getTenantProfile: admin('tenant.manage', 'tenant_profile'),
  updateTenantProfile: admin('tenant.manage', 'tenant_profile'),
  listNumberingRules: admin('configuration.manage', 'numbering_rule'),
  updateNumberingRule: admin('configuration.manage', 'numbering_rule'),
  getApprovalMatrix: admin('workflow.manage', 'approval_matrix'),
  addApprovalRule: admin('workflow.manage', 'approval_matrix'),
  deleteApprovalRule: admin('workflow.manage', 'approval_matrix'),
  listWorkflowDefinitions: admin('workflow.manage', 'workflow_definition'),
  getWorkflowDefinition: admin('workflow.manage', 'workflow_definition'),
  listCandidates: action('candidate.read'),
  getCandidate: action('candidate.read'),
  updateCandidate: action('candidate.update'),
  listAuditEntries: action('audit.read'),
  listDiscrepancies: action('discrepancy.read'),
  raiseDiscrepancy: action('discrepancy.raise'),
  getDiscrepancy: action('discrepancy.read'),
  requestReupload: action('discrepancy.request-reupload'),
  resolveDiscrepancy: action('discrepancy.resolve'),
  listVerification: action('verification.read'),
  getVerification: action('verification.read'),
  getConversionChecklist: action('employee-conversion.read'),
  convertToEmployee: action('employee-conversion.approve'),
  getDashboardSummary: action('dashboard.read'),
  listDuplicateSuggestions: action('duplicate.read'),
  reviewDuplicateSuggestion: action('duplicate.review'),
  uploadCv: action('candidate.upload'),
  downloadCv: action('candidate.read'),
  issueGreenFormLink: action('green-form.issue'),
  listGreenFormSubmissions: action('green-form.read'),
  getGreenFormSubmission: action('green-form.read'),
  downloadGreenFormDocument: action('green-form.read'),
  revealGreenFormAnswer: action('green-form.reveal'),
  getCandidateForm: { public: true, roles: ALL },
  submitCandidateForm: { public: true, roles: ALL },
  listTans: action('tan.read'),
  createTan: action('tan.create'),
  getTan: action('tan.read'),
  decideTan: action('tan.approve'),
  matchCandidates: action('candidate.match'),
  listApplications: action('application.read'),
  createApplication: action('application.create'),
  getApplication: action('application.read'),
  decideShortlist: action('shortlist.approve'),
  listInterviews: action('interview.read'),
  scheduleInterview: action('interview.schedule'),
  getInterview: action('interview.read'),
  cancelInterview: action('interview.cancel'),
  submitInterviewFeedback: action('interview.feedback'),
  listOffers: action('offer.read'),
  draftOffer: action('offer.create'),
  getOffer: action('offer.read'),
  submitOffer: action('offer.submit'),
  decideOffer: action('offer.approve'),
  sendOffer: action('offer.send'),
  recordOfferAnswer: action('offer.record-acceptance'),
  rejectApplication: action('application.reject'),
  withdrawApplication: action('application.withdraw'),
  listApprovals: action('approval.read'),
  decideApproval: { roles: ALL }, // who may decide depends on the kind of the record, which is looked at first
  getWorkflow: action('approval.read'),
  getApprovalRecord: action('approval.read'),
  askReport: action('report.ask'),
  listReportTables: action('report.ask'),
}
