import type { ReactNode } from 'react'
import { IconAlertTriangle, IconCircle, IconCircleArrowRight, IconCircleCheck, IconCircleX } from './icons.tsx'
import classes from './status-badge.module.css'

const ICONS = {
  waiting: IconAlertTriangle,
  moving: IconCircleArrowRight,
  good: IconCircleCheck,
  bad: IconCircleX,
  quiet: IconCircle,
} as const
export type Tone = keyof typeof ICONS

/** Looks like a status, for what is none of a record: the result of a check, how grave something is. */
export function ToneBadge({ tone, code, children }: { tone: Tone; code: string; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <span className={classes['badge']} data-tone={tone} title={code}>
      <Icon size={14} aria-hidden />
      <span className={classes['word']}>{children}</span>
    </span>
  )
}
