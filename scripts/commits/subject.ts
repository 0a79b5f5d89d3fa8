/** A subject must be shorter than this, so that `git log --oneline` fits a terminal. */
export const SUBJECT_LIMIT = 72

/** Verbs in the third person that often begin a subject where the imperative belongs. */
const THIRD_PERSON = new Set(
  'adds allows avoids builds changes checks drops ensures fixes gives keeps lets makes moves removes renames replaces says shows takes tells updates uses writes'.split(
    ' ',
  ),
)
/** Imperatives that end as a past tense or a gerund does. */
const IMPERATIVES = new Set('bring embed exceed feed need ping proceed seed shed speed spring string'.split(' '))

/** What is wrong with the subject of a commit; empty where nothing is. `offers: refuse sending before approval` is right. */
export function subjectFaults(subject: string): string[] {
  const faults: string[] = []
  if (subject.length >= SUBJECT_LIMIT) faults.push(`has ${subject.length} characters; the limit is ${SUBJECT_LIMIT - 1}`)
  if (subject.endsWith('.')) faults.push('ends with a full stop')
  const [, rest] = /^[a-z][a-z0-9-]*: (\S.*)$/.exec(subject) ?? []
  if (rest === undefined) return [...faults, 'has no scope; begin with the module or package and a colon, as in "offers: …"']
  const [word = ''] = rest.split(' ')
  if (!isImperative(word)) faults.push(`begins with "${word}"; use the imperative, as in "add" or "refuse"`)
  return faults
}

const isImperative = (word: string) => IMPERATIVES.has(word) || !(THIRD_PERSON.has(word) || word.endsWith('ed') || word.endsWith('ing'))
