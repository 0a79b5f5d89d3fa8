import { Suspense } from 'react'
import { useUnopenedWords } from '../onboarding/missing-words.ts'
import type { Check } from '../onboarding/onboarding.queries.ts'

/** The documents that nobody has opened, by name. Their words come by themselves: the row need not wait for them. */
export function UnopenedFact({ checks }: { checks: readonly Check[] }) {
  return (
    <Suspense>
      <Names checks={checks} />
    </Suspense>
  )
}

function Names({ checks }: { checks: readonly Check[] }) {
  return useUnopenedWords()(checks)
}
