import { useTranslation } from 'react-i18next'
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '../../ui/icons.tsx'
import badge from '../../ui/status-badge.module.css'
import { RECOMMENDATIONS, type Recommendation } from './interviews.queries.ts'

export const RECOMMENDATION_ICONS = {
  StrongYes: IconThumbUpFilled,
  Yes: IconThumbUp,
  No: IconThumbDown,
  StrongNo: IconThumbDownFilled,
} as const satisfies Record<Recommendation, unknown>

/** Shape, word and colour, as every status. */
export function RecommendationBadge({ recommendation }: { recommendation: string }) {
  const { t } = useTranslation('interviews')
  const known = RECOMMENDATIONS.find((one) => one === recommendation)
  if (known === undefined) return <span>{recommendation}</span>
  const Icon = RECOMMENDATION_ICONS[known]
  return (
    <span className={badge['badge']} data-tone={known.endsWith('Yes') ? 'good' : 'bad'} title={known}>
      <Icon size={14} aria-hidden />
      {t(`verdict.${known}`)}
    </span>
  )
}
