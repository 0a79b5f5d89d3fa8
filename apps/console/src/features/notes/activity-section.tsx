import { Button, Skeleton, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { numbersIn } from '../../ui/audit-story.ts'
import { ChangeLine } from '../../ui/change-words.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StoryLine } from '../../ui/story-line.tsx'
import classes from './notes.module.css'
import { type ActivityEntry, type Subject, useActivity } from './notes.queries.ts'

interface Props {
  subject: Subject
  /** Which of the entries the page tells elsewhere; `isWhole`: no older ones are to come. */
  told?: (entries: readonly ActivityEntry[], isWhole: boolean) => ReadonlySet<string>
}

/** What happened to a candidate or an application, as sentences, newest first. Its words come by themselves. */
export function ActivitySection(props: Props) {
  const { t } = useTranslation('notes')
  if (!useMay('activity.read')) return null
  return (
    <section aria-label={t('activity')}>
      <Title order={2} mb="sm">
        {t('activity')}
      </Title>
      <Suspense fallback={<Skeleton h={96} />}>
        <Entries {...props} />
      </Suspense>
    </section>
  )
}

/** The notes stand on the page with who wrote them and when, and beside an application the questions about its approvals. */
const isTold = ({ action, outcome, entity_type }: ActivityEntry, { kind }: Subject): boolean =>
  (action.endsWith('.note') && outcome !== 'Deleted') ||
  (kind === 'application' && entity_type === 'application' && outcome === 'ReturnedForInfo')

function Entries({ subject, told }: Props) {
  const { t } = useTranslation(['notes', 'audit', 'common'])
  const seesAudit = useMay('audit.read')
  const list = useActivity(subject)
  if (list.error && list.items.length === 0) return <ProblemNotice error={list.error} onRetry={list.refetch} />
  if (list.isLoading) return <Skeleton h={96} />
  const numbers = numbersIn(list.items)
  const elsewhere = told?.(list.items, !list.hasNextPage)
  const shown = list.items.filter((entry) => !isTold(entry, subject) && elsewhere?.has(entry.id) !== true)
  return (
    <>
      {shown.length === 0 && !list.hasNextPage && <Text c="dimmed">{t(list.items.length === 0 ? 'noActivity' : 'noOther')}</Text>}
      <ul className={classes.activity}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <Text size="sm" component="div">
              <StoryLine entry={entry} numbers={numbers} linked={entry.entity_id !== subject.id} />
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <ChangeLine entry={entry} />
            </Text>
            <Text size="xs" c="dimmed" component="div">
              <RelativeTime at={entry.occurred_at} />
              {subject.kind === 'candidate' && entry.tan_number !== null && ` · ${entry.tan_number}`}
            </Text>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button mt="xs" size="compact-sm" variant="subtle" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('common:more')}
        </Button>
      )}
      {seesAudit && (
        <Text size="sm" mt="xs">
          <AppLink href={`/audit?${subject.kind}=${subject.id}`}>{t('audit:whole')}</AppLink>
        </Text>
      )}
    </>
  )
}
