import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, fileAt, ifMatch } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { toProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import type { DecisionValue } from '../../ui/decision.tsx'

export type Offer = components['schemas']['Offer']
export type Compensation = components['schemas']['Compensation']
export type NewOffer = components['schemas']['DraftOffer']
export type OfferChange = components['schemas']['PatchOffer']
export type OfferAnswer = components['schemas']['OfferAnswer']

export const OFFER_STATUSES = [
  'Draft',
  'PendingApproval',
  'Approved',
  'Sent',
  'Accepted',
  'Declined',
  'Expired',
  'Rejected',
  'Withdrawn',
] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

export const useOffers = (status: OfferStatus | undefined, options: { enabled?: boolean; refetchInterval?: number } = {}) =>
  useCursorPages<Offer>(
    ['offers', 'list', status ?? 'all'],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/offers', {
          params: { query: { limit: 100, ...(status ? { status } : {}), ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    options,
  )

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: ['offers', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/offers/{id}', { params: { path: { id } }, signal })),
  })

export async function draftOffer(offer: NewOffer): Promise<Offer> {
  const made = await bodyOf(api.POST('/api/v1/offers', { body: offer }))
  await changed()
  return made
}

/** As the service has it at this moment. */
export const freshOffer = (id: string): Promise<Offer> => bodyOf(api.GET('/api/v1/offers/{id}', { params: { path: { id } } }))

export async function changeOffer(id: string, change: OfferChange): Promise<void> {
  await bodyOf(api.PATCH('/api/v1/offers/{id}', { params: { path: { id } }, body: change }))
  await changed()
}

export async function recallOffer(id: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/offers/{id}/recall', { params: { path: { id } } }))
  await changed()
}

export async function withdrawOffer(id: string, reason: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/offers/{id}/withdraw', { params: { path: { id } }, body: { reason } }))
  await changed()
}

export const LETTER_LANGUAGES = ['en', 'de'] as const
export type LetterLanguage = (typeof LETTER_LANGUAGES)[number]

/** The letter as a file to save. The service records that it was taken. */
export async function offerLetter(id: string, language: LetterLanguage) {
  const file = await fileAt(`/api/v1/offers/${id}/letter.pdf?language=${language}`)
  await queryClient.invalidateQueries({ queryKey: ['audit'] })
  return file
}

export async function submitOffer(id: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/offers/{id}/submit', { params: { path: { id } } }))
  await changed()
}

/** On the version that the person looked at: one that was changed since is not decided. */
export async function decideOffer({ id, row_version }: Offer, decision: DecisionValue, comment: string | undefined): Promise<void> {
  const body = { decision, ...(comment ? { comment } : {}) }
  await bodyOf(api.POST('/api/v1/offers/{id}/approve', { params: { path: { id }, header: ifMatch(row_version) }, body }))
  await changed()
}

export async function sendOffer(id: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/offers/{id}/send', { params: { path: { id } } }))
  await changed()
}

export async function recordAnswer(id: string, answer: OfferAnswer): Promise<void> {
  try {
    await bodyOf(api.POST('/api/v1/offers/{id}/acceptance', { params: { path: { id } }, body: answer }))
  } catch (error) {
    if (toProblem(error).code === 'offer_expired') await changed() // refused, and from now on expired
    throw error
  }
  await changed()
}

/** An offer takes its application along, and opens and closes an approval. */
const changed = () =>
  Promise.all(
    ['offers', 'applications', 'approvals', 'dashboard', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })),
  )

const dayAt = (hoursFromUtc: number): string => new Date(Date.now() + hoursFromUtc * 3_600_000).toISOString().slice(0, 10)
// First checks while one types. The service counts the days of the company's time zone: only what is wrong in every zone is refused here.
export const earliestToday = (): string => dayAt(-12)
/** Where this person is. */
export const today = (): string => dayAt(-new Date().getTimezoneOffset() / 60)
/** Still waiting for an answer after its last day: the next attempt to record one closes it. */
export const isOverdue = ({ status, expires_on }: Pick<Offer, 'status' | 'expires_on'>): boolean =>
  status === 'Sent' && expires_on < earliestToday()
/** Not sent yet, and nobody could accept it any more: the service approves and sends no such offer. */
export const lateBeforeSent = ({ status, expires_on }: Pick<Offer, 'status' | 'expires_on'>): 'PendingApproval' | 'Approved' | null =>
  (status === 'PendingApproval' || status === 'Approved') && expires_on < earliestToday() ? status : null
