import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from '../../api/client.ts'
import { useCursorPages } from '../../api/cursor-pages.ts'
import { queryClient } from '../../api/query-client.ts'
import type { components } from '../../api/talent.gen.ts'
import { askOnceStarted } from './ask.queries.ts'

export type SavedQuestion = components['schemas']['SavedQuestion']
type Chart = NonNullable<components['schemas']['SaveQuestion']['chart']>

/** Every question of the board: it never holds more than one page. */
export const useBoard = () =>
  useCursorPages<SavedQuestion>(['saved-questions'], (cursor, signal) =>
    bodyOf(api.GET('/api/v1/reports/saved-questions', { params: { query: { limit: 100, ...(cursor ? { cursor } : {}) } }, signal })),
  )

export async function saveQuestion(question: string, chart: Chart): Promise<void> {
  await bodyOf(api.POST('/api/v1/reports/saved-questions', { body: { question, chart } }))
  await changed()
}
export async function removeQuestion(id: string): Promise<void> {
  await api.DELETE('/api/v1/reports/saved-questions/{id}', { params: { path: { id } } })
  await changed()
}
const changed = () => Promise.all(['saved-questions', 'audit'].map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })))

/** Questions of a board are asked one after the other: they are one person's, and share that person's limit. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

/** The answer of now, in the role that one has signed in with. */
export const boardAnswerQuery = (role: string, question: string) =>
  queryOptions({
    queryKey: ['board-answer', role, question],
    staleTime: 300_000,
    gcTime: 300_000,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      inTurn(async () => {
        signal.throwIfAborted()
        return (await askOnceStarted({ question, enable_insight: true }, { onStep: () => {}, onStarting: () => {} }, signal)).answer
      }),
  })
