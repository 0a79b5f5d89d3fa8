import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/conversion.json'
import type { Case } from '../onboarding/onboarding.queries.ts'
import { openChecks } from '../onboarding/open-checks.ts'
import type { ChecklistItem } from './conversion.queries.ts'

type Found = Pick<Case, 'checks' | 'open_discrepancies'>
type Known = keyof (typeof en)['items']

/** A checklist's items in plain words; one that is new to the console speaks the service's own. */
export function useChecklistWords() {
  const { t, i18n } = useTranslation('conversion')
  const isKnown = (code: string): code is Known => i18n.exists(`conversion:items.${code}`)
  const todo = ({ code, detail }: ChecklistItem, found?: Found) => {
    if (code === 'verification_cleared' && found !== undefined) return t('openChecks', { count: openChecks(found.checks).length })
    if (code === 'no_open_discrepancy' && found !== undefined) return t('openDiscrepancies', { count: found.open_discrepancies })
    return isKnown(code) ? t(`todo.${code}`) : detail
  }
  return {
    label: ({ code, label }: ChecklistItem) => (isKnown(code) ? t(`items.${code}`) : label),
    /** With the case it says how many checks and discrepancies are open: the same numbers that the case shows. */
    todo,
    /** In a list, where two lines have to do: what follows is on the page. */
    short: (item: ChecklistItem, found?: Found) =>
      item.code === 'no_open_discrepancy' && found !== undefined
        ? t('openDiscrepanciesShort', { count: found.open_discrepancies })
        : todo(item, found),
  }
}
