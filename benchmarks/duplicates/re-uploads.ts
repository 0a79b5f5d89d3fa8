import { createHash } from 'node:crypto'
import { newId } from '@tanager/kernel'
import { type Random, seededRandom } from '../../apps/operator/src/demo/random.ts'
import type { DuplicateFacts } from '../../services/talent/src/modules/candidates/duplicate-facts.ts'
import { city, newEmail, newJob, newPhone, newSentence, type Person, surname, textOf } from './people.ts'

const SHORT: Record<string, string> = {
  john: 'jack',
  michael: 'mike',
  robert: 'bob',
  william: 'bill',
  elizabeth: 'liz',
  thomas: 'tom',
  christopher: 'chris',
  james: 'jim',
  katherine: 'kate',
  margaret: 'peggy',
  richard: 'dick',
  edward: 'ted',
  stephen: 'steve',
  daniel: 'dan',
  jennifer: 'jenny',
  benjamin: 'ben',
  alexander: 'alex',
}

/** One letter left out, doubled, or swapped with the next. */
function typo(random: Random, name: string): string {
  const at = random.whole(1, Math.max(1, name.length - 2))
  const kind = random.whole(0, 2)
  if (kind === 0) return name.slice(0, at) + name.slice(at + 1)
  if (kind === 1) return name.slice(0, at) + name.charAt(at) + name.slice(at)
  return name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2)
}

const laterCv = (random: Random, who: Person): Person => ({
  ...who,
  jobs: [newJob(random), ...who.jobs.map((job) => ({ ...job, lines: [...job.lines.slice(0, -1), newSentence(random)] }))],
})
const newContact = (random: Random, who: Person): Person => ({
  ...who,
  email: newEmail(random, who, random.whole(0, 1e9).toString(36)),
  phone: newPhone(random),
})

export interface Kind {
  name: string
  share: number
  change: (random: Random, who: Person) => Person
}

/** How people who are in the bank come back. Only the first has the same bytes; all others also have another layout. */
export const KINDS: readonly Kind[] = [
  { name: 'the very same file', share: 0.1, change: (_, who) => who },
  { name: 'the same CV in another layout', share: 0.2, change: (_, who) => who },
  { name: 'a later CV: one more job, a line of each job rewritten', share: 0.25, change: laterCv },
  { name: 'a later CV, other e-mail and phone', share: 0.15, change: (random, who) => newContact(random, laterCv(random, who)) },
  {
    name: 'a later CV, other e-mail and phone, a nickname or the names swapped',
    share: 0.1,
    change: (random, who) => {
      const later = newContact(random, laterCv(random, who))
      const short = SHORT[who.given]
      return short && random.chance(0.6) ? { ...later, given: short } : { ...later, given: who.surname, surname: who.given }
    },
  },
  {
    name: 'a later CV, other e-mail, moved, a typing error in the name; half of them other phone',
    share: 0.1,
    change: (random, who) => {
      const later = newContact(random, laterCv(random, who))
      const misspelt = random.chance(0.5) ? { surname: typo(random, who.surname) } : { given: typo(random, who.given) }
      return { ...later, city: city(random), postcode: null, ...misspelt, phone: random.chance(0.5) ? who.phone : later.phone }
    },
  },
  {
    name: 'a later CV, other surname, e-mail or phone kept',
    share: 0.1,
    change: (random, who) => {
      const later = newContact(random, laterCv(random, { ...who, surname: surname(random) }))
      const keepsEmail = who.phone === null || (who.email !== null && random.chance(0.5))
      return keepsEmail ? { ...later, email: who.email ?? later.email } : { ...later, phone: who.phone }
    },
  },
]

/** What the parser misses of each field, by chance, on top. */
const MISSED = 0.03

export function factsOf(who: Person, layout: number, missed?: Random): DuplicateFacts {
  const lost = () => missed?.chance(MISSED) ?? false
  const text = textOf(who, layout)
  const place = who.postcode === null ? who.city : `${who.city}, ${who.postcode}`
  return {
    candidateId: newId(),
    fullName: lost() ? null : `${who.given} ${who.surname}`,
    email: lost() ? null : who.email,
    phone: lost() ? null : who.phone,
    location: lost() ? null : place,
    employers: lost() ? [] : who.jobs.map((job) => job.employer),
    schools: lost() ? [] : who.schools,
    sha256: createHash('sha256').update(text).digest('hex'),
    text,
  }
}

export function reUpload(n: number, who: Person, layout: number): { kind: Kind; facts: DuplicateFacts } {
  const random = seededRandom(`re-upload ${n}`)
  let wanted = random.next()
  const kind = KINDS.find(({ share }) => {
    wanted -= share
    return wanted < 0
  })
  if (!kind) throw new Error('The shares do not add up to 1.')
  const same = kind === KINDS[0]
  return { kind, facts: factsOf(kind.change(random, who), same ? layout : layout + 1, same ? undefined : random) }
}
