import { useTranslation } from 'react-i18next'
import type en from '../locales/en/onboarding.json'
import { useFormText } from './form-text.ts'

type Known = keyof (typeof en)['fields']

/** A field of the form or a type of document in plain words; one of the company's own by its label, or else by its name. */
export function useFieldWord(): (name: string, label?: string) => string {
  const { t, i18n } = useTranslation('onboarding')
  const say = useFormText()
  return (name, label = name.replaceAll('_', ' ')) => (i18n.exists(`onboarding:fields.${name}`) ? t(`fields.${name as Known}`) : say(label))
}
