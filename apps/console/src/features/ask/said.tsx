import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ownWords } from './own-words.ts'

/**
 * What the Query API says, which speaks English: in the console's language where it has words of its own for it. Else as it came, read
 * aloud as English, and named so. The columns are those of the rows that it speaks of.
 */
export function Said({ children, columns }: { children: string; columns?: readonly string[] }) {
  const { t, i18n } = useTranslation('ask')
  const own = ownWords(children, columns)
  if (own !== null) return own
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
