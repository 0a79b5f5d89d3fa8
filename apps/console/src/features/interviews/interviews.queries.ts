import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, fileAt } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { useFurtherPages } from '../../api/further-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'

export type Interview = components['schemas']['Interview']
export type InterviewFeedback = components['schemas']['InterviewFeedback']
export type NewInterview = components['schemas']['ScheduleInterview']
export type InterviewChange = components['schemas']['PatchInterview']
export type NewFeedback = components['schemas']['SubmitInterviewFeedback']

export const INTERVIEW_STATUSES = ['Scheduled', 'Completed', 'Cancelled'] as const
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number]
export const MODES = ['InPerson', 'Video', 'Phone'] as const
export type Mode = (typeof MODES)[number]
export const RECOMMENDATIONS = ['StrongYes', 'Yes', 'No', 'StrongNo'] as const
export type Recommendation = (typeof RECOMMENDATIONS)[number]

interface Filter {
  readonly status?: InterviewStatus | undefined
  readonly mine?: boolean
}

/**
 * How many pages of a hundred are looked through. The service lists interviews by when they were made and knows no time
 * span, so that those of a week can stand anywhere.
 */
const PAGES = 10

/** Interviews, whenever they take place; `isCut` says that older ones were not looked at. */
export function useInterviews({ status, mine = false }: Filter, options: { enabled?: boolean } = {}) {
  const list = useCursorPages<Interview>(
    ['interviews', 'calendar', status ?? 'all', mine],
    (cursor, signal) =>
      bodyOf(
        api.GET('/api/v1/interviews', {
          params: { query: { limit: 100, ...(status ? { status } : {}), ...(mine ? { mine } : {}), ...(cursor ? { cursor } : {}) } },
          signal,
        }),
      ),
    options,
  )
  return { ...list, ...useFurtherPages(list, PAGES) }
}

export const interviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviews', 'one', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/interviews/{id}', { params: { path: { id } }, signal })),
    refetchOnWindowFocus: 'always', // feedback may have been given in another tab a moment ago
  })

/** The round that comes next for an application: one after the last that was not cancelled. */
export const nextRoundQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['interviews', 'rounds', applicationId],
    queryFn: async ({ signal }) => {
      const query = { application_id: applicationId, limit: 100 }
      const { items } = await bodyOf(api.GET('/api/v1/interviews', { params: { query }, signal }))
      return 1 + Math.max(0, ...items.filter(({ status }) => status !== 'Cancelled').map(({ round }) => round))
    },
  })

export async function scheduleInterview(interview: NewInterview): Promise<Interview> {
  const made = await bodyOf(api.POST('/api/v1/interviews', { body: interview }))
  await changed()
  return made
}

/** As the service has it at this moment. */
export const freshInterview = (id: string): Promise<Interview> => bodyOf(api.GET('/api/v1/interviews/{id}', { params: { path: { id } } }))

export async function changeInterview(id: string, change: InterviewChange): Promise<Interview> {
  const saved = await bodyOf(api.PATCH('/api/v1/interviews/{id}', { params: { path: { id } }, body: change }))
  await changed()
  return saved
}

/** The interview as a calendar file to save. The service records that it was taken. */
export async function calendarFile(id: string) {
  const file = await fileAt(`/api/v1/interviews/${id}/calendar.ics`)
  await queryClient.invalidateQueries({ queryKey: ['audit'] })
  return file
}

export async function cancelInterview(id: string, reason: string): Promise<void> {
  await bodyOf(api.POST('/api/v1/interviews/{id}/cancel', { params: { path: { id } }, body: { reason } }))
  await changed()
}

export async function giveFeedback(id: string, feedback: NewFeedback): Promise<void> {
  const saved = await bodyOf(api.POST('/api/v1/interviews/{id}/feedback', { params: { path: { id } }, body: feedback }))
  queryClient.setQueryData(interviewQuery(id).queryKey, saved)
  void changed() // it is kept: nothing has to wait until the other lists say so too
}

/** Somebody else may have taken the time in between. */
export const refreshInterviews = () => queryClient.invalidateQueries({ queryKey: ['interviews'] })

/** An interview moves its application, and feedback may open the way to an offer. */
const changed = () =>
  Promise.all(['interviews', 'applications', 'dashboard', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))
