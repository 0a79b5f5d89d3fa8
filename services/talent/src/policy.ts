import type { ReportingAudience } from '@tanager/postgres'

/** The 20 role codes. */
export const ROLES = {
  TENANT_ADMIN: 'Tenant administrator',
  CONFIG_ADMIN: 'Configuration administrator',
  USER_ADMIN: 'User administrator',
  WORKFLOW_ADMIN: 'Workflow administrator',
  HR_HEAD: 'Head of HR',
  TA_HEAD: 'Head of talent acquisition',
  TA_MANAGER: 'Talent acquisition manager',
  RECRUITER: 'Recruiter',
  SOURCER: 'Sourcer',
  COORDINATOR: 'Recruiting coordinator',
  HIRING_MANAGER: 'Hiring manager',
  DEPARTMENT_HEAD: 'Department head',
  INTERVIEWER: 'Interviewer',
  CLIENT_INTERVIEWER: 'Client interviewer',
  FINANCE_APPROVER: 'Finance approver',
  ONBOARDING_SPECIALIST: 'Onboarding specialist',
  VERIFICATION_OFFICER: 'Verification officer',
  HR_OPERATIONS: 'HR operations',
  AUDITOR: 'Auditor',
  AGENT_SERVICE: 'Agent service',
} as const
export type Role = keyof typeof ROLES
export const ROLE_CODES = Object.keys(ROLES) as Role[]

const all = ROLE_CODES
const allBut = (...out: Role[]) => ROLE_CODES.filter((role) => !out.includes(role))

/** Who sees what an offer pays. */
const SEE_PAY: readonly Role[] = [
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

/**
 * Who may take which action, by the role in the token. When an action is legal is the entity's transition table;
 * AGENT_SERVICE holds no approving action, ever.
 */
export const ACTIONS = {
  'tan.read': all,
  'application.read': all,
  'interview.read': all,
  'offer.read': allBut('INTERVIEWER', 'CLIENT_INTERVIEWER'),
  'candidate.read': allBut('CLIENT_INTERVIEWER', 'FINANCE_APPROVER'),
  'candidate.upload': ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'],
  'candidate.update': ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD'],
  'duplicate.read': ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD'],
  'duplicate.review': ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD'],
  'tan.create': ['RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD'],
  'tan.update': ['RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD'], // of these its author, a TA manager or a TA head: the TAN decides
  'tan.cancel': ['RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD'], // likewise
  'tan.set-scorecard': ['TENANT_ADMIN', 'CONFIG_ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD'],
  'tan.approve': ['DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'TA_HEAD', 'HR_HEAD'],
  'candidate.match': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'],
  'application.create': ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD'],
  'application.reject': ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD'],
  'application.withdraw': ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD'],
  'shortlist.approve': ['HIRING_MANAGER', 'TA_MANAGER', 'TA_HEAD', 'HR_HEAD'],
  'rejection-reason.read': allBut('CLIENT_INTERVIEWER'),
  'note.read': allBut('CLIENT_INTERVIEWER'),
  'candidate.note': allBut('CLIENT_INTERVIEWER', 'FINANCE_APPROVER', 'AUDITOR', 'AGENT_SERVICE'),
  'application.note': allBut('CLIENT_INTERVIEWER', 'AUDITOR', 'AGENT_SERVICE'),
  'activity.read': allBut('CLIENT_INTERVIEWER'),
  'scorecard-template.read': allBut('CLIENT_INTERVIEWER'), // a guest sees the criteria of their interviews there
  'interview.schedule': ['COORDINATOR', 'RECRUITER', 'TA_MANAGER'],
  'interview.update': ['COORDINATOR', 'RECRUITER', 'TA_MANAGER'],
  'interview.cancel': ['COORDINATOR', 'RECRUITER', 'TA_MANAGER'],
  'interview.feedback': all, // a member of that interview's panel, whatever the role: the interview decides
  'offer.create': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'],
  'offer.update': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'],
  'offer.submit': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'],
  'offer.recall': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'],
  'offer.send': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD', 'AGENT_SERVICE'],
  'offer.record-acceptance': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD'],
  'offer.withdraw': ['RECRUITER', 'TA_MANAGER', 'TA_HEAD'],
  'offer.download-letter': SEE_PAY, // the letter says what the offer pays
  'offer.approve': ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD'],
  'green-form.issue': ['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'RECRUITER'],
  'green-form.read': ['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR'],
  'verification.read': ['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR'],
  'discrepancy.read': ['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR'],
  'green-form.document.read': ['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD'],
  'green-form.reveal': ['VERIFICATION_OFFICER', 'HR_OPERATIONS'],
  'discrepancy.raise': ['VERIFICATION_OFFICER', 'ONBOARDING_SPECIALIST', 'HR_OPERATIONS'],
  'discrepancy.request-reupload': ['VERIFICATION_OFFICER', 'ONBOARDING_SPECIALIST', 'HR_OPERATIONS'],
  'discrepancy.resolve': ['HR_OPERATIONS', 'HR_HEAD'],
  'employee-conversion.read': ['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR'],
  'employee-conversion.approve': ['HR_OPERATIONS', 'HR_HEAD'],
  'employee.read': ['ONBOARDING_SPECIALIST', 'HR_OPERATIONS', 'HR_HEAD', 'AUDITOR'],
  'approval.read': allBut('CLIENT_INTERVIEWER'),
  // Whoever can have asked for an approval, and whoever can decide one.
  'approval.comment': [
    'HR_HEAD',
    'TA_HEAD',
    'TA_MANAGER',
    'RECRUITER',
    'SOURCER',
    'HIRING_MANAGER',
    'DEPARTMENT_HEAD',
    'FINANCE_APPROVER',
    'ONBOARDING_SPECIALIST',
    'VERIFICATION_OFFICER',
    'HR_OPERATIONS',
    'AGENT_SERVICE',
  ],
  // One person asks, another confirms: a request says who did what (ADR 0052).
  'data-request.read': ['HR_OPERATIONS', 'HR_HEAD', 'AUDITOR'],
  'data-request.create': ['HR_OPERATIONS'],
  'data-request.decide': ['HR_OPERATIONS', 'HR_HEAD'],
  'legal-hold.manage': ['HR_OPERATIONS'],
  'retention.read': ['HR_OPERATIONS', 'HR_HEAD', 'AUDITOR', 'TENANT_ADMIN'],
  'dashboard.read': allBut('CLIENT_INTERVIEWER'),
  'audit.read': ['AUDITOR', 'TENANT_ADMIN', 'HR_HEAD'],
  'report.ask': allBut('INTERVIEWER', 'CLIENT_INTERVIEWER', 'AGENT_SERVICE'),
} as const satisfies Record<string, readonly Role[]>
export type ActionCode = keyof typeof ACTIONS

/**
 * Who reads what through Ask. The roles of an audience may read the same of candidates, duplicates, cases of onboarding, employees, users and
 * the audit log; the database grants each audience that and no more (audience_columns() in the migrations).
 */
export const AUDIENCES = {
  finance: ['FINANCE_APPROVER'],
  hiring: ['CONFIG_ADMIN', 'WORKFLOW_ADMIN', 'COORDINATOR', 'HIRING_MANAGER', 'DEPARTMENT_HEAD'],
  recruiting: ['RECRUITER', 'SOURCER', 'TA_MANAGER', 'TA_HEAD'],
  verification: ['VERIFICATION_OFFICER'],
  onboarding: ['ONBOARDING_SPECIALIST', 'HR_OPERATIONS'],
  user_administration: ['USER_ADMIN'],
  tenant_administration: ['TENANT_ADMIN'],
  oversight: ['HR_HEAD', 'AUDITOR'],
} as const satisfies Record<ReportingAudience, readonly Role[]>

/** The audience of a role; null for one that has no Ask. */
export const audienceOf = (role: string): ReportingAudience | null =>
  (Object.keys(AUDIENCES) as ReportingAudience[]).find((audience) => (AUDIENCES[audience] as readonly string[]).includes(role)) ?? null

/** Permissions of /admin/: resolved from the database at every request; this table is what the catalog is filled with. */
export const PERMISSIONS = {
  'user.read': ['TENANT_ADMIN', 'USER_ADMIN', 'HR_HEAD', 'AUDITOR'],
  'user.manage': ['TENANT_ADMIN', 'USER_ADMIN'],
  'tenant.manage': ['TENANT_ADMIN'],
  'configuration.manage': ['TENANT_ADMIN', 'CONFIG_ADMIN'],
  'workflow.manage': ['TENANT_ADMIN', 'WORKFLOW_ADMIN'],
  'letter-template.read': ['TENANT_ADMIN', 'HR_HEAD'],
  'letter-template.manage': ['TENANT_ADMIN'],
  'retention.manage': ['TENANT_ADMIN', 'HR_HEAD'],
} as const satisfies Record<string, readonly Role[]>
export type PermissionCode = keyof typeof PERMISSIONS

/** The actions that decide an approval step, by the kind of record; a rule of the approval matrix may only name their roles. */
export const APPROVING = {
  tan: 'tan.approve',
  shortlist: 'shortlist.approve',
  offer: 'offer.approve',
  discrepancy: 'discrepancy.resolve',
  employee_conversion: 'employee-conversion.approve',
} as const satisfies Record<string, ActionCode>
export type ApprovedEntity = keyof typeof APPROVING

/**
 * What takes a person: deciding, interviewing, saying who decides and whose data go, and managing the tenant and its users with their keys and the provider's
 * token. A service account never has these, whatever the role of its key.
 */
const NEEDS_A_PERSON: readonly string[] = [
  'user.manage',
  'tenant.manage',
  'workflow.manage',
  'letter-template.manage',
  'retention.manage',
  'data-request.create',
  'data-request.decide',
  'legal-hold.manage',
  'interview.feedback',
  ...Object.values(APPROVING),
] satisfies (ActionCode | PermissionCode)[]
/** Whether such a caller can have the action or permission at all; the role decides the rest. */
export const isOpenTo = (actor: { isPerson: boolean; deputyFor?: string }, code: string) =>
  (actor.isPerson || !NEEDS_A_PERSON.includes(code)) && (actor.deputyFor === undefined || isOpenToDeputies(code))

/** A deputy decides, and reads what has to be decided: nothing else of the principal's role. */
const OPEN_TO_DEPUTIES: readonly string[] = [
  'tan.read',
  'application.read',
  'interview.read',
  'offer.read',
  'candidate.read',
  'discrepancy.read',
  'verification.read',
  'employee-conversion.read',
  'approval.read',
  'approval.comment',
  ...Object.values(APPROVING),
] satisfies ActionCode[]
export const isOpenToDeputies = (code: string) => OPEN_TO_DEPUTIES.includes(code)

/** Whether a role decides nothing. */
export const holdsNoApprovingAction = (role: string) => Object.values(APPROVING).every((action) => !mayTake(role, action))

/** The roles that a key may have: they decide nothing, and a program can do what they are for. */
export const PROGRAM_ROLES = [
  'AGENT_SERVICE',
  'RECRUITER',
  'SOURCER',
  'COORDINATOR',
  'ONBOARDING_SPECIALIST',
  'VERIFICATION_OFFICER',
  'CONFIG_ADMIN',
  'AUDITOR',
] as const satisfies readonly Role[]
export const isForPrograms = (role: string) => (PROGRAM_ROLES as readonly string[]).includes(role)

const READ_WITH = {
  tan: 'tan.read',
  shortlist: 'application.read',
  offer: 'offer.read',
  discrepancy: 'discrepancy.read',
  employee_conversion: 'application.read',
} as const satisfies Record<ApprovedEntity, ActionCode>
/** A request tells of its record in title, steps and comments: it is shown to whoever may read that. */
export const mayReadRequests = (role: string, kind: ApprovedEntity) => mayTake(role, READ_WITH[kind])

/** Until when the candidate's link holds, and whether it was used. */
export const maySeeFormLink = (role: string) => mayTake(role, 'green-form.issue') || mayTake(role, 'green-form.read')

export const maySeePay = (role: string) => (SEE_PAY as readonly string[]).includes(role)

/** Of interviews, and the applications and TANs behind them, a guest from a client sees those whose panel they sit on: their id, or null for everyone else. */
export const onlyPanelsOf = (actor: { role: string; userId: string }) => (actor.role === 'CLIENT_INTERVIEWER' ? actor.userId : null)

/** Whose look at a document counts for the verification. */
export const DOCUMENT_CHECKERS = ['VERIFICATION_OFFICER', 'HR_OPERATIONS'] as const satisfies readonly Role[]
export const checksDocuments = (actor: { isPerson: boolean; role: string }) =>
  actor.isPerson && (DOCUMENT_CHECKERS as readonly string[]).includes(actor.role)

/** Who sits on panels: neither a service account nor a user who acts as an agent. */
export const isProgram = (actor: { isPerson: boolean; role: string }) => !actor.isPerson || actor.role === 'AGENT_SERVICE'

export const mayTake = (role: string, action: ActionCode) => (ACTIONS[action] as readonly string[]).includes(role)
