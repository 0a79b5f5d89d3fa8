import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/duplicates.json'

type Reason = keyof (typeof en)['reason']

/** Why two may be one, in words: "Same e-mail address, similar name". */
export function useReasons(): (codes: readonly string[]) => string {
  const { t, i18n } = useTranslation('duplicates')
  return (codes) => {
    const sentence = codes.map((code) => (i18n.exists(`duplicates:reason.${code}`) ? t(`reason.${code as Reason}`) : code)).join(', ')
    return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
  }
}
