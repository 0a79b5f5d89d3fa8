import { useTranslation } from 'react-i18next'
import { countryNames } from '../green-form/country-names.ts'

const namesIn = new Map<string, ReturnType<typeof countryNames>>()
function countriesIn(language: string): ReturnType<typeof countryNames> {
  const names = namesIn.get(language) ?? countryNames(language)
  namesIn.set(language, names)
  return names
}

/** What the form says in English, in the language of the console where it is a text that Tanager brings along: as the candidate reads it. */
export function useFormText(): (text: string) => string {
  const { i18n } = useTranslation()
  if (i18n.language === 'en') return (text) => text
  const words = i18n.getResourceBundle(i18n.language, 'green-form') as { known?: Readonly<Record<string, string>> } | undefined
  const countries = countriesIn(i18n.language)
  return (text) => words?.known?.[text] ?? countries(text) ?? text
}
