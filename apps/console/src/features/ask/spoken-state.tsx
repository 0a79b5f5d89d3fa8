import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Turn } from './conversation.ts'
import { saidOf } from './figures.ts'
import { ownWords } from './own-words.ts'
import { stepsOf } from './steps.ts'

/** For whoever listens: the step under way, then the sentence of the answer, or why there is none. It stands in the page all the time. */
export function SpokenState({ turn }: { turn: Turn | undefined }) {
  const { t } = useTranslation('ask')
  return <VisuallyHidden role="status">{words()}</VisuallyHidden>

  function words(): string {
    if (turn === undefined) return ''
    if (turn.state === 'running') {
      if (turn.isStarting) return t('starting')
      const now = stepsOf(turn.steps).steps.find(({ state }) => state === 'now')
      return now === undefined ? '' : t(`step.${now.name}`)
    }
    if (turn.state === 'stopped') return t('stopped')
    const answer = turn.answered?.answer
    switch (answer?.status) {
      case undefined:
        return '' // the notice itself is an alert
      case 'succeeded':
        return `${t('answer')}: ${heard(saidOf(answer)?.read, answer.result_columns) ?? t('rows', { count: answer.row_count })}`
      case 'needs_clarification':
        return t('unsure')
      case 'rejected':
        return t('rejected')
      case 'rate_limited':
        return t('limited')
      case 'unavailable':
        return t('unavailable')
      default:
        return t('failed')
    }
  }
}

const heard = (said: string | undefined, columns: readonly string[]): string | undefined =>
  said === undefined ? undefined : (ownWords(said, columns) ?? said)
