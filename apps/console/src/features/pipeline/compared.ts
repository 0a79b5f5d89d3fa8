/** From how many to how many stand beside each other: more would not fit, and nobody holds five people in mind. */
export const [FEWEST, MOST] = [2, 4] as const

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The applications that the address names, each once. */
export const comparedIn = (given: string | undefined): string[] =>
  [...new Set((given ?? '').toLowerCase().split(','))].filter((id) => ID.test(id)).slice(0, MOST)

/** Those that may be compared: some, not too many, and all of one requisition. */
export const canCompare = (chosen: ReadonlyArray<{ tan_id: string }>): boolean =>
  chosen.length >= FEWEST && chosen.length <= MOST && new Set(chosen.map(({ tan_id }) => tan_id)).size === 1

export const compareAddress = (tanId: string, ids: readonly string[]): string =>
  `/requisitions/${tanId}/compare${ids.length > 0 ? `?compare=${ids.join(',')}` : ''}`

const keyOf = (skill: string) => skill.normalize('NFKC').trim().toLowerCase()

export interface ComparedSkill {
  readonly name: string
  /** Whether everybody beside has it too. */
  readonly isShared: boolean
}

/** The skills of each person: first what all of them have, then the rest, in the order of the CV. Nothing is counted or weighed. */
export function comparedSkills(people: ReadonlyArray<readonly string[]>): ComparedSkill[][] {
  const sets = people.map((skills) => new Set(skills.map(keyOf)))
  const isShared = (skill: string) => people.length > 1 && sets.every((set) => set.has(keyOf(skill)))
  return people.map((skills) => {
    const marked = skills.map((name) => ({ name, isShared: isShared(name) }))
    return [...marked.filter((one) => one.isShared), ...marked.filter((one) => !one.isShared)]
  })
}
