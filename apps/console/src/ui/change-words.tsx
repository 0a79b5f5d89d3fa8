import { useTranslation } from 'react-i18next'
import type en from '../locales/en/audit.json'
import { type Change, changedWithoutValues, changesOf } from './audit-changes.ts'
import type { ToldEntry } from './audit-story.ts'
import { usePersonName } from './person.tsx'
import { exact } from './relative-time.tsx'
import { useWords } from './words.ts'

type FieldWord = keyof (typeof en)['changedField']
const ROLES = ['role', 'roles', 'granted', 'revoked']
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Names and values of a change in plain words. */
export function useChangeWords() {
  const { t, i18n } = useTranslation(['audit', 'common'])
  const words = useWords()
  const personOf = usePersonName()
  const value = (name: string, held: unknown): string => {
    if (held === null || held === undefined || held === '') return t('common:none')
    if (typeof held === 'boolean') return t(held ? 'yes' : 'no')
    if (Array.isArray(held)) return held.length === 0 ? t('common:none') : held.map((one) => value(name, one)).join(', ')
    if (typeof held !== 'string') return String(held)
    if (ROLES.includes(name)) return words.role(held)
    if (name === 'panel' || name === 'hiring_manager_id') return personOf(held)
    if (INSTANT.test(held)) return exact(held)
    return held
  }
  return {
    value,
    field: (name: string): string =>
      i18n.exists(`audit:changedField.${name}`) ? t(`changedField.${name as FieldWord}`) : name.replaceAll('_', ' '),
    before: ({ name, before }: Change): string => value(name, before),
    after: ({ name, after }: Change): string => value(name, after),
  }
}

/** The changes of an entry in a line: "Prefix: TAN- → REQ-". */
export function useChangeText(): (entry: ToldEntry) => string {
  const { t } = useTranslation('audit')
  const words = useChangeWords()
  return (entry) => {
    const told = changesOf(entry).map((change) =>
      t('change', { field: words.field(change.name), before: words.before(change), after: words.after(change) }),
    )
    const unsaid = changedWithoutValues(entry).map(words.field)
    return [...told, ...(unsaid.length > 0 ? [unsaid.join(', ')] : [])].join(' · ')
  }
}

export function ChangeLine({ entry }: { entry: ToldEntry }) {
  const line = useChangeText()(entry)
  return line === '' ? null : <span>{line}</span>
}
