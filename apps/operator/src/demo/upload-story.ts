import { createHash } from 'node:crypto'
import { readCv } from '@tanager/cv'
import { storeCv } from '../../../../services/talent/src/modules/candidates/cv-upload.actions.ts'
import { factsOf, reviewSuggestion, suggestDuplicates } from '../../../../services/talent/src/modules/candidates/duplicates.actions.ts'
import type { MadeCandidate } from './candidates.ts'
import type { Cast } from './cast.ts'
import type { Scene, Stage } from './story.ts'

const HOUR_MS = 3_600_000

interface Upload {
  person: MadeCandidate
  source: string
  hoursAgo: number
  /** What a person made of it, if one did. */
  review?: 'ConfirmedDuplicate' | 'NotDuplicate'
}

/** Makes the bank's people comparable, as an upload would have; nobody has the same person twice in it yet. */
export async function indexBank(as: Cast, bank: readonly MadeCandidate[]): Promise<void> {
  for (const person of bank)
    await suggestDuplicates(as('SOURCER'), { candidateId: person.id, ...factsOf(person), sha256: null, text: null })
}

/** The newest CVs came as files; some are of people whom the bank knows, and the product says so. */
export function uploadScenes(stage: Stage, bank: readonly MadeCandidate[]): Scene[] {
  const { now } = stage
  const [first, second, third] = bank.filter((one) => one.email !== null && one.phone !== null && one.current_employer !== null)
  if (!first || !second || !third) throw new Error('The demo has too few candidates with contacts.')
  const uploads: Upload[] = [
    { person: first, source: 'Agency', hoursAgo: 9, review: 'ConfirmedDuplicate' },
    { person: { ...second, email: null }, source: 'Job fair', hoursAgo: 7 },
    { person: { ...third, phone: null, email: third.email?.replace('@', '.work@') ?? null }, source: 'Careers page', hoursAgo: 5 },
  ]
  return uploads.map((upload) => {
    const at = new Date(now.getTime() - upload.hoursAgo * HOUR_MS)
    return { at, play: () => takeCv(stage, upload, at) }
  })
}

async function takeCv({ as, diary, now }: Stage, { person, source, review }: Upload, at: Date): Promise<void> {
  const bytes = Buffer.from(cvText(person))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileName = `${person.full_name.replaceAll(' ', '-')}.txt`
  const { candidate, suggestions } = await storeCv(as('SOURCER'), { fileName, bytes, sha256, source }, await readCv(bytes, { now }))
  diary.note('candidate', candidate.id, at)
  const [likeliest] = suggestions
  if (!review || !likeliest) return
  await reviewSuggestion(as('RECRUITER'), likeliest.id, { decision: review, comment: 'The same person, through the agency.' })
  diary.note('review', likeliest.id, new Date(at.getTime() + 2 * HOUR_MS))
}

/** A plain CV that says what the candidate's record says. */
function cvText(person: MadeCandidate): string {
  const jobs = person.employment.map(({ title, employer, from, to }) => `${title}, ${employer}\n${from} - ${to ?? 'present'}\n`)
  const contact = [person.email, person.phone, person.parsed_location].filter((line) => line !== null)
  const studies = person.education.map(({ degree, school, year }) => `${degree}, ${school}, ${year}`)
  return [
    person.full_name,
    person.headline,
    ...contact,
    '',
    'Summary',
    person.summary,
    '',
    'Experience',
    ...jobs,
    'Education',
    ...studies,
    '',
    'Skills',
    person.skills.join(', '),
    '',
  ].join('\n')
}
