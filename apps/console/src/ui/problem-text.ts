import i18next from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiProblem, toProblem } from '../api/problem.ts'

/** What the service says in English is said as it comes; other languages have their own sentence for each code. */
const ownWords = ({ code }: ApiProblem): string | null =>
  i18next.exists(`problems:known.${code}`) ? String(i18next.t(`problems:known.${code}` as never)) : null

/** What happened and what to do, in the reader's language as far as it is known. */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation()
  return useCallback(
    (error) => {
      const problem = toProblem(error)
      if (problem.offline) return t('problem.offlineText')
      return ownWords(problem) ?? problem.detail ?? t(problem.status >= 500 ? 'problem.oursText' : 'problem.refusedText')
    },
    [t],
  )
}

/** The service's own sentence, where another one is shown instead: it may name people and times. */
export const originalOf = (problem: ApiProblem): string | null => (ownWords(problem) === null ? null : problem.detail)
