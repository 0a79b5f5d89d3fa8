import { ActionIcon, Button, Group, Stack, Text, Title, Tooltip, UnstyledButton } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { partsOfInsight } from './answer-words.ts'
import classes from './ask.module.css'
import type { Turn } from './conversation.ts'
import { followUpsFor } from './examples.ts'
import { GoodAnswer } from './good-answer.tsx'
import { LiveSteps } from './live-steps.tsx'
import { NoAnswer } from './no-answer.tsx'
import type { Kept } from './use-kept-questions.ts'

interface Props {
  turn: Turn
  kept: Kept
  /** The newest one is shown whole, the others folded. */
  newest: boolean
  onAsk: (question: string) => void
  onTables: () => void
}

/** One question and what became of it. */
export function TurnView({ turn, kept, newest, onAsk, onTables }: Props) {
  const { t } = useTranslation('ask')
  const { question, state, answered, steps, problem } = turn
  const isFavourite = kept.favourites.includes(question)
  const star = t(isFavourite ? 'removeFavourite' : 'addFavourite')
  const onRetry = () => onAsk(question)
  const next = newest && answered ? followUpsFor(answered.answer) : []
  if (!newest) return <FoldedTurn turn={turn}>{body()}</FoldedTurn>
  return (
    <section aria-label={question} aria-busy={state === 'running'}>
      <Group gap="xs" wrap="nowrap" align="flex-start" mb="md">
        <Title order={2} className={classes.question} style={{ flex: 1 }}>
          {question}
        </Title>
        <Tooltip label={star}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={star}
            aria-pressed={isFavourite}
            onClick={() => kept.toggleFavourite(question)}
          >
            {isFavourite ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      </Group>
      {body()}
      {next.length > 0 && (
        <Stack gap="xs" mt="md">
          <Text size="sm" c="dimmed">
            {t('next')}
          </Text>
          <ul className={classes.chips} aria-label={t('next')}>
            {next.map((one) => (
              <li key={one}>
                <UnstyledButton className={classes.chip} onClick={() => onAsk(one)}>
                  {one}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </section>
  )

  function body() {
    if (state === 'running') return <LiveSteps events={steps} running />
    if (problem !== undefined) return <ProblemNotice error={problem} onRetry={onRetry} />
    if (answered === undefined)
      return (
        <Group gap="sm">
          <Text c="dimmed">{t('stopped')}</Text>
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            {t('askAgain')}
          </Button>
        </Group>
      )
    if (answered.answer.status === 'succeeded') return <GoodAnswer question={question} answer={answered.answer} steps={steps} />
    return <NoAnswer answered={answered} steps={steps} onAsk={onAsk} onRetry={onRetry} onTables={onTables} />
  }
}

function FoldedTurn({ turn, children }: { turn: Turn; children: React.ReactNode }) {
  const said = partsOfInsight(turn.answered?.answer.insight ?? null).said
  return (
    <details className={classes.fold}>
      <summary>
        <b>{turn.question}</b>
        {said !== null && <Text component="span" size="sm" c="dimmed">{` ${said}`}</Text>}
      </summary>
      <div style={{ padding: '8px 0 16px' }}>{children}</div>
    </details>
  )
}
