import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { reasonsQuery } from '../admin/reasons.queries.ts'

const REASONS = ['skills', 'experience', 'other', 'location', 'pay', 'silent'] as const

/** The reasons that the product brings along, in the language of the person. */
export function useStandardReasons(): string[] {
  const { t } = useTranslation('applications')
  return REASONS.map((reason) => t(`usual.${reason}`))
}

/**
 * Why applications end: as the company words it, or as the console does in the language of the person. The service keeps the words that
 * are sent. Without an answer the usual ones help as well.
 */
export function useUsualReasons(): string[] {
  const standard = useStandardReasons()
  const { data } = useQuery({ ...reasonsQuery, enabled: useMay('rejection-reason.read') })
  return data === undefined || data.is_default ? standard : data.reasons
}
