import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/conversion.json'
import type { Check } from '../onboarding/onboarding.queries.ts'
import { openChecks } from '../onboarding/open-checks.ts'
import type { ChecklistItem } from './conversion.queries.ts'

type Known = keyof (typeof en)['items']

/** A checklist's items in plain words; one that is new to the console speaks the service's own. */
export function useChecklistWords() {
  const { t, i18n } = useTranslation('conversion')
  const isKnown = (code: string): code is Known => i18n.exists(`conversion:items.${code}`)
  return {
    label: ({ code, label }: ChecklistItem) => (isKnown(code) ? t(`items.${code}`) : label),
    /** With the checks of the case it says how many are open: the same number that the case shows. */
    todo: ({ code, detail }: ChecklistItem, checks?: readonly Check[]) => {
      if (code === 'verification_cleared' && checks !== undefined) return t('openChecks', { count: openChecks(checks).length })
      return isKnown(code) ? t(`todo.${code}`) : detail
    },
  }
}
