import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import { CancelDraft } from '../../ui/cancel-draft.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { OvertakenNotice } from '../../ui/overtaken-notice.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { addTemplate, freshTemplates, type ScorecardTemplate, saveTemplate } from '../requisitions/scorecards.queries.ts'
import { lineOf, linesOf, repeatedText, textsOf } from './lines.ts'
import { OrderedLines } from './ordered-lines.tsx'

const valuesOf = (template: ScorecardTemplate | null) => ({
  name: template?.name ?? '',
  lines: template === null ? [lineOf('')] : linesOf(template.criteria),
  isDefault: template?.is_default ?? false,
})

/** A scorecard template, new or as it will be. */
export function TemplateDialog({ template, onClose }: { template: ScorecardTemplate | null; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
  const [base, setBase] = useState(template)
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: valuesOf(base),
    validate: {
      name: (value) => (value.trim() === '' ? t('common:required') : null),
      lines: (lines) => {
        if (textsOf(lines).length === 0) return t('scorecards.atLeastOne')
        const twice = repeatedText(lines)
        return twice === null ? null : t('lines.twice', { name: twice })
      },
    },
  })
  const draft = useDraft(`scorecard template ${template?.id ?? 'new'}`, form)
  const submit = form.onSubmit(async ({ name, lines, isDefault }) => {
    setError(null)
    const body = { name: name.trim(), criteria: textsOf(lines), is_default: isDefault }
    try {
      await (base === null ? addTemplate(body) : saveTemplate(base.id, body, base.row_version))
      draft.done()
      notifications.show({ message: t('scorecards.saved', { name: body.name }) })
      onClose()
    } catch (reason) {
      if (toProblem(reason).code === 'name_taken') form.setFieldError('name', t('scorecards.nameTaken'))
      else setError(reason)
    }
  })
  const showCurrent = async () => {
    const fresh = (await freshTemplates()).find(({ id }) => id === base?.id)
    if (fresh === undefined) return onClose() // somebody deleted it
    setBase(fresh)
    form.setValues(valuesOf(fresh))
    setError(null)
  }
  return (
    <Dialog onClose={onClose} size="lg" title={base === null ? t('scorecards.add') : t('scorecards.editOf', { name: base.name })}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <DraftNotice draft={draft} />
          <TextInput label={t('scorecards.name')} withAsterisk required maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <OrderedLines
            label={t('scorecards.criteria')}
            description={t('scorecards.criteriaHint')}
            lineLabel={(place) => t('scorecards.criterion', { place })}
            addLabel={t('scorecards.addCriterion')}
            lines={form.values.lines}
            onChange={(lines) => form.setFieldValue('lines', lines)}
            maxLength={100}
            most={20}
            error={form.errors['lines']}
          />
          <Switch
            label={t('scorecards.default')}
            description={t('scorecards.defaultHint')}
            {...form.getInputProps('isDefault', { type: 'checkbox' })}
          />
          {error !== null &&
            (toProblem(error).stale ? (
              <OvertakenNotice onShow={showCurrent}>{t('scorecards.stale')}</OvertakenNotice>
            ) : (
              <ProblemNotice error={error} />
            ))}
          <Group justify="flex-end" gap="xs">
            <CancelDraft draft={draft} onClose={onClose} />
            <Button type="submit" loading={form.submitting}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
