import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Application } from '../applications/applications.queries.ts'
import { isLinkValid } from '../applications/form-link-state.tsx'
import { IssueLink } from './issue-link.tsx'

/** A link that is out can't be read again, but another one can take its place. It is the next step only where the old one has run out. */
export function ReplaceLink({ application }: { application: Application }) {
  const { t } = useTranslation(['applications', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  const { id, status, form_link: link, allowed_actions } = application
  if (status !== 'Onboarding' || !allowed_actions.includes('green-form.issue')) return null
  const isNext = link !== null && link.submitted_at === null && !isLinkValid(link)
  return (
    <>
      <Button variant={isNext ? 'filled' : 'default'} onClick={() => setIsOpen(true)}>
        {t('moves.formAgain')}
      </Button>
      {isOpen && (
        <IssueLink
          applicationId={id}
          name={application.candidate_name ?? t('common:unnamed')}
          isFirst={false}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
