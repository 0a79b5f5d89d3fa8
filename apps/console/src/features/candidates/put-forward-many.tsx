import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { NamedPeople } from '../../ui/named-people.tsx'
import { RequisitionChoice } from './requisition-choice.tsx'

interface Props {
  names: readonly string[]
  onChosen: (tanId: string, title: string) => void
  onClose: () => void
}

/** Asks to which requisition several candidates are added. */
export function PutForwardMany({ names, onChosen, onClose }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const [tan, setTan] = useState<{ id: string | null; title: string }>({ id: null, title: '' })
  return (
    <Dialog onClose={onClose} title={t('many.title', { count: names.length })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (tan.id !== null) onChosen(tan.id, tan.title)
        }}
      >
        <Stack gap="md">
          <NamedPeople all={names} />
          <Text>{t('many.text')}</Text>
          <RequisitionChoice value={tan.id} onChange={(id, title) => setTan({ id, title })} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" disabled={tan.id === null}>
              {t('many.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
