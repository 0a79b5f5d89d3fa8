import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { RequisitionChoice } from './requisition-choice.tsx'

/** Asks for which requisition several candidates are put forward. */
export function PutForwardMany({ count, onChosen, onClose }: { count: number; onChosen: (tanId: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['candidates', 'common'])
  const [tanId, setTanId] = useState<string | null>(null)
  return (
    <Dialog onClose={onClose} title={t('many.title', { count })}>
      <Stack gap="md">
        <Text>{t('many.text')}</Text>
        <RequisitionChoice value={tanId} onChange={setTanId} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button disabled={tanId === null} onClick={() => tanId !== null && onChosen(tanId)}>
            {t('many.confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
