import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import rows from '../applications/linked-rows.module.css'
import type { Case } from '../onboarding/onboarding.queries.ts'
import type { ChecklistItem } from './conversion.queries.ts'
import { isTooEarly } from './too-early.ts'
import { useChecklistWords } from './use-checklist-words.ts'

/** What must hold before somebody becomes an employee: each item done, or what to do about it. */
export function Checklist({ items, found }: { items: readonly ChecklistItem[]; found?: Case | undefined }) {
  const { t } = useTranslation('conversion')
  const words = useChecklistWords()
  return (
    <ul className={rows['rows']} aria-label={t('checklist')}>
      {items.map((item) => {
        const isEarly = isTooEarly(item, items)
        const isMet = item.passed && !isEarly
        return (
          <li key={item.code}>
            <span className={rows['main']}>
              <Text>{words.label(item)}</Text>
              {!item.passed && (
                <Text size="sm" c="dimmed" title={item.detail}>
                  {words.todo(item, found)}
                </Text>
              )}
              {isEarly && (
                <Text size="sm" c="dimmed">
                  {t('tooEarly')}
                </Text>
              )}
            </span>
            <ToneBadge tone={isMet ? 'good' : 'waiting'} code={item.code}>
              {t(isMet ? 'passed' : item.passed ? 'notChecked' : 'failed')}
            </ToneBadge>
          </li>
        )
      })}
    </ul>
  )
}
