import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import type { Suggestion } from './duplicates.queries.ts'
import type { PairGroup } from './group-pairs.ts'

/** How likely the two are one person, in percent. Never certain: that is what somebody is asked for. */
export const likelihood = ({ score }: Pick<Suggestion, 'score'>): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(Math.min(score, 0.99))

/** The same in words; of several pairs how likely the least likely one is. */
export function useLikely(): (group: Pick<PairGroup, 'pairs' | 'score'>) => string {
  const { t } = useTranslation('duplicates')
  return ({ pairs, score }) => t(pairs.length === 1 ? 'likely' : 'likelyAll', { percent: likelihood({ score }) })
}
