import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import type { DecisionValue } from '../../ui/decision.tsx'
import { areSingleKeysAsleep, isAtPageStart, wakeSingleKeys } from '../../ui/single-keys.ts'

interface WorkKeys {
  place: RefObject<HTMLElement | null>
  decide: (key: string, decision: DecisionValue) => void
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const SAYS: Readonly<Record<string, DecisionValue>> = { a: 'Approved', r: 'Rejected', i: 'ReturnedForInfo' }

export const rowsIn = (place: HTMLElement | null): HTMLElement[] => [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
/** A row whose buttons have words of their own, such as "Uphold discrepancy", is decided by them: a letter for "approve" or "reject" would mislead. */
const isPlainDecision = (row: HTMLElement | undefined, decision: DecisionValue) =>
  row?.querySelector(`[data-decision="${decision}"][data-no-key]`) == null
export const focusRow = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a, button')?.focus()

/**
 * j and k, or the arrows, go from row to row through all sections; a, r and i decide the one that has the focus; Enter is the
 * link's own. j and k also begin at the top when nothing has the focus. Menus and dialogs keep their keys. After a decision the keyboard
 * is on the next row, which a, r and i decide only once the person has moved: j stays on it then.
 */
export function useWorkKeys({ place, decide }: WorkKeys): void {
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const focused = document.activeElement
    const rows = rowsIn(place.current)
    const at = rows.findIndex((row) => row.contains(focused))
    const step = STEPS[event.key]
    if (step !== undefined && (at >= 0 || (isAtPageStart(focused) && event.key.length === 1))) {
      event.preventDefault()
      const isNext = wakeSingleKeys() && step > 0 && at >= 0
      focusRow(rows[isNext ? at : Math.max(0, Math.min(rows.length - 1, at + step))])
    }
    const decision = SAYS[event.key]
    const key = rows[at]?.dataset['row']
    if (decision !== undefined && key !== undefined && isPlainDecision(rows[at], decision) && !areSingleKeysAsleep()) {
      event.preventDefault()
      decide(key, decision)
    }
  })
}
