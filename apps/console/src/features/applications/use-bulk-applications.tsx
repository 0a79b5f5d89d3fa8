import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkBar, useBulkRun } from '../../ui/bulk-bar.tsx'
import { DecisionDialog } from '../../ui/decision.tsx'
import { END_COLOR } from '../../ui/dialog.tsx'
import { NamedPeople } from '../../ui/named-people.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useSelection } from '../../ui/use-selection.ts'
import { type ApplicationItem, applicationsChanged, sendRejection, sendShortlistDecision } from './applications.queries.ts'
import { type DialogMove, movesOf } from './moves.ts'
import { useUsualReasons } from './usual-reasons.ts'

type BulkMove = Exclude<DialogMove, 'withdraw'>
const BULK_MOVES = ['shortlist', 'refuse', 'reject'] as const satisfies readonly BulkMove[]

const keyOf = (one: ApplicationItem) => one.id
const can = (move: BulkMove) => (one: ApplicationItem) => movesOf(one, () => false).includes(move)
/** Whether anything can be done with it together with others. */
export const isBulk = (one: ApplicationItem): boolean => BULK_MOVES.some((move) => can(move)(one))

/** Applications chosen in a list, and shortlisting or rejecting them together. `extra` is what else the list offers for them. */
export function useBulkApplications(
  all: readonly ApplicationItem[],
  { selectable, extra }: { selectable?: (one: ApplicationItem) => boolean; extra?: (chosen: readonly ApplicationItem[]) => ReactNode } = {},
) {
  const { t } = useTranslation(['applications', 'common'])
  const usual = useUsualReasons()
  const nameOf = (one: ApplicationItem) => one.candidate_name ?? t('common:unnamed')
  const selection = useSelection(all, keyOf, (one) => t('common:bulk.row', { name: nameOf(one) }), selectable)
  const bulk = useBulkRun(selection)
  const [asked, setAsked] = useState<BulkMove | null>(null)
  const rows = asked === null ? [] : selection.chosen.filter(can(asked))
  const others = selection.chosen.filter((one) => !rows.includes(one))
  /** Those that are further along already, or that others decide on. */
  const leftOut = others.length > 0 && t('bulk.leftOut', { count: others.length, names: others.map(nameOf).join(', ') })
  const run = async (move: BulkMove, act: (one: ApplicationItem) => Promise<unknown>) => {
    for (const one of others) selection.drop(one)
    void bulk.run(act, {
      rows,
      after: applicationsChanged,
      words: (count) => t(move === 'shortlist' ? 'bulk.shortlisted' : 'bulk.rejected', { count }),
      ...(leftOut ? { leftOut } : {}),
    })
  }
  const close = () => setAsked(null)
  const bar = (
    <BulkBar selection={selection} bulk={bulk} nameOf={nameOf}>
      {extra?.(selection.chosen)}
      {BULK_MOVES.filter((move) => selection.chosen.some(can(move))).map((move) => (
        <Button
          key={move}
          size="xs"
          {...(move === 'shortlist' ? {} : move === 'refuse' ? { variant: 'default' } : { color: END_COLOR })}
          onClick={() => setAsked(move)}
        >
          {t(`bulk.${move}`)}
        </Button>
      ))}
    </BulkBar>
  )
  const note = (move: BulkMove) => (
    <>
      <NamedPeople all={rows.map(nameOf)} />
      {move === 'reject' ? t('closeNote.reject') : t(`bulk.${move}Note`, { count: rows.length })}
      {leftOut && <p>{leftOut}</p>}
    </>
  )
  const dialog =
    asked === null ? null : asked === 'reject' ? (
      <ReasonDialog
        title={t('bulk.rejectTitle', { count: rows.length })}
        reason={{ label: t('reason'), hint: t('reasonHint') }}
        choices={usual}
        label={t('moves.reject')}
        isEnd
        act={(reason) => run('reject', (one) => sendRejection(one.id, reason))}
        onClose={close}
      >
        {note('reject')}
      </ReasonDialog>
    ) : (
      <DecisionDialog
        about={t('bulk.candidates', { count: rows.length })}
        requestIds={rows.map(({ shortlist_request_id }) => shortlist_request_id)}
        decision={asked === 'shortlist' ? 'Approved' : 'Rejected'}
        words={{
          Approved: { label: t('moves.shortlist'), note: note('shortlist') },
          Rejected: { label: t('moves.refuse'), note: note('refuse'), choices: usual },
        }}
        decide={(decision, comment) =>
          run(decision === 'Approved' ? 'shortlist' : 'refuse', (one) => sendShortlistDecision(one, decision, comment))
        }
        onClose={close}
      />
    )
  return { selection: { ...selection, bar }, isBusy: bulk.progress !== null, dialog }
}
