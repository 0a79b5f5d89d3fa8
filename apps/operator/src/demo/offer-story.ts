import { CommitThenThrow } from '@tanager/postgres'
import {
  decideOffer,
  draftOffer,
  recordAnswer,
  sendOffer,
  submitOffer,
} from '../../../../services/talent/src/modules/offers/offers.actions.ts'
import { EXPIRES_AFTER } from './beats.ts'
import { DAY_MS, dayText, mondayAfter } from './calendar.ts'
import { type Fate, isAccepted } from './fates.ts'
import type { Telling } from './story.ts'
import { addCompensation } from './workflow.store.ts'

const approved = { decision: 'Approved' } as const
const rejected = { decision: 'Rejected', comment: 'The start date is too early for us.' } as const

/** The first day of work that is offered: who was hired has begun by now. */
export const firstDay = (drafted: Date, fate: Fate, weeksMore: number): string =>
  dayText(mondayAfter(drafted, fate === 'converted' ? 42 : 45 + 7 * weeksMore))

/** From draft as far as the fate lets the offer come. */
export function offerScenes(telling: Telling): void {
  const { as, diary, plan, scene, id, random, currency } = telling
  const { fate, at: times } = plan
  const recruiter = (now: Date) => ({ ...as(plan.recruiter), now })
  const weeksMore = random.whole(0, 4)
  let offerId = ''
  let drafted = new Date(0)
  scene('drafted', async (at) => {
    const lastDay = dayText(new Date(at.getTime() + EXPIRES_AFTER * DAY_MS))
    const made = await draftOffer(recruiter(at), {
      application_id: id(),
      job_title: plan.opening.title,
      start_date: firstDay(at, fate, weeksMore),
      expires_on: lastDay,
    })
    offerId = made.id
    drafted = at
    diary.note('offer', offerId, at, 'drafted')
    diary.note('stage', id(), at)
  })
  if (times.has('submitted'))
    scene('submitted', async (at) => {
      await addCompensation(recruiter(at).tx, currency, offerId, new Date(drafted.getTime() + 30 * 60_000))
      await submitOffer(recruiter(at), offerId)
      diary.note('offer', offerId, at, 'submitted')
      diary.note('asked', offerId, at, 'offer')
    })
  for (const [step, role] of (['FINANCE_APPROVER', 'HR_HEAD'] as const).entries()) {
    const refused = step === 1 && fate === 'offer-rejected'
    if (times.has(`decided ${step}`))
      scene(`decided ${step}`, async (at) => {
        await decideOffer({ ...as(role), now: at }, offerId, refused ? rejected : approved)
        diary.note('offer', offerId, at, 'decided')
        diary.note('decided', offerId, at, 'offer')
        if (refused) diary.note('stage', id(), at)
      })
  }
  if (times.has('sent'))
    scene('sent', async (at) => {
      await sendOffer(recruiter(at), offerId)
      diary.note('offer', offerId, at, 'sent')
      diary.note('stage', id(), at)
    })
  if (times.has('answered'))
    scene('answered', async (at) => {
      const accepted = isAccepted(fate) || fate === 'offer-expired'
      const answer = { accepted, accepted_on: dayText(at), comment: accepted ? null : 'Stays where they are.' }
      await recordAnswer(recruiter(at), offerId, answer).catch((error: unknown) => {
        // Too late is what this fate wants, and it is kept.
        if (fate !== 'offer-expired' || !(error instanceof CommitThenThrow)) throw error
      })
      diary.note('offer', offerId, at, 'answered')
      diary.note('stage', id(), at)
    })
}
