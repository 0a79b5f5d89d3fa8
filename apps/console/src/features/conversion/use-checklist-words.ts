import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/conversion.json'
import type { ChecklistItem } from './conversion.queries.ts'

type Known = keyof (typeof en)['items']

/** A checklist's items in plain words; one that is new to the console speaks the service's own. */
export function useChecklistWords() {
  const { t, i18n } = useTranslation('conversion')
  const isKnown = (code: string): code is Known => i18n.exists(`conversion:items.${code}`)
  return {
    label: ({ code, label }: ChecklistItem) => (isKnown(code) ? t(`items.${code}`) : label),
    todo: ({ code, detail }: ChecklistItem) => (isKnown(code) ? t(`todo.${code}`) : detail),
  }
}
