import { NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Note } from '../../ui/note.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import classes from './admin.module.css'
import { freshNumbering, type NumberingRule, saveNumberingRule } from './admin.queries.ts'
import { formatNumber, isAffix, isPadding, isUsualAffix, nextValue } from './number-format.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { SaveOrUndo } from './save-or-undo.tsx'

type Kind = 'tan' | 'employee' | 'offer'
const valuesOf = ({ prefix, padding, suffix }: NumberingRule) => ({ prefix, padding: padding as number | string, suffix })
type Values = ReturnType<typeof valuesOf>

/** One kind of number: what stands around the digits, and at once what the next one will look like. */
export function NumberingForm({ rule, others }: { rule: NumberingRule; others: readonly NumberingRule[] }) {
  const { t } = useTranslation(['admin', 'common'])
  const heading = useId()
  const [base, setBase] = useState(rule)
  const [theirs, setTheirs] = useState<NumberingRule | null>(null)
  const [error, setError] = useState<unknown>(null)
  const affix = (value: string) => (isAffix(value) ? null : t('numbering.affixRule'))
  const form = useForm<Values>({
    initialValues: valuesOf(base),
    validateInputOnChange: true,
    validate: { prefix: affix, suffix: affix, padding: (value) => (isPadding(value) ? null : t('numbering.paddingRule')) },
  })
  const draft = useVersionedDraft(`numbering ${rule.kind}`, form, base.row_version)
  const { prefix, padding, suffix } = form.values
  const next = nextValue(base)
  const same = others.filter((one) => one.prefix === prefix && one.suffix === suffix).map(({ kind }) => t(`numbering.kind.${kind as Kind}`))
  const preview = isPadding(padding) && next !== null ? formatNumber({ prefix, padding, suffix }, next) : null

  /** Throws what is shown; a version that came in between is not an error but a question. */
  const save = async (values: Values, rowVersion: number) => {
    try {
      const saved = await saveNumberingRule({ kind: base.kind, ...values, padding: Number(values.padding), row_version: rowVersion })
      setBase(saved)
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
      draft.done()
      setTheirs(null)
      notifications.show({ message: t('numbering.saved', { number: saved.example }) })
    } catch (reason) {
      if (!toProblem(reason).stale) throw reason
      setTheirs((await freshNumbering()).items.find(({ kind }) => kind === base.kind) ?? base)
    }
  }
  const submit = form.onSubmit(async (values) => {
    setError(null)
    try {
      await save(values, draft.version)
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  return (
    <section className={`tng-surface ${classes.panel}`} aria-labelledby={heading}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Title order={2} id={heading}>
            {t(`numbering.kind.${base.kind as Kind}`)}
          </Title>
          <DraftNotice draft={draft} />
          <div>
            <Text size="sm" c="dimmed">
              {t(`numbering.next.${base.kind as Kind}`)}
            </Text>
            <output className={classes.preview} aria-live="polite">
              {preview ?? t('numbering.noPreview')}
            </output>
            {form.isDirty() && (
              <Text size="sm" c="dimmed">
                {t('numbering.savedNow', { number: base.example })}
              </Text>
            )}
          </div>
          <div className={classes.numbering}>
            <TextInput label={t('numbering.prefix')} maxLength={20} {...form.getInputProps('prefix')} />
            <NumberInput label={t('numbering.padding')} {...form.getInputProps('padding')} />
            <TextInput label={t('numbering.suffix')} maxLength={20} {...form.getInputProps('suffix')} />
          </div>
          {!(isUsualAffix(prefix) && isUsualAffix(suffix)) && <Note tone="warning" title={t('numbering.unusual')} />}
          {same.length > 0 && <Note tone="warning" title={t('numbering.sameFormat', { kinds: same.join(', ') })} />}
          {error !== null && <RefusalNotice error={error} />}
          <SaveOrUndo form={form} draft={draft} />
        </Stack>
      </form>
      {theirs !== null && (
        <BothVersions
          key={theirs.row_version}
          labels={{ prefix: t('numbering.prefix'), padding: t('numbering.padding'), suffix: t('numbering.suffix') }}
          base={valuesOf(base)}
          mine={form.values}
          theirs={valuesOf(theirs)}
          onClose={() => setTheirs(null)}
          onSave={(chosen) => save(chosen, theirs.row_version)}
        />
      )}
    </section>
  )
}
