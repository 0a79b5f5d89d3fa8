import { Badge, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './calendar.module.css'
import { InterviewLink } from './interview-link.tsx'
import type { Interview } from './interviews.queries.ts'
import { dayHead } from './times.ts'
import { dayKey, onDay } from './week.ts'

interface Props {
  days: readonly Date[]
  interviews: readonly Interview[]
  clashes: ReadonlyMap<string, readonly string[]>
  now: Date
}

/** The same week on a phone: day under day, and only those that have something, with today always. */
export function WeekAgenda({ days, interviews, clashes, now }: Props) {
  const { t } = useTranslation('interviews')
  const isToday = (day: Date) => dayKey(day) === dayKey(now)
  const shown = days.map((day) => ({ day, items: onDay(interviews, day) })).filter(({ day, items }) => items.length > 0 || isToday(day))
  return (
    <ol className={classes.agenda}>
      {shown.map(({ day, items }) => (
        <li key={dayKey(day)} data-day="">
          <Group gap="xs" mb={4}>
            <h2 className={classes.agendaHead}>{dayHead(day)}</h2>
            {isToday(day) && (
              <Badge variant="outline" color="gray" tt="none" c="dimmed">
                {t('today')}
              </Badge>
            )}
          </Group>
          {items.length === 0 ? (
            <Text c="dimmed">{t('noneToday')}</Text>
          ) : (
            <ul>
              {items.map((interview) => (
                <li key={interview.id}>
                  <InterviewLink interview={interview} clash={clashes.get(interview.id) ?? []} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
