import { Code, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../api/field-errors.ts'
import { toProblem } from '../../api/problem.ts'
import { useSession } from '../../session/session.ts'
import { BothVersions } from '../../ui/both-versions.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { useVersionedDraft } from '../../ui/use-draft.ts'
import { previewOf, type Words } from './letter-preview.ts'
import classes from './letters.module.css'
import { freshLetters, type LetterTemplate, lettersQuery, saveLetter } from './letters.queries.ts'
import { SaveOrUndo } from './save-or-undo.tsx'

/** The words of offer letters, one form per language. */
export function LettersPage() {
  const { t, i18n } = useTranslation('admin')
  const { data, error, refetch } = useQuery(lettersQuery)
  return (
    <>
      <PageHeader title={t('section.letters')} under={t('letters.under')} />
      {error && <ProblemNotice error={error} onRetry={refetch} />}
      {data === undefined ? (
        !error && <Skeleton h={480} maw={960} />
      ) : (
        <Stack gap="xl">
          <Text size="sm">
            {t('letters.placeholders')}{' '}
            {data.placeholders.map((name) => (
              <span key={name}>
                <Code className={classes.placeholder}>{`{{${name}}}`}</Code>
                {i18n.exists(`admin:letters.meaning.${name}`) && `${t(`letters.meaning.${name as 'job_title'}`)} `}
              </span>
            ))}
          </Text>
          {data.items.map((template) => (
            <LetterForm key={template.language} template={template} />
          ))}
        </Stack>
      )}
    </>
  )
}

const wordsOf = ({ subject, opening, closing }: LetterTemplate): Words => ({ subject, opening, closing })

function LetterForm({ template }: { template: LetterTemplate }) {
  const { t } = useTranslation(['admin', 'common'])
  const { me } = useSession()
  const language = template.language === 'de' ? 'de' : 'en'
  const [base, setBase] = useState(template)
  const [theirs, setTheirs] = useState<LetterTemplate | null>(null)
  const [error, setError] = useState<unknown>(null)
  const needed = (value: string) => (value.trim() === '' ? t('common:required') : null)
  const form = useForm<Words>({ initialValues: wordsOf(base), validate: { subject: needed, opening: needed, closing: needed } })
  const draft = useVersionedDraft(`letter ${language}`, form, base.row_version)
  const readOnly = !base.allowed_actions.includes('letter-template.manage')
  /** Throws what is shown; a version that came in between is not an error but a question. */
  const save = async (words: Words, rowVersion: number) => {
    try {
      const saved = await saveLetter(language, { ...words, row_version: rowVersion })
      setBase(saved)
      form.setInitialValues(wordsOf(saved))
      form.setValues(wordsOf(saved))
      draft.done()
      setTheirs(null)
      notifications.show({ message: t('letters.saved') })
    } catch (reason) {
      if (!toProblem(reason).stale) throw reason
      setTheirs((await freshLetters()).items.find((one) => one.language === language) ?? null)
    }
  }
  const submit = form.onSubmit(async (words) => {
    setError(null)
    try {
      await save(words, draft.version)
    } catch (reason) {
      form.setErrors(fieldErrors(reason))
      setError(reason)
    }
  })
  const labels = { subject: t('letters.subject'), opening: t('letters.opening'), closing: t('letters.closing') }
  const name = t(`letters.language.${language}`)
  return (
    <form onSubmit={submit} noValidate aria-label={name} className={classes.letter}>
      <Stack gap="sm">
        <Text component="h2" fw={600}>
          {name}
        </Text>
        <DraftNotice draft={draft} />
        {base.is_default && <Text size="sm">{t('letters.default')}</Text>}
        <TextInput label={labels.subject} required readOnly={readOnly} maxLength={200} {...form.getInputProps('subject')} />
        <Textarea
          label={labels.opening}
          required
          readOnly={readOnly}
          autosize
          minRows={3}
          maxLength={4000}
          {...form.getInputProps('opening')}
        />
        <Textarea
          label={labels.closing}
          required
          readOnly={readOnly}
          autosize
          minRows={4}
          maxLength={4000}
          {...form.getInputProps('closing')}
        />
        {error !== null && <ProblemNotice error={error} labels={labels} />}
        {!readOnly && <SaveOrUndo form={form} draft={draft} />}
      </Stack>
      <section aria-label={t('letters.previewOf', { language: name })}>
        <Text size="sm" fw={600}>
          {t('letters.preview')}
        </Text>
        <pre lang={language} className={classes.preview}>
          {previewOf(form.values, language, me.tenant.name)}
        </pre>
      </section>
      {theirs !== null && (
        <BothVersions
          key={theirs.row_version}
          labels={labels}
          base={wordsOf(base)}
          mine={form.values}
          theirs={wordsOf(theirs)}
          onClose={() => setTheirs(null)}
          onSave={(chosen) => save(chosen, theirs.row_version)}
        />
      )}
    </form>
  )
}
