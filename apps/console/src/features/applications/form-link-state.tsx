import { useTranslation } from 'react-i18next'
import { exact } from '../../ui/relative-time.tsx'
import type { Application } from './applications.queries.ts'

/** What became of the candidate's link: until when it opens the form, whether it was opened, and when the form came back. */
export function FormLinkState({ link }: { link: NonNullable<Application['form_link']> }) {
  const { t } = useTranslation('applications')
  const { expires_at, opened_at, submitted_at } = link
  const isValid = new Date(expires_at).getTime() > Date.now()
  const state = t(isValid ? 'formLink.valid' : 'formLink.expired', { date: exact(expires_at) })
  if (submitted_at !== null) return `${t('formLink.sent', { date: exact(submitted_at) })} · ${state}`
  return `${state} · ${opened_at === null ? t('formLink.notOpened') : t('formLink.opened', { date: exact(opened_at) })}`
}
