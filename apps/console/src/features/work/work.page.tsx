import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { DecisionDialog, type DecisionValue } from '../../ui/decision.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { WaitingForOthers } from '../deputies/waiting-for-others.tsx'
import { useSections } from './use-sections.ts'
import { focusRow, rowsIn, useWorkKeys } from './use-work-keys.ts'
import { useWork } from './work.queries.ts'
import type { WorkItem } from './work-row.tsx'
import { WorkSection } from './work-section.tsx'

interface Asked {
  readonly item: WorkItem
  readonly decision: DecisionValue
  readonly decide: (decision: DecisionValue, comment: string | undefined) => Promise<void>
  /** Its place among all rows: where the keyboard goes on. */
  readonly index: number
}

/** What waits for this person, with what is needed to decide it, and the next one a key press away. */
export function WorkPage() {
  const { t } = useTranslation(['work', 'common'])
  const work = useWork({ withOthers: true })
  const sections = useSections(work)
  const place = useRef<HTMLDivElement>(null)
  const goOnAt = useRef<number | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [drafts] = useState(() => new Map<string, string>()) // by record: a request that was replaced has another id
  const seesQueue = useMay('approval.read')

  const ask = (item: WorkItem | undefined, decision: DecisionValue) => {
    if (item?.decide === undefined || asked !== null) return
    setAsked({ item, decision, decide: item.decide(), index: rowsIn(place.current).findIndex((row) => row.dataset['row'] === item.key) })
  }
  const decide = async ({ item, index, ...one }: Asked, decision: DecisionValue, comment: string | undefined) => {
    await one.decide(decision, comment)
    const done = item.words?.[decision]?.done ?? t(`common:decision.done.${decision}`)
    notifications.show({ message: `${done}: ${item.about?.() ?? item.title}` })
    goOnAt.current = decision === 'ReturnedForInfo' ? index + 1 : index // asked for information, it goes on waiting
  }
  useWorkKeys({
    place,
    decide: (key, decision) =>
      ask(
        sections.flatMap(({ items }) => items).find((item) => item.key === key),
        decision,
      ),
  })
  useEffect(() => {
    if (asked !== null || goOnAt.current === null) return
    const rows = rowsIn(place.current)
    const next = rows[Math.min(goOnAt.current, rows.length - 1)]
    goOnAt.current = null
    if (next === undefined) place.current?.focus()
    else focusRow(next)
  }, [asked])

  const lists = Object.values(work.lists)
  const isLoading = work.goesOn || lists.some((list) => list.isLoading)
  const error = lists.find((list) => list.error !== null)
  const [asides, todo] = [sections.filter(({ isFolded }) => isFolded), sections.filter(({ isFolded }) => !isFolded)]
  const filled = todo.filter(({ items }) => items.length > 0)
  const isDecidable = filled.some(({ items }) => items.some(({ decide }) => decide !== undefined))
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <PageHeader
        title={t('heading')}
        under={
          filled.length > 0 && (
            <Text inherit visibleFrom="sm">
              {t(isDecidable ? 'keys' : 'keysMove')}
            </Text>
          )
        }
      >
        {seesQueue && (
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/approvals" search={{ status: 'Pending' }} />}>
            {t('queue')}
          </Button>
        )}
      </PageHeader>
      <Stack gap="lg">
        <WaitingForOthers />
        {error && <ProblemNotice error={error.error} onRetry={() => error.refetch()} />}
        {todo.map((section) => (
          <WorkSection key={section.key} section={section} onDecide={ask} />
        ))}
        {isLoading && filled.length === 0 && <Skeleton h={240} role="status" aria-label={t('common:loading')} />}
        {!isLoading && !error && filled.length === 0 && (
          <div className="tng-surface">
            <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
          </div>
        )}
        {asides.map((section) => (
          <WorkSection key={section.key} section={section} onDecide={ask} />
        ))}
      </Stack>
      {asked !== null && (
        <DecisionDialog
          about={asked.item.about?.() ?? asked.item.title}
          decision={asked.decision}
          requestId={asked.item.key}
          words={asked.item.words ?? {}}
          draft={drafts.get(asked.item.href) ?? ''}
          onDraft={(draft) => drafts.set(asked.item.href, draft)}
          decide={(decision, comment) => decide(asked, decision, comment)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
