import { Button, Checkbox, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink, isPlace } from '../../ui/app-link.tsx'
import { DECISIONS, type DecisionValue, type DecisionWords } from '../../ui/decision.tsx'
import type { Icon } from '../../ui/icons.tsx'
import { useProblemText } from '../../ui/problem-text.ts'
import { WithNumbers } from '../../ui/record-number.tsx'
import type { RowSelection } from '../../ui/record-row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './work.module.css'

export interface WorkItem {
  readonly key: string
  /** What kind of thing it is, in a word or two. */
  readonly kind: string
  readonly Icon: Icon
  readonly title: string
  /** What a decision is about, where the title says the decision already. */
  readonly about?: () => string
  readonly fact: ReactNode
  /** Since when; null where the service does not say. */
  readonly at: string | null
  readonly href: string
  /** What to do there, when it is not a decision that is made here. */
  readonly doing?: string
  /** Where it is done, if not on the record's own page. */
  readonly doingAt?: string
  /** Done here with one press, and gone from the list. */
  readonly quick?: { readonly label: string; readonly act: () => Promise<unknown> }
  /** Begins a decision on what is shown at this moment; what comes back makes it. */
  readonly decide?: () => (decision: DecisionValue, comment: string | undefined) => Promise<void>
  readonly words?: DecisionWords
}

interface Props {
  item: WorkItem
  onDecide: (item: WorkItem, decision: DecisionValue) => void
  /** Where it can be chosen, to be decided with others. */
  selection?: { readonly rows: RowSelection<WorkItem>; readonly has: (item: WorkItem) => boolean }
}

/** One thing that waits: what, the fact that decides it, and what can be done about it. */
export function WorkRow({ item, onDecide, selection }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const textOf = useProblemText()
  const { Icon, doingAt = item.href } = item
  const act = async (quick: WorkItem['quick']) => {
    try {
      await quick?.act()
    } catch (error) {
      notifications.show({ color: 'yellow', message: textOf(error) })
    }
  }
  return (
    <li className={classes.row} data-row={item.key}>
      {selection !== undefined && (
        <Checkbox
          size="xs"
          className={classes.icon}
          aria-label={selection.rows.label(item)}
          checked={selection.has(item)}
          onChange={() => selection.rows.toggle(item)}
        />
      )}
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <AppLink href={item.href} className={classes.title}>
          <WithNumbers>{item.title}</WithNumbers>
        </AppLink>
        <Text size="sm" lineClamp={2} className={classes.fact} component="div">
          {item.fact}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {item.kind}
          {item.at !== null && (
            <>
              {' '}
              · <RelativeTime at={item.at} />
            </>
          )}
        </Text>
      </div>
      <Group gap="xs" className={classes.actions}>
        {item.decide !== undefined &&
          DECISIONS.map((decision) => (
            <Button
              key={decision}
              size="xs"
              variant={decision === 'Approved' ? 'filled' : 'default'}
              data-decision={decision}
              data-no-key={item.words?.[decision]?.hasNoKey}
              onClick={() => onDecide(item, decision)}
            >
              {item.words?.[decision]?.label ?? t(`decision.${decision}`)}
            </Button>
          ))}
        {item.quick !== undefined && (
          <Button size="xs" variant="default" aria-label={`${item.quick.label}: ${item.title}`} onClick={() => void act(item.quick)}>
            {item.quick.label}
          </Button>
        )}
        {item.doing !== undefined && isPlace(router, doingAt) && (
          <AppLink href={doingAt} className={classes.doing} aria-label={`${item.doing}: ${item.title}`}>
            {item.doing}
          </AppLink>
        )}
      </Group>
    </li>
  )
}
