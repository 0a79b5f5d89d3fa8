import type admin from '../../locales/en/admin.json'

export interface Section {
  readonly to: string
  readonly word: keyof (typeof admin)['section']
  readonly need: string
}

/** The parts of the administration, and the permission that each one needs. */
export const SECTIONS = [
  { to: '/admin/users', word: 'users', need: 'user.read' },
  { to: '/admin/roles', word: 'roles', need: 'user.read' },
  { to: '/admin/api-keys', word: 'apiKeys', need: 'user.manage' },
  { to: '/admin/provisioning', word: 'provisioning', need: 'user.manage' },
  { to: '/admin/access-review', word: 'accessReview', need: 'user.read' },
  { to: '/admin/tenant', word: 'tenant', need: 'tenant.manage' },
  { to: '/admin/retention', word: 'retention', need: 'retention.manage' },
  { to: '/admin/numbering', word: 'numbering', need: 'configuration.manage' },
  { to: '/admin/approvals', word: 'approvals', need: 'workflow.manage' },
  { to: '/admin/rejection-reasons', word: 'reasons', need: 'configuration.manage' },
  { to: '/admin/scorecards', word: 'scorecards', need: 'configuration.manage' },
  { to: '/admin/letters', word: 'letters', need: 'letter-template.read' },
  { to: '/admin/workflows', word: 'workflows', need: 'workflow.manage' },
] as const satisfies readonly Section[]

export const sectionAt = (path: string): Section | undefined => SECTIONS.find(({ to }) => path === to || path.startsWith(`${to}/`))
