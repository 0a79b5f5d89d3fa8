import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useWords } from '../../ui/words.ts'
import { type ApiKey, revokeApiKey, useApiKeys } from './api-keys.queries.ts'
import { CreateApiKey } from './create-api-key.tsx'

/** The keys of programs, newest first. */
export function ApiKeysPage() {
  const { t } = useTranslation('admin')
  const words = useWords()
  const nameOf = usePersonName()
  const list = useApiKeys()
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('keys.create')}
    </Button>
  )
  const columns: Array<Column<ApiKey>> = [
    {
      key: 'name',
      header: t('keys.name'),
      width: 'minmax(0, 2fr)',
      cell: (key) => <NameAndRole name={key.name} role={words.role(key.role)} status={words.status(key.status)} />,
    },
    {
      key: 'created',
      header: t('keys.createdAt'),
      width: 'minmax(0, 1fr)',
      cell: (key) => (
        <span title={nameOf(key.created_by)}>
          <RelativeTime at={key.created_at} />
        </span>
      ),
      wide: true,
    },
    {
      key: 'used',
      header: t('keys.lastUsed'),
      width: 'minmax(0, 1fr)',
      cell: (key) => (key.last_used_at === null ? t('keys.never') : <RelativeTime at={key.last_used_at} />),
      wide: true,
    },
    { key: 'expires', header: t('keys.expires'), width: 'minmax(0, 1fr)', cell: (key) => <RelativeTime at={key.expires_at} />, wide: true },
    { key: 'status', header: t('users.status'), width: '110px', cell: (key) => <StatusBadge status={key.status} />, wide: true },
    {
      key: 'revoke',
      header: t('keys.actions'),
      width: '100px',
      cell: (key) =>
        key.allowed_actions.includes('api-key.revoke') && (
          <Button size="compact-sm" variant="default" aria-label={t('keys.revokeOne', { name: key.name })} onClick={() => setRevoking(key)}>
            {t('keys.revoke')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <PageHeader title={t('section.apiKeys')} under={t('keys.under')}>
        {list.items.length > 0 && create}
      </PageHeader>
      <RecordList
        label={t('section.apiKeys')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={t('keys.empty')} action={create}>
            {t('keys.emptyText')}
          </EmptyState>
        }
      />
      {creating && <CreateApiKey onClose={() => setCreating(false)} />}
      {revoking !== null && (
        <ConfirmDialog
          title={t('keys.revokeOf', { name: revoking.name })}
          label={t('keys.revokeGo')}
          isEnd
          act={async () => {
            await revokeApiKey(revoking.id)
            notifications.show({ message: t('keys.revoked', { name: revoking.name }) })
          }}
          onClose={() => setRevoking(null)}
        >
          {t('keys.revokeText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** On a phone the status has no column of its own. */
function NameAndRole({ name, role, status }: { name: string; role: string; status: string }) {
  return (
    <div title={name}>
      <Text truncate>{name}</Text>
      <Text size="xs" c="dimmed" truncate>
        {role}
        <Text span inherit hiddenFrom="sm">{` · ${status}`}</Text>
      </Text>
    </div>
  )
}
