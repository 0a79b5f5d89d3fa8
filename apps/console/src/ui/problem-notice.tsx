import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { faultText } from '../api/fault-text.ts'
import { type ApiProblem, toProblem } from '../api/problem.ts'
import { IconAlertTriangle } from './icons.tsx'
import { originalOf, useProblemText } from './problem-text.ts'

/** What kind of thing went wrong, in a few words. */
export function useProblemTitle(): (problem: ApiProblem) => string {
  const { t } = useTranslation()
  return (problem) => {
    if (problem.offline) return t('problem.offline')
    if (problem.status === 403) return t('problem.forbidden')
    if (problem.status === 404) return t('problem.notFound')
    if (problem.status === 409) return t('problem.conflict')
    if (problem.status === 429) return t('problem.tooMany')
    return problem.status >= 500 ? t('problem.ours') : t('problem.refused')
  }
}

interface Props {
  error: unknown
  onRetry?: () => void
  isTitled?: boolean
  /** What the form calls its fields, by their names in the service. */
  labels?: Readonly<Record<string, string>>
}

/** What happened, that nothing was lost, what to do; the code and id stay small, for support. */
export function ProblemNotice({ error, onRetry, isTitled = true, labels = {} }: Props) {
  const { t } = useTranslation()
  const titleOf = useProblemTitle()
  const textOf = useProblemText()
  const problem = toProblem(error)
  const original = originalOf(problem)
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={isTitled ? titleOf(problem) : null}>
      <Stack gap="xs" align="flex-start">
        <Text>{textOf(problem)}</Text>
        {original !== null && (
          <details>
            <summary>{t('problem.original')}</summary>
            <Text size="sm" lang="en">
              {original}
            </Text>
          </details>
        )}
        {problem.faults.length > 0 && (
          <List size="sm">
            {problem.faults.map((fault) => {
              const [text, label] = [faultText(fault.message), labels[fault.path]]
              return (
                <List.Item key={`${fault.path} ${fault.message}`}>
                  {label === undefined ? <Code>{fault.path}</Code> : `${label}:`}{' '}
                  <span lang={text === fault.message ? 'en' : undefined}>{text}</span>
                </List.Item>
              )
            })}
          </List>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('again')}
          </Button>
        )}
        {!problem.offline && (
          <Group gap="xs">
            <Text size="xs" c="dimmed">
              {problem.detail === null ? `HTTP ${problem.status}` : problem.code}
              {problem.correlationId !== null && ` · ${problem.correlationId}`}
            </Text>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
