import { Button, Stack, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../api/problem.ts'
import { PageHeader } from './page-header.tsx'
import { ProblemNotice, useProblemTitle } from './problem-notice.tsx'

/** Instead of a page whose record did not come: it has a heading and a title like every other. */
export function PageProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const titleOf = useProblemTitle()
  const problem = toProblem(error)
  const isGone = problem.status === 404 // to try again would find it gone again
  return (
    <>
      <PageHeader title={titleOf(problem)} />
      <Stack align="flex-start">
        {isGone ? (
          <>
            <Text>{t('problem.notFoundText')}</Text>
            <Button variant="default" onClick={() => (router.history.canGoBack() ? router.history.back() : router.history.push('/'))}>
              {t('problem.back')}
            </Button>
          </>
        ) : (
          <ProblemNotice error={error} onRetry={onRetry} isTitled={false} />
        )}
      </Stack>
    </>
  )
}
