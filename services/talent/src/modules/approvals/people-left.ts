/** Somebody who could still take a step of a request, with those of their roles that it asks for. */
export interface PersonLeft {
  id: string
  roles: readonly string[]
}

/** The role that may decide steps of other roles too. */
export const STAND_IN = 'HR_HEAD'
export const mayStandIn = (role: string) => role === STAND_IN

/** How many of these steps these people can take between them, one each: the largest matching, found by augmenting paths. */
export function stepsCovered(roles: readonly string[], people: readonly PersonLeft[]): number {
  const takenBy = new Map<string, number>()
  const place = (step: number, tried: Set<string>): boolean =>
    people.some(({ id, roles: held }) => {
      if (tried.has(id) || !held.some((role) => role === roles[step] || mayStandIn(role))) return false
      tried.add(id)
      const other = takenBy.get(id)
      if (other !== undefined && !place(other, tried)) return false
      takenBy.set(id, step)
      return true
    })
  return roles.filter((_, step) => place(step, new Set())).length
}
