import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { toCsv } from '../../ui/csv.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { day, RelativeTime, relative } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useWords } from '../../ui/words.ts'
import { allAccess, useAccessReview } from './access-review.queries.ts'
import { ACCESS_COLUMNS, type AccessRow, accessRecords, accessRows } from './access-rows.ts'

/** Who has which access, since when and until when, and used it when last; as a file for auditors. */
export function AccessReviewPage() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const list = useAccessReview()
  const seesKeys = useMay('user.manage')
  const [words, setWords] = useListWords()
  const all = useMemo(() => accessRows(list.items), [list.items])
  const columns = useColumns(all.some(({ expires }) => expires !== null))
  const rows = useMemo(() => all.filter(({ user, deputyFor }) => matches(words, user.display_name, user.email, deputyFor)), [all, words])
  const file = async () => ({
    blob: new Blob([toCsv(ACCESS_COLUMNS, accessRecords(await allAccess()))], { type: 'text/csv;charset=utf-8' }),
    name: `access-review-all-${new Date().toISOString().slice(0, 10)}.csv`,
  })
  const open = ({ user }: AccessRow) => {
    if (user.kind === 'Person') return navigate({ to: '/admin/users/$id', params: { id: user.id } })
    return seesKeys ? navigate({ to: '/admin/api-keys' }) : undefined
  }
  return (
    <>
      <PageHeader title={t('section.accessReview')} under={t('review.under')}>
        <DownloadButton label={t('review.download')} fetchFile={file} />
      </PageHeader>
      <ListFilter words={words} onWords={setWords} />
      <RecordList
        label={t('section.accessReview')}
        name="access-review"
        hasOwnFile
        columns={columns}
        list={{ ...list, items: all }}
        rows={rows}
        typed={[words, setWords]}
        onClear={() => setWords('')}
        rowKey={({ key }) => key}
        onOpen={open}
        empty={<EmptyState title={t('users.empty')} />}
      />
    </>
  )
}

function useColumns(hasEnds: boolean): Array<Column<AccessRow>> {
  const { t } = useTranslation('admin')
  const words = useWords()
  const moment = (at: string | null) => at && (at.length === 10 ? day(at) : <RelativeTime at={at} />)
  const roleOf = ({ role, deputyFor }: AccessRow) => {
    if (deputyFor !== null) return t('review.deputyFor', { name: deputyFor })
    return role === null ? t('review.noRole') : words.role(role)
  }
  return [
    {
      key: 'name',
      header: t('users.name'),
      value: ({ user }) => user.display_name,
      width: 'minmax(88px, 2fr)',
      cell: ({ user }) => <Text truncate>{user.display_name}</Text>,
    },
    {
      key: 'kind',
      header: t('review.kind'),
      value: ({ kind }) => kind,
      wordFor: (kind) => t(`review.kinds.${kind as 'Role'}`),
      facet: true,
      width: '104px',
      cell: ({ kind }) => t(`review.kinds.${kind}`),
      wide: true,
    },
    {
      key: 'email',
      header: t('users.email'),
      value: ({ user }) => (user.kind === 'Person' ? user.email : ''),
      width: 'minmax(120px, 2fr)',
      cell: ({ user }) =>
        user.kind === 'Person' && (
          <Text size="sm">
            <EmailText email={user.email} />
          </Text>
        ),
      wide: true,
    },
    { key: 'role', header: t('users.role'), value: roleOf, facet: true, width: 'minmax(116px, 2fr)', cell: roleOf },
    {
      key: 'since',
      header: t('review.since'),
      value: ({ since }) => since,
      width: 'minmax(104px, 1fr)',
      cell: ({ since }) => moment(since),
      wide: true,
    },
    {
      key: 'used',
      header: t('review.lastUsed'),
      value: ({ lastUsed }) => lastUsed,
      width: 'minmax(112px, 1fr)',
      cell: ({ since, lastUsed }) => since && (lastUsed === null ? t('review.never') : <RelativeTime at={lastUsed} />),
      wide: true,
      // Of whoever has no access any more that is what matters most.
      under: ({ user, since, lastUsed }) =>
        user.status === 'Active'
          ? since && `${t('review.lastUsed')}: ${lastUsed === null ? t('review.never') : relative(lastUsed)}`
          : words.status(user.status),
    },
    {
      key: 'expires',
      header: t('review.expires'),
      value: ({ expires }) => expires,
      width: 'minmax(0, 1fr)',
      cell: ({ expires }) => moment(expires),
      wide: true,
      isExportOnly: !hasEnds, // a column in which nobody has anything
    },
    {
      key: 'status',
      header: t('users.status'),
      value: ({ user }) => user.status,
      wordFor: words.status,
      facet: true,
      width: '100px',
      cell: ({ user }) => <StatusBadge status={user.status} />,
      wide: true,
    },
  ]
}
