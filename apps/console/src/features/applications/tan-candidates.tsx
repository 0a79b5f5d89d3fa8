import { Button, Checkbox, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useWords } from '../../ui/words.ts'
import { useApplications } from './applications.queries.ts'
import { byStage, type Stage } from './by-stage.ts'
import rows from './linked-rows.module.css'
import { isBulk, useBulkApplications } from './use-bulk-applications.tsx'

/** So many are fetched to count them; of more, only that there are more is told. */
const COUNTED = 1_000
const SHOWN = 12

/** Who is up for the position: how many stand in each stage, and who they are, the furthest first. Several can be shortlisted or rejected together. */
export function TanCandidates({ tanId }: { tanId: string }) {
  const { t } = useTranslation(['requisitions', 'common'])
  const words = useWords()
  const list = useApplications(tanId)
  const navigate = useNavigate()
  const { status: asked } = useSearch({ strict: false }) // in the address, so that coming back finds the stage again
  const show = (next: Stage | null) =>
    navigate({
      to: '/requisitions/$id',
      params: { id: tanId },
      search: next === null ? {} : { status: next },
      replace: true,
      resetScroll: false,
    })
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const isCounting = hasNextPage && items.length < COUNTED
  useEffect(() => {
    if (isCounting && !isFetchingNextPage) void fetchNextPage()
  }, [isCounting, isFetchingNextPage, fetchNextPage])
  const groups = byStage(items)
  const stage = groups.find(({ status }) => status === asked)?.status ?? null // nobody is left in it: all are shown again
  const chosen = groups.filter((group) => (stage === null ? group.isOpen : group.status === stage)).flatMap((group) => group.applications)
  const ended = groups.filter(({ isOpen }) => !isOpen).reduce((sum, group) => sum + group.applications.length, 0)
  const shown = chosen.slice(0, SHOWN)
  const many = useBulkApplications(shown, { selectable: isBulk })
  const choosable = shown.filter(isBulk)
  const isAll = many.selection.hasAll(shown)
  const number = new Intl.NumberFormat(locale())
  return (
    <section aria-label={t('candidates')}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2}>{t('candidates')}</Title>
        <Link to="/pipeline" search={{ tan: tanId, view: 'list' }}>
          {t('allCandidates')}
        </Link>
      </Group>
      {list.error && <ProblemNotice error={list.error} onRetry={list.refetch} />}
      {list.isLoading && <Skeleton h={120} />}
      {list.isSuccess && items.length === 0 && <Text c="dimmed">{t('noCandidates')}</Text>}
      {groups.length > 0 && (
        <Group gap={6} mb="sm" role="group" aria-label={t('byStage')}>
          {groups.map(({ status, applications }) => (
            <Button
              key={status}
              size="compact-sm"
              variant={stage === status ? 'filled' : 'default'}
              color="gray.8"
              aria-pressed={stage === status}
              onClick={() => void show(stage === status ? null : status)}
            >
              {words.status(status)} · {number.format(applications.length)}
              {hasNextPage && '+'}
            </Button>
          ))}
        </Group>
      )}
      {many.selection.bar}
      {choosable.length > 1 && (
        <Checkbox
          size="xs"
          mb="xs"
          ml={12}
          label={t('common:bulk.all')}
          checked={many.selection.count > 0 && isAll}
          indeterminate={many.selection.count > 0 && !isAll}
          onChange={() => many.selection.toggleAll(shown)}
        />
      )}
      {groups.length > 0 && chosen.length === 0 && <Text c="dimmed">{t('noOpenCandidates')}</Text>}
      {chosen.length > 0 && (
        <ul className={rows['rows']} aria-label={t('candidates')}>
          {shown.map((one) => (
            <li key={one.id}>
              {choosable.length > 0 && (
                <Checkbox
                  size="xs"
                  aria-label={many.selection.rows.label(one)}
                  checked={many.selection.has(one)}
                  disabled={!isBulk(one)}
                  onChange={() => many.selection.rows.toggle(one)}
                />
              )}
              <span className={rows['main']}>
                <AppLink href={`/applications/${one.id}`}>{one.candidate_name ?? t('common:unnamed')}</AppLink>
                <Text size="sm" c="dimmed" component="div">
                  <RelativeTime at={one.updated_at} />
                </Text>
              </span>
              <StatusBadge status={one.status} />
            </li>
          ))}
        </ul>
      )}
      {stage === null && ended > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('endedCandidates', { count: ended })}
        </Text>
      )}
      {chosen.length > SHOWN && (
        <Text size="sm" mt="xs">
          <Link to="/pipeline" search={{ tan: tanId, view: 'list', ...(stage === null ? {} : { status: stage }) }}>
            {t('moreCandidates', { count: chosen.length - SHOWN })}
          </Link>
        </Text>
      )}
      {many.dialog}
    </section>
  )
}
