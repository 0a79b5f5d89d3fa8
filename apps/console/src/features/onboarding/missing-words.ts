import { useTranslation } from 'react-i18next'
import { useFieldWord } from './field-words.ts'
import type { Case, Check } from './onboarding.queries.ts'

/** The service says so in the check's own words alone: somebody has raised a discrepancy on it and somebody else resolved it. */
export const isSettled = ({ result, detail }: Check): boolean => result !== 'Passed' && detail.includes('Settled:')

/** What stands between a case and the first day, in a line. */
export function useMissingWords(): (one: Case) => string {
  const { t } = useTranslation('onboarding')
  const fieldWord = useFieldWord()
  return ({ status, checks, open_discrepancies }) => {
    if (status === 'Cleared') return t('nothingMissing')
    if (status === 'AwaitingForm') return t('waitsForForm')
    const open = open_discrepancies > 0 ? [t('openDiscrepancies', { count: open_discrepancies })] : []
    const failing = checks
      .filter((check) => check.result !== 'Passed' && check.field !== undefined && !isSettled(check))
      .map(({ code, field = '' }) =>
        code === 'document_received' ? t('missingDocument', { document: fieldWord(field) }) : t('differs', { field: fieldWord(field) }),
      )
    const unopened = checks.some(({ code, result }) => code === 'documents_seen' && result !== 'Passed') ? [t('documentsToOpen')] : []
    return [...open, ...failing, ...unopened].join(' · ')
  }
}
