import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, END_COLOR } from '../../ui/dialog.tsx'
import { deleteRule } from './admin.queries.ts'
import type { ApprovalRule } from './matrix.ts'
import { RefusalNotice } from './refusal-notice.tsx'

interface Props {
  rule: ApprovalRule
  /** The service would refuse: one mandatory step has to stay. */
  isOnlyMandatory: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks once. Requests that are open keep the steps they began with, so nothing under way is disturbed. */
export function DeleteRule({ rule, isOnlyMandatory, onClose, onDeleted }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await deleteRule(rule.id)
      onDeleted()
      onClose()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('matrix.delete', { name: rule.name })}>
      <Stack gap="md">
        <Text tabIndex={-1} className="tng-asked" data-autofocus>
          {t(isOnlyMandatory ? 'matrix.onlyMandatory' : 'matrix.deleteText')}
        </Text>
        {error !== null && <RefusalNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t(isOnlyMandatory ? 'common:close' : 'common:cancel')}
          </Button>
          {error === null && !isOnlyMandatory && (
            <Button loading={busy} onClick={() => void confirm()} color={END_COLOR}>
              {t('matrix.confirmDelete')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
