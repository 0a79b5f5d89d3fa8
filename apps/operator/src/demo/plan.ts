import { drawBeats, drawIdleDays, drawRounds, type Round } from './beats.ts'
import { DAY_MS, drawBeat, type Laid, layBefore, type Taken } from './calendar.ts'
import type { MadeCandidate } from './candidates.ts'
import { FATES, type Fate, isAccepted } from './fates.ts'
import { PROFESSIONS, type ProfessionCode } from './professions.ts'
import type { Random } from './random.ts'
import type { Team, Unopened } from './teams.ts'
import type { DemoTenant } from './tenants.ts'
import type { Who } from './users.ts'

/** A requisition to be, with the days on which it was asked for and decided. */
export interface PlannedOpening {
  team: Team
  profession: ProfessionCode
  title: string
  positions: number
  fate: Unopened['fate'] | 'approved'
  at: Laid
}
/** An application to be: who, for what, through whose hands, and when each thing happens. */
export interface PlannedApplication {
  fate: Fate
  rounds: readonly Round[]
  at: Laid
  person: MadeCandidate
  opening: PlannedOpening
  recruiter: Who
}
export interface Plan {
  openings: readonly PlannedOpening[]
  applications: readonly PlannedApplication[]
  /** When the colleague who is gone left. */
  leftAt: Date
  /** Hours that have an interview. */
  taken: Taken
}

type Matched = Pick<PlannedApplication, 'fate' | 'rounds' | 'at' | 'person'> & { profession: ProfessionCode; team: Team }

/** The whole history of a tenant on the calendar, before any of it is played. Every date follows from the one before it. */
export function planHistory(random: Random, tenant: DemoTenant, bank: readonly MadeCandidate[], now: Date): Plan {
  const taken: Taken = new Set()
  const leftAt = new Date(now.getTime() - 24 * DAY_MS)
  const stories = FATES.map((fate) => {
    const rounds = drawRounds(random, fate)
    const beats = drawBeats(random, fate, rounds)
    return { fate, rounds, at: layBefore(new Date(now.getTime() - drawIdleDays(random, fate) * DAY_MS), beats, taken) }
  })
  const people = [...bank]
  const matched = stories
    .sort((a, b) => beginning(a.at) - beginning(b.at))
    .map((story): Matched => ({ ...story, ...takeApplicant(people, tenant, story.fate, beginning(story.at)) }))

  const first = matched.find(({ fate }) => fate === 'converted')
  if (!first) throw new Error('Nobody is hired in the demo.')
  const rivals = matched.filter((one) => isRival(one, first))
  const filled = new Set([first, ...rivals])
  const gone = tenant.colleagues.find((one) => one.left)?.handle

  const openings: PlannedOpening[] = []
  const applications: PlannedApplication[] = []
  const open = (made: readonly Matched[], team: Team, profession: ProfessionCode, title: string, positions: number) => {
    const deadline = made.length > 0 ? Math.min(...made.map(({ at }) => beginning(at))) : now.getTime() - 20 * DAY_MS
    const opening: PlannedOpening = { team, profession, title, positions, fate: 'approved', at: layOpening(random, 'approved', deadline) }
    openings.push(opening)
    for (const { fate, rounds, at, person } of made) {
      // Who left handled only what was over by then.
      const wasGones = gone !== undefined && ending(at) < leftAt.getTime() && (filled.has(made[0] as Matched) || random.chance(0.4))
      applications.push({ fate, rounds, at, person, opening, recruiter: wasGones ? gone : team.recruiter })
    }
  }
  open([first, ...rivals], first.team, first.profession, otherTitle(first), 1)
  for (const [profession, team] of Object.entries(tenant.teams) as [ProfessionCode, Team][])
    open(
      matched.filter((one) => one.profession === profession && !filled.has(one)),
      team,
      profession,
      team.title,
      // Never the last one: somebody may apply for it tomorrow.
      Math.max(team.positions, 1 + matched.filter((one) => isAccepted(one.fate) && one.profession === profession).length),
    )
  for (const { profession, title, fate } of tenant.unopened) {
    const deadline = now.getTime() - { rejected: 60, half: 5.3, pending: 2.4 }[fate] * DAY_MS
    openings.push({ team: teamOf(tenant, profession), profession, title, positions: 1, fate, at: layOpening(random, fate, deadline) })
  }
  return { openings, applications, leftAt, taken }
}

/** They wanted the job that the other one got, and were out before that. */
const isRival = (one: Matched, winner: Matched) =>
  one.profession === winner.profession && one !== winner && !isAccepted(one.fate) && ending(one.at) < ending(winner.at)

/** The newest CV of the bank that was in by then; for a form, one that says how to reach the person. */
function takeApplicant(people: MadeCandidate[], tenant: DemoTenant, fate: Fate, appliedAt: number) {
  const reachable = (person: MadeCandidate) => !isAccepted(fate) || (person.email !== null && person.phone !== null)
  const found = people.findLastIndex((person) => Date.parse(person.created_at) < appliedAt && reachable(person))
  const [person] = found === -1 ? [] : people.splice(found, 1)
  if (!person) throw new Error('The demo has fewer candidates than applications.')
  const profession = professionOf(person)
  return { person, profession, team: teamOf(tenant, profession) }
}

function layOpening(random: Random, fate: PlannedOpening['fate'], deadline: number): Laid {
  const beats = [drawBeat(random, 'created', 1, 1)]
  if (fate !== 'pending') beats.push(drawBeat(random, 'decided 0', 0, 6))
  if (fate === 'approved' || fate === 'rejected') beats.push(drawBeat(random, 'decided 1', 0, 8))
  return layBefore(new Date(deadline - random.whole(0, 8) * DAY_MS * (fate === 'approved' ? 1 : 0)), beats)
}

function teamOf(tenant: DemoTenant, profession: ProfessionCode): Team {
  const team = tenant.teams[profession]
  if (!team) throw new Error(`${tenant.profile.name} has no team for ${profession}.`)
  return team
}
function professionOf({ headline }: MadeCandidate): ProfessionCode {
  const found = (Object.keys(PROFESSIONS) as ProfessionCode[]).find((code) =>
    (PROFESSIONS[code].titles as readonly string[]).includes(headline),
  )
  if (!found) throw new Error(`Nobody works as ${headline}.`)
  return found
}
/** Another rung of the same ladder. */
const otherTitle = ({ profession, team }: Matched): string =>
  PROFESSIONS[profession].titles[2] === team.title ? PROFESSIONS[profession].titles[1] : PROFESSIONS[profession].titles[2]

const beginning = (at: Laid): number => Math.min(...[...at.values()].map((one) => one.getTime()))
export const ending = (at: Laid): number => Math.max(...[...at.values()].map((one) => one.getTime()))
