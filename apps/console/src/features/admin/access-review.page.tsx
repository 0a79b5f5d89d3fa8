import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toCsv } from '../../ui/csv.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useWords } from '../../ui/words.ts'
import { allAccess, useAccessReview } from './access-review.queries.ts'
import { ACCESS_COLUMNS, type AccessRow, accessRecords, accessRows } from './access-rows.ts'

/** Who holds which role, since when, and used it when last; as a file for auditors. */
export function AccessReviewPage() {
  const { t } = useTranslation('admin')
  const words = useWords()
  const navigate = useNavigate()
  const list = useAccessReview()
  const rows = useMemo(() => accessRows(list.items), [list.items])
  const columns: Array<Column<AccessRow>> = [
    { key: 'name', header: t('users.name'), width: 'minmax(0, 2fr)', cell: ({ user }) => <Text truncate>{user.display_name}</Text> },
    {
      key: 'email',
      header: t('users.email'),
      width: 'minmax(0, 2fr)',
      cell: ({ user }) => <Text size="sm">{user.email}</Text>,
      wide: true,
    },
    {
      key: 'role',
      header: t('users.role'),
      width: 'minmax(0, 2fr)',
      cell: ({ role }) => (role === null ? t('review.noRole') : words.role(role.code)),
    },
    {
      key: 'since',
      header: t('review.since'),
      width: 'minmax(0, 1fr)',
      cell: ({ role }) => role && <RelativeTime at={role.granted_at} />,
      wide: true,
    },
    {
      key: 'used',
      header: t('review.lastUsed'),
      width: 'minmax(104px, 1fr)',
      cell: ({ role }) => role && (role.last_used_at === null ? t('review.never') : <RelativeTime at={role.last_used_at} />),
    },
    { key: 'status', header: t('users.status'), width: '110px', cell: ({ user }) => <StatusBadge status={user.status} />, wide: true },
  ]
  const file = async () => ({
    blob: new Blob([toCsv(ACCESS_COLUMNS, accessRecords(await allAccess()))], { type: 'text/csv;charset=utf-8' }),
    name: `access-review-${new Date().toISOString().slice(0, 10)}.csv`,
  })
  return (
    <>
      <PageHeader title={t('section.accessReview')} under={t('review.under')}>
        <DownloadButton label={t('review.download')} fetchFile={file} />
      </PageHeader>
      <RecordList
        label={t('section.accessReview')}
        columns={columns}
        list={{ ...list, items: rows }}
        rowKey={({ key }) => key}
        onOpen={({ user }) => navigate({ to: '/admin/users/$id', params: { id: user.id } })}
        empty={<EmptyState title={t('users.empty')} />}
      />
    </>
  )
}
