import { toProblem } from '../api/problem.ts'
import { PageHeader } from './page-header.tsx'
import { ProblemNotice, useProblemTitle } from './problem-notice.tsx'

/** Instead of a page whose record did not come: it has a heading and a title like every other. */
export function PageProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const titleOf = useProblemTitle()
  return (
    <>
      <PageHeader title={titleOf(toProblem(error))} />
      <ProblemNotice error={error} onRetry={onRetry} isTitled={false} />
    </>
  )
}
