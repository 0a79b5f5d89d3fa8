import { useTranslation } from 'react-i18next'
import type en from '../locales/en/common.json'

type StatusWord = keyof (typeof en)['status']
type RoleWord = keyof (typeof en)['role']

/** Plain words for the codes of the API. A code that is new to the console is shown as it is. */
export function useWords() {
  const { t, i18n } = useTranslation()
  return {
    status: (code: string): string => (i18n.exists(`status.${code}`) ? t(`status.${code as StatusWord}`) : code),
    role: (code: string): string => (i18n.exists(`role.${code}`) ? t(`role.${code as RoleWord}`) : code),
  }
}
