import { Button, Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.ts'
import classes from './admin.module.css'
import { addRule } from './admin.queries.ts'
import { type ApprovalRule, type ApprovedEntity, DECIDERS, takesMandatory, withRule } from './matrix.ts'
import { RuleBox } from './matrix-steps.tsx'
import { RefusalNotice } from './refusal-notice.tsx'

interface Props {
  entity: ApprovedEntity
  rules: readonly ApprovalRule[]
  /** Where the new step goes, unless one says otherwise. */
  step: number
  onClose: () => void
  onAdded: (name: string) => void
}

const isPlace = (step: unknown): step is number => Number.isInteger(step) && Number(step) >= 1 && Number(step) <= 100

/** A new step, with the order that will come of it drawn as one types. */
export function AddRule({ entity, rules, step, onClose, onAdded }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const words = useWords()
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: { step: step as number | string, name: '', role: null as string | null, mandatory: takesMandatory(entity, rules) },
    validate: {
      step: (value) => (isPlace(value) ? null : t('matrix.stepRule')),
      name: (value) => (value.trim() === '' ? t('common:required') : null),
      role: (value) => (value === null ? t('common:required') : null),
    },
  })
  const { values } = form
  const submit = form.onSubmit(async ({ step, name, role, mandatory }) => {
    setError(null)
    try {
      await addRule(entity, { step: Number(step), name: name.trim(), role: role ?? '', mandatory })
      onAdded(name.trim())
      onClose()
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  const NEW = 'new'
  const order = isPlace(values.step)
    ? withRule(rules, {
        id: NEW,
        step: values.step,
        name: values.name.trim() || t('matrix.newName'),
        role: values.role ?? '',
        mandatory: values.mandatory,
        row_version: 1,
      })
    : rules
  return (
    <Dialog onClose={onClose} title={t('matrix.addTitle', { entity: t(`matrix.entity.${entity}`) })} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput label={t('matrix.name')} withAsterisk required maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <Group grow align="flex-start">
            <Select
              label={t('matrix.role')}
              withAsterisk
              required
              data={DECIDERS[entity].map((value) => ({ value, label: words.role(value) }))}
              {...form.getInputProps('role')}
            />
            <NumberInput label={t('matrix.step')} clampBehavior="none" allowDecimal={false} {...form.getInputProps('step')} />
          </Group>
          <Switch
            label={t('matrix.mandatory')}
            description={takesMandatory(entity, rules) ? t('matrix.mandatoryHint') : t('matrix.singleHint')}
            {...form.getInputProps('mandatory', { type: 'checkbox' })}
          />
          <section aria-label={t('matrix.preview')}>
            <Text size="sm" c="dimmed" mb={4}>
              {t('matrix.preview')}
            </Text>
            <ol className={classes.steps}>
              {order.map((rule) => (
                <li key={rule.id} className={classes.step}>
                  <RuleBox rule={rule} isNew={rule.id === NEW} />
                </li>
              ))}
            </ol>
          </section>
          {error !== null && <RefusalNotice error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('matrix.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
