import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countryNames } from '../green-form/country-names.ts'

interface FormWords {
  readonly known: Readonly<Record<string, string>>
}
/** Fetched where the form is looked at: few pages show it, and English needs none. */
const files = import.meta.glob<FormWords>('../locales/*/green-form.json', { import: 'default' })

async function wordsIn(language: string): Promise<(text: string) => string | undefined> {
  const words = await files[`../locales/${language}/green-form.json`]?.()
  const countries = countryNames(language)
  return (text) => words?.known[text] ?? countries(text)
}

/** What the form says in English, in the language of the console where it is a text that Tanager brings along: as the candidate reads it. */
export function useFormText(): (text: string) => string {
  const { language } = useTranslation().i18n
  const { data: translated } = useQuery({
    queryKey: ['form-words', language],
    queryFn: () => wordsIn(language),
    enabled: language !== 'en',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return (text) => translated?.(text) ?? text
}
