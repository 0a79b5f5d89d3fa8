import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reasonsQuery } from '../admin/reasons.queries.ts'

const REASONS = ['skills', 'experience', 'other', 'location', 'pay', 'silent'] as const

/**
 * Why applications end: as the company words it, or as the console does in the language of the person. The service keeps the words that
 * are sent. Without an answer the usual ones help as well.
 */
export function useUsualReasons(): string[] {
  const { t } = useTranslation('applications')
  const { data } = useQuery(reasonsQuery)
  return data === undefined || data.is_default ? REASONS.map((reason) => t(`usual.${reason}`)) : data.reasons
}
