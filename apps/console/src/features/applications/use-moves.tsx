import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { isPlace } from '../../ui/app-link.tsx'
import type { ApplicationItem } from './applications.queries.ts'
import { MoveDialog } from './move-dialog.tsx'
import { type DialogMove, type Move, movesOf, pageOf } from './moves.ts'

interface Asked {
  readonly application: ApplicationItem
  readonly move: DialogMove
  readonly returnTo?: () => HTMLElement | null
}

/** What this person may do with an application now, and the doing: in a dialog, which the caller draws, or on a page. */
export function useMoves() {
  const router = useRouter()
  const [asked, setAsked] = useState<Asked | null>(null)
  const allowed = useCallback(
    (application: Pick<ApplicationItem, 'id' | 'allowed_actions'>) => movesOf(application, (href) => isPlace(router, href)),
    [router],
  )
  const make = useCallback(
    (application: ApplicationItem, move: Move, returnTo?: () => HTMLElement | null) => {
      const page = pageOf(move, application.id)
      if (page !== null) router.history.push(page)
      else setAsked({ application, move: move as DialogMove, ...(returnTo ? { returnTo } : {}) })
    },
    [router],
  )
  return { allowed, make, dialog: asked === null ? null : <MoveDialog {...asked} onClose={() => setAsked(null)} /> }
}

export type Moves = ReturnType<typeof useMoves>
