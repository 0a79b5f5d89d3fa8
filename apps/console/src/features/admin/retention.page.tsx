import { Button, List, NumberInput, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import classes from './admin.module.css'
import { freshRetention, type Retention, retentionQuery, saveRetention } from './retention.queries.ts'
import { SaveOrUndo } from './save-or-undo.tsx'

/** How long candidates are kept. */
export function RetentionPage() {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(retentionQuery)
  return (
    <>
      <PageHeader title={t('section.retention')} under={data && t(isOff(data) ? 'retention.underOff' : 'retention.under')}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/data-requests/due" />}>
          {t('retention.due')}
        </Button>
      </PageHeader>
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {data === undefined ? !error && <Skeleton h={240} maw={560} /> : <PeriodsForm retention={data} />}
    </>
  )
}

const isOff = ({ closed_months, unapplied_months }: Retention): boolean => closed_months === null && unapplied_months === null

type Months = number | string
interface Values {
  closed_months: Months
  unapplied_months: Months
}
const valuesOf = ({ closed_months, unapplied_months }: Retention): Values => ({
  closed_months: closed_months ?? '',
  unapplied_months: unapplied_months ?? '',
})
const monthsOf = (value: Months) => (value === '' ? null : Number(value))

/** A shorter period erases people: it is asked once more before it is saved. */
function PeriodsForm({ retention }: { retention: Retention }) {
  const { t } = useTranslation(['admin', 'common'])
  const [base, setBase] = useState(retention)
  const [error, setError] = useState<unknown>(null)
  const [asking, setAsking] = useState<Values | null>(null)
  const inRange = (value: Months) =>
    value === '' || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 120) ? null : t('retention.range')
  const form = useForm<Values>({ initialValues: valuesOf(base), validate: { closed_months: inRange, unapplied_months: inRange } })
  const draft = useVersionedDraft('retention', form, base.row_version)
  const begin = (saved: Retention) => {
    setBase(saved)
    form.setInitialValues(valuesOf(saved))
    form.setValues(valuesOf(saved))
    draft.done()
  }
  const save = async ({ closed_months, unapplied_months }: Values) => {
    const periods = { closed_months: monthsOf(closed_months), unapplied_months: monthsOf(unapplied_months) }
    try {
      begin(await saveRetention({ ...periods, row_version: draft.version }))
      notifications.show({ message: t('retention.saved') })
    } catch (reason) {
      if (toProblem(reason).stale) begin(await freshRetention())
      throw reason
    }
  }
  const submit = form.onSubmit(async (values) => {
    setError(null)
    if (isShorter(base, values)) return setAsking(values)
    try {
      await save(values)
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  const months = (name: keyof Values) => ({
    min: 1,
    max: 120,
    suffix: ` ${t('retention.months', { count: Number(form.values[name]) })}`,
    placeholder: t('retention.keep'),
    ...form.getInputProps(name),
  })
  const period = (value: Months) => (value === '' ? t('retention.keep') : `${value} ${t('retention.months', { count: Number(value) })}`)
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="sm">
        <DraftNotice draft={draft} />
        <NumberInput label={t('retention.closed')} description={t('retention.closedHint')} {...months('closed_months')} />
        <NumberInput label={t('retention.unapplied')} description={t('retention.unappliedHint')} {...months('unapplied_months')} />
        {error !== null && <ProblemNotice error={error} />}
        <SaveOrUndo form={form} draft={draft} />
        <section>
          <Title order={2} size="h4" mt="md" mb={4}>
            {t('retention.never')}
          </Title>
          <List spacing={2} size="sm">
            {(['employees', 'applications', 'offers', 'requests', 'holds', 'same'] as const).map((who) => (
              <List.Item key={who}>{t(`retention.kept.${who}`)}</List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed" mt="xs">
            {t('retention.staff')}
          </Text>
        </section>
      </Stack>
      {asking !== null && (
        <ConfirmDialog
          title={t('retention.shorten')}
          label={t('common:save')}
          isEnd
          act={() => save(asking)}
          onClose={() => setAsking(null)}
        >
          <List spacing={2} mb="sm">
            <List.Item>{`${t('retention.closed')}: ${period(asking.closed_months)}`}</List.Item>
            <List.Item>{`${t('retention.unapplied')}: ${period(asking.unapplied_months)}`}</List.Item>
          </List>
          {t('retention.shortenText', { days: base.notice_days })}
        </ConfirmDialog>
      )}
    </form>
  )
}

/** Whether somebody is erased earlier than before. */
const isShorter = (before: Retention, values: Values): boolean =>
  (['closed_months', 'unapplied_months'] as const).some((name) => {
    const after = monthsOf(values[name])
    return after !== null && after < (before[name] ?? Number.POSITIVE_INFINITY)
  })
