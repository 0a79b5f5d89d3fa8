import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconCopy } from '../../ui/icons.tsx'
import classes from './ask.module.css'
import type { AskAnswer, AskStep } from './ask.queries.ts'
import { LiveSteps } from './live-steps.tsx'
import { useCopy } from './result-actions.tsx'
import { SqlCode } from './sql-code.tsx'

/** Folded away: the statement, what was tried before it, and the steps. Open from the start where the attempts are all there is. */
export function HowAnswered({ answer, steps, open = false }: { answer: AskAnswer; steps: readonly AskStep[]; open?: boolean }) {
  const { t } = useTranslation('ask')
  const copy = useCopy()
  const tried = answer.attempt_history.filter(({ outcome }) => outcome !== 'succeeded')
  if (answer.sql === '' && tried.length === 0) return null
  return (
    <details className={classes.fold} open={open}>
      <summary>{t('sql')}</summary>
      <Stack gap="sm" mt="xs">
        {answer.sql !== '' && answer.status === 'succeeded' && (
          <div>
            <SqlCode sql={answer.sql} />
            <Group mt="xs">
              <Button size="compact-sm" variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={() => copy(answer.sql)}>
                {t('copySql')}
              </Button>
            </Group>
          </div>
        )}
        {tried.length > 0 && (
          <section>
            <Title order={3} mb="xs">
              {t('attempts')}
            </Title>
            <Stack component="ol" gap="sm" className={classes.list}>
              {tried.map(({ attempt, sql, outcome, error }) => (
                <li key={attempt}>
                  <Text size="sm" mb={4}>
                    <b>{t('attemptNumber', { count: attempt })}</b> {outcomeWord(outcome)}
                    {error !== null && <span lang="en">: {error}</span>}
                  </Text>
                  {sql !== '' && <SqlCode sql={sql} />}
                </li>
              ))}
            </Stack>
          </section>
        )}
        {steps.length > 0 && <LiveSteps events={steps} running={false} />}
      </Stack>
    </details>
  )
  function outcomeWord(outcome: string): string {
    const known = ['succeeded', 'refused', 'failed', 'timeout', 'unusable', 'cancelled'] as const
    const code = known.find((one) => one === outcome)
    return code === undefined ? outcome : t(`outcome.${code}`)
  }
}
