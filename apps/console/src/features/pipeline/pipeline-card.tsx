import { ActionIcon, Button, Text, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { daysSince } from '../../ui/elapsed.ts'
import { IconDots } from '../../ui/icons.tsx'
import { exact } from '../../ui/relative-time.tsx'
import type { ApplicationItem } from '../applications/applications.queries.ts'
import { leadsOn, MOVES, moveTo, wordOf } from '../applications/moves.ts'
import { nextStepOf } from '../applications/next-step.ts'
import type { Moves } from '../applications/use-moves.tsx'
import classes from './pipeline.module.css'

interface Props {
  application: ApplicationItem
  moves: Moves
  withRequisition: boolean
  onDrag?: (application: ApplicationItem | null) => void
}

/** Wherever the card is by now: the keyboard goes back to it after a move. */
export const cardLink = (id: string): HTMLElement | null => document.querySelector(`[data-card="${CSS.escape(id)}"] a`)

/** A person in a stage: the name, how long, what comes next. The menu holds every move that dragging can make. */
export function PipelineCard({ application, moves, withRequisition, onDrag }: Props) {
  const { t } = useTranslation(['pipeline', 'applications', 'common'])
  const name = application.candidate_name ?? t('common:unnamed')
  const allowed = moves.allowed(application)
  const next = allowed.findLast((move) => leadsOn(move, application))
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
        <NextStep application={application} />
      ) : (
        <Button size="compact-sm" variant="default" className={classes.next} onClick={() => moves.make(application, next, back)}>
          {t(`applications:moves.${next}`)}
        </Button>
      )}
    </li>
  )
}

/** What it waits for, where there is nothing to press; the words lead to the offer that they are about. */
function NextStep({ application }: Pick<Props, 'application'>) {
  const { t } = useTranslation(['pipeline', 'applications'])
  const next = nextStepOf(application)
  if (next === null) return null
  const words = t('next', { step: t(`applications:nextStep.${next.step}`) })
  return (
    <Text size="sm">
      {next.href === null ? (
        words
      ) : (
        <AppLink href={next.href} draggable={false}>
          {words}
        </AppLink>
      )}
    </Text>
  )
}
