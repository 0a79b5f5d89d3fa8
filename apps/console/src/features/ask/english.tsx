import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Sentences of the Query API, which speaks English: read aloud as such, and named so where the console speaks another language. */
export function English({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('ask')
  return (
    <>
      <span lang="en">{children}</span>
      {i18n.language !== 'en' && (
        <Text span size="xs" c="dimmed">
          {' '}
          {t('inEnglish')}
        </Text>
      )}
    </>
  )
}
