import { useTranslation } from 'react-i18next'
import type en from '../locales/en/common.json'

type StatusWord = keyof (typeof en)['status']
type RoleWord = keyof (typeof en)['role']

/** Plain words for the codes of the API. A code that is new to the console is shown as it is. */
export function useWords() {
  const { t, i18n } = useTranslation()
  const role = (code: string): string => (i18n.exists(`role.${code}`) ? t(`role.${code as RoleWord}`) : code)
  return {
    status: (code: string): string => (i18n.exists(`status.${code}`) ? t(`status.${code as StatusWord}`) : code),
    role,
    /** A step of an approval by its own name. One that is merely called after its role, as a new company's are, in the role's words. */
    step: (step: { name: string; role: string }): string =>
      isCalledAfterRole(step, i18n.getFixedT('en')(`role.${step.role as RoleWord}`)) ? role(step.role) : step.name,
  }
}

/** The service calls them in English, some in other words than the console. */
const isCalledAfterRole = ({ name, role }: { name: string; role: string }, english: string): boolean =>
  name === english || name.toUpperCase().replaceAll(' ', '_') === role
