import { createApplication } from '../../../../services/talent/src/modules/applications/applications.actions.ts'
import { closeApplication, decideShortlistAndEnd } from '../../../../services/talent/src/modules/closing/closing.actions.ts'
import { hasForm, isOffered, isScheduled, isShortlisted } from './fates.ts'
import { interviewScenes } from './interview-story.ts'
import { offerScenes } from './offer-story.ts'
import { onboardingScenes } from './onboarding-story.ts'
import type { PlannedApplication, PlannedOpening } from './plan.ts'
import { type Scene, type Stage, type Telling, timeOf } from './story.ts'
import type { Who } from './users.ts'

const SHORTLIST = {
  returned: { decision: 'ReturnedForInfo', comment: 'Which of the two sites would it be?' },
  rejected: { decision: 'Rejected', comment: 'Too little time in a similar role.' },
  approved: { decision: 'Approved', comment: 'Worth meeting.' },
} as const

/** Everything that happens to one application, from the first day to the last one told. */
export function applicationScenes(stage: Stage, plan: PlannedApplication, tanOf: (opening: PlannedOpening) => string): Scene[] {
  const scenes: Scene[] = []
  const { as, diary } = stage
  const { fate, person, opening, recruiter } = plan
  let id = ''
  const telling: Telling = {
    ...stage,
    plan,
    id: () => id,
    tanId: () => tanOf(opening),
    scene: (beat, play) => {
      const at = timeOf(plan.at, beat)
      scenes.push({ at, play: () => play(at) })
    },
  }
  const { scene } = telling

  scene('applied', async (at) => {
    // Whom the sourcer found, the sourcer puts forward.
    const by: Who = person.source === 'Sourced' ? 'SOURCER' : recruiter
    const made = await createApplication(as(by), { candidate_id: person.id, tan_id: tanOf(opening) })
    id = made.id
    diary.note('stage', id, at)
    diary.note('asked', id, at, 'shortlist')
  })
  const verdict = isShortlisted(fate) ? SHORTLIST.approved : fate === 'shortlist-returned' ? SHORTLIST.returned : SHORTLIST.rejected
  if (isShortlisted(fate) || fate.startsWith('shortlist-'))
    scene('shortlist', async (at) => {
      await decideShortlistAndEnd(as(opening.team.manager), id, verdict)
      if (verdict === SHORTLIST.returned) return
      diary.note('stage', id, at)
      diary.note('decided', id, at, 'shortlist')
    })
  if (isScheduled(fate)) interviewScenes(telling)
  if (isOffered(fate)) offerScenes(telling)
  if (hasForm(fate)) onboardingScenes(telling)
  const close = (move: 'reject' | 'withdraw', reason: string) =>
    scene('closed', async (at) => {
      await closeApplication(as(recruiter), id, move, { reason })
      diary.note('stage', id, at)
      diary.note('cancelled', id, at, 'shortlist')
    })
  if (fate === 'rejected-later') close('reject', 'Another candidate fits the team better.')
  if (fate === 'withdrawn' || fate === 'withdrawn-early') close('withdraw', 'The candidate took another offer.')
  return scenes
}
