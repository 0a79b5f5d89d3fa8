import { mayTake } from '../../policy.ts'

/** A note follows its record: who reads candidates reads notes about them, who reads applications those about applications. Guests read none. */
export const mayReadNote = (role: string, isAboutApplication: boolean): boolean =>
  mayTake(role, 'note.read') && mayTake(role, isAboutApplication ? 'application.read' : 'candidate.read')

/** Of the mentioned people those who could not read the note in any of their roles, or are not there. */
export function unreachable(
  mentioned: readonly string[],
  known: readonly { id: string; roles: readonly string[] }[],
  isAboutApplication: boolean,
): string[] {
  const reached = new Set(known.filter(({ roles }) => roles.some((role) => mayReadNote(role, isAboutApplication))).map(({ id }) => id))
  return mentioned.filter((id) => !reached.has(id))
}
