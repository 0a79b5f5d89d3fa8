import { Badge, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { relative } from '../../ui/relative-time.tsx'
import classes from './candidates.module.css'
import type { Candidate } from './candidates.queries.ts'
import { years } from './experience.ts'
import { chosenChanges, type Difference, differences, type Field, type Side, type Values, valuesOf } from './versions.ts'

interface Props {
  base: Values
  mine: Values
  theirs: Candidate
  onSave: (patch: Partial<Values>) => Promise<void>
  onCancel: () => void
}

/** Somebody saved while one was typing: both versions, field by field, and a choice for each. Nothing is lost until one saves. */
export function ResolveConflict({ base, mine, theirs, onSave, onCancel }: Props) {
  const { t } = useTranslation(['candidates', 'common'])
  const found = differences(base, mine, valuesOf(theirs))
  const [choice, setChoice] = useState<Partial<Record<Field, Side>>>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // The form that had the focus is gone: reading, and the keyboard, go on here.
  const intro = useRef<HTMLParagraphElement>(null)
  useEffect(() => intro.current?.focus(), [])
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      await onSave(chosenChanges(found, choice))
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Text ref={intro} tabIndex={-1} style={{ outline: 'none' }}>
        {t('conflict.text', { when: relative(theirs.updated_at) })}
      </Text>
      {found.length === 0 && <Text>{t('conflict.same')}</Text>}
      {found.map((one) => (
        <Choice
          key={one.field}
          difference={one}
          side={choice[one.field] ?? one.proposed}
          onSide={(side) => setChoice({ ...choice, [one.field]: side })}
        />
      ))}
      {error !== null && <ProblemNotice error={error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button loading={busy} onClick={save}>
          {t('conflict.save')}
        </Button>
      </Group>
    </Stack>
  )
}

function Choice({ difference, side, onSide }: { difference: Difference; side: Side; onSide: (side: Side) => void }) {
  const { t } = useTranslation(['candidates', 'common'])
  return (
    <Radio.Group
      value={side}
      onChange={(value) => onSide(value as Side)}
      label={
        <>
          {t(`field.${difference.field}`)}{' '}
          {difference.conflict && (
            <Badge size="sm" variant="light" color="yellow" tt="none" c="var(--mantine-color-text)">
              {t('conflict.both')}
            </Badge>
          )}
        </>
      }
    >
      <div className={classes.versions}>
        {(['mine', 'theirs'] as const).map((which) => (
          <div key={which} className={classes.version} data-checked={which === side || undefined}>
            <Radio
              value={which}
              label={t(`conflict.${which}`)}
              description={shown(difference.field, difference[which])}
              classNames={{ description: classes.value }}
            />
          </div>
        ))}
      </div>
    </Radio.Group>
  )
  function shown(field: Field, value: Values[Field]): string {
    if (value === null || (Array.isArray(value) && value.length === 0)) return t('common:none')
    if (field === 'total_experience_years') return years(value as number) ?? ''
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
}
