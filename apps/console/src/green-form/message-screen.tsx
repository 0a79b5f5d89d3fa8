import { type ReactNode, useEffect } from 'react'
import { Frame, ScreenTitle } from './frame.tsx'
import { useSpeech, type Word } from './speech.tsx'

interface Props {
  title: Word
  texts: readonly Word[]
  values?: Record<string, string | number>
  company?: string
  children?: ReactNode
}

/** Where there is no form to show: what happened, and what to do. */
export function MessageScreen({ title, texts, values, company, children }: Props) {
  const { t } = useSpeech()
  return (
    <Frame {...(company === undefined ? {} : { company })}>
      <ScreenTitle quiet>{t(title)}</ScreenTitle>
      {texts.map((text) => (
        <p key={text}>{t(text, values)}</p>
      ))}
      {children}
    </Frame>
  )
}

/** That something is under way, and nothing is to be done. */
export function Underway({ title }: { title: Word }) {
  const { t } = useSpeech()
  return <progress className="receiving" aria-label={t(title)} />
}

/** A form that was sent and has not arrived yet: looks again by itself, slower than the service limits. */
export function Receiving({ onLook }: { onLook: () => void }) {
  useEffect(() => {
    const timer = window.setInterval(onLook, 4_000)
    return () => window.clearInterval(timer)
  }, [onLook])
  return <Underway title="receiving.title" />
}

/** A button to try again, which presses itself when the connection is back or the wait is over. */
export function TryAgain({ onTry, after }: { onTry: () => void; after?: number }) {
  const { t } = useSpeech()
  useEffect(() => {
    window.addEventListener('online', onTry)
    const timer = after === undefined ? undefined : window.setTimeout(onTry, after * 1000)
    return () => {
      window.removeEventListener('online', onTry)
      window.clearTimeout(timer)
    }
  }, [onTry, after])
  return (
    <div className="actions">
      <button type="button" className="primary" onClick={onTry}>
        {t('again')}
      </button>
    </div>
  )
}
