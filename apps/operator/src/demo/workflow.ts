import type { Tx } from '@tanager/postgres'
import { createApplication } from '../../../../services/talent/src/modules/applications/applications.actions.ts'
import { closeApplication, decideShortlistAndEnd } from '../../../../services/talent/src/modules/closing/closing.actions.ts'
import type { KeyRing } from '../../../../services/talent/src/modules/green-forms/key-ring.ts'
import { cancelInterview, giveFeedback, scheduleInterview } from '../../../../services/talent/src/modules/interviews/interviews.actions.ts'
import { createTan, decideTan } from '../../../../services/talent/src/modules/requisitions/tans.actions.ts'
import type { Role } from '../../../../services/talent/src/policy.ts'
import type { MadeCandidate } from './candidates.ts'
import { type Cast, castOf } from './cast.ts'
import { tellOffer } from './offer-story.ts'
import { tellOnboarding } from './onboarding-story.ts'
import { PROFESSIONS } from './professions.ts'
import { FATES, type Fate, hasForm, isInterviewed, isOffered, isScheduled, isShortlisted, type Telling } from './story.ts'
import type { DemoTenant } from './tenants.ts'
import { addCompensations, backdate, type Dated } from './workflow.store.ts'

const DAY_MS = 86_400_000
const approved = { decision: 'Approved' } as const
const COMMENTS = [
  'Clear answers, knows the tools.',
  'Strong on the basics, would grow here.',
  'Good with the team, solid experience.',
] as const

/** Plays the story of a demo tenant: every action by one of its people, through the same code as over HTTP. Answers how much was made. */
export async function playWorkflow(
  tx: Tx,
  tenant: DemoTenant,
  bank: readonly MadeCandidate[],
  keys: KeyRing,
  now: Date,
): Promise<{ tans: number; applications: number }> {
  const as = await castOf(tx, tenant.profile)
  const openings = await openTans(as, tenant)
  const [tans, applications]: [Dated[], Dated[]] = [[], []]
  for (const [index, tan] of openings.entries()) tans.push({ id: tan.id, at: daysBefore(now, 175 - index * 18) })
  const hiring = openings.filter((tan) => tan.status === 'Approved')
  const people = [...bank]
  for (const [index, fate] of FATES.entries()) {
    const tan = hiring[index % hiring.length] as (typeof hiring)[number]
    const person = takeFitting(people, tan.profession)
    const { id } = await createApplication(as('RECRUITER'), { candidate_id: person.id, tan_id: tan.id })
    applications.push({ id, at: daysBefore(now, begunDaysAgo(fate, index)) })
    await tellApplication({ as, id, fate, person, title: tan.title, keys, index })
  }
  await addCompensations(tx, tenant.profile.code === 'acme' ? 'GBP' : 'EUR')
  await backdate(tx, tans, applications)
  return { tans: openings.length, applications: applications.length }
}

async function tellApplication(telling: Telling): Promise<void> {
  const { as, id, fate } = telling
  if (fate === 'shortlist-returned')
    await decideShortlistAndEnd(as('HIRING_MANAGER'), id, { decision: 'ReturnedForInfo', comment: 'Which of the two sites would it be?' })
  if (fate === 'shortlist-rejected')
    await decideShortlistAndEnd(as('HIRING_MANAGER'), id, { decision: 'Rejected', comment: 'Too little time in a similar role.' })
  if (isShortlisted(fate)) await decideShortlistAndEnd(as('HIRING_MANAGER'), id, { ...approved, comment: 'Worth meeting.' })
  if (isScheduled(fate)) await tellInterview(telling)
  if (isOffered(fate)) await tellOffer(telling)
  if (hasForm(fate)) await tellOnboarding(telling)
  if (fate === 'rejected-later')
    await closeApplication(as('RECRUITER'), id, 'reject', { reason: 'Another candidate fits the team better.' })
  if (fate === 'withdrawn' || fate === 'withdrawn-early')
    await closeApplication(as('RECRUITER'), id, 'withdraw', { reason: 'The candidate took another offer.' })
}

async function tellInterview({ as, id, fate, index }: Telling): Promise<void> {
  const panel: readonly Role[] =
    index % 3 === 0 ? ['INTERVIEWER', 'HIRING_MANAGER'] : index % 3 === 1 ? ['INTERVIEWER'] : ['INTERVIEWER', 'CLIENT_INTERVIEWER']
  const members = fate === 'interview-half-told' ? (['INTERVIEWER', 'HIRING_MANAGER'] as const) : panel
  const interview = await scheduleInterview(as('COORDINATOR'), {
    application_id: id,
    round: 1,
    mode: (['Video', 'InPerson', 'Phone'] as const)[index % 3] ?? 'Video',
    ...slot(index),
    panel: members.map((role) => as(role).actor.userId),
    location: index % 3 === 1 ? 'Meeting room 2' : null,
  })
  if (fate === 'interview-cancelled')
    await cancelInterview(as('COORDINATOR'), interview.id, { reason: 'The candidate is ill; a new date will be found.' })
  const speakers = isInterviewed(fate) ? members : fate === 'interview-half-told' ? members.slice(0, 1) : []
  for (const role of speakers)
    await giveFeedback(as(role), interview.id, {
      recommendation: index % 4 === 0 ? 'StrongYes' : 'Yes',
      scores: { experience: 3 + (index % 3), communication: 4 },
      comments: COMMENTS[index % COMMENTS.length] as string,
    })
}

interface Opening {
  id: string
  title: string
  profession: keyof typeof PROFESSIONS
  status: string
}

/** One TAN for each of the tenant's lines of work, and three that were not approved, or not yet. */
async function openTans(as: Cast, tenant: DemoTenant): Promise<Opening[]> {
  const professions = [...new Set(tenant.professions)]
  const openings: Opening[] = []
  for (const [index, profession] of professions.entries()) {
    const title = PROFESSIONS[profession].titles[1 + (index % 3)] as string
    const by: Role = index % 2 === 0 ? 'HIRING_MANAGER' : 'RECRUITER'
    const tan = await createTan(as(by), {
      title,
      department: tenant.users.DEPARTMENT_HEAD.department,
      hiring_manager_id: as('HIRING_MANAGER').actor.userId,
      positions: index === 0 ? 1 : 2 + (index % 3),
      employment_type: index % 4 === 3 ? 'Contract' : 'Permanent',
      justification: index % 2 === 0 ? 'The team is growing.' : 'Replaces a colleague who left.',
      job_description: `${title}: works in ${PROFESSIONS[profession].field}. Brings ${PROFESSIONS[profession].skills.slice(0, 4).join(', ')}.`,
    })
    const fate =
      (['approved', 'approved', 'approved', 'approved', 'pending', 'half', 'rejected', 'approved', 'approved'] as const)[index] ??
      'approved'
    if (fate !== 'pending') await decideTan(as('DEPARTMENT_HEAD'), tan.id, approved)
    if (fate === 'approved') await decideTan(as('FINANCE_APPROVER'), tan.id, approved)
    if (fate === 'rejected') await decideTan(as('FINANCE_APPROVER'), tan.id, { decision: 'Rejected', comment: 'Not in this year’s plan.' })
    openings.push({ id: tan.id, title, profession, status: fate === 'approved' ? 'Approved' : fate })
  }
  return openings
}

/** Somebody of the profession, while there is one left; then anybody. */
function takeFitting(people: MadeCandidate[], profession: keyof typeof PROFESSIONS): MadeCandidate {
  const titles: readonly string[] = PROFESSIONS[profession].titles
  const found = people.findIndex((person) => titles.includes(person.headline) && person.email !== null && person.phone !== null)
  const [person] = people.splice(found === -1 ? 0 : found, 1)
  if (!person) throw new Error('The demo has fewer candidates than applications.')
  return person
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
/** The further it got, the longer ago it began. */
const begunDaysAgo = (fate: Fate, index: number) => (isOffered(fate) ? 30 : isScheduled(fate) ? 14 : 3) + ((index * 7) % 40)
/** Working hours of the coming days, nobody twice at once. */
function slot(index: number): { starts_at: string; ends_at: string } {
  const day = new Date(Date.now() + (2 + Math.floor(index / 6)) * DAY_MS)
  day.setUTCHours(9 + (index % 6), 0, 0, 0)
  return { starts_at: day.toISOString(), ends_at: new Date(day.getTime() + 50 * 60_000).toISOString() }
}
