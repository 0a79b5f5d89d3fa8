import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, fileAt } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import { onboardingChanged } from '../discrepancies/discrepancies.queries.ts'

export type Case = components['schemas']['VerificationCase']
export type Check = components['schemas']['VerificationCheck']
export type Submission = components['schemas']['GreenFormSubmission']
export type SubmissionItem = components['schemas']['GreenFormSubmissionItem']
export type SentDocument = components['schemas']['GreenFormDocument']
export type IssuedLink = components['schemas']['IssuedGreenFormLink']

/** Every case; or, as one's own, those whose documents wait for this person to open them. */
export const useCases = ({ mine = false, ...options }: { enabled: boolean; mine?: boolean; refetchInterval?: number }) =>
  useCursorPages<Case>(
    ['verification', mine ? 'mine' : 'list'],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/verification', {
          params: { query: { limit: 100, ...(mine ? { mine } : {}), ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    options,
  )

/** The candidate sends the form when they like: a page that is open learns of it. */
export const OFTEN = { refetchInterval: 60_000 }

export const caseQuery = (applicationId: string) =>
  queryOptions({
    ...OFTEN,
    queryKey: ['verification', 'one', applicationId],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/verification/{applicationId}', { params: { path: { applicationId } }, signal })),
  })

/** What the candidate sent, newest first. */
export const submissionsQuery = (applicationId: string) =>
  queryOptions({
    ...OFTEN,
    queryKey: ['submissions', 'application', applicationId],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/api/v1/green-forms/applications/{applicationId}/submissions', {
          params: { path: { applicationId }, query: { limit: 50 } },
          signal,
        }),
      ),
  })

/** The newest submission with its questions; null while there is none. */
export const newestSubmissionQuery = (applicationId: string) =>
  queryOptions<Submission | null>({
    ...OFTEN,
    queryKey: ['submissions', 'newest', applicationId],
    queryFn: async ({ signal }) => {
      const path = { applicationId }
      const list = api.GET('/api/v1/green-forms/applications/{applicationId}/submissions', {
        params: { path, query: { limit: 1 } },
        signal,
      })
      const [newest] = (await bodyOf(list)).items
      if (newest === undefined) return null
      return bodyOf(
        api.GET('/api/v1/green-forms/applications/{applicationId}/submission/{id}', {
          params: { path: { applicationId, id: newest.id } },
          signal,
        }),
      )
    },
  })

export async function issueLink(applicationId: string, days: number): Promise<IssuedLink> {
  const link = await bodyOf(
    api.POST('/api/v1/green-forms/applications/{applicationId}/issue-link', {
      params: { path: { applicationId } },
      body: { expires_in_days: days },
    }),
  )
  void onboardingChanged() // the link is shown this once, whatever else takes its time
  return link
}

/** One sensitive answer in plain. It is kept nowhere: who asked for it shows it for a moment. */
export async function revealAnswer(applicationId: string, id: string, field: string, reason: string): Promise<string> {
  const { value } = await bodyOf(
    api.POST('/api/v1/green-forms/applications/{applicationId}/submission/{id}/reveal', {
      params: { path: { applicationId, id } },
      body: { field, reason },
    }),
  )
  await Promise.all(['submissions', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
  return String(value)
}

/** The bytes of a document. Opening it may be what the case waits for. */
export async function openDocument(applicationId: string, submissionId: string, type: string) {
  const file = await fileAt(`/api/v1/green-forms/applications/${applicationId}/submission/${submissionId}/documents/${type}`)
  void onboardingChanged()
  return file
}
