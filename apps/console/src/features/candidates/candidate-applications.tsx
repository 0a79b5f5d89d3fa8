import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { IconPlus } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { AddToRequisition } from './add-to-requisition.tsx'
import classes from './candidates.module.css'
import { type Candidate, useApplicationsOf } from './candidates.queries.ts'
import { lastPerRequisition } from './last-application.ts'

/** What the person is put forward for, and how far each has come. */
export function CandidateApplications({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation(['candidates', 'common'])
  const list = useApplicationsOf(candidate.id)
  const [adding, setAdding] = useState(false)
  // A candidate's own actions do not name it: whether a requisition takes the person is decided there.
  const mayAdd = useMay('application.create')
  return (
    <section aria-label={t('applications.title')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('applications.title')}</Title>
        {mayAdd && (
          <Button size="compact-sm" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setAdding(true)}>
            {t('applications.add')}
          </Button>
        )}
      </Group>
      {list.error && <ProblemNotice error={list.error} onRetry={list.refetch} />}
      {list.isSuccess && list.items.length === 0 && <Text c="dimmed">{t('applications.empty')}</Text>}
      <Stack gap="sm">
        {list.items.map((one) => (
          <Group key={one.id} justify="space-between" gap="xs">
            <div style={{ minWidth: 0 }}>
              <Link to="/applications/$id" params={{ id: one.id }} className={classes.link}>
                {one.tan_title}
              </Link>
              <Text size="sm" c="dimmed">
                <Link to="/requisitions/$id" params={{ id: one.tan_id }} className={classes.number}>
                  {one.tan_number}
                </Link>
              </Text>
            </div>
            <StatusBadge status={one.status} />
          </Group>
        ))}
        {list.hasNextPage && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => list.fetchNextPage()}>
            {t('common:more')}
          </Button>
        )}
      </Stack>
      {adding && <AddToRequisition candidate={candidate} taken={lastPerRequisition(list.items)} onClose={() => setAdding(false)} />}
    </section>
  )
}
