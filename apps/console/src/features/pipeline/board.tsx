import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../ui/words.ts'
import { type ApplicationItem, useApplicationsIn } from '../applications/applications.queries.ts'
import { moveTo } from '../applications/moves.ts'
import { ENDS, STAGES } from '../applications/stages.ts'
import type { Moves } from '../applications/use-moves.tsx'
import { BoardColumn } from './board-column.tsx'
import classes from './pipeline.module.css'
import { cardLink } from './pipeline-card.tsx'

interface Props {
  tanId: string | undefined
  moves: Moves
}

/**
 * The stages side by side. A card goes only where one of its allowed actions leads: while it is dragged the other columns
 * are dim, and dropping it opens what its menu would open.
 */
export function Board({ tanId, moves }: Props) {
  const { t } = useTranslation(['pipeline', 'common'])
  const words = useWords()
  const [dragged, setDragged] = useState<ApplicationItem | null>(null)
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  // How wide a column is depends on whether the others are empty: shown one by one, they would push each other about.
  // biome-ignore lint/correctness/useHookAtTopLevel: always the same number of stages
  const isLoading = STAGES.map((status) => useApplicationsIn(status, tanId)).some((list) => list.isLoading)
  const sayWhyNot = (one: ApplicationItem, stage: string) => {
    const possible = [...STAGES, ...ENDS].filter((to) => moveTo(moves.allowed(one), one.status, to) !== undefined)
    const name = one.candidate_name ?? t('common:unnamed')
    notifications.show({
      color: 'yellow',
      message: t('notThere', { name, stage: words.status(stage), stages: possible.map(words.status).join(', ') }),
    })
  }
  if (isLoading) return <Skeleton className={classes.board} role="status" aria-label={t('common:loading')} />
  return (
    <section className={classes.board} aria-label={t('boardLabel')}>
      {[...STAGES, ...ENDS].map((status) => {
        const move = dragged === null ? undefined : moveTo(moves.allowed(dragged), dragged.status, status)
        const isEnd = (ENDS as readonly string[]).includes(status)
        return (
          <BoardColumn
            key={status}
            status={status}
            tanId={tanId}
            moves={moves}
            folded={isEnd && !unfolded.includes(status)}
            onFold={
              isEnd ? () => setUnfolded((now) => (now.includes(status) ? now.filter((one) => one !== status) : [...now, status])) : null
            }
            drop={dragged === null || dragged.status === status ? 'idle' : move === undefined ? 'no' : 'yes'}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null && move !== undefined) moves.make(dragged, move, () => cardLink(dragged.id))
              else if (dragged !== null && dragged.status !== status) sayWhyNot(dragged, status)
              setDragged(null)
            }}
          />
        )
      })}
    </section>
  )
}
