import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { useMay } from '../../session/session.ts'
import { firstDayOfWeek } from '../../ui/day-text.ts'
import { IconPlus } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useWayBack } from '../../ui/use-way-back.ts'
import classes from './calendar.module.css'
import { INTERVIEW_STATUSES, type Interview, useInterviews } from './interviews.queries.ts'
import { clashes } from './panel-conflicts.ts'
import { ScheduleInterview } from './schedule-interview.tsx'
import { dayHead, timeZone } from './times.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { addDays, dayKey, drawnDays, onDay, readDayKey, weekOf } from './week.ts'
import { WeekAgenda } from './week-agenda.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekToolbar } from './week-toolbar.tsx'

const YES = 'yes'

/** A week of interviews: hours and days on a screen, day under day on a phone. The address keeps week and filter. */
export function InterviewsPage() {
  const { t } = useTranslation(['interviews', 'common'])
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const maySchedule = useMay('interview.schedule')
  const [asked, setAsked] = useState<{ at: Date | null } | null>(null)
  const mine = search.mine === YES
  const status = INTERVIEW_STATUSES.find((known) => known === search.status)
  const list = useInterviews({ status, mine })
  const now = new Date()
  const first = readDayKey(search.week) ?? now
  const days = weekOf(first, firstDayOfWeek(locale()))
  const shown = days.flatMap((day) => onDay(list.items, day))
  const clash = useMemo(() => clashes(list.items), [list.items])

  /** An empty value leaves the address. */
  const go = (change: Record<string, string>) => {
    const all = Object.entries({ ...search, ...change }).filter(([, value]) => value !== '')
    return navigate({ to: '/interviews', search: Object.fromEntries(all), replace: true })
  }
  const toWeek = (day: Date | null) => go({ week: day === null ? '' : dayKey(day) })
  const turn = (by: number) => toWeek(addDays(days[0] as Date, 7 * by))
  const keys = useCalendarKeys({ previous: () => turn(-1), next: () => turn(1), today: () => toWeek(null) })
  const close = () => {
    setAsked(null)
    if (search.application !== undefined || search.new !== undefined) go({ application: '', new: '' })
  }
  const leave = useWayBack()
  /** Nothing was scheduled: whoever came for that alone goes back. */
  const cancel = () => (search.application !== undefined || search.new !== undefined ? leave(close) : close())
  const isNow = days.some((day) => dayKey(day) === dayKey(now))
  const view = { days, interviews: shown, clashes: clash, now }
  return (
    <>
      <PageHeader title={t('heading')} under={t('under', { zone: timeZone() })}>
        {maySchedule && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked({ at: null })}>
            {t('schedule')}
          </Button>
        )}
      </PageHeader>
      <section ref={keys.ref} onKeyDown={keys.onKeyDown} tabIndex={-1} className={classes.section} aria-label={t('calendar')}>
        <WeekToolbar
          days={isPhone ? days : drawnDays(days, shown, now)}
          onPrevious={() => turn(-1)}
          onNext={() => turn(1)}
          onToday={() => toWeek(null)}
          mine={mine}
          onMine={(next) => go({ mine: next ? YES : '' })}
          status={status}
          onStatus={(next) => go({ status: next ?? '' })}
        />
        {list.error && <ProblemNotice error={list.error} onRetry={list.refetch} />}
        {list.isLoading && <Skeleton h={480} />}
        {list.isSuccess && shown.every(({ ends_at }) => isNow && new Date(ends_at) < now) && (
          <NoneThisWeek interviews={list.items} after={days[6] as Date} said={t(saidOf(shown.length, mine))} toWeek={toWeek} />
        )}
        {list.isSuccess &&
          (isPhone ? <WeekAgenda {...view} /> : <WeekGrid {...view} onPick={maySchedule ? (at) => setAsked({ at }) : undefined} />)}
        {list.isCut && (
          <Alert mt="sm" color="gray" variant="light">
            <Group gap="sm">
              <Text>{t('cut', { count: list.items.length })}</Text>
              <Button size="xs" variant="default" onClick={() => list.fetchNextPage()} loading={list.isFetchingNextPage}>
                {t('lookFurther')}
              </Button>
            </Group>
          </Alert>
        )}
      </section>
      {maySchedule && (asked !== null || search.application !== undefined || search.new !== undefined) && (
        <ScheduleInterview applicationId={search.application ?? null} at={asked?.at ?? null} onClose={cancel} onScheduled={close} />
      )}
    </>
  )
}

interface NoneProps {
  interviews: readonly Interview[]
  after: Date
  said: string
  toWeek: (day: Date) => void
}

const saidOf = (count: number, mine: boolean) => (count > 0 ? 'noneLeft' : mine ? 'noneMine' : 'none')

/** A week without interviews, or with all of them over, says so, and where the next one is. */
function NoneThisWeek({ interviews, after, said, toWeek }: NoneProps) {
  const { t } = useTranslation('interviews')
  const [next] = interviews
    .map(({ starts_at }) => new Date(starts_at))
    .filter((at) => at >= addDays(after, 1))
    .sort((a, b) => a.getTime() - b.getTime())
  return (
    <Group gap="sm" mb="sm">
      <Text c="dimmed">{said}</Text>
      {next !== undefined && (
        <Button size="compact-sm" variant="default" onClick={() => toWeek(next)}>
          {t('toNext', { day: dayHead(next) })}
        </Button>
      )}
    </Group>
  )
}
