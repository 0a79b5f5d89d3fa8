import { Button, Text } from '@mantine/core'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import { RecordNumber } from '../../ui/record-number.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { day, RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useWayBack } from '../../ui/use-way-back.ts'
import { useWords } from '../../ui/words.ts'
import { DraftOffer } from './draft-offer.tsx'
import { isOverdue, OFFER_STATUSES, type Offer, useOffers } from './offers.queries.ts'

/** Every offer, newest first. `/offers/new`, or an application in the address, opens the form. */
export function OffersPage() {
  const { t } = useTranslation(['offers', 'common'])
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const isNew = useRouterState({ select: ({ location }) => location.pathname === '/offers/new' })
  const status = OFFER_STATUSES.find((known) => known === search.status)
  const [words, setWords] = useListWords()
  const mayCreate = useMay('offer.create')
  const list = useOffers(status)
  const rows = list.items.filter((offer) =>
    matches(words, offer.offer_number, offer.candidate_name, offer.job_title, offer.tan_number, offer.tan_title),
  )
  const kept = status ? { status } : {}
  const leave = useWayBack()
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => navigate({ to: '/offers/new', search: kept })}>
      {t('new')}
    </Button>
  )
  const nameOf = usePersonName()
  const word = useWords()
  const columns: Array<Column<Offer>> = [
    {
      key: 'number',
      header: t('number'),
      value: (offer) => offer.offer_number,
      width: '100px',
      cell: (offer) => <RecordNumber>{offer.offer_number}</RecordNumber>,
      wide: true,
    },
    {
      key: 'candidate',
      header: t('candidate'),
      value: (offer) => offer.candidate_name,
      width: 'minmax(0, 2fr)',
      cell: (offer) => <Text fw={600}>{offer.candidate_name ?? t('common:unnamed')}</Text>,
    },
    {
      key: 'title',
      header: t('jobTitle'),
      value: (offer) => offer.job_title,
      facet: true,
      width: 'minmax(0, 2fr)',
      cell: (offer) => offer.job_title,
      wide: true,
      under: true,
    },
    {
      key: 'start',
      header: t('startDate'),
      value: (offer) => offer.start_date,
      width: '100px',
      cell: (offer) => day(offer.start_date),
      wide: true,
    },
    {
      key: 'status',
      header: t('status'),
      value: (offer) => word.status(offer.status),
      width: '206px',
      cell: (offer) => <StatusBadge status={offer.status} />,
    },
    {
      key: 'expires',
      header: t('expiresOn'),
      value: (offer) => offer.expires_on,
      width: '106px',
      cell: (offer) =>
        isOverdue(offer) ? <Text style={{ color: 'light-dark(#7a4a00, #ffd98a)' }}>{t('overdueShort')}</Text> : day(offer.expires_on),
      wide: true,
      under: (offer) => (isOverdue(offer) ? t('overdueShort') : `${t('expiresOn')} ${day(offer.expires_on)}`),
    },
    {
      key: 'owner',
      header: t('by'),
      width: 'minmax(0, 1.8fr)',
      value: (offer) => nameOf(offer.created_by),
      facet: true,
      cell: (offer) => nameOf(offer.created_by),
      wide: true,
    },
    {
      key: 'created',
      header: t('drafted'),
      value: (offer) => offer.created_at,
      width: '106px',
      cell: (offer) => <RelativeTime at={offer.created_at} />,
      wide: true,
    },
  ]
  const isUnfiltered = words === '' && status === undefined
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')}>
        {create}
      </PageHeader>
      <ListFilter
        words={words}
        onWords={setWords}
        statuses={OFFER_STATUSES}
        status={status}
        onStatus={(next) => navigate({ to: '/offers', search: next ? { status: next } : {}, replace: true })}
      />
      <RecordList
        label={t('heading')}
        name="offers"
        columns={columns}
        list={list}
        rows={rows}
        typed={[words, setWords]}
        onClear={() => setWords('')}
        rowKey={(offer) => offer.id}
        hrefOf={({ id }) => `/offers/${id}`}
        empty={
          <EmptyState title={t('empty')} action={isUnfiltered ? create : null}>
            {isUnfiltered ? t('emptyText') : t('emptyFilter')}
          </EmptyState>
        }
      />
      {mayCreate && (isNew || search.application !== undefined) && (
        <DraftOffer
          applicationId={search.application ?? null}
          onClose={() => leave(() => navigate({ to: '/offers', search: kept, replace: true }))}
        />
      )}
    </>
  )
}
