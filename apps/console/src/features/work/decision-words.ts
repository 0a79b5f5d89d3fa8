import { useTranslation } from 'react-i18next'
import type { DecisionWords } from '../../ui/decision.tsx'
import { useWords } from '../../ui/words.ts'

/** What yes and no mean for a kind of request, where "approve" would mislead. */
export function useDecisionWords(): (kind: string) => DecisionWords {
  const { t } = useTranslation('work')
  const words = useWords()
  return (kind) => {
    if (kind === 'shortlist')
      return {
        Approved: { label: t('decide.shortlist.yes'), note: t('decide.shortlist.yesNote'), done: words.status('Shortlisted') },
        Rejected: { label: t('decide.shortlist.no'), note: t('decide.shortlist.noNote'), done: words.status('Rejected') },
      }
    if (kind === 'discrepancy')
      return {
        Approved: { label: t('decide.discrepancy.yes'), note: t('decide.discrepancy.yesNote'), done: words.status('Resolved') },
        Rejected: { label: t('decide.discrepancy.no'), note: t('decide.discrepancy.noNote'), done: words.status('Upheld') },
      }
    return {}
  }
}
