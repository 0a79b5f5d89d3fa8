import type { StepEvent } from '@tanager/query'
import type { Console } from './console.ts'
import { cutTo } from './text-width.ts'

/** What begins when a step has ended. */
const NEXT: Record<string, string> = {
  guard: 'looking for tables',
  retrieve: 'writing SQL',
  generate: 'checking the SQL',
  validate: 'estimating its cost',
  estimate: 'running it',
  execute: 'looking at the result',
  correct: 'writing the SQL again',
}

export interface StepLine {
  show(event: StepEvent): void
  clear(): void
}

/** One line on a terminal that says what is being done now, and for how long; nothing anywhere else. */
export function stepLine({ aside }: Pick<Console, 'aside'>, now: () => number = performance.now.bind(performance)): StepLine {
  if (!aside.isTTY) return { show: () => {}, clear: () => {} }
  const begun = now()
  let doing = 'reading the question'
  const draw = () => {
    const seconds = Math.floor((now() - begun) / 1000)
    aside.write(`\r\x1b[K${cutTo(`… ${doing}${seconds > 0 ? ` (${seconds} s)` : ''}`, (aside.columns || 80) - 1)}`)
  }
  draw()
  const timer = setInterval(draw, 1_000)
  return {
    show({ step }) {
      doing = NEXT[step] ?? doing
      draw()
    },
    clear() {
      clearInterval(timer)
      aside.write('\r\x1b[K')
    },
  }
}
