import { useRouter } from '@tanstack/react-router'
import { ProblemNotice } from '../ui/problem-notice.tsx'

/** A page that broke takes nothing else with it. */
export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  return (
    <ProblemNotice
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
