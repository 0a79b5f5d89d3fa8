import { useTranslation } from 'react-i18next'

/** Was added when the discrepancy was raised again, in the language of whoever did it. */
const ADDED = ['\n\nRaised again: ', '\n\nErneut gemeldet: ']

/** What does not fit, as somebody wrote it; the sentence that the console itself added is in the reader's language. */
export function useDescription(): (description: string) => string {
  const { t } = useTranslation('onboarding')
  return (description) => {
    const at = Math.max(...ADDED.map((words) => description.lastIndexOf(words)))
    return at < 0 ? description : t('raisedAgainText', { text: description.slice(0, at), interpolation: { escapeValue: false } })
  }
}
