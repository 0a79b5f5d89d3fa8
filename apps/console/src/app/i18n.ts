import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { PageUnreachable } from './lazy-page.tsx'

/** Needed before anybody is signed in. What the service says comes in English; other languages have words of their own for it. */
const first = import.meta.glob<{ default: object }>('../locales/*/{common,problems}.json')
/** Few people administer: nobody else waits for these words. */
const administration = import.meta.glob<{ default: object }>('../locales/*/admin.json')
/** A file of words per feature and language; those of one language come together. */
const pages = { en: () => import('./words.en.ts'), de: () => import('./words.de.ts') }

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

async function read(language: Language, namespace: string): Promise<object> {
  const path = `../locales/${language}/${namespace}.json`
  const file = first[path] ?? administration[path]
  const words = file === undefined ? (await pages[language]()).words[path] : (await file()).default
  if (words === undefined) throw new Error(`no words: ${language}/${namespace}`)
  return words
}

export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language
  })
  await i18next
    .use({
      type: 'backend',
      init: () => {},
      read: (language: Language, namespace: string, done: (error: unknown, words: object | null) => void) =>
        void read(language, namespace).then(
          (words) => done(null, words),
          (error: unknown) => done(error, null),
        ),
    })
    .use(initReactI18next)
    .init({
      lng: preferred(),
      fallbackLng: false, // each language has all words, and a test holds it: the other one need not come too
      ns: ['common', 'problems'], // at hand before anything goes wrong
      defaultNS: 'common',
      interpolation: { escapeValue: false }, // React escapes
      returnNull: false,
    })
  await i18next.reloadResources(['en'], ['common']) // what the service names in English is recognised by them
}

/**
 * The words of every page, before the first one is drawn. A part whose words come later would suspend, and React then hides the whole
 * page that is already there: the focus is lost, and the next key with it.
 */
export async function loadWords(): Promise<void> {
  const { words } = await pages[i18next.language as Language]()
  await i18next.loadNamespaces(Object.keys(words).map((path) => path.replace(/^.*\/|\.json$/g, '')))
}

/** Those of the administration, before its first page is drawn. */
export async function loadAdministrationWords(): Promise<void> {
  // Words that failed once are never asked for again: offline they are not even tried.
  if (!navigator.onLine && !i18next.hasLoadedNamespace('admin')) throw new PageUnreachable('words')
  await i18next.loadNamespaces('admin')
}

export async function speak(language: Language): Promise<void> {
  localStorage.setItem(KEY, language)
  await i18next.changeLanguage(language)
}
