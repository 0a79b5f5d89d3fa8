import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { caseQuery } from '../onboarding/onboarding.queries.ts'
import { checklistQuery } from './conversion.queries.ts'
import { isTooEarly, metOf } from './too-early.ts'
import { useChecklistWords } from './use-checklist-words.ts'

/** How far it is to an employee, in a few words, with the way there. */
export function ConversionTeaser({ applicationId }: { applicationId: string }) {
  const { t } = useTranslation('conversion')
  const words = useChecklistWords()
  const { data } = useQuery({ ...checklistQuery(applicationId), enabled: useMay('employee-conversion.read') })
  const found = useQuery({ ...caseQuery(applicationId), enabled: useMay('verification.read') })
  if (data === undefined) return null
  const missing = data.checklist.filter(({ passed }) => !passed)
  return (
    <section>
      <Title order={2} mb="xs">
        {t('heading')}
      </Title>
      <Stack gap={4}>
        <Text>{t('doneOfAll', { done: metOf(data.checklist).length, all: data.checklist.length })}</Text>
        {missing.map((item) => (
          <Text key={item.code} size="sm" c="dimmed">
            {words.todo(item, found.data)}
          </Text>
        ))}
        {data.checklist.some((item) => isTooEarly(item, data.checklist)) && (
          <Text size="sm" c="dimmed">
            {t('tooEarly')}
          </Text>
        )}
        {data.eligible && <Text size="sm">{t('readyTitle')}</Text>}
        <AppLink href={`/conversion?application=${applicationId}`}>{t('checklist')}</AppLink>
      </Stack>
    </section>
  )
}
