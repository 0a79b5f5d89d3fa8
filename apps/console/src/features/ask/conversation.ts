import { useSyncExternalStore } from 'react'
import { type ApiProblem, toProblem } from '../../api/problem.ts'
import { useSession } from '../../session/session.ts'
import { tablesIn } from './answer-words.ts'
import { type Answered, type AskRequest, type AskStep, askOnceStarted } from './ask.queries.ts'

export interface Turn {
  readonly id: number
  readonly question: string
  readonly steps: readonly AskStep[]
  readonly state: 'running' | 'answered' | 'stopped' | 'failed'
  /** It waits for the service to be ready. */
  readonly isStarting?: boolean
  readonly answered?: Answered
  readonly problem?: ApiProblem
}
type History = NonNullable<AskRequest['conversation_history']>

const MOST_TURNS = 50
const LONGEST_SQL = 20_000
/** A refused question would have every later one refused too; what never got an answer says nothing. */
const REMEMBERED = new Set(['succeeded', 'needs_clarification', 'failed'])

/** What was said before, oldest first, as the service takes it: it keeps no session. */
export function historyOf(turns: readonly Turn[]): History {
  return turns
    .flatMap(({ question, answered }) => {
      if (answered === undefined || !REMEMBERED.has(answered.answer.status)) return []
      const { sql, status, choices = [] } = answered.answer
      return [
        {
          question,
          status,
          ...(sql !== '' && sql.length <= LONGEST_SQL ? { sql, tables: tablesIn(sql) } : {}),
          ...(choices.length > 0 ? { choices } : {}),
        },
      ]
    })
    .slice(-MOST_TURNS)
}

/** One person's conversation in one role. It lives as long as the page's program: going to a record and back loses nothing. */
function startConversation(of: string) {
  let turns: readonly Turn[] = []
  let running: AbortController | null = null
  let count = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Turn[]) => {
    turns = next
    for (const listener of listeners) listener()
  }
  const change = (id: number, part: Partial<Turn>) => set(turns.map((turn) => (turn.id === id ? { ...turn, ...part } : turn)))

  async function put(question: string, choice?: string): Promise<void> {
    if (running !== null) return
    const stopping = new AbortController()
    running = stopping
    count += 1
    const id = count
    const history = historyOf(turns)
    set([...turns, { id, question, steps: [], state: 'running' }])
    const onStep = (step: AskStep) =>
      change(id, { isStarting: false, steps: [...(turns.find((turn) => turn.id === id)?.steps ?? []), step] })
    const onStarting = () => change(id, { isStarting: true, steps: [] })
    try {
      const request = { question, conversation_history: history, enable_insight: true, ...(choice === undefined ? {} : { choice }) }
      const answered = await askOnceStarted(request, { onStep, onStarting }, stopping.signal)
      change(id, { state: 'answered', answered })
    } catch (error) {
      change(id, stopping.signal.aborted ? { state: 'stopped' } : { state: 'failed', problem: toProblem(error) })
    } finally {
      if (running === stopping) running = null
    }
  }
  const stop = () => running?.abort()
  return {
    of,
    turns: () => turns,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: put,
    stop,
    begin: () => {
      stop()
      running = null
      set([])
    },
  }
}

let current: ReturnType<typeof startConversation> | null = null

/** Another person at the same screen begins with nothing, and so does the same one in another role, which may see less. */
function conversationOf(of: string) {
  if (current?.of !== of) {
    current?.stop()
    current = startConversation(of)
  }
  return current
}

export function useConversation() {
  const { user, role } = useSession().me
  const conversation = conversationOf(`${user.id} ${role}`)
  const turns = useSyncExternalStore(conversation.subscribe, conversation.turns)
  return { turns, isRunning: turns.at(-1)?.state === 'running', ask: conversation.ask, stop: conversation.stop, begin: conversation.begin }
}
