import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type NewDataRequest, useDataRequests } from './data-requests.queries.ts'
import { LegalHoldNote, PlaceHoldButton } from './legal-hold.tsx'
import { RequestData } from './request-data.tsx'

/** On a candidate's page, for HR: what was asked about this person's data, and how to ask. */
export function PersonDataSection({ candidateId, name }: { candidateId: string; name: string }) {
  return useMay('data-request.read') ? <Section candidateId={candidateId} name={name} /> : null
}

function Section({ candidateId, name }: { candidateId: string; name: string }) {
  const { t } = useTranslation('data-requests')
  const mayAsk = useMay('data-request.create')
  const { items } = useDataRequests({ candidateId })
  const [asking, setAsking] = useState<NewDataRequest['kind'] | null>(null)
  return (
    <section>
      <Title order={2} mb="xs">
        {t('section')}
      </Title>
      <Stack gap="xs">
        <LegalHoldNote candidateId={candidateId} name={name} />
        {items.length === 0 && <Text c="dimmed">{t('noneHere')}</Text>}
        {items.map((one) => (
          <Group key={one.id} gap="sm">
            <AppLink href={`/data-requests/${one.id}`}>{t(`kind.${one.kind as 'Export'}`)}</AppLink>
            <StatusBadge status={one.status} />
            <Text size="sm" c="dimmed" component="span">
              <RelativeTime at={one.requested_at} />
            </Text>
          </Group>
        ))}
        {mayAsk && (
          <Group gap="xs">
            <Button variant="default" size="compact-md" onClick={() => setAsking('Export')}>
              {t('request.Export')}
            </Button>
            <Button variant="default" size="compact-md" onClick={() => setAsking('Erasure')}>
              {t('request.Erasure')}
            </Button>
            <PlaceHoldButton candidateId={candidateId} name={name} />
          </Group>
        )}
      </Stack>
      {asking !== null && <RequestData candidateId={candidateId} name={name} kind={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}
