/** Why questions are broken off when the service stops. */
export class ServiceStopping extends Error {
  constructor() {
    super('The service is stopping.')
  }
}

export interface RunningQuestion {
  signal: AbortSignal
  /** Nobody waits for the answer any more. */
  leave(): void
  end(): void
}

/** The questions under way, so that a service that stops need not wait for them for ever. */
export function runningQuestions() {
  const running = new Set<AbortController>()
  let stopped = false
  return {
    begin(): RunningQuestion {
      const question = new AbortController()
      running.add(question)
      if (stopped) question.abort(new ServiceStopping()) // over a connection that was still open
      return {
        signal: question.signal,
        leave: () => question.abort(new Error('The client disconnected.')),
        end: () => void running.delete(question),
      }
    },
    stop(): void {
      stopped = true
      for (const question of running) question.abort(new ServiceStopping())
    },
  }
}
export type RunningQuestions = ReturnType<typeof runningQuestions>
