import type { AskParts } from './ask.parts.ts'

/** How long a question waits at most for the schema to be read for the first time. */
const LONGEST_MS = 20_000

export const STARTING = 'The service is still starting: it has not read the schema of the database yet. Ask again in a few seconds.'

/**
 * Waits, where there is no schema index, until the schema has been looked at once, however that ended. False where that takes too long:
 * the service is then still starting.
 */
export async function lookedOnce({ index, firstLook }: Pick<AskParts, 'index' | 'firstLook'>, signal: AbortSignal): Promise<boolean> {
  if (index.current() !== null || firstLook === undefined) return true
  let stop: (() => void) | undefined
  const given = new Promise<false>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS, false)
    const leave = (): void => resolve(false)
    signal.addEventListener('abort', leave, { once: true })
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    }
  })
  try {
    return await Promise.race([firstLook.then(() => true), given])
  } finally {
    stop?.()
    signal.throwIfAborted()
  }
}
