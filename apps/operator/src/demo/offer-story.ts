import { CommitThenThrow } from '@tanager/postgres'
import {
  decideOffer,
  draftOffer,
  recordAnswer,
  sendOffer,
  submitOffer,
} from '../../../../services/talent/src/modules/offers/offers.actions.ts'
import { isAccepted, type Telling } from './story.ts'
import { expireOffer } from './workflow.store.ts'

const approved = { decision: 'Approved' } as const
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** From draft as far as the fate lets the offer come. */
export async function tellOffer({ as, id, fate, title }: Telling): Promise<void> {
  const recruiter = as('RECRUITER')
  const offer = await draftOffer(recruiter, { application_id: id, job_title: title, start_date: inDays(45), expires_on: inDays(14) })
  if (fate === 'offer-draft') return
  await submitOffer(recruiter, offer.id)
  if (fate === 'offer-pending') return
  await decideOffer(as('FINANCE_APPROVER'), offer.id, approved)
  if (fate === 'offer-pending-second-step') return
  await decideOffer(
    as('HR_HEAD'),
    offer.id,
    fate === 'offer-rejected' ? { decision: 'Rejected', comment: 'The start date is too early for us.' } : approved,
  )
  if (fate === 'offer-rejected' || fate === 'offer-approved') return
  await sendOffer(recruiter, offer.id)
  if (fate === 'offer-sent') return
  if (fate === 'offer-expired') {
    await expireOffer(recruiter.tx, offer.id, inDays(-3))
    await recordAnswer(recruiter, offer.id, { accepted: true }).catch((error: unknown) => {
      if (!(error instanceof CommitThenThrow)) throw error // too late is what the story wants, and it is kept
    })
    return
  }
  await recordAnswer(recruiter, offer.id, { accepted: isAccepted(fate), comment: isAccepted(fate) ? null : 'Stays where they are.' })
}
