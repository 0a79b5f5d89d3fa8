import { ActionIcon, Button, Group, Kbd, Skeleton, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageProblem } from '../../ui/page-problem.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { areSingleKeysAsleep, wakeSingleKeys } from '../../ui/single-keys.ts'
import { type Suggestion, suggestionQuery, useSuggestions, type Verdict } from './duplicates.queries.ts'
import { likelihood } from './likelihood.ts'
import { useReasons } from './reasons.ts'
import { SideBySide } from './side-by-side.tsx'
import { VerdictDialog } from './verdict-dialog.tsx'

/** One pair under review: s and d decide, j and k go on and back. */
export function DuplicatePage() {
  const { t } = useTranslation(['duplicates', 'common'])
  const { id } = useParams({ strict: false }) as { id: string }
  const navigate = useNavigate()
  const reasons = useReasons()
  const open = useSuggestions('Open')
  const at = open.items.findIndex((one) => one.id === id)
  const alone = useQuery({ ...suggestionQuery(id), enabled: at === -1 && open.isFetched })
  const pair = open.items[at] ?? alone.data ?? undefined
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = open
  const nearEnd = at !== -1 && at >= open.items.length - 3
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [nearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const [asked, setAsked] = useState<Verdict | null>(null)
  const mayReview = pair?.allowed_actions.includes('duplicate.review') ?? false
  const previous = at > 0 ? open.items[at - 1] : undefined
  const next = at === -1 ? open.items[0] : open.items[at + 1]
  const go = (to: Suggestion | undefined) => to && navigate({ to: '/duplicates/$id', params: { id: to.id } })
  const ask = (verdict: Verdict) => mayReview && asked === null && setAsked(verdict)
  const decided = () => {
    setAsked(null)
    const following = next ?? previous
    if (following === undefined) void navigate({ to: '/duplicates' })
    else void go(following)
  }
  const askByKey = (verdict: Verdict) => !areSingleKeysAsleep() && ask(verdict)
  const goByKey = (to: Suggestion | undefined) => {
    if (asked !== null) return
    wakeSingleKeys()
    void go(to)
  }
  useHotkeys([
    ['s', () => askByKey('ConfirmedDuplicate')],
    ['d', () => askByKey('NotDuplicate')],
    ['j', () => goByKey(next)],
    ['k', () => goByKey(previous)],
  ])
  const error = open.error ?? alone.error
  if (error && pair === undefined) return <PageProblem error={error} onRetry={() => void (open.error ? open.refetch() : alone.refetch())} />
  if (alone.data === null) return <EmptyState title={t('gone')} action={<Link to="/duplicates">{t('heading')}</Link>} />
  if (pair === undefined) return <Skeleton h={480} />
  return (
    <>
      <PageHeader
        over={
          <Group gap={4} component="span">
            <Link to="/duplicates">{t('heading')}</Link>
            {at !== -1 && <span>· {t('place', { place: at + 1, count: open.items.length, more: open.hasNextPage ? '+' : '' })}</span>}
            <ActionIcon variant="subtle" color="gray" disabled={!previous} onClick={() => go(previous)} aria-label={t('previous')}>
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" disabled={!next} onClick={() => go(next)} aria-label={t('next')}>
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
        }
        title={t('question')}
        {...(pair.status === 'Open' ? {} : { status: pair.status })}
        under={
          <>
            {reasons(pair.reasons)} · {t('likely', { percent: likelihood(pair) })}
          </>
        }
      >
        {mayReview && (
          <>
            <Button
              onClick={() => ask('ConfirmedDuplicate')}
              rightSection={
                <Kbd size="xs" visibleFrom="sm">
                  s
                </Kbd>
              }
              aria-keyshortcuts="s"
            >
              {t('same')}
            </Button>
            <Button
              variant="default"
              onClick={() => ask('NotDuplicate')}
              rightSection={
                <Kbd size="xs" visibleFrom="sm">
                  d
                </Kbd>
              }
              aria-keyshortcuts="d"
            >
              {t('different')}
            </Button>
          </>
        )}
      </PageHeader>
      {pair.reviewed_at !== null && (
        <Group gap={6} mb="md">
          <Person id={pair.reviewed_by} />
          <Text c="dimmed" component="div">
            <RelativeTime at={pair.reviewed_at} />
          </Text>
          {pair.comment !== null && <Text>{t('common:quoted', { text: pair.comment })}</Text>}
        </Group>
      )}
      <SideBySide leftId={pair.candidate_id} rightId={pair.other_candidate_id} />
      {asked !== null && <VerdictDialog pair={pair} verdict={asked} onClose={() => setAsked(null)} onDecided={decided} />}
    </>
  )
}
