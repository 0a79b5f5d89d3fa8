import type { ApplicationStage } from '../applications/applications.queries.ts'
import type { Offer } from './offers.queries.ts'

type Sent = Pick<Offer, 'sent_at'>
type Stage = Pick<ApplicationStage, 'action' | 'occurred_at'> & { readonly actor: Pick<ApplicationStage['actor'], 'user_id'> }

/** The service writes the stage in the same transaction, at most moments apart. */
const MOMENTS = 60_000
const apart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other))

/** Who marked the offer as sent, from the stages of its application, which may have had other offers. */
export function sentBy({ sent_at }: Sent, stages: readonly Stage[]): string | null {
  if (sent_at === null) return null
  const found = stages.find(({ action, occurred_at }) => action === 'offer.send' && apart(occurred_at, sent_at) < MOMENTS)
  return found?.actor.user_id ?? null
}

/** Who recorded the answer: the first one after it was sent. */
export function answeredBy({ sent_at }: Sent, stages: readonly Stage[]): string | null {
  if (sent_at === null) return null
  const found = stages.find(
    ({ action, occurred_at }) => action === 'offer.record-acceptance' && Date.parse(occurred_at) > Date.parse(sent_at) - MOMENTS,
  )
  return found?.actor.user_id ?? null
}

/** It ends by itself or with its application; nothing changes it afterwards. */
const ENDING: readonly string[] = ['offer.withdraw', 'application.reject', 'application.withdraw']

/** Who withdrew the offer. */
export function withdrawnBy({ status, updated_at }: Pick<Offer, 'status' | 'updated_at'>, stages: readonly Stage[]): string | null {
  if (status !== 'Withdrawn') return null
  const found = stages.find(({ action, occurred_at }) => ENDING.includes(action) && apart(occurred_at, updated_at) < MOMENTS)
  return found?.actor.user_id ?? null
}
