import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { named } from './named.ts'

/** In a dialog about several: whom it is about. */
export function NamedPeople({ all }: { all: readonly string[] }) {
  const { t } = useTranslation()
  const { names, more } = named(all)
  return (
    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
      {more === 0 ? names : t('bulk.namesMore', { names, count: more })}
    </Text>
  )
}
