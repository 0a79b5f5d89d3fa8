import { Button, CopyButton, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconConfetti, IconCopy } from '../../ui/icons.tsx'
import classes from './new-employee.module.css'

/** The end of a hire: the employee's number, large. */
export function NewEmployee({ name, number }: { name: string; number: string }) {
  const { t } = useTranslation(['conversion', 'common'])
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} tabIndex={-1} className={classes['box']} aria-label={t('welcome', { name })}>
      <IconConfetti size={32} aria-hidden className={classes['icon']} />
      <Text fw={600} fz={16}>
        {t('welcome', { name })}
      </Text>
      <div>
        <Text size="sm">{t('number')}</Text>
        <p className={classes['number']}>{number}</p>
      </div>
      <CopyButton value={number}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            {copied ? t('common:copied') : t('copyNumber')}
          </Button>
        )}
      </CopyButton>
    </section>
  )
}
