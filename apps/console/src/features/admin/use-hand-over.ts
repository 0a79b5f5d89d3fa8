import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Reassigned, reassign, type WaitingItem, waitingQuery } from './users.queries.ts'

type MovableKind = 'interview_feedback' | 'hiring_manager'
type Movable = WaitingItem & { kind: MovableKind }
/** A question or an approval is not somebody else's to take. */
export const isMovable = (item: WaitingItem): item is Movable => item.kind === 'interview_feedback' || item.kind === 'hiring_manager'

export const keyOf = ({ kind, entity_id }: WaitingItem): string => `${kind} ${entity_id}`

export interface HandOver {
  /** Undefined while it is being fetched. */
  readonly waiting: readonly WaitingItem[] | undefined
  readonly error: unknown
  readonly refetch: () => unknown
  readonly to: string | null
  readonly setTo: (id: string | null) => void
  readonly isChosen: (item: WaitingItem) => boolean
  readonly choose: (item: WaitingItem, isChosen: boolean) => void
  readonly chosen: readonly Movable[]
  /** Null where nobody or nothing was chosen. */
  readonly send: () => Promise<Reassigned | null>
}

/** What waits for a person, who takes it, and which of it: everything that can be given away, unless one says otherwise. */
export function useHandOver(userId: string): HandOver {
  const { data, error, refetch } = useQuery(waitingQuery(userId))
  const [to, setTo] = useState<string | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const isChosen = (item: WaitingItem) => isMovable(item) && !left.has(keyOf(item))
  const chosen = (data?.items ?? []).filter(isMovable).filter(isChosen)
  return {
    waiting: data?.items,
    error,
    refetch,
    to,
    setTo,
    isChosen,
    choose: (item, isWanted) =>
      setLeft((before) => {
        const after = new Set(before)
        if (isWanted) after.delete(keyOf(item))
        else after.add(keyOf(item))
        return after
      }),
    chosen,
    send: async () => {
      if (to === null || chosen.length === 0) return null
      const told = await reassign(
        userId,
        to,
        chosen.map(({ kind, entity_id }) => ({ kind, entity_id })),
      )
      setTo(null)
      return told
    },
  }
}
