import type { AskAnswer, Turn } from '@tanager/query'
import { Refusal } from '../refusal.ts'
import type { Console } from './console.ts'
import type { AskOptions, QueryApi } from './query-api.ts'
import { stepLine } from './step-line.ts'

/** As many as help: a follow-up means what was said just before. The API itself takes no more than 50. */
const REMEMBERED = 20
/** What the API takes. A longer statement is left out rather than the whole conversation refused. */
const LONGEST_SQL = 20_000

export interface Conversation {
  /** Asks with all that was said before; the answer becomes part of it. A number takes one of the choices that were offered last. */
  ask(question: string, options?: Pick<AskOptions, 'choice' | 'signal' | 'whenLimited'>): Promise<AskAnswer>
  forget(): void
}

/** The service keeps no session: what was said before is kept here and sent with every question. */
export function conversation(api: QueryApi, console: Pick<Console, 'aside'>): Conversation {
  let turns: Turn[] = []
  let offer: Pick<AskAnswer, 'choices'> & { question: string } = NO_OFFER
  return {
    async ask(typed, options = {}) {
      const picked = pickedFrom(offer.choices, typed)
      const question = picked === undefined ? typed : offer.question
      if (picked === undefined) offer = NO_OFFER
      const steps = stepLine(console)
      try {
        const answer = await api.ask(question, { ...options, history: turns, onStep: steps.show, ...(picked && { choice: picked }) })
        if (KEPT.has(answer.status)) turns = [...turns, turnOf(question, answer)].slice(-REMEMBERED)
        if (picked === undefined) offer = { question, choices: answer.choices }
        return answer
      } finally {
        steps.clear()
      }
    },
    forget() {
      turns = []
      offer = NO_OFFER
    },
  }
}

const NO_OFFER = { question: '', choices: [] }

/** The id of the choice whose number was typed: it holds the very statement that was offered. Undefined where it is a question. */
function pickedFrom(choices: AskAnswer['choices'], typed: string): string | undefined {
  if (choices.length === 0 || !/^\d+$/.test(typed)) return undefined
  const choice = choices[Number(typed) - 1]
  if (choice) return choice.id
  throw new Refusal(`There is no choice ${typed}. Type a number from 1 to ${choices.length}, or put the question in other words.`)
}

/** A question that was refused would have every later one refused too: what was said before is judged as well. */
const KEPT = new Set(['succeeded', 'needs_clarification', 'failed'])

const turnOf = (question: string, { sql, status }: AskAnswer): Turn => ({
  question,
  status,
  ...(sql !== '' && sql.length <= LONGEST_SQL ? { sql } : {}),
})
