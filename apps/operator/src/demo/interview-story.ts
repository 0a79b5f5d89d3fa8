import { cancelInterview, giveFeedback, scheduleInterview } from '../../../../services/talent/src/modules/interviews/interviews.actions.ts'
import { DAY_MS, hourAhead, MINUTE_MS } from './calendar.ts'
import { isOffered } from './fates.ts'
import type { Telling } from './story.ts'
import type { Who } from './users.ts'

const COMMENTS = {
  StrongYes: ['Would take this one tomorrow.', 'The best talk that we had for this job.'],
  Yes: ['Clear answers, knows the tools.', 'Strong on the basics, would grow here.', 'Good with the team, solid experience.'],
  No: ['Knows the words, less the work.', 'A good person for another team.'],
} as const satisfies Record<string, readonly [string, ...string[]]>
type Recommendation = keyof typeof COMMENTS

/** Meets the team first, then the manager, then somebody from outside it. */
function panelOf({ plan: { opening, rounds } }: Telling, index: number): Who[] {
  const { interviewer, manager, head } = opening.team
  const outsiders: Who[] = opening.profession === 'finance' ? [head, manager] : ['CLIENT_INTERVIEWER', head]
  const order = index === 0 ? [interviewer, manager] : index === 1 ? [manager, interviewer] : outsiders
  return order.slice(0, rounds[index]?.seats ?? 1)
}

/** The rounds, each with what its panel thought. */
export function interviewScenes(telling: Telling): void {
  const { as, diary, plan, scene, id, now, random, taken } = telling
  const { fate } = plan
  for (const [index, round] of plan.rounds.entries()) {
    const panel = panelOf(telling, index)
    const last = index === plan.rounds.length - 1
    const held = plan.at.get(`held ${index}`)
    const minutes = 5 * random.whole(6, 11)
    const starts = held ?? hourAhead(now, random.whole(1, 9), random.whole(9, 15), taken)
    const mode = index === 0 ? random.pick(['Phone', 'Video', 'Video'] as const) : random.pick(['InPerson', 'InPerson', 'Video'] as const)
    const by: Who = random.chance(0.7) ? 'COORDINATOR' : plan.recruiter
    // The product schedules only what is to come, so one that is over is first set to an hour that nothing else has.
    const scheduled = held ? new Date(starts.getTime() + 400 * DAY_MS) : starts
    const end = (start: Date) => new Date(start.getTime() + minutes * MINUTE_MS)
    let interviewId = ''
    scene(`scheduled ${index}`, async (at) => {
      const made = await scheduleInterview(as(by), {
        application_id: id(),
        round: index + 1,
        mode,
        starts_at: scheduled.toISOString(),
        ends_at: end(scheduled).toISOString(),
        panel: panel.map((who) => as(who).actor.userId),
        location: mode === 'InPerson' ? `Meeting room ${random.whole(1, 4)}` : null,
      })
      interviewId = made.id
      if (index === 0) diary.note('stage', id(), at)
      diary.note('interview', interviewId, at, 'scheduled')
      diary.note('interview', interviewId, starts, 'starts')
      diary.note('interview', interviewId, end(starts), 'ends')
    })
    if (last && fate === 'interview-cancelled')
      scene('cancelled', async (at) => {
        await cancelInterview(as(by), interviewId, { reason: 'The candidate is ill; a new date will be found.' })
        diary.note('interview', interviewId, at, 'changed')
      })
    for (const [seat, who] of panel.slice(0, round.told).entries()) {
      const recommendation = recommend(telling, last)
      const best = recommendation === 'StrongYes' ? 5 : recommendation === 'Yes' ? 4 : 3
      scene(`told ${index} ${seat}`, async (at) => {
        await giveFeedback(as(who), interviewId, {
          recommendation,
          scores: { experience: best - random.whole(0, 1), communication: best - random.whole(0, 2) + (best < 5 ? 1 : 0) },
          comments: random.pick(COMMENTS[recommendation]),
        })
        diary.note('feedback', interviewId, at, as(who).actor.userId)
        diary.note('interview', interviewId, at, 'changed')
      })
    }
  }
}

function recommend({ plan: { fate }, random }: Telling, last: boolean): Recommendation {
  if (fate === 'rejected-later' && last) return 'No'
  return random.pick(isOffered(fate) || !last ? ['StrongYes', 'Yes', 'Yes'] : ['StrongYes', 'Yes', 'No'])
}
