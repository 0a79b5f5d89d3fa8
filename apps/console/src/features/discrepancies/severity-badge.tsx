import { useTranslation } from 'react-i18next'
import { type Tone, ToneBadge } from '../../ui/tone-badge.tsx'
import { SEVERITIES, type Severity } from './discrepancies.queries.ts'

const TONES: Record<Severity, Tone> = { Low: 'quiet', Medium: 'waiting', High: 'bad' }

/** How grave it is. */
export function SeverityBadge({ severity }: { severity: string }) {
  const { t } = useTranslation('discrepancies')
  const known = SEVERITIES.find((one) => one === severity)
  return (
    <ToneBadge tone={known === undefined ? 'quiet' : TONES[known]} code={severity}>
      {known === undefined ? severity : t(`severities.${known}`)}
    </ToneBadge>
  )
}
