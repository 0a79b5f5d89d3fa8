import type { Fault } from '@tanager/kernel'

export interface OfferDates {
  start_date: string
  expires_on: string
}

/** What is wrong with the days of an offer that is written or submitted today; days are texts as YYYY-MM-DD, in the tenant's time zone. */
export function dateFaults({ start_date, expires_on }: OfferDates, today: string): Fault[] {
  const faults: Fault[] = []
  if (start_date < today) faults.push({ path: 'start_date', message: `must not be in the past; today is ${today}` })
  if (expires_on < today) faults.push({ path: 'expires_on', message: `must not be in the past; today is ${today}` })
  if (expires_on > start_date) faults.push({ path: 'expires_on', message: 'must not be after start_date' })
  return faults
}

/** Whether nobody can accept it any more, so that it makes no sense to approve or send it. */
export const hasExpired = ({ expires_on }: Pick<OfferDates, 'expires_on'>, today: string) => expires_on < today

/** What is wrong with the day of a candidate's answer: it lies between the day on which the offer was sent and today. */
export function answerFaults(day: string, sentOn: string, today: string): Fault[] {
  if (day > today) return [{ path: 'accepted_on', message: `must not be in the future; today is ${today}` }]
  if (day < sentOn) return [{ path: 'accepted_on', message: `must not be before the offer was sent, on ${sentOn}` }]
  return []
}
