import { Select, Switch, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Person, usePersonName } from '../../ui/person.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import { WithNumbers } from '../../ui/record-number.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useWords } from '../../ui/words.ts'
import { APPROVAL_KINDS, APPROVAL_STATUSES, type Approval, recordOf, useApprovals } from '../approvals/approvals.queries.ts'
import { useApprovalTitles } from './use-approval-titles.ts'

const ALL = ''

/** The whole queue: what was asked of whom, and where it hangs. Deciding is for My work and the record itself. */
export function ApprovalsPage() {
  const { t } = useTranslation('work')
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const words = useWords()
  const nameOf = usePersonName()
  const status = APPROVAL_STATUSES.find((known) => known === search.status)
  const kind = APPROVAL_KINDS.find((known) => known === search.kind)
  const mine = search.mine === 'yes'
  const [typed, setTyped] = useListWords()
  const show = (change: { status?: string | undefined; kind?: string | undefined; mine?: string | undefined }) => {
    const wanted = { status, kind, mine: search.mine, ...change }
    return navigate({
      to: '/approvals',
      search: {
        ...(wanted.status ? { status: wanted.status } : {}),
        ...(wanted.kind ? { kind: wanted.kind } : {}),
        ...(wanted.mine ? { mine: wanted.mine } : {}),
      },
      replace: true,
    })
  }
  const list = useApprovals({ status, kind, mine })
  const rows = list.items.filter((one) => matches(typed, one.title, t(`kind.${one.entity_type as 'tan'}`), nameOf(one.requested_by)))
  const waitsFor = ({ steps, current_step }: Approval) => {
    const step = steps.find((one) => one.step === current_step)
    return step === undefined ? null : words.role(step.role)
  }
  const kinds = APPROVAL_KINDS.map((value) => ({ value: value as string, label: t(`kind.${value}`) }))
  const columns: Array<Column<Approval>> = [
    {
      key: 'kind',
      header: t('approvals.kind'),
      value: (one) => t(`kind.${one.entity_type as 'tan'}`),
      width: '112px',
      cell: (one) => t(`kind.${one.entity_type as 'tan'}`),
      wide: true,
    },
    {
      key: 'what',
      header: t('approvals.what'),
      value: (one) => one.title,
      width: 'minmax(0, 3fr)',
      cell: (one) => <ApprovalTitle approval={one} />,
    },
    {
      key: 'waits',
      header: t('approvals.waitsFor'),
      value: waitsFor,
      facet: true,
      width: 'minmax(156px, 1fr)',
      cell: waitsFor,
      wide: true,
      under: (one) => (waitsFor(one) === null ? null : `${t('approvals.waitsFor')}: ${waitsFor(one)}`),
    },
    {
      key: 'by',
      header: t('approvals.requestedBy'),
      value: (one) => (one.requested_by === null ? t('approvals.automatic') : nameOf(one.requested_by)),
      facet: true,
      width: 'minmax(172px, 1fr)',
      cell: (one) => (one.requested_by === null ? t('approvals.automatic') : <Person id={one.requested_by} />),
      wide: true,
    },
    { key: 'status', header: t('approvals.status'), width: '112px', cell: (one) => <StatusBadge status={one.status} />, wide: true },
    {
      key: 'at',
      header: t('approvals.requested'),
      value: (one) => one.requested_at,
      width: '112px',
      cell: (one) => <RelativeTime at={one.requested_at} />,
      wide: true,
      under: true,
    },
  ]
  return (
    <>
      <PageHeader over={<Link to="/">{t('heading')}</Link>} title={t('approvals.heading')} under={t('approvals.under')} />
      <ListFilter words={typed} onWords={setTyped} statuses={APPROVAL_STATUSES} status={status} onStatus={(next) => show({ status: next })}>
        <Select
          data={[{ value: ALL, label: t('approvals.allKinds') }, ...kinds]}
          value={kind ?? ALL}
          onChange={(value) => show({ kind: value ?? undefined })}
          aria-label={t('approvals.kind')}
          allowDeselect={false}
          w={180}
        />
        <Switch
          checked={mine}
          onChange={(event) => show({ mine: event.currentTarget.checked ? 'yes' : undefined })}
          label={t('approvals.mine')}
        />
      </ListFilter>
      <RecordList
        label={t('approvals.heading')}
        name="approvals"
        columns={columns}
        list={list}
        rows={rows}
        typed={[typed, setTyped]}
        onClear={() => setTyped('')}
        rowKey={(one) => one.id}
        hrefOf={recordOf}
        empty={<EmptyState title={t('approvals.empty')}>{t('approvals.emptyText')}</EmptyState>}
      />
    </>
  )
}

function ApprovalTitle({ approval }: { approval: Approval }) {
  const titleOf = useApprovalTitles()
  return (
    <Text fw={600}>
      <WithNumbers>{titleOf(approval)}</WithNumbers>
    </Text>
  )
}
