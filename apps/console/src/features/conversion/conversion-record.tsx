import { Button, Grid, Group, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { applicationQuery, useOffersOf } from '../applications/applications.queries.ts'
import { FormDifferences } from '../onboarding/form-differences.tsx'
import { caseQuery } from '../onboarding/onboarding.queries.ts'
import { Checklist } from './checklist.tsx'
import { checklistQuery, madeQuery } from './conversion.queries.ts'
import { ConvertDialog } from './convert-dialog.tsx'
import { NewEmployee } from './new-employee.tsx'
import { PossibleEmployees } from './possible-employees.tsx'

/** One person before they become an employee: what holds, what does not, and the last step. */
export function ConversionRecord({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation(['conversion', 'common'])
  const [asked, setAsked] = useState(false)
  const checklist = useRecord(checklistQuery(applicationId))
  const application = useRecord(applicationQuery(applicationId))
  const seesEmployees = useMay('employee.read')
  const found = useQuery({ ...caseQuery(applicationId), enabled: useMay('verification.read') })
  const made = useQuery(madeQuery(applicationId))
  const offers = useOffersOf({ id: applicationId, status: application.data?.status ?? 'Applied' })
  const error = checklist.error ?? application.error
  const retry = () => Promise.all([checklist.refetch(), application.refetch()])
  if (error) return <PageProblem error={error} onRetry={() => void retry()} />
  if (checklist.data === undefined || application.data === undefined) return <Skeleton h={480} />
  const name = checklist.data.candidate_name ?? t('common:unnamed')
  const { candidate_id, tan_number, tan_title, status, conversion_request_id, employee_id, employee_number } = application.data
  const isConverted = status === 'Converted' || made.data != null
  const offered = offers.isLoading ? undefined : (offers.data?.items.find((offer) => offer.status === 'Accepted')?.start_date ?? null)
  const mayConvert = checklist.data.allowed_actions.includes('employee-conversion.approve')
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/conversion">{t('heading')}</Link> · {tan_number} {tan_title}
          </>
        }
        title={name}
        status={status}
      >
        {mayConvert && !isConverted && <Button onClick={() => setAsked(true)}>{t('convert')}</Button>}
      </PageHeader>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            {made.data != null && <NewEmployee name={name} number={made.data.employee_number} />}
            {isConverted && made.data == null && (
              <Note tone="good" title={t('converted', { name })}>
                {employee_number === null ? t('convertedText') : t('convertedNumber', { number: employee_number })}
              </Note>
            )}
            <FormDifferences applicationId={applicationId} candidateId={candidate_id} isConverted={isConverted} />
            {!isConverted && (
              <>
                <PossibleEmployees applicationId={applicationId} />
                {checklist.data.eligible && !mayConvert && (
                  <Note tone="good" title={t('readyTitle')}>
                    {t('readyText', { name })}
                  </Note>
                )}
                <section>
                  <Title order={2} mb="sm">
                    {t('checklist')}
                  </Title>
                  <Checklist items={checklist.data.checklist} found={found.data} />
                </section>
              </>
            )}
            <Group gap="md">
              {employee_id !== null && seesEmployees && <AppLink href={`/employees/${employee_id}`}>{t('toEmployee')}</AppLink>}
              <AppLink href={`/onboarding/${applicationId}`}>{t('toCase')}</AppLink>
              <AppLink href={`/applications/${applicationId}`}>{t('toApplication')}</AppLink>
            </Group>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel approvalRequestId={conversion_request_id} entityType="application" entityId={applicationId} />
        </Grid.Col>
      </Grid>
      {asked && (
        <ConvertDialog
          applicationId={applicationId}
          candidateId={candidate_id}
          requestId={conversion_request_id}
          name={name}
          offered={offered}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
