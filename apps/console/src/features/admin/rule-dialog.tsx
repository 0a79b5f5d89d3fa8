import { Button, Group, NumberInput, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OvertakenNotice } from '../../ui/overtaken-notice.tsx'
import { useWords } from '../../ui/words.ts'
import classes from './admin.module.css'
import { addRule, freshRules, replaceRule } from './admin.queries.ts'
import { type ApprovalRule, type ApprovedEntity, DECIDERS, takesMandatory, withRule } from './matrix.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { RuleBox } from './rule-box.tsx'

interface Props {
  entity: ApprovedEntity
  rules: readonly ApprovalRule[]
  /** The step to change; or where a new one goes, unless one says otherwise. */
  at: ApprovalRule | number
  onClose: () => void
  onSaved: (name: string) => void
}

const isPlace = (step: unknown): step is number => Number.isInteger(step) && Number(step) >= 1 && Number(step) <= 100
const NEW = 'new'

/** A new step, or a step as it will be, with the order that will come of it drawn as one types. */
export function RuleDialog({ entity, rules, at, onClose, onSaved }: Props) {
  const { t } = useTranslation(['admin', 'common'])
  const words = useWords()
  const [error, setError] = useState<unknown>(null)
  const [base, setBase] = useState(typeof at === 'number' ? null : at)
  const others = rules.filter(({ id }) => id !== base?.id)
  const mayBeMandatory = takesMandatory(entity, others)
  const valuesOf = (rule: ApprovalRule | null) => ({
    step: (rule?.step ?? (typeof at === 'number' ? at : at.step)) as number | string,
    name: rule?.name ?? '',
    role: rule?.role ?? null,
    mandatory: rule?.mandatory ?? mayBeMandatory,
  })
  const form = useForm({
    initialValues: valuesOf(base),
    validate: {
      step: (value) => (isPlace(value) ? null : t('matrix.stepRule')),
      name: (value) => (value.trim() === '' ? t('common:required') : null),
      role: (value) => (value === null ? t('common:required') : null),
    },
  })
  const { values } = form
  const submit = form.onSubmit(async ({ step, name, role, mandatory }) => {
    setError(null)
    const rule = { step: Number(step), name: name.trim(), role: role ?? '', mandatory }
    try {
      await (base === null ? addRule(entity, rule) : replaceRule(base.id, { ...rule, row_version: base.row_version }))
      onSaved(rule.name)
      onClose()
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  const showCurrent = async () => {
    const fresh = (await freshRules(entity)).find(({ id }) => id === base?.id)
    if (fresh === undefined) return onClose() // somebody deleted it
    setBase(fresh)
    form.setValues(valuesOf(fresh))
    setError(null)
  }
  const id = base?.id ?? NEW
  const order = isPlace(values.step)
    ? withRule(others, {
        id,
        step: values.step,
        name: values.name.trim() || t('matrix.newName'),
        role: values.role ?? '',
        mandatory: values.mandatory,
        row_version: 1,
      })
    : rules
  return (
    <Dialog
      onClose={onClose}
      title={base === null ? t('matrix.addTitle', { entity: t(`matrix.entity.${entity}`) }) : t('matrix.edit', { name: base.name })}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput label={t('matrix.name')} withAsterisk required maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Select
              label={t('matrix.role')}
              withAsterisk
              required
              data={DECIDERS[entity].map((value) => ({ value, label: words.role(value) }))}
              {...form.getInputProps('role')}
            />
            <NumberInput label={t('matrix.step')} {...form.getInputProps('step')} />
          </SimpleGrid>
          <Switch
            label={t('matrix.mandatory')}
            description={mayBeMandatory ? t('matrix.mandatoryHint') : t('matrix.singleHint')}
            {...form.getInputProps('mandatory', { type: 'checkbox' })}
          />
          <section aria-label={t('matrix.preview')}>
            <Text size="sm" c="dimmed" mb={4}>
              {t('matrix.preview')}
            </Text>
            <ol className={classes.steps}>
              {order.map((rule) => (
                <li key={rule.id} className={classes.step}>
                  <RuleBox rule={rule} isNew={rule.id === id} />
                </li>
              ))}
            </ol>
          </section>
          {error !== null &&
            (toProblem(error).stale ? (
              <OvertakenNotice onShow={showCurrent}>{t('matrix.stale')}</OvertakenNotice>
            ) : (
              <RefusalNotice error={error} />
            ))}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t(base === null ? 'matrix.add' : 'common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
