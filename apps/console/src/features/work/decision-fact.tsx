import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationItem } from '../applications/applications.queries.ts'
import { interviewsRowQuery } from './row-queries.ts'

/** What the panels recommend, round by round; the words of it come by themselves. */
export function DecisionFact({ application }: { application: ApplicationItem }) {
  const about = `${application.tan_number} ${application.tan_title}`
  return (
    <Suspense fallback={about}>
      <Recommended about={about} id={application.id} />
    </Suspense>
  )
}

function Recommended({ about, id }: { about: string; id: string }) {
  const { t } = useTranslation('interviews')
  const { data } = useQuery(interviewsRowQuery(id))
  const rounds = (data ?? []).toSorted((one, other) => one.round - other.round)
  const feedback = rounds.flatMap((round) => round.feedback).map(({ recommendation }) => t(`recommend.${recommendation as 'Yes'}`))
  return feedback.length === 0 ? about : `${about} · ${t('feedback')}: ${feedback.join(', ')}`
}
