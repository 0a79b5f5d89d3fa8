import type { AskAnswer, Turn } from '@tanager/query'
import type { Console } from './console.ts'
import type { QueryApi } from './query-api.ts'
import { stepLine } from './step-line.ts'

/** As many as help: a follow-up means what was said just before. The API itself takes no more than 50. */
const REMEMBERED = 20
/** What the API takes. A longer statement is left out rather than the whole conversation refused. */
const LONGEST_SQL = 20_000

export interface Conversation {
  /** Asks with all that was said before; the answer becomes part of it. */
  ask(question: string, signal?: AbortSignal): Promise<AskAnswer>
  forget(): void
}

/** The service keeps no session: what was said before is kept here and sent with every question. */
export function conversation(api: QueryApi, console: Pick<Console, 'aside'>): Conversation {
  let turns: Turn[] = []
  return {
    async ask(question, signal) {
      const steps = stepLine(console)
      try {
        const answer = await api.ask(question, { history: turns, onStep: steps.show, ...(signal ? { signal } : {}) })
        if (KEPT.has(answer.status)) turns = [...turns, turnOf(question, answer)].slice(-REMEMBERED)
        return answer
      } finally {
        steps.clear()
      }
    },
    forget() {
      turns = []
    },
  }
}

/** A question that was refused would have every later one refused too: what was said before is judged as well. */
const KEPT = new Set(['succeeded', 'needs_clarification', 'failed'])

const turnOf = (question: string, { sql, status }: AskAnswer): Turn => ({
  question,
  status,
  ...(sql !== '' && sql.length <= LONGEST_SQL ? { sql } : {}),
})
