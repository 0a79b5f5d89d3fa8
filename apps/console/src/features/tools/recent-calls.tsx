import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/app-link.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import { recordPlace } from './record-place.ts'
import classes from './tools.module.css'
import type { RecentCall } from './tools.queries.ts'
import { useOutcome } from './use-outcome.ts'

const FEW = 10

/** The newest calls and how each ended, as the audit has them: without arguments. Each leads to its approval and its record. */
export function RecentCalls({ calls }: { calls: readonly RecentCall[] }) {
  const { t } = useTranslation(['tools', 'work', 'common'])
  const [isWhole, setWhole] = useState(false)
  return (
    <section>
      <Title order={2} mb="xs">
        {t('recent.heading')}
      </Title>
      {calls.length === 0 ? (
        <Text c="dimmed">{t('recent.empty')}</Text>
      ) : (
        <ul className={`${classes.rows} ${classes.card} tng-surface`}>
          {calls.slice(0, isWhole ? calls.length : FEW).map((call, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a call has no id of its own here, and rows only come in front
            <Call key={`${call.at} ${at}`} call={call} />
          ))}
        </ul>
      )}
      {!isWhole && calls.length > FEW && (
        <Button mt="xs" size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('common:more')}
        </Button>
      )}
    </section>
  )
}

function Call({ call }: { call: RecentCall }) {
  const { t } = useTranslation(['tools', 'work'])
  const outcomeOf = useOutcome()
  const { tone, word } = outcomeOf(call.outcome ?? '')
  const name = `${call.server} · ${call.tool}`
  const place = recordPlace(call.record ?? null)
  return (
    <li className={classes.row}>
      <span className={`${classes.main} ${classes.code}`}>
        {call.call_id ? <AppLink href={`/tools/calls/${call.call_id}`}>{name}</AppLink> : name}
      </span>
      {place !== null && <AppLink href={place.href}>{t(`work:kind.${place.kind}`)}</AppLink>}
      <Person id={call.subject} />
      <ToneBadge tone={tone} code={call.outcome ?? ''}>
        {word}
      </ToneBadge>
      <Text size="sm" c="dimmed" component="span">
        <RelativeTime at={call.at} />
      </Text>
    </li>
  )
}
