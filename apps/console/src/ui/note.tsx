import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from './icons.tsx'
import classes from './note.module.css'

const ICONS = { good: IconCircleCheck, warning: IconAlertTriangle, info: IconInfoCircle } as const

/** Something worth knowing about the record, above it: shape, words and colour. */
export function Note({ tone, title, children }: { tone: keyof typeof ICONS; title: string; children?: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div role="note" aria-label={title} className={classes.note} data-tone={tone}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <Text fw={600}>{title}</Text>
        {children}
      </div>
    </div>
  )
}
