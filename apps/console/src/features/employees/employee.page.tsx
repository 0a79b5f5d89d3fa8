import { Grid, Skeleton, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRecord } from '../../api/use-record.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ContextPanel } from '../../ui/context-panel.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { Person } from '../../ui/person.tsx'
import { day, RelativeTime } from '../../ui/relative-time.tsx'
import { LegalHoldNote } from '../data-requests/legal-hold.tsx'
import { FormDifferences } from '../onboarding/form-differences.tsx'
import { employeeQuery } from './employees.queries.ts'

/** One employee, with the way back to the application that they came from. Nothing about an employee is changed here. */
export function EmployeePage() {
  const { t } = useTranslation(['employees', 'common'])
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: employee, error, refetch } = useRecord(employeeQuery(id))
  const seesCandidates = useMay('candidate.read')
  if (error) return <PageProblem error={error} onRetry={refetch} />
  if (employee === undefined) return <Skeleton h={320} />
  const name = employee.full_name ?? t('common:unnamed')
  return (
    <>
      <PageHeader
        over={
          <>
            <Link to="/employees">{t('heading')}</Link> · {employee.employee_number}
          </>
        }
        title={name}
        under={employee.job_title}
      />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            <LegalHoldNote candidateId={employee.candidate_id} name={name} />
            <FormDifferences applicationId={employee.application_id} candidateId={employee.candidate_id} isConverted />
            <Facts
              facts={[
                [t('number'), employee.employee_number],
                [t('jobTitle'), employee.job_title],
                [t('joiningDate'), employee.joining_date === null ? t('open') : day(employee.joining_date)],
                [
                  t('requisition'),
                  <AppLink key="tan" href={`/requisitions/${employee.tan_id}`}>
                    {employee.tan_number}
                  </AppLink>,
                ],
                [
                  t('application'),
                  <AppLink key="application" href={`/applications/${employee.application_id}`}>
                    {t('toApplication')}
                  </AppLink>,
                ],
                [
                  t('candidate'),
                  seesCandidates && (
                    <AppLink key="candidate" href={`/candidates/${employee.candidate_id}`}>
                      {name}
                    </AppLink>
                  ),
                ],
                [t('convertedBy'), <Person key="by" id={employee.created_by} />],
                [t('converted'), <RelativeTime key="at" at={employee.created_at} />],
              ]}
            />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ContextPanel
            entityType="application"
            entityId={employee.application_id}
            isTold={({ action }) => action === 'employee-conversion.approve'}
          />
        </Grid.Col>
      </Grid>
    </>
  )
}
