import { ActionIcon, Button, Group, Loader, Stack, Text, Title, Tooltip, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconStar, IconStarFilled } from '../../ui/icons.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import classes from './ask.module.css'
import type { Turn } from './conversation.ts'
import { followUpsFor } from './examples.ts'
import { saidOf } from './figures.ts'
import { Foldable } from './foldable.tsx'
import { GoodAnswer } from './good-answer.tsx'
import { LiveSteps } from './live-steps.tsx'
import { NoAnswer } from './no-answer.tsx'
import { ownWords } from './own-words.ts'
import { Said } from './said.tsx'
import { NAME_LENGTH, shortened } from './shortened.ts'
import type { Kept } from './use-kept-questions.ts'

interface Props {
  turn: Turn
  kept: Kept
  /** The newest one is shown whole, the others folded. */
  newest: boolean
  onAsk: (question: string, choice?: string) => void
  onTables: () => void
}

/** Three lines or so. */
const QUESTION_LENGTH = 280

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
    <section aria-label={shortened(question, NAME_LENGTH)} aria-busy={state === 'running'}>
      <Group gap="xs" wrap="nowrap" align="flex-start" mb="md">
        <div style={{ flex: 1, minWidth: 0 }}>
          <Foldable text={question} most={QUESTION_LENGTH}>
            {(shown) => (
              <Title order={2} className={classes.question}>
                {shown}
              </Title>
            )}
          </Foldable>
        </div>
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
                <UnstyledButton className={classes.chip} title={one} onClick={() => onAsk(one)}>
                  {ownWords(one) ?? one}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </section>
  )

  function body() {
    if (state === 'running' && turn.isStarting) return <Starting />
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
    return <NoAnswer answered={answered} steps={steps} onChoose={({ id, text }) => onAsk(text, id)} onRetry={onRetry} onTables={onTables} />
  }
}

function Starting() {
  const { t } = useTranslation('ask')
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Loader size={16} mt={3} aria-hidden />
      <Text>{t('starting')}</Text>
    </Group>
  )
}

function FoldedTurn({ turn, children }: { turn: Turn; children: React.ReactNode }) {
  const said = turn.answered === undefined ? null : saidOf(turn.answered.answer)
  const name = shortened(turn.question, NAME_LENGTH)
  return (
    <details className={classes.fold}>
      <summary>
        <b>{name}</b>
        {said !== null && (
          <Text component="span" size="sm" c="dimmed">
            {' '}
            <Said columns={turn.answered?.answer.result_columns ?? []}>{said.read}</Said>
          </Text>
        )}
      </summary>
      <div style={{ padding: '8px 0 16px' }}>
        {name !== turn.question && (
          <Foldable text={turn.question} most={QUESTION_LENGTH}>
            {(shown) => (
              <Text mb="xs" className={classes.question}>
                {shown}
              </Text>
            )}
          </Foldable>
        )}
        {children}
      </div>
    </details>
  )
}
