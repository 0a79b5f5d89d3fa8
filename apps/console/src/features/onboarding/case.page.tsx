import { Button, Grid, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useMay, useSession } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { exact } from '../../ui/relative-time.tsx'
import { useWords } from '../../ui/words.ts'
import { applicationQuery } from '../applications/applications.queries.ts'
import { FormIsOut, isLinkValid } from '../applications/form-link-state.tsx'
import { ConversionTeaser } from '../conversion/conversion-teaser.tsx'
import { PossibleEmployees } from '../conversion/possible-employees.tsx'
import { useDiscrepancies } from '../discrepancies/discrepancies.queries.ts'
import { RaiseDiscrepancy } from '../discrepancies/raise-discrepancy.tsx'
import { CaseDiscrepancies } from './case-discrepancies.tsx'
import { Checks, hasFailed } from './checks.tsx'
import { FormState } from './form-state.tsx'
import { IssueLink } from './issue-link.tsx'
import { shownStatus, unopenedIn } from './missing-words.ts'
import { caseQuery, OFTEN } from './onboarding.queries.ts'
import { CaseDocuments, SentForm } from './sent-form.tsx'

/** Whose look at a document counts: the service asks the same. */
const CHECKERS = ['VERIFICATION_OFFICER', 'HR_OPERATIONS']

/** One person between the offer and the first day: the form and its documents, what was checked, what does not fit. */
export function CasePage() {
  const { t } = useTranslation(['onboarding', 'discrepancies', 'applications', 'common'])
  const { applicationId } = useParams({ strict: false }) as { applicationId: string }
  const words = useWords()
  const [asked, setAsked] = useState<'link' | { field: string | null } | null>(null)
  const seesCase = useMay('verification.read')
  const seesForm = useMay('green-form.read')
  const seesEmployees = useMay('employee.read')
  const checksDocuments = CHECKERS.includes(useSession().me.role)
  const application = useRecord({ ...applicationQuery(applicationId), ...OFTEN })
  const found = useRecord({ ...caseQuery(applicationId), enabled: seesCase })
  const isUpheld = useDiscrepancies({ applicationId }, { enabled: seesCase }).items.some((one) => one.status === 'Upheld')
  const error = application.error ?? found.error
  if (error) return <PageProblem error={error} onRetry={() => void Promise.all([application.refetch(), found.refetch()])} />
  if (application.data === undefined || (seesCase && found.data === undefined)) return <Skeleton h={480} />
  const { candidate_id, candidate_name, tan_number, tan_title, status, employee_id, employee_number, allowed_actions, form_link } =
    application.data
  const toOpen = status === 'Onboarding' ? unopenedIn(found.data?.checks ?? []) : []
  const name = candidate_name ?? t('common:unnamed')
  const mayIssue = allowed_actions.includes('green-form.issue')
  const mayRaise = found.data?.allowed_actions.includes('discrepancy.raise') ?? false
  const isFirst = status === 'OfferAccepted'
  const close = () => setAsked(null)
  // First for those whose work they are, unless something has failed.
  const documentsFirst = checksDocuments && !hasFailed(found.data?.checks ?? [])
  const documents = seesForm && !isFirst && <CaseDocuments applicationId={applicationId} toOpen={toOpen} />
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/onboarding">{t('heading')}</Link> · {tan_number} {tan_title}
          </>
        }
        title={name}
        status={status === 'Onboarding' && found.data ? shownStatus(found.data) : status}
      >
        {mayRaise && !isFirst && (
          <Button variant="default" onClick={() => setAsked({ field: null })}>
            {t('discrepancies:raise')}
          </Button>
        )}
        {mayIssue && (
          <Button variant={isFirst ? 'filled' : 'default'} onClick={() => setAsked('link')}>
            {t(isFirst ? 'issue' : 'issueAgain')}
          </Button>
        )}
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="xl">
            {isFirst && (
              <Note tone="info" title={t('firstStep')}>
                {t(mayIssue ? 'firstStepText' : 'firstStepOthers')}
              </Note>
            )}
            {status === 'Onboarding' && form_link !== null && form_link.submitted_at === null && (
              <Note tone={isLinkValid(form_link) ? 'info' : 'warning'} title={words.status('AwaitingForm')}>
                <Text size="sm">
                  <FormIsOut application={application.data} />{' '}
                  {isLinkValid(form_link) && t('applications:formLink.valid', { date: exact(form_link.expires_at) })}
                </Text>
              </Note>
            )}
            {toOpen.length > 0 && (
              <Note tone="warning" title={t('toOpenTitle', { count: toOpen.length })}>
                {t(checksDocuments ? 'toOpenYou' : 'toOpenOthers')}
              </Note>
            )}
            {status === 'Onboarding' && found.data?.status === 'Cleared' && !found.data.eligible && (
              <Note tone="warning" title={t('notConvertibleTitle')}>
                {t(isUpheld ? 'upheldText' : 'notConvertible')}
              </Note>
            )}
            {employee_number === null && <PossibleEmployees applicationId={applicationId} />}
            {employee_number !== null && (
              <Note tone="good" title={t('isEmployee', { name, number: employee_number })}>
                {employee_id !== null && seesEmployees && <AppLink href={`/employees/${employee_id}`}>{t('toEmployee')}</AppLink>}
              </Note>
            )}
            {documentsFirst && documents}
            {found.data && !isFirst && (
              <Checks
                applicationId={applicationId}
                candidateId={candidate_id}
                checks={found.data.checks}
                {...(mayRaise ? { onRaise: (field: string) => setAsked({ field }) } : {})}
              />
            )}
            {seesCase && <CaseDiscrepancies applicationId={applicationId} />}
            {!documentsFirst && documents}
            {seesForm && !isFirst && <SentForm applicationId={applicationId} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel entityType="green_form" entityId={applicationId}>
            <FormState application={application.data} />
            {status === 'Onboarding' && <ConversionTeaser applicationId={applicationId} />}
            <Group gap="md">
              <AppLink href={`/candidates/${candidate_id}`}>{t('toCandidate')}</AppLink>
              <AppLink href={`/applications/${applicationId}`}>{t('toApplication')}</AppLink>
            </Group>
          </ContextPanel>
        </Grid.Col>
      </Grid>
      {asked === 'link' && <IssueLink applicationId={applicationId} name={name} isFirst={isFirst} onClose={close} />}
      {asked !== null && asked !== 'link' && (
        <RaiseDiscrepancy applicationId={applicationId} name={name} field={asked.field} onClose={close} />
      )}
    </>
  )
}
