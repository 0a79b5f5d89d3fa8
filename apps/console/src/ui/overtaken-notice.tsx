import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Caution } from './caution.tsx'
import { IconRefresh } from './icons.tsx'

/** Somebody was faster: nothing happened, nothing typed is lost, and here is the way to the record as it is now. */
export function OvertakenNotice({ children, onShow }: { children: ReactNode; onShow: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await onShow().finally(() => setBusy(false))
  }
  return (
    <Caution role="alert" icon={<IconRefresh aria-hidden />} title={t('overtaken.title')}>
      <Text mb="xs">{children}</Text>
      <Button size="xs" variant="default" loading={busy} onClick={() => void show()}>
        {t('overtaken.show')}
      </Button>
    </Caution>
  )
}
