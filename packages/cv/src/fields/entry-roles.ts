import type { Part } from './header-parts.ts'
import { employerScore, titleScore } from './organisation-words.ts'

export interface Roles {
  title: Part | undefined
  employer: Part | undefined
  /** How clearly the words say so. */
  certainty: number
}

/**
 * Which part is the title and which the employer. The words of one entry may not tell; the entries of one document are
 * written in one order, so all of them vote on it first.
 */
export function assignRoles(entries: readonly Part[][]): Roles[] {
  let vote = 0
  for (const [first, second] of entries) {
    if (first === undefined || second === undefined) continue
    vote +=
      titleScore(first.text) + employerScore(second.text) - titleScore(second.text) - employerScore(first.text) + (second.afterAt ? 6 : 0)
  }
  return entries.map((parts) => assign(parts, Math.sign(vote)))
}

function assign(parts: readonly Part[], order: number): Roles {
  const few = parts.slice(0, 5)
  const [only] = few
  if (few.length === 0 || only === undefined) return { title: undefined, employer: undefined, certainty: 0 }
  if (few.length === 1) {
    const title = titleScore(only.text)
    const employer = employerScore(only.text)
    if (title > employer) return { title: only, employer: undefined, certainty: title - employer }
    return { title: undefined, employer: only, certainty: employer - title }
  }
  let best: Roles & { score: number } = { title: undefined, employer: undefined, certainty: 0, score: Number.NEGATIVE_INFINITY }
  for (const [at, title] of few.entries()) {
    for (const [other, employer] of few.entries()) {
      if (at === other) continue
      const words = titleScore(title.text) - employerScore(title.text) + employerScore(employer.text) - titleScore(employer.text)
      const inOrder = Math.sign(other - at) === order ? 1.2 : 0
      const far = Math.max(at, other) * 0.7 + Math.max(title.row, employer.row) * 0.3
      const score = words + inOrder - far + (employer.afterAt ? 4 : 0)
      if (score > best.score) best = { title, employer, certainty: words, score }
    }
  }
  return best
}
