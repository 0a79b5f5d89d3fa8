import { locale } from '../../app/i18n.ts'
import type { Suggestion } from './duplicates.queries.ts'

/** How likely the two are one person, in percent. Never certain: that is what somebody is asked for. */
export const likelihood = ({ score }: Pick<Suggestion, 'score'>): string =>
  new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 0 }).format(Math.min(score, 0.99))
