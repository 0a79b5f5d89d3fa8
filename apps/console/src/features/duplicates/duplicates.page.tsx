import { Button, SegmentedControl, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar, useBulkRun } from '../../ui/bulk-bar.tsx'
import { CommentDialog } from '../../ui/comment-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFilter } from '../../ui/list-filter.tsx'
import { NamedPeople } from '../../ui/named-people.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RecordList } from '../../ui/record-list.tsx'
import type { Column } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { matches } from '../../ui/typed-words.ts'
import { useListWords } from '../../ui/use-list-words.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useWords } from '../../ui/words.ts'
import { review, SUGGESTION_STATUSES, useSuggestions, type Verdict } from './duplicates.queries.ts'
import { GroupDialog } from './group-dialog.tsx'
import { groupPairs, type PairGroup } from './group-pairs.ts'
import { useLikely } from './likelihood.ts'
import { useReasons } from './reasons.ts'

/** Pairs of candidates who may be one person; those not yet reviewed first of all. */
export function DuplicatesPage() {
  const { t } = useTranslation(['duplicates', 'common'])
  const words = useWords()
  const reasons = useReasons()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const status = SUGGESTION_STATUSES.find((known) => known === search.status) ?? 'Open'
  const [filter, setFilter] = useListWords()
  const list = useSuggestions(status)
  const [asked, setAsked] = useState<PairGroup | null>(null)
  const groups = useMemo(() => groupPairs(list.items), [list.items])
  const rows = groups.filter(({ pairs }) =>
    pairs.some((one) => matches(filter, one.candidate_name, one.other_candidate_name, reasons(one.reasons))),
  )
  const likely = useLikely()
  const nameOf = ({ first }: PairGroup) => first.candidate_name ?? t('common:unnamed')
  const selection = useSelection(groups, rowKey, (group: PairGroup) => t('common:bulk.row', { name: nameOf(group) }), mayAnswer)
  const bulk = useBulkRun(selection)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const bar = (
    <BulkBar selection={selection} bulk={bulk} nameOf={nameOf}>
      <Button size="xs" variant="default" onClick={() => setVerdict('ConfirmedDuplicate')}>
        {t('same')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setVerdict('NotDuplicate')}>
        {t('different')}
      </Button>
    </BulkBar>
  )
  /** Only several pairs that are one question are answered in the row. */
  const hasGroups = groups.some(({ pairs }) => pairs.length > 1)
  const answer: Column<PairGroup> = {
    key: 'answer',
    header: t('answer'),
    width: '150px',
    cell: (group) =>
      group.pairs.length > 1 && group.pairs.every(({ allowed_actions }) => allowed_actions.includes('duplicate.review')) ? (
        <Button size="compact-sm" variant="default" onClick={() => setAsked(group)}>
          {t('answerAll')}
        </Button>
      ) : (
        ''
      ),
  }
  const columns: Array<Column<PairGroup>> = [
    {
      key: 'pair',
      header: t('pair'),
      value: ({ first }) => [first.candidate_name, first.other_candidate_name].filter((name) => name !== null).join(' / '),
      width: 'minmax(0, 3fr)',
      cell: ({ first: one, pairs, people, isOneFile, score }) => (
        <>
          <Text fw={600} truncate>
            {one.candidate_name ?? t('common:unnamed')}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {pairs.length === 1
              ? t('and', { name: one.other_candidate_name ?? t('common:unnamed') })
              : isOneFile
                ? t('group', { people, count: pairs.length })
                : `${t('across', { name: one.other_candidate_name ?? t('common:unnamed'), people })} · ${likely({ pairs, score })}`}
          </Text>
        </>
      ),
    },
    {
      key: 'why',
      header: t('why'),
      value: (group) => reasons(group.reasons),
      facet: true,
      width: 'minmax(0, 3fr)',
      cell: (group) => reasons(group.reasons),
      wide: true,
      under: (group) => `${likely(group)} · ${reasons(group.reasons)}`,
    },
    {
      key: 'found',
      header: t('found'),
      value: ({ first }) => first.created_at,
      width: '130px',
      cell: ({ first }) => <RelativeTime at={first.created_at} />,
      wide: true,
    },
    ...(hasGroups ? [answer] : []),
  ]
  return (
    <>
      <PageHeader title={t('heading')} under={t('under')} />
      <ListFilter words={filter} onWords={setFilter}>
        <SegmentedControl
          aria-label={t('common:statusFilter')}
          data={SUGGESTION_STATUSES.map((value) => ({ value, label: words.status(value) }))}
          value={status}
          onChange={(next) => navigate({ to: '/duplicates', search: next === 'Open' ? {} : { status: next }, replace: true })}
        />
      </ListFilter>
      <RecordList
        label={t('heading')}
        name="duplicates"
        {...(status === 'Open' ? { selection: { ...selection, bar } } : {})}
        columns={columns}
        list={{ ...list, items: groups }}
        rows={rows}
        typed={[filter, setFilter]}
        onClear={() => setFilter('')}
        rowKey={rowKey}
        onOpen={({ first }) => navigate({ to: '/duplicates/$id', params: { id: first.id } })}
        empty={<EmptyState title={filter === '' ? t(`empty.${status}`) : t('emptyFilter')}>{filter === '' && t('emptyText')}</EmptyState>}
      />
      {verdict !== null && (
        <CommentDialog
          title={t(verdict === 'ConfirmedDuplicate' ? 'many.sameTitle' : 'many.differentTitle', { count: selection.count })}
          comment={{ label: t('common:decision.comment'), hint: t('common:decision.commentHint') }}
          label={t(verdict === 'ConfirmedDuplicate' ? 'same' : 'different')}
          act={async (comment) => {
            void bulk.run(async ({ pairs }) => {
              for (const { id } of pairs) await review(id, verdict, comment)
            })
          }}
          onClose={() => setVerdict(null)}
        >
          <NamedPeople all={selection.chosen.map(nameOf)} />
          {t('many.text')}
        </CommentDialog>
      )}
      {asked !== null && <GroupDialog group={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const mayAnswer = ({ pairs }: PairGroup) => pairs.every(({ allowed_actions }) => allowed_actions.includes('duplicate.review'))
const rowKey = ({ first }: PairGroup) => first.id
