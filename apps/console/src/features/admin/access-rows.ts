import type { components } from '../../api/talent.gen.ts'

export type ReviewedUser = components['schemas']['ReviewedUser']

/** One line per user and role; who holds none has one line too. */
export interface AccessRow {
  readonly key: string
  readonly user: ReviewedUser
  readonly role: ReviewedUser['roles'][number] | null
}

export const accessRows = (users: readonly ReviewedUser[]): AccessRow[] =>
  users.flatMap((user): AccessRow[] =>
    user.roles.length === 0
      ? [{ key: user.id, user, role: null }]
      : user.roles.map((role) => ({ key: `${user.id} ${role.code}`, user, role })),
  )

/** Codes and times as the service has them: for other programs, and for whoever compares two reviews. */
export const ACCESS_COLUMNS = ['user_id', 'name', 'email', 'status', 'role', 'granted_at', 'last_used_at'] as const
export const accessRecords = (users: readonly ReviewedUser[]): Array<readonly unknown[]> =>
  accessRows(users).map(({ user, role }) => [
    user.id,
    user.display_name,
    user.email,
    user.status,
    role?.code ?? '',
    role?.granted_at ?? '',
    role?.last_used_at ?? '',
  ])
