import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type en from '../locales/en/green-form.json'
import { countryNames, inOrder } from './country-names.ts'

type Words = typeof en
export type Word = Exclude<keyof Words, 'known'>
export type Language = 'en' | 'de'

const FILES: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('../locales/en/green-form.json'),
  de: () => import('../locales/de/green-form.json') as unknown as Promise<{ default: Words }>,
}

export interface Speech {
  readonly language: Language
  readonly t: (word: Word, values?: Record<string, string | number>) => string
  /** What the company wrote, in this language where it is a text of the form that Tanager brings along. */
  readonly say: (text: string) => string
  /** What can be chosen, countries in this language's order. */
  readonly ordered: (options: readonly string[]) => readonly string[]
  readonly date: (at: string, withTime?: boolean) => string
  /** Of a calendar day. */
  readonly day: (date: string) => string
  readonly size: (bytes: number) => string
  readonly percent: (share: number) => string
}

export const preferred = (): Language =>
  navigator.languages.map((code) => code.slice(0, 2)).find((code): code is Language => code in FILES) ?? 'en'

/** A small voice of its own: this page is for phones on slow lines. */
export async function speechIn(language: Language): Promise<Speech> {
  const { default: words } = await FILES[language]()
  const locale = navigator.languages.find((code) => code.startsWith(language)) ?? language
  const known = words.known as Record<string, string>
  const countries = language === 'en' ? null : countryNames(language)
  return {
    language,
    t: (word, values = {}) => words[word].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')),
    say: (text) => known[text] ?? countries?.(text) ?? text,
    ordered: (options) => (countries === null ? options : inOrder(options, language, countries)),
    date: (at, withTime = false) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...(withTime ? { timeStyle: 'short' } : {}) }).format(new Date(at)),
    day: (date) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),
    size: (bytes) =>
      bytes < 1_048_576
        ? `${Math.ceil(bytes / 1_024)} kB`
        : `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1_048_576)} MB`,
    percent: (share) => new Intl.NumberFormat(locale, { style: 'percent' }).format(share),
  }
}

const Voice = createContext<{ speech: Speech; change: (language: Language) => void } | null>(null)

export function SpeechProvider({ initial, children }: { initial: Speech; children: ReactNode }) {
  const [speech, setSpeech] = useState(initial)
  useEffect(() => {
    document.documentElement.lang = speech.language
    document.title = `${speech.t('pageTitle')} · Tanager`
  }, [speech])
  return <Voice value={{ speech, change: (language) => void speechIn(language).then(setSpeech) }}>{children}</Voice>
}

export function useSpeech(): Speech & { change: (language: Language) => void } {
  const voice = useContext(Voice)
  if (voice === null) throw new Error('nobody speaks here')
  return { ...voice.speech, change: voice.change }
}
