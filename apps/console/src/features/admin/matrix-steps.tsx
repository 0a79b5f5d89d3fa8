import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowRight, IconPencil, IconPlus, IconTrash } from '../../ui/icons.tsx'
import classes from './admin.module.css'
import { DeleteRule } from './delete-rule.tsx'
import { type ApprovalRule, type ApprovedEntity, isOnlyMandatory, nextStep } from './matrix.ts'
import { RuleBox } from './rule-box.tsx'
import { RuleDialog } from './rule-dialog.tsx'

/** The steps in order; a step is put in where it belongs, and changed or taken out where it stands. */
export function MatrixSteps({ entity, rules }: { entity: ApprovedEntity; rules: readonly ApprovalRule[] }) {
  const { t } = useTranslation('admin')
  const [adding, setAdding] = useState<number | null>(null)
  const [editing, setEditing] = useState<ApprovalRule | null>(null)
  const [deleting, setDeleting] = useState<ApprovalRule | null>(null)
  return (
    <>
      <ol className={classes.steps}>
        {rules.map((rule, index) => (
          <li key={rule.id} className={classes.step}>
            {index > 0 && <IconArrowRight size={16} aria-hidden className={classes.arrow} />}
            <Tooltip label={t('matrix.addBefore', { name: rule.name })}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                onClick={() => setAdding(rule.step)}
                aria-label={t('matrix.addBefore', { name: rule.name })}
              >
                <IconPlus size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <RuleBox rule={rule}>
              <Tooltip label={t('matrix.edit', { name: rule.name })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  onClick={() => setEditing(rule)}
                  aria-label={t('matrix.edit', { name: rule.name })}
                >
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <Tooltip label={t('matrix.delete', { name: rule.name })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  onClick={() => setDeleting(rule)}
                  aria-label={t('matrix.delete', { name: rule.name })}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </RuleBox>
          </li>
        ))}
        <li className={classes.step}>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(nextStep(rules))}>
            {t('matrix.addLast')}
          </Button>
        </li>
      </ol>
      {adding !== null && (
        <RuleDialog
          entity={entity}
          rules={rules}
          at={adding}
          onClose={() => setAdding(null)}
          onSaved={(name) => notifications.show({ message: t('matrix.added', { name }) })}
        />
      )}
      {editing !== null && (
        <RuleDialog
          entity={entity}
          rules={rules}
          at={editing}
          onClose={() => setEditing(null)}
          onSaved={(name) => notifications.show({ message: t('matrix.changed', { name }) })}
        />
      )}
      {deleting !== null && (
        <DeleteRule
          rule={deleting}
          isOnlyMandatory={isOnlyMandatory(deleting, rules)}
          onClose={() => setDeleting(null)}
          onDeleted={() => notifications.show({ message: t('matrix.deleted', { name: deleting.name }) })}
        />
      )}
    </>
  )
}
