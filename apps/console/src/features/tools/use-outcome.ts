import { useTranslation } from 'react-i18next'
import type tools from '../../locales/en/tools.json'
import type { Tone } from '../../ui/tone-badge.tsx'

type OutcomeWord = keyof (typeof tools)['outcome']

const TONES: Readonly<Record<string, Tone>> = {
  ok: 'good',
  in_progress: 'moving',
  given_back: 'quiet',
  approval_missing: 'waiting',
  outcome_unknown: 'waiting',
  tool_changed: 'waiting',
}

/** How a call ended, in words; a code that is new to the console is shown as it is. */
export function useOutcome(): (code: string) => { readonly tone: Tone; readonly word: string } {
  const { t, i18n } = useTranslation('tools')
  return (code) => ({
    tone: TONES[code] ?? 'quiet',
    word: i18n.exists(`tools:outcome.${code}`) ? t(`outcome.${code as OutcomeWord}`) : code,
  })
}
