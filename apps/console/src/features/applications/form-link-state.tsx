import { useTranslation } from 'react-i18next'
import { exact } from '../../ui/relative-time.tsx'
import type { Application } from './applications.queries.ts'

type Link = NonNullable<Application['form_link']>

export const isLinkValid = ({ expires_at }: Link): boolean => new Date(expires_at).getTime() > Date.now()

/** What became of the candidate's link: until when it opens the form, whether it was opened, and when the form came back. */
export function FormLinkState({ link }: { link: Link }) {
  const { t } = useTranslation('applications')
  const { expires_at, opened_at, submitted_at } = link
  const state = t(isLinkValid(link) ? 'formLink.valid' : 'formLink.expired', { date: exact(expires_at) })
  if (submitted_at !== null) return `${t('formLink.sent', { date: exact(submitted_at) })} · ${state}`
  return `${state} · ${opened_at === null ? t('formLink.notOpened') : t('formLink.opened', { date: exact(opened_at) })}`
}

/** That the candidate has the form, for as long as it has not come back. */
export function FormIsOut({ application: { status, form_link: link } }: { application: Application }) {
  const { t } = useTranslation('applications')
  if (status !== 'Onboarding' || link === null || link.submitted_at !== null) return null
  if (!isLinkValid(link)) return t('formLink.outExpired', { date: exact(link.expires_at) })
  return link.opened_at === null ? t('formLink.out') : t('formLink.outOpened', { date: exact(link.opened_at) })
}
