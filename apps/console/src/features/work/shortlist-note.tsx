import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { applicationRowQuery } from './row-queries.ts'

/** What follows for the application, with the position that it is for. */
export function ShortlistNote({ id, answer }: { id: string; answer: 'yes' | 'no' }) {
  const { t } = useTranslation('work')
  const { data } = useQuery(applicationRowQuery(id))
  return data == null ? null : t(`decide.shortlist.${answer}Note`, { tan: `${data.tan_number} ${data.tan_title}` })
}
