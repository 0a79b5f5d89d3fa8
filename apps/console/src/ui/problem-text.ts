import i18next from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiProblem, toProblem } from '../api/problem.ts'

/** The placeholders that a refusal lists at its end: "… Use {{job_title}}, {{tenant_name}}." */
const knownIn = (detail: string | null): string => (detail?.split('. Use ')[1] ?? '').replace(/\.$/, '')

/** What the service says in English is said as it comes; other languages have their own sentence for each code. */
const ownWords = ({ code, status, detail }: ApiProblem): string | null => {
  // A code can mean one thing where somebody acts and another where they choose: then the status is in the key.
  const key = [`problems:known.${code}_${status}`, `problems:known.${code}`].find((one) => i18next.exists(one))
  return key === undefined ? null : String(i18next.t(key as never, { placeholders: knownIn(detail) } as never))
}

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
