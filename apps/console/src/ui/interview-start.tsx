import { useTranslation } from 'react-i18next'
import type { components } from '../api/talent.gen.ts'
import { wasHeldEarlier } from './interview-status.ts'
import { exact, RelativeTime } from './relative-time.tsx'

/** When an interview begins or began; of one that was held before its time that it was, because a time ahead would say that it is to come. */
export function InterviewStart({ interview }: { interview: Pick<components['schemas']['Interview'], 'status' | 'starts_at'> }) {
  const { t } = useTranslation()
  if (!wasHeldEarlier(interview)) return <RelativeTime at={interview.starts_at} />
  return t('heldEarlier', { when: exact(interview.starts_at) })
}
