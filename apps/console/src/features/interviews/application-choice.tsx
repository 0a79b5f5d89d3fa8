import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFurtherPages } from '../../api/further-pages.ts'
import { onceEach } from '../../api/once-each.ts'
import { useProblemText } from '../../ui/problem-text.ts'
import { useWords } from '../../ui/words.ts'
import { type ApplicationItem, applicationQuery, useApplicationsIn } from '../applications/applications.queries.ts'

/** What is begun with the application, and the stages at which that can be. Who may says the application itself. */
const STAGES = {
  'interview.schedule': ['Shortlisted', 'Interviewing'],
  'offer.create': ['Interviewing'],
} as const
type Begun = keyof typeof STAGES

const PAGES = 20

interface Props {
  action: Begun
  value: string | null
  onChange: (id: string | null, application: ApplicationItem | undefined) => void
  error?: ReactNode
}

/** Chooses an application by name, position or number, of those with which this may be begun now. */
export function ApplicationChoice({ action, value, onChange, error }: Props) {
  const { t } = useTranslation(['interviews', 'common'])
  const words = useWords()
  const textOf = useProblemText()
  const shortlisted = useApplicationsIn('Shortlisted', undefined, {
    enabled: (STAGES[action] as readonly string[]).includes('Shortlisted'),
  })
  const interviewing = useApplicationsIn('Interviewing', undefined)
  useFurtherPages(shortlisted, PAGES)
  useFurtherPages(interviewing, PAGES)
  const fetched = onceEach(shortlisted.items, interviewing.items).filter(({ allowed_actions }) => allowed_actions.includes(action))
  // Named by an address, it may stand behind the pages fetched, or be past that stage.
  const named = useQuery({ ...applicationQuery(value ?? ''), enabled: value !== null && !fetched.some(({ id }) => id === value) })
  const other = value !== null && named.data?.id === value && !fetched.some(({ id }) => id === value) ? named.data : undefined
  const unfit =
    other !== undefined && !other.allowed_actions.includes(action)
      ? t(`unfit.${action === 'offer.create' ? 'offer' : 'interview'}`, { status: words.status(other.status) })
      : named.error && value !== null
        ? textOf(named.error)
        : null
  const all: ApplicationItem[] = other === undefined ? fetched : [other, ...fetched]
  const label = ({ candidate_name, tan_title, tan_number }: ApplicationItem) =>
    [candidate_name ?? t('common:unnamed'), tan_title, tan_number].join(' · ')
  return (
    <Select
      label={t('application')}
      placeholder={t('chooseApplication')}
      nothingFoundMessage={
        interviewing.isLoading || shortlisted.isLoading
          ? t('common:loading')
          : t(`noApplication.${action === 'offer.create' ? 'offer' : 'interview'}`)
      }
      withAsterisk
      required
      searchable
      openOnFocus={false} // it has the focus first, and would cover the form
      limit={100}
      data={all.map((one) => ({ value: one.id, label: label(one) }))}
      value={value}
      onChange={(id) =>
        onChange(
          id,
          all.find((one) => one.id === id),
        )
      }
      error={error ?? unfit}
      data-autofocus={value === null ? true : undefined}
    />
  )
}
