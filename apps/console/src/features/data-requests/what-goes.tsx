import { List, SimpleGrid, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type en from '../../locales/en/data-requests.json'
import type { PersonCounts } from './data-requests.queries.ts'

type Counted = keyof (typeof en)['count']
const SHOWN = [
  'files',
  'applications',
  'notes',
  'interviews',
  'feedback',
  'offers',
  'submissions',
  'documents',
  'discrepancies',
  'requests',
  'suggestions',
] as const satisfies ReadonlyArray<Counted & keyof PersonCounts>
const KEPT = ['audit', 'request', 'numbers', 'backups'] as const

interface Props {
  counts: PersonCounts
  isDone?: boolean
  /** Of the headings: under a window's title they are one lower than on a page. */
  order?: 2 | 3
}

/** What an erasure takes away, counted, and what stays and why. */
export function WhatGoes({ counts, isDone = false, order = 2 }: Props) {
  const { t } = useTranslation('data-requests')
  const some = SHOWN.filter((name) => counts[name] > 0)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <section>
        <Title order={order} size="h5" mb={4}>
          {t(isDone ? 'erased' : 'removes')}
        </Title>
        <List spacing={2} size="sm">
          <List.Item>{t('profile')}</List.Item>
          {some.map((name) => (
            <List.Item key={name}>{`${t(`count.${name}`)}: ${counts[name]}`}</List.Item>
          ))}
        </List>
      </section>
      <section>
        <Title order={order} size="h5" mb={4}>
          {t('keeps')}
        </Title>
        <List spacing={2} size="sm">
          {KEPT.map((name) => (
            <List.Item key={name}>
              {t(`kept.${name}`)}
              <Text size="xs" c="dimmed">
                {t(`keptWhy.${name}`)}
              </Text>
            </List.Item>
          ))}
        </List>
      </section>
    </SimpleGrid>
  )
}
