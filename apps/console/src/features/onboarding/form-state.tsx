import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { Application } from '../applications/applications.queries.ts'
import { FormLinkState } from '../applications/form-link-state.tsx'
import { submissionsQuery } from './onboarding.queries.ts'

/** Nothing is said of a form that this person may not read. */
const wordsFor = (applicationStatus: string, seesForm: boolean) =>
  applicationStatus === 'OfferAccepted' ? 'formNone' : seesForm ? 'formOut' : 'formUnseen'

/** Where the candidate's form is: not out, out, sent, or asked for again. */
export function FormState({ application }: { application: Application }) {
  const { t } = useTranslation('onboarding')
  const { id: applicationId, status: applicationStatus, form_link: link } = application
  const seesForm = useMay('green-form.read')
  const { data, isLoading } = useQuery({ ...submissionsQuery(applicationId), enabled: seesForm })
  const newest = data?.items[0]
  const older = (data?.items.length ?? 0) - 1
  return (
    <section>
      <Title order={2} mb="xs">
        {t('form')}
      </Title>
      {isLoading && <Skeleton h={24} />}
      {!isLoading && newest === undefined && <Text>{t(wordsFor(applicationStatus, seesForm))}</Text>}
      {newest !== undefined && (
        <Stack gap={4} align="flex-start">
          <StatusBadge status={newest.status} />
          {newest.status === 'ReuploadRequested' && <Text size="sm">{t('formAgain')}</Text>}
          <Text size="sm" c="dimmed" component="div">
            {t('formSent')} <RelativeTime at={newest.submitted_at} />
            {older > 0 && ` · ${t('older', { count: older })}`}
          </Text>
        </Stack>
      )}
      {link !== null && (
        <Text size="sm" mt={4}>
          <FormLinkState link={link} />
        </Text>
      )}
    </section>
  )
}
