import type { DirectoryUser } from '../../ui/person.tsx'

/** Roles that sit on panels. */
const PANEL_ROLES = ['INTERVIEWER', 'HIRING_MANAGER', 'DEPARTMENT_HEAD', 'CLIENT_INTERVIEWER']

/** Whom one may want on a panel, first: the requisition's team, then those whose roles sit on panels, then everybody else; each by name. */
export function inPanelOrder<P extends Pick<DirectoryUser, 'id' | 'display_name' | 'roles'>>(
  people: readonly P[],
  team: ReadonlySet<string>,
  locale: string,
): P[] {
  const rank = ({ id, roles }: P) => (team.has(id) ? 0 : roles.some((role) => PANEL_ROLES.includes(role)) ? 1 : 2)
  return people.toSorted((a, b) => rank(a) - rank(b) || a.display_name.localeCompare(b.display_name, locale))
}
