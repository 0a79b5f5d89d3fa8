import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../api/problem.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { OvertakenNotice } from '../../ui/overtaken-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import { useStandardReasons } from '../applications/usual-reasons.ts'
import { linesOf, repeatedText, textsOf } from './lines.ts'
import { OrderedLines } from './ordered-lines.tsx'
import { freshReasons, type RejectionReasons, reasonsFormQuery, saveReasons } from './reasons.queries.ts'

/** The reasons that are offered when somebody rejects an application. */
export function ReasonsPage() {
  const { t } = useTranslation('admin')
  const { data, error, refetch } = useQuery(reasonsFormQuery)
  return (
    <>
      <PageHeader title={t('section.reasons')} under={t('reasons.under')} />
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {data === undefined ? !error && <Skeleton h={320} maw={640} /> : <ReasonsForm given={data} />}
    </>
  )
}

function ReasonsForm({ given }: { given: RejectionReasons }) {
  const { t } = useTranslation(['admin', 'common', 'applications'])
  const standard = useStandardReasons()
  /** The standard reasons stand here as recruiters with this language read them. */
  const read = (reasons: RejectionReasons) => (reasons.is_default ? { ...reasons, reasons: standard } : reasons)
  const [base, setBase] = useState(() => read(given))
  const [error, setError] = useState<unknown>(null)
  const form = useForm({
    initialValues: { lines: linesOf(base.reasons) },
    validate: {
      lines: (lines) => {
        if (textsOf(lines).length === 0) return t('reasons.atLeastOne')
        const twice = repeatedText(lines)
        return twice === null ? null : t('lines.twice', { name: twice })
      },
    },
  })
  const draft = useVersionedDraft('rejection reasons', form, base.row_version)
  const show = (fresh: RejectionReasons) => {
    const reasons = read(fresh)
    const lines = linesOf(reasons.reasons)
    setBase(reasons)
    form.setInitialValues({ lines })
    form.setValues({ lines })
    draft.done()
    setError(null)
  }
  const isChanged = JSON.stringify(textsOf(form.values.lines)) !== JSON.stringify(base.reasons)
  const submit = form.onSubmit(async ({ lines }) => {
    setError(null)
    try {
      show(await saveReasons(textsOf(lines), draft.version))
      notifications.show({ message: t('reasons.saved') })
    } catch (reason) {
      setError(reason)
    }
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t('section.reasons')}>
      <Stack gap="md" maw={640}>
        <DraftNotice draft={draft} />
        {base.is_default && <Text size="sm">{t('reasons.default')}</Text>}
        <OrderedLines
          label={t('reasons.label')}
          description={t('reasons.hint')}
          lineLabel={(place) => t('reasons.line', { place })}
          addLabel={t('reasons.add')}
          lines={form.values.lines}
          onChange={(lines) => form.setFieldValue('lines', lines)}
          maxLength={200}
          most={50}
          error={form.errors['lines']}
        />
        {error !== null &&
          (toProblem(error).stale ? (
            <OvertakenNotice onShow={async () => show(await freshReasons())}>{t('reasons.stale')}</OvertakenNotice>
          ) : (
            <ProblemNotice error={error} />
          ))}
        <Group gap="xs">
          <Button type="submit" loading={form.submitting} disabled={!isChanged}>
            {t('common:save')}
          </Button>
          {isChanged && (
            <Button variant="default" onClick={() => show(base)}>
              {t('undo')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
