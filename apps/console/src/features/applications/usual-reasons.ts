import { useTranslation } from 'react-i18next'

const REASONS = ['skills', 'experience', 'other', 'location', 'pay', 'silent'] as const

/** Why applications usually end, in the words of the person who writes it down; the service keeps the words. */
export function useUsualReasons(): string[] {
  const { t } = useTranslation('applications')
  return REASONS.map((reason) => t(`usual.${reason}`))
}
