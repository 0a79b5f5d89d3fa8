import { ActionIcon, Button, Group, Input, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconPlus, IconX } from '../../ui/icons.tsx'
import classes from './feedback.module.css'
import type { Criterion } from './scores.ts'

const MOST = 20

interface Props {
  criteria: readonly Criterion[]
  onChange: (criteria: Criterion[]) => void
  error?: ReactNode
}

/** Marks from 1 to 5 for whatever was judged. Those without a mark are not sent. Enter in a name begins the next. */
export function ScoreRows({ criteria, onChange, error }: Props) {
  const { t } = useTranslation('interviews')
  const [added, setAdded] = useState<string | null>(null)
  const change = (key: string, more: Partial<Criterion>) => onChange(criteria.map((one) => (one.key === key ? { ...one, ...more } : one)))
  const add = () => {
    const key = crypto.randomUUID()
    onChange([...criteria, { key, name: '', score: null }])
    setAdded(key) // its name is typed next
  }
  return (
    <Input.Wrapper label={t('scores')} labelElement="div" description={t('scoresHint')} error={error}>
      <div className={classes.rows}>
        {criteria.map((one) => (
          <Group key={one.key} gap="sm" className={classes.row}>
            <TextInput
              aria-label={t('criterionName')}
              placeholder={t('criterionName')}
              value={one.name}
              maxLength={100}
              onChange={(event) => change(one.key, { name: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && one.name.trim() !== '' && criteria.length < MOST) add()
              }}
              className={classes.criterion}
              ref={one.key === added ? focusOnce : undefined}
            />
            <Scale
              name={one.name || t('criterionName')}
              group={one.key}
              value={one.score}
              onChange={(score) => change(one.key, { score })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('criterionRemove', { name: one.name })}
              onClick={() => onChange(criteria.filter(({ key }) => key !== one.key))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {criteria.length < MOST && (
          <Button variant="subtle" color="gray" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />} onClick={add}>
            {t('criterionAdd')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}

const focusOnce = (input: HTMLInputElement | null) => {
  if (input !== null && input.value === '' && document.activeElement !== input) input.focus()
}

interface ScaleProps {
  name: string
  group: string
  value: number | null
  onChange: (score: number | null) => void
}

/** Five steps in a row; a second click takes the mark away. */
function Scale({ name, group, value, onChange }: ScaleProps) {
  const { t } = useTranslation('interviews')
  return (
    <fieldset className={classes.scale}>
      <VisuallyHidden component="legend">{name}</VisuallyHidden>
      {[1, 2, 3, 4, 5].map((step) => (
        <label key={step} className={classes.step} title={t(`score.${step as 1}`)}>
          <input
            type="radio"
            name={group}
            value={step}
            checked={value === step}
            onChange={() => onChange(step)}
            onClick={() => value === step && onChange(null)}
            aria-label={t('scoreOf', { score: step, words: t(`score.${step as 1}`) })}
          />
          <Text component="span" size="sm" aria-hidden>
            {step}
          </Text>
        </label>
      ))}
    </fieldset>
  )
}
