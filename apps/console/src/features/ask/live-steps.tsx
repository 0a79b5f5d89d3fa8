import { Loader, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { locale } from '../../app/i18n.ts'
import { IconCheck, IconCircleDashed } from '../../ui/icons.tsx'
import classes from './ask.module.css'
import type { AskStep } from './ask.queries.ts'
import { stepsOf } from './steps.ts'

/** The steps of a question: lit up as they happen; afterwards how long each took. */
export function LiveSteps({ events, running }: { events: readonly AskStep[]; running: boolean }) {
  const { t } = useTranslation('ask')
  const { steps, attempt } = stepsOf(events)
  const number = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 })
  return (
    <div>
      <ol className={classes.steps} aria-label={t('steps')}>
        {steps
          .filter(({ state }) => running || state === 'done')
          .map(({ name, state, ms }) => (
            <li key={name} className={classes.step} data-state={state}>
              {state === 'done' ? (
                <IconCheck size={16} aria-hidden />
              ) : state === 'now' ? (
                <Loader size={14} aria-hidden />
              ) : (
                <IconCircleDashed size={16} aria-hidden />
              )}
              {t(`step.${name}`)}
              {ms !== null && <span className={classes.took}>{t('took', { ms: number.format(ms) })}</span>}
            </li>
          ))}
      </ol>
      {running && attempt > 1 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('attempt', { count: attempt })}
        </Text>
      )}
    </div>
  )
}
