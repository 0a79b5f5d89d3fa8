import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { daysSince } from '../../ui/elapsed.ts'
import { IconDots } from '../../ui/icons.tsx'
import { exact } from '../../ui/relative-time.tsx'
import type { ApplicationItem } from '../applications/applications.queries.ts'
import { isForward, MOVES, moveTo, wordOf } from '../applications/moves.ts'
import { STAGES } from '../applications/stages.ts'
import type { Moves } from '../applications/use-moves.tsx'
import classes from './pipeline.module.css'

interface Props {
  application: ApplicationItem
  moves: Moves
  withRequisition: boolean
  onDrag?: (application: ApplicationItem | null) => void
}

/** Those after which something has to happen. */
const STAGES_TO_COME: ReadonlySet<string> = new Set(STAGES.filter((stage) => stage !== 'Converted'))

/** Wherever the card is by now: the keyboard goes back to it after a move. */
export const cardLink = (id: string): HTMLElement | null => document.querySelector(`[data-card="${CSS.escape(id)}"] a`)

/** A person in a stage: the name, how long, what comes next. The menu holds every move that dragging can make. */
export function PipelineCard({ application, moves, withRequisition, onDrag }: Props) {
  const { t } = useTranslation(['pipeline', 'applications', 'common'])
  const name = application.candidate_name ?? t('common:unnamed')
  const allowed = moves.allowed(application)
  const next = allowed.filter((move) => isForward(move) && wordOf(move, application) !== 'formAgain').at(-1)
  const movable = onDrag !== undefined && allowed.some((move) => moveTo(allowed, application.status, MOVES[move].to) !== undefined)
  const back = () => cardLink(application.id)
  return (
    <li
      className={classes.card}
      data-card={application.id}
      data-movable={movable || undefined}
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onDrag?.(application)
      }}
      onDragEnd={() => onDrag?.(null)}
    >
      <div className={classes.cardHead}>
        <AppLink href={`/applications/${application.id}`} className={classes.name} draggable={false}>
          {name}
        </AppLink>
        {allowed.length > 0 && (
          <ActionMenu
            actions={allowed.map((move) => ({
              key: move,
              label: t(`applications:moves.${wordOf(move, application)}`),
              act: () => moves.make(application, move, back),
            }))}
          >
            <ActionIcon variant="subtle" color="gray" size={24} aria-label={t('menu', { name })}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </ActionMenu>
        )}
      </div>
      {withRequisition && (
        <Text size="xs" c="dimmed" truncate>
          {application.tan_number} {application.tan_title}
        </Text>
      )}
      <Tooltip label={exact(application.updated_at)}>
        <Text size="xs" c="dimmed" component="span">
          {t('days', { count: daysSince(application.updated_at) })}
        </Text>
      </Tooltip>
      {next === undefined ? (
        STAGES_TO_COME.has(application.status) && (
          <Text size="sm">{t('next', { step: t(`applications:nextStep.${application.status as 'Applied'}`) })}</Text>
        )
      ) : (
        <Button size="compact-sm" variant="default" className={classes.next} onClick={() => moves.make(application, next, back)}>
          {t(`applications:moves.${next}`)}
        </Button>
      )}
    </li>
  )
}
