import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecisionWords } from '../../ui/decision.tsx'
import { useWords } from '../../ui/words.ts'
import { useUsualReasons } from '../applications/usual-reasons.ts'
import type { Approval } from '../approvals/approvals.queries.ts'
import { offerDecisionWords } from '../offers/offer-decision-note.tsx'
import { ShortlistNote } from './shortlist-note.tsx'

/** What yes and no mean for a kind of request, where "approve" would mislead. */
export function useDecisionWords(): (approval: Approval) => DecisionWords {
  const { t } = useTranslation(['work', 'discrepancies', 'common'])
  const usual = useUsualReasons()
  const words = useWords()
  return (approval) => {
    const { entity_type: kind, entity_id: id } = approval
    if (kind === 'offer') return offerDecisionWords(approval, { yes: t('common:decision.Approved'), no: t('common:decision.Rejected') })
    if (kind === 'shortlist')
      return {
        Approved: {
          label: t('decide.shortlist.yes'),
          note: createElement(ShortlistNote, { id, answer: 'yes' }),
          done: words.status('Shortlisted'),
        },
        Rejected: {
          label: t('decide.shortlist.no'),
          note: createElement(ShortlistNote, { id, answer: 'no' }),
          done: words.status('Rejected'),
          choices: usual,
        },
      }
    if (kind === 'discrepancy')
      return {
        Approved: {
          label: t('decide.discrepancy.yes'),
          note: t('decide.discrepancy.yesNote'),
          done: words.status('Resolved'),
          needsComment: t('discrepancies:commentHint'),
          hasNoKey: true,
        },
        Rejected: {
          label: t('decide.discrepancy.no'),
          note: t('decide.discrepancy.noNote'),
          done: words.status('Upheld'),
          needsComment: t('discrepancies:commentHint'),
          hasNoKey: true,
        },
      }
    return {}
  }
}
