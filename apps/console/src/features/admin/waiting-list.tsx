import { Checkbox, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/admin.json'
import { exact, relative } from '../../ui/relative-time.tsx'
import { useTitleInWords } from '../../ui/use-title-in-words.ts'
import classes from './admin.module.css'
import { type HandOver, isMovable, keyOf } from './use-hand-over.ts'
import type { WaitingItem } from './users.queries.ts'

type Kind = keyof (typeof en)['waiting']['kind']

/** What waits for somebody, in words; what can be given to a colleague has a box to tick. */
export function WaitingList({ hand, mayHandOver }: { hand: HandOver; mayHandOver: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <ul className={classes.waiting} aria-label={t('waiting.title')}>
      {(hand.waiting ?? []).map((item) => (
        <li key={keyOf(item)}>
          {mayHandOver && isMovable(item) ? (
            <Checkbox
              checked={hand.isChosen(item)}
              onChange={(event) => hand.choose(item, event.currentTarget.checked)}
              label={<Words item={item} />}
            />
          ) : (
            <>
              <Words item={item} />
              {!isMovable(item) && (
                <Text size="xs" c="dimmed">
                  {t(item.kind === 'approval' ? 'waiting.approvalHint' : 'waiting.answerHint')}
                </Text>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

export function Words({ item }: { item: WaitingItem }) {
  const { t, i18n } = useTranslation('admin')
  const titleInWords = useTitleInWords()
  const kind = i18n.exists(`admin:waiting.kind.${item.kind}`) ? t(`waiting.kind.${item.kind as Kind}`) : item.kind
  return (
    <span title={item.kind}>
      {kind}
      {item.title !== null && (
        <>
          {': '}
          <RecordLink item={item}>
            {item.round === null
              ? titleInWords(item.entity_type, item.title)
              : t('waiting.round', { title: item.title, round: item.round })}
          </RecordLink>
        </>
      )}
      {item.due_at !== null && (
        <Text span size="xs" c="dimmed">
          {' · '}
          <time dateTime={item.due_at} title={exact(item.due_at)}>
            {t(isPast(item.due_at) ? 'waiting.ended' : 'waiting.ends', { when: relative(item.due_at) })}
          </time>
        </Text>
      )}
    </span>
  )
}

const isPast = (at: string): boolean => Date.parse(at) < Date.now()

/** In a tab of its own: what one is doing here stays. An approval's id is not its record's. */
function RecordLink({ item, children }: { item: WaitingItem; children: ReactNode }) {
  const to = item.kind === 'interview_feedback' ? '/interviews/$id' : item.kind === 'hiring_manager' ? '/requisitions/$id' : null
  if (to === null) return children
  return (
    <Link to={to} params={{ id: item.entity_id }} target="_blank">
      {children}
    </Link>
  )
}
