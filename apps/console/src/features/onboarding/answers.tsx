import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormText } from '../../ui/form-text.ts'
import { day, RelativeTime } from '../../ui/relative-time.tsx'
import classes from './answers.module.css'
import type { Submission } from './onboarding.queries.ts'
import { RevealDialog } from './reveal-dialog.tsx'
import { useRevealed } from './use-revealed.ts'

type Field = Submission['sections'][number]['fields'][number]

/** The answers by section. Sensitive ones are masked; who may see one in plain says why, and sees it for half a minute. */
export function Answers({ submission }: { submission: Submission }) {
  const { t } = useTranslation('onboarding')
  const say = useFormText()
  const [asked, setAsked] = useState<Field | null>(null)
  const { revealed, seconds, show, hide } = useRevealed()
  const mayReveal = submission.allowed_actions.includes('green-form.reveal')
  const shown = ({ name, type }: Field): string => {
    const value = submission.answers[name]
    if (value === undefined || value === null || value === '') return t('notAnswered')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (type === 'date') return day(String(value))
    return type === 'select' ? say(String(value)) : String(value)
  }
  return (
    <section>
      <Title order={2}>{t('answers')}</Title>
      <Text size="sm" c="dimmed" component="div" mb="sm">
        {t('sentAt')} <RelativeTime at={submission.submitted_at} />
      </Text>
      <Stack gap="md">
        {submission.sections.map((section) => (
          <div key={section.name}>
            <Title order={3} mb={4}>
              {say(section.title)}
            </Title>
            <dl className={classes['answers']}>
              {section.fields.map((field) => {
                const isPlain = revealed?.field === field.name
                const isMasked = field.sensitive && submission.answers[field.name] !== undefined
                return (
                  <div key={field.name}>
                    <dt>{say(field.label)}</dt>
                    <dd data-empty={submission.answers[field.name] === undefined || undefined}>
                      {isPlain ? <span className={classes['plain']}>{revealed.value}</span> : shown(field)}
                      {isMasked && mayReveal && (
                        <>
                          {' '}
                          <Button
                            size="compact-xs"
                            variant="default"
                            onClick={() => (isPlain ? hide() : setAsked(field))}
                            aria-label={t(isPlain ? 'hideOf' : 'revealOf', { field: say(field.label) })}
                          >
                            {t(isPlain ? 'hide' : 'reveal')}
                          </Button>
                          {isPlain && (
                            <Text component="span" size="xs" c="dimmed" ml={8}>
                              {t('revealed', { seconds })}
                            </Text>
                          )}
                        </>
                      )}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </div>
        ))}
      </Stack>
      {asked !== null && (
        <RevealDialog submission={submission} field={asked} onShown={(value) => show(asked.name, value)} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}
