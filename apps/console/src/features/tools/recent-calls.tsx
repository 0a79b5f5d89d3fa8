import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import classes from './tools.module.css'
import type { RecentCall } from './tools.queries.ts'
import { useOutcome } from './use-outcome.ts'

/** The newest calls and how each ended, as the audit has them: without arguments. */
export function RecentCalls({ calls }: { calls: readonly RecentCall[] }) {
  const { t } = useTranslation('tools')
  const outcomeOf = useOutcome()
  return (
    <section>
      <Title order={2} mb="xs">
        {t('recent.heading')}
      </Title>
      {calls.length === 0 ? (
        <Text c="dimmed">{t('recent.empty')}</Text>
      ) : (
        <ul className={`${classes.rows} ${classes.card} tng-surface`}>
          {calls.map((call, at) => {
            const { tone, word } = outcomeOf(call.outcome ?? '')
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a call has no id of its own here, and rows only come in front
              <li key={`${call.at} ${at}`} className={classes.row}>
                <span className={`${classes.main} ${classes.code}`}>
                  {call.server} · {call.tool}
                </span>
                <Person id={call.subject} />
                <ToneBadge tone={tone} code={call.outcome ?? ''}>
                  {word}
                </ToneBadge>
                <Text size="sm" c="dimmed" component="span">
                  <RelativeTime at={call.at} />
                </Text>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
