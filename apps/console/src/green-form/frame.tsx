import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useSpeech } from './speech.tsx'

interface Props {
  company?: string
  progress?: { readonly step: number; readonly all: number }
  children: ReactNode
}

/** Around every screen: who asks, how far one is, and in which language. */
export function Frame({ company, progress, children }: Props) {
  const { t, language, change } = useSpeech()
  const online = useOnline()
  return (
    <div className="page">
      <header>
        <div className="company">
          <img src="/tanager.svg" width={28} height={28} alt="" />
          <span>{company ?? 'Tanager'}</span>
          <button
            type="button"
            className="plain"
            lang={language === 'en' ? 'de' : 'en'}
            onClick={() => change(language === 'en' ? 'de' : 'en')}
          >
            {t('otherLanguage')}
          </button>
        </div>
        {progress && (
          <div className="progress">
            <span id="progress-words">{t('progress', { step: progress.step, all: progress.all })}</span>
            <progress value={progress.step} max={progress.all} aria-labelledby="progress-words" />
          </div>
        )}
      </header>
      <main>
        {!online && (
          <p className="notice" role="status">
            {t('offline')}
          </p>
        )}
        {children}
      </main>
    </div>
  )
}

/** The heading of a screen. It takes the focus when the screen comes, so that a screen reader begins there. */
export function ScreenTitle({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (quiet) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [quiet])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

export const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
