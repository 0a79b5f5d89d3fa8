export const ROLES = [
  'RECRUITER',
  'HIRING_MANAGER',
  'TA_MANAGER',
  'TA_HEAD',
  'HR_HEAD',
  'SOURCER',
  'COORDINATOR',
  'INTERVIEWER',
  'DEPARTMENT_HEAD',
  'FINANCE_APPROVER',
  'ONBOARDING_SPECIALIST',
  'VERIFICATION_OFFICER',
  'HR_OPERATIONS',
  'AUDITOR',
  'TENANT_ADMIN',
  'CONFIG_ADMIN',
  'USER_ADMIN',
  'WORKFLOW_ADMIN',
  'CLIENT_INTERVIEWER',
  'AGENT_SERVICE',
] as const
export type RoleCode = (typeof ROLES)[number]

export const DEMO_TENANTS = [
  { code: 'acme', name: 'Acme' },
  { code: 'globex', name: 'Globex' },
] as const

/** Each demo tenant has one person per role, named after it. */
export const demoEmail = (role: RoleCode, tenant: string): string => `${role.toLowerCase().replaceAll('_', '-')}@${tenant}.example`
