import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A helpful sentence and one action. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <Title order={2}>{title}</Title>
      {children && (
        <Text c="dimmed" maw={440} style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
