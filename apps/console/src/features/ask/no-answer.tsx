import { Alert, Button, Stack, Text, UnstyledButton } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertTriangle, IconClock, IconHandStop, IconHelpCircle } from '../../ui/icons.tsx'
import { clarificationLead, secondsToWait } from './answer-words.ts'
import classes from './ask.module.css'
import type { Answered, AskStep, Choice } from './ask.queries.ts'
import { HowAnswered } from './how-answered.tsx'
import { Said } from './said.tsx'

interface Props {
  answered: Answered
  steps: readonly AskStep[]
  /** Takes one of the choices. */
  onChoose: (choice: Choice) => void
  onRetry: () => void
  onTables: () => void
}

/** Every way in which there is no answer, kindly, with what to do next. */
export function NoAnswer(props: Props) {
  const { answer } = props.answered
  switch (answer.status) {
    case 'needs_clarification':
      return <Unsure {...props} />
    case 'rejected':
      return <Rejected {...props} />
    case 'rate_limited':
      return <Limited {...props} />
    case 'unavailable':
      return <Unavailable {...props} />
    default:
      return <Failed {...props} />
  }
}

function Unsure({ answered: { answer }, onChoose, onTables }: Props) {
  const { t } = useTranslation('ask')
  const { choices } = answer
  const said = clarificationLead(answer.clarification_message)
  return (
    <Alert color="blue" variant="light" icon={<IconHelpCircle aria-hidden />} title={t('unsure')}>
      <Stack gap="sm" align="flex-start">
        {(choices.length === 0 || !/did you mean:$/i.test(said)) && <Text>{said === '' ? t('unsureText') : <Said>{said}</Said>}</Text>}
        {choices.length > 0 && /^(?:Nothing here is called|It is not clear how) .*\. (?:Without that, d|D)id you mean:$/.test(said) && (
          <Text>
            <Said>{said.replace(/ (?:Without that, d|D)id you mean:$/, '')}</Said>
          </Text>
        )}
        {choices.length === 0 && <BestInEnglish />}
        {choices.length > 0 && <Text>{t('unsureChoose')}</Text>}
        {choices.length > 0 && (
          <ul className={classes.chips} aria-label={t('unsureChoose')}>
            {choices.map((choice) => (
              <li key={choice.id}>
                <UnstyledButton className={classes.chip} lang="en" onClick={() => onChoose(choice)}>
                  {choice.text}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
        {choices.length === 0 && (
          <Button size="xs" variant="default" onClick={onTables}>
            {t('tables')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function Rejected({ answered: { answer }, onTables }: Props) {
  const { t } = useTranslation('ask')
  return (
    <Alert color="gray" variant="light" icon={<IconHandStop aria-hidden />} title={t('rejected')}>
      <Stack gap="sm" align="flex-start">
        <Text>
          <Said>{answer.rejection_message ?? ''}</Said>
        </Text>
        <Text size="sm" c="dimmed">
          {t('rejectedText')}
        </Text>
        <BestInEnglish />
        <Button size="xs" variant="default" onClick={onTables}>
          {t('tables')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Counts down, so that nobody has to guess. */
function Limited({ answered: { answer, retryAfter }, onRetry }: Props) {
  const { t } = useTranslation('ask')
  const [left, setLeft] = useState(() => secondsToWait(retryAfter, answer.rate_limit_message))
  const { start, stop } = useInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000)
  useEffect(() => {
    start()
    return stop
  }, [start, stop])
  return (
    <Alert color="yellow" variant="light" icon={<IconClock aria-hidden />} title={t('limited')}>
      <Stack gap="sm" align="flex-start">
        <Text>
          <Said>{answer.rate_limit_message ?? ''}</Said>
        </Text>
        <Text size="sm" c="dimmed">
          {left > 0 ? t('limitedWait', { count: left }) : t('limitedNow')}
        </Text>
        <Button size="xs" variant="default" disabled={left > 0} onClick={onRetry}>
          {t('askAgain')}
        </Button>
      </Stack>
    </Alert>
  )
}

function Unavailable({ answered: { answer }, onRetry }: Props) {
  const { t } = useTranslation('ask')
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('unavailable')}>
      <Stack gap="sm" align="flex-start">
        <Text>{t('unavailableText')}</Text>
        <Text size="sm" c="dimmed">
          <Said>{answer.failure_explanation ?? ''}</Said>
        </Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('askAgain')}
        </Button>
      </Stack>
    </Alert>
  )
}

function Failed({ answered: { answer }, steps, onRetry }: Props) {
  const { t } = useTranslation('ask')
  return (
    <Stack gap="sm">
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('failed')}>
        <Stack gap="sm" align="flex-start">
          <Text>
            {answer.status === 'failed' ? <Said>{answer.failure_explanation ?? ''}</Said> : t('unknown', { status: answer.status })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('failedText')}
          </Text>
          <BestInEnglish />
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('askAgain')}
          </Button>
        </Stack>
      </Alert>
      <HowAnswered answer={answer} steps={steps} open />
    </Stack>
  )
}

/** For who reads the console in another language, and may have asked in it. */
function BestInEnglish() {
  const { t, i18n } = useTranslation('ask')
  if (i18n.language === 'en') return null
  return <Text size="sm">{t('bestInEnglish')}</Text>
}
