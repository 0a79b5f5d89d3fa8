import { useTranslation } from 'react-i18next'
import { useFieldWord } from '../../ui/field-words.ts'
import type { Case, Check } from './onboarding.queries.ts'
import { openChecks } from './open-checks.ts'

/** The required documents that nobody has opened. */
export const unopenedIn = (checks: readonly Check[]): readonly string[] =>
  checks.find(({ code, result }) => code === 'documents_seen' && result !== 'Passed')?.documents ?? []

/** Them by name, in a line. */
export function useUnopenedWords(): (checks: readonly Check[]) => string {
  const { t } = useTranslation('onboarding')
  const fieldWord = useFieldWord()
  return (checks) =>
    t('documentsToOpen', {
      documents: unopenedIn(checks)
        .map((name) => fieldWord(name))
        .join(', '),
    })
}

/** What stands between a case and the first day, in a line: how many checks are open, and what they wait for. */
export function useMissingWords(): (one: Case) => string {
  const { t } = useTranslation('onboarding')
  const fieldWord = useFieldWord()
  const unopenedWords = useUnopenedWords()
  return ({ status, eligible, checks, open_discrepancies }) => {
    if (status === 'Cleared') return t(eligible ? 'nothingMissing' : 'notConvertible')
    const waiting = openChecks(checks)
    const count = t('openChecks', { count: waiting.length })
    if (status === 'AwaitingForm') return `${count}: ${t('waitsForForm')}`
    const open = open_discrepancies > 0 ? [t('openDiscrepancies', { count: open_discrepancies })] : []
    const failing = waiting
      .filter(({ field }) => field !== undefined)
      .map(({ code, field = '', changed_at }) =>
        code === 'document_received'
          ? t('missingDocument', { document: fieldWord(field) })
          : t(changed_at === undefined ? 'differs' : 'changed', { field: fieldWord(field) }),
      )
    return `${count}: ${[...open, ...failing, ...(unopenedIn(checks).length > 0 ? [unopenedWords(checks)] : [])].join(' · ')}`
  }
}

/** As it is shown: a case with all its checks passed is ready only where the person can be converted. */
export const shownStatus = ({ status, eligible }: Pick<Case, 'status' | 'eligible'>): string =>
  status === 'Cleared' && !eligible ? 'NotConvertible' : status
