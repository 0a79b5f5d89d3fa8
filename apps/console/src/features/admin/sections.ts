import type admin from '../../locales/en/admin.json'

export interface Section {
  readonly to: string
  readonly word: keyof (typeof admin)['section']
  readonly need: string
}
export interface SectionGroup {
  readonly word: keyof (typeof admin)['group']
  readonly sections: readonly Section[]
}

/** The parts of the administration by what they are about, and the permission that each one needs. */
export const GROUPS: readonly SectionGroup[] = [
  {
    word: 'people',
    sections: [
      { to: '/admin/users', word: 'users', need: 'user.read' },
      { to: '/admin/roles', word: 'roles', need: 'user.read' },
      { to: '/admin/access-review', word: 'accessReview', need: 'user.read' },
    ],
  },
  {
    word: 'general',
    sections: [
      { to: '/admin/tenant', word: 'tenant', need: 'tenant.manage' },
      { to: '/admin/numbering', word: 'numbering', need: 'configuration.manage' },
      { to: '/admin/retention', word: 'retention', need: 'retention.manage' },
    ],
  },
  {
    word: 'hiring',
    sections: [
      { to: '/admin/approvals', word: 'approvals', need: 'workflow.manage' },
      { to: '/admin/rejection-reasons', word: 'reasons', need: 'configuration.manage' },
      { to: '/admin/scorecards', word: 'scorecards', need: 'configuration.manage' },
      { to: '/admin/letters', word: 'letters', need: 'letter-template.read' },
      { to: '/admin/workflows', word: 'workflows', need: 'workflow.manage' },
    ],
  },
  {
    word: 'integrations',
    sections: [
      { to: '/admin/api-keys', word: 'apiKeys', need: 'user.manage' },
      { to: '/admin/provisioning', word: 'provisioning', need: 'user.manage' },
    ],
  },
]
export const SECTIONS: readonly Section[] = GROUPS.flatMap(({ sections }) => sections)

export const sectionAt = (path: string): Section | undefined => SECTIONS.find(({ to }) => path === to || path.startsWith(`${to}/`))

/** What somebody with these permissions may open; a group without any of it is left out. */
export const groupsFor = (permissions: ReadonlySet<string>): SectionGroup[] =>
  GROUPS.map((group) => ({ ...group, sections: group.sections.filter(({ need }) => permissions.has(need)) })).filter(
    ({ sections }) => sections.length > 0,
  )
