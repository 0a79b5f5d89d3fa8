import type { components } from '../../api/talent.gen.ts'

export type ReviewedUser = components['schemas']['ReviewedUser']

/** How somebody comes to a right: a role of their own, the key of a program, or as a deputy. */
export const ACCESS_KINDS = ['Role', 'ApiKey', 'Deputy'] as const

/** One line per user and role, and per person for whom they decide; who has nothing has one line too. */
export interface AccessRow {
  readonly key: string
  readonly user: ReviewedUser
  readonly kind: (typeof ACCESS_KINDS)[number]
  readonly role: string | null
  /** Whose approvals a deputy decides. */
  readonly deputyFor: string | null
  readonly since: string | null
  readonly lastUsed: string | null
  readonly expires: string | null
}

export const accessRows = (users: readonly ReviewedUser[]): AccessRow[] => users.flatMap(rowsOf)

function rowsOf(user: ReviewedUser): AccessRow[] {
  const kind = user.kind === 'Service' ? ('ApiKey' as const) : ('Role' as const)
  const none = { key: user.id, user, kind, role: null, deputyFor: null, since: null, lastUsed: null, expires: null }
  const rows: AccessRow[] = [
    ...user.roles.map((role) => ({
      ...none,
      key: `${user.id} ${role.code}`,
      role: role.code,
      since: role.granted_at,
      lastUsed: role.last_used_at,
      expires: role.expires_at,
    })),
    ...user.deputy_for.map((one) => ({
      ...none,
      key: `${user.id} ${one.user_id} ${one.starts_on}`,
      kind: 'Deputy' as const,
      deputyFor: one.display_name,
      since: one.starts_on,
      lastUsed: one.last_used_at,
      expires: one.ends_on,
    })),
  ]
  return rows.length === 0 ? [none] : rows
}

/** Codes and times as the service has them: for other programs, and for whoever compares two reviews. */
export const ACCESS_COLUMNS = [
  'user_id',
  'name',
  'email',
  'status',
  'role',
  'granted_at',
  'last_used_at',
  'kind',
  'expires_at',
  'deputy_for',
] as const
export const accessRecords = (users: readonly ReviewedUser[]): Array<readonly unknown[]> =>
  accessRows(users).map(({ user, kind, role, deputyFor, since, lastUsed, expires }) => [
    user.id,
    user.display_name,
    user.email,
    user.status,
    role ?? '',
    since ?? '',
    lastUsed ?? '',
    kind,
    expires ?? '',
    deputyFor ?? '',
  ])
