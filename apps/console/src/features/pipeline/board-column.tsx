import { Title, UnstyledButton } from '@mantine/core'
import type { DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronsLeft, IconChevronsRight } from '../../ui/icons.tsx'
import { useWords } from '../../ui/words.ts'
import { type ApplicationItem, useApplicationsIn } from '../applications/applications.queries.ts'
import type { ApplicationStatus } from '../applications/stages.ts'
import type { Moves } from '../applications/use-moves.tsx'
import { CardList } from './card-list.tsx'
import classes from './pipeline.module.css'
import { useStageCount } from './use-stage-count.ts'

interface Props {
  status: ApplicationStatus
  tanId: string | undefined
  moves: Moves
  folded: boolean
  /** Null: this one is always open. */
  onFold: (() => void) | null
  /** Whether the card that is being dragged may be dropped here. */
  drop: 'idle' | 'yes' | 'no'
  onDrag: (application: ApplicationItem | null) => void
  onDrop: () => void
}

/** One stage. Folded, it is a narrow strip that fetches nothing and still takes a card. */
export function BoardColumn(props: Props) {
  const words = useWords()
  const { status, folded, onFold, drop } = props
  const target = {
    'data-drop': drop,
    'data-stage': status,
    onDragOver: (event: DragEvent) => {
      if (drop !== 'idle') event.preventDefault() // to the browser that means: it may be dropped here; elsewhere the page says why not
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      props.onDrop()
    },
  }
  if (folded) {
    return (
      <div className={classes.strip} {...target}>
        <UnstyledButton className={classes.stripButton} onClick={() => onFold?.()} aria-expanded={false}>
          <IconChevronsRight size={16} aria-hidden />
          <span className={classes.stripWord}>{words.status(status)}</span>
        </UnstyledButton>
      </div>
    )
  }
  return <OpenColumn {...props} target={target} />
}

function OpenColumn({ status, tanId, moves, onDrag, onFold, target }: Props & { target: object }) {
  const { t } = useTranslation('pipeline')
  const heading = useWords().status(status)
  const list = useApplicationsIn(status, tanId)
  const count = useStageCount(status, tanId, list)
  const isEmpty = list.isSuccess && list.items.length === 0
  return (
    <section className={classes.column} aria-label={heading} data-empty={isEmpty || undefined} {...target}>
      <header className={classes.columnHead}>
        <Title order={2} size="h3" title={status}>
          {heading}
        </Title>
        <span className={classes.count}>{count}</span>
        {onFold && (
          <UnstyledButton className={classes.fold} onClick={onFold} aria-label={t('fold', { stage: heading })} aria-expanded>
            <IconChevronsLeft size={16} aria-hidden />
          </UnstyledButton>
        )}
      </header>
      <CardList list={list} label={heading} moves={moves} withRequisition={tanId === undefined} onDrag={onDrag} />
    </section>
  )
}
