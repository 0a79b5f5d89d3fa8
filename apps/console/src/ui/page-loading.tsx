import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The shape of a page, while its code or its data comes. */
export function PageLoading() {
  const { t } = useTranslation('common', { useSuspense: false })
  return (
    <Stack p="md" gap="md" role="status" aria-label={t('loading')}>
      <Skeleton h={28} w={240} />
      <Skeleton h={16} w="60%" />
      <Skeleton h={320} />
    </Stack>
  )
}
