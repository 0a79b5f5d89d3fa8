import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './both-versions.module.css'
import { Dialog } from './dialog.tsx'
import { ProblemNotice } from './problem-notice.tsx'

export type Side = 'mine' | 'theirs'
type Values = Readonly<Record<string, string | number>>

interface Props<V extends Values> {
  labels: Readonly<Record<keyof V & string, string>>
  /** What one began with. */
  base: V
  mine: V
  theirs: V
  /** How a value reads, where it is a code or a date. */
  shown?: (field: keyof V & string, value: string | number) => string
  onSave: (chosen: V) => Promise<unknown>
  onClose: () => void
}

/** Somebody saved while one was typing: both versions, field by field, and a choice for each. Nothing is lost until one saves. */
export function BothVersions<V extends Values>({
  labels,
  base,
  mine,
  theirs,
  shown = (_, value) => String(value),
  onSave,
  onClose,
}: Props<V>) {
  const { t } = useTranslation()
  const fields = (Object.keys(labels) as Array<keyof V & string>).filter((field) => mine[field] !== theirs[field])
  const [choice, setChoice] = useState<Partial<Record<string, Side>>>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // Unless one says otherwise: what one typed oneself, and what others changed elsewhere.
  const sideOf = (field: keyof V & string): Side => choice[field] ?? (mine[field] !== base[field] ? 'mine' : 'theirs')
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const taken = fields.filter((field) => sideOf(field) === 'mine').map((field) => [field, mine[field]])
      await onSave({ ...theirs, ...Object.fromEntries(taken) })
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={t('conflict.title')} size="lg">
      <Stack gap="md">
        <Text>{fields.length === 0 ? t('conflict.same') : t('conflict.text')}</Text>
        {fields.map((field) => (
          <Radio.Group
            key={field}
            label={labels[field]}
            value={sideOf(field)}
            onChange={(side) => setChoice({ ...choice, [field]: side as Side })}
          >
            <div className={classes.versions}>
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side} className={classes.version} data-checked={sideOf(field) === side || undefined}>
                  <Radio
                    value={side}
                    label={t(`conflict.${side}`)}
                    description={shown(field, (side === 'mine' ? mine : theirs)[field] ?? '') || t('none')}
                  />
                </div>
              ))}
            </div>
          </Radio.Group>
        ))}
        {error !== null && <ProblemNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={busy} onClick={save} data-autofocus>
            {t('conflict.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
