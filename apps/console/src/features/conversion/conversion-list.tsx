import { Button, SegmentedControl, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useCases } from '../onboarding/onboarding.queries.ts'
import { type Checklist, useChecklists } from './conversion.queries.ts'
import { metOf } from './too-early.ts'
import { useChecklistWords } from './use-checklist-words.ts'

const READY = 'Ready'
const TONES = { ready: 'good', notReady: 'waiting', ruledOut: 'bad' } as const
const ORDER = Object.keys(TONES)

/** A discrepancy that was upheld stays: there is nothing to wait for. */
function stateOf({ eligible, checklist }: Checklist): keyof typeof TONES {
  if (eligible) return 'ready'
  return checklist.some(({ code, passed }) => code === 'no_upheld_discrepancy' && !passed) ? 'ruledOut' : 'notReady'
}

/** Who is on the way to become an employee: those who can be first, those who never will last. */
export function ConversionList() {
  const { t } = useTranslation(['conversion', 'common'])
  const navigate = useNavigate()
  const { status } = useSearch({ strict: false })
  const [words, setWords] = useListWords()
  const { label, short } = useChecklistWords()
  const list = useChecklists()
  const cases = useCases({ enabled: useMay('verification.read') })
  const caseOf = new Map(cases.items.map((one) => [one.application_id, one]))
  const missing = ({ application_id, checklist }: Checklist) =>
    checklist
      .filter(({ passed }) => !passed)
      .map((item) => short(item, caseOf.get(application_id)))
      .join(' ')
  const onlyReady = status === READY
  const rows = list.items
    .filter((one) => (!onlyReady || one.eligible) && matches(words, one.candidate_name, missing(one), ...one.checklist.map(label)))
    .toSorted((one, other) => ORDER.indexOf(stateOf(one)) - ORDER.indexOf(stateOf(other)))
  const columns: Array<Column<Checklist>> = [
    {
      key: 'candidate',
      header: t('candidate'),
      value: (one) => one.candidate_name,
      width: 'minmax(0, 1.5fr)',
      cell: (one) => <Text fw={600}>{one.candidate_name ?? t('common:unnamed')}</Text>,
    },
    {
      key: 'missing',
      header: t('missing'),
      value: (one) => (one.eligible ? t('nothingMissing') : missing(one)),
      width: 'minmax(0, 3fr)',
      cell: (one) => (one.eligible ? t('nothingMissing') : missing(one)),
      wide: true,
      under: true,
    },
    {
      key: 'progress',
      header: t('progress'),
      value: ({ checklist }) => metOf(checklist).length,
      width: '196px',
      cell: ({ checklist }) => t('doneOf', { done: metOf(checklist).length, all: checklist.length }),
      wide: true,
    },
    {
      key: 'state',
      header: t('state'),
      value: (one) => t(stateOf(one)),
      facet: true,
      width: '204px',
      cell: (one) => {
        const state = stateOf(one)
        return (
          <ToneBadge tone={TONES[state]} code={one.eligible ? 'eligible' : 'not_eligible'}>
            {t(state)}
          </ToneBadge>
        )
      },
    },
  ]
  const isFiltered = words !== '' || onlyReady
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')} />
      <ListFilter words={words} onWords={setWords}>
        <SegmentedControl
          aria-label={t('show')}
          data={[
            { value: '', label: t('everybody') },
            { value: READY, label: t('onlyReady') },
          ]}
          value={onlyReady ? READY : ''}
          onChange={(next) => navigate({ to: '/conversion', search: next === '' ? {} : { status: next }, replace: true })}
        />
      </ListFilter>
      <RecordList
        label={t('heading')}
        name="conversion"
        columns={columns}
        list={list}
        rows={rows}
        typed={[words, setWords]}
        onClear={() => {
          setWords('')
          void navigate({ to: '/conversion', replace: true })
        }}
        rowKey={({ application_id }) => application_id}
        onOpen={({ application_id }) => navigate({ to: '/conversion', search: { application: application_id } })}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              isFiltered ? null : (
                <Button variant="default" renderRoot={(props) => <Link {...props} to="/onboarding" />}>
                  {t('toOnboarding')}
                </Button>
              )
            }
          >
            {isFiltered ? t('emptyFilter') : t('emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}
