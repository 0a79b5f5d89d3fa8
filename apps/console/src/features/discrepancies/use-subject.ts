import { useTranslation } from 'react-i18next'
import { useFieldWord } from '../../ui/field-words.ts'
import { CATEGORIES, type Discrepancy } from './discrepancies.queries.ts'

/** What a discrepancy is about, in words: its category, and the field where there is one. */
export function useSubject(): (one: Pick<Discrepancy, 'category' | 'field'>) => string {
  const { t } = useTranslation('discrepancies')
  const fieldWord = useFieldWord()
  return ({ category, field }) => {
    const known = CATEGORIES.find((code) => code === category)
    const word = known === undefined ? category : t(`categories.${known}`)
    return field === null ? word : `${word}: ${fieldWord(field)}`
  }
}
