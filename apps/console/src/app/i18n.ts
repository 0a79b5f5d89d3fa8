import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** A file of words per feature and language, fetched when its page is. */
const files = import.meta.glob<{ default: object }>('../locales/*/*.json')

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

const KEY = 'tanager.language'

function preferred(): Language {
  const kept = localStorage.getItem(KEY)
  if (kept !== null && kept in LANGUAGES) return kept as Language
  return navigator.language.startsWith('de') ? 'de' : 'en'
}

/** Dates and numbers follow the browser's region where it speaks the chosen language. */
export const locale = (): string => (navigator.language.startsWith(i18next.language) ? navigator.language : i18next.language)

/** What the service says comes in English; other languages have words of their own for it, at hand before anything goes wrong. */
const namespacesOf = (language: Language) => (language === 'en' ? ['common'] : ['common', 'problems'])

export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use({
      type: 'backend',
      init: () => {},
      read: (language: string, namespace: string, done: (error: unknown, words: object | null) => void) => {
        const load = files[`../locales/${language}/${namespace}.json`]
        if (load === undefined) done(new Error(`no words: ${language}/${namespace}`), null)
        else
          load().then(
            (words) => done(null, words.default),
            (error: unknown) => done(error, null),
          )
      },
    })
    .use(initReactI18next)
    .init({
      lng: preferred(),
      fallbackLng: 'en',
      ns: namespacesOf(preferred()),
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    })
}

export async function speak(language: Language): Promise<void> {
  localStorage.setItem(KEY, language)
  await i18next.changeLanguage(language)
  await i18next.loadNamespaces(namespacesOf(language))
}
