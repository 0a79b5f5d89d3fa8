import type { RoleCode } from '../../session/roles.ts'

/** The roles as people look for them, the most common first. */
export const ROLE_GROUPS = {
  recruiting: ['RECRUITER', 'SOURCER', 'COORDINATOR', 'TA_MANAGER', 'TA_HEAD'],
  hiring: ['HIRING_MANAGER', 'INTERVIEWER', 'CLIENT_INTERVIEWER', 'DEPARTMENT_HEAD', 'FINANCE_APPROVER'],
  hr: ['ONBOARDING_SPECIALIST', 'VERIFICATION_OFFICER', 'HR_OPERATIONS', 'HR_HEAD'],
  administration: ['USER_ADMIN', 'CONFIG_ADMIN', 'WORKFLOW_ADMIN', 'TENANT_ADMIN', 'AUDITOR'],
  programs: ['AGENT_SERVICE'],
} as const satisfies Record<string, readonly RoleCode[]>

export type RoleGroup = keyof typeof ROLE_GROUPS
export const GROUPED = Object.entries(ROLE_GROUPS) as ReadonlyArray<[RoleGroup, readonly RoleCode[]]>
