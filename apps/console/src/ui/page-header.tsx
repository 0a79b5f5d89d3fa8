import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { StatusBadge } from './status-badge.tsx'

interface Props {
  title: string
  /** Above the title: number of the record, way back. */
  over?: ReactNode
  status?: string
  under?: ReactNode
  /** On the right: what this person may do here now. */
  children?: ReactNode
}

/** The head of every page: where one is, what state it is in, what can be done. */
export function PageHeader({ title, over, status, under, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Tanager`
  }, [title])
  return (
    <Group component="header" justify="space-between" align="flex-start" mb="md" gap="sm" wrap="wrap">
      <div style={{ minWidth: 0, flex: '1 1 280px' }}>
        {over && (
          <Text size="sm" c="dimmed" component="div" className="tng-over">
            {over}
          </Text>
        )}
        <Group gap="sm" wrap="wrap">
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {status !== undefined && <StatusBadge status={status} />}
        </Group>
        {under && (
          <Text size="sm" c="dimmed" component="div">
            {under}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  )
}
