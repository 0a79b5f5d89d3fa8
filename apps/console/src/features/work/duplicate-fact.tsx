import { Suspense } from 'react'
import { useReasons } from '../duplicates/reasons.ts'

/** Why two may be one. Its words come by themselves: the row need not wait for them. */
export function DuplicateFact({ reasons }: { reasons: readonly string[] }) {
  return (
    <Suspense>
      <Reasons reasons={reasons} />
    </Suspense>
  )
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return useReasons()(reasons)
}
