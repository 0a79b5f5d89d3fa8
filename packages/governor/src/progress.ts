import type { Progress } from './ports.ts'

const MOST_NOTICES = 1_000

/**
 * What of a stranger's word on progress is passed on: numbers that grow, and not without end. Nothing comes through once the call is
 * over; over several tries it goes on from where it was.
 */
export function progressFilter(tell: (progress: Progress) => void) {
  let last = Number.NEGATIVE_INFINITY
  let count = 0
  let over = false
  return {
    hear({ progress, total }: { readonly progress?: unknown; readonly total?: unknown }): void {
      if (over || count >= MOST_NOTICES || !isNumber(progress) || progress <= last) return
      last = progress
      count += 1
      try {
        tell({ progress, ...(isNumber(total) && { total }) })
      } catch {
        over = true // who cannot listen hears no more; the call goes on
      }
    },
    end(): void {
      over = true
    },
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
