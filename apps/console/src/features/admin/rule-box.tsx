import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../ui/words.ts'
import classes from './admin.module.css'
import type { ApprovalRule } from './matrix.ts'

/** One step: its place, its name, who decides, and whether it must. */
export function RuleBox({ rule, isNew, children }: { rule: Omit<ApprovalRule, 'id'>; isNew?: boolean; children?: ReactNode }) {
  const { t } = useTranslation('admin')
  const words = useWords()
  return (
    <div className={classes.rule} data-optional={!rule.mandatory || undefined} data-new={isNew || undefined}>
      <span className={classes.number}>{rule.step}</span>
      <div className={classes.words}>
        <Text fw={600}>{rule.name}</Text>
        <Text size="sm" title={rule.role}>
          {words.role(rule.role)}
        </Text>
        <Text size="sm" c="dimmed">
          {rule.mandatory ? t('matrix.mandatory') : t('matrix.optional')}
        </Text>
      </div>
      {children}
    </div>
  )
}
