import type { Log } from '@tanager/kernel'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** JSON lines on standard error: over stdio, standard output belongs to the protocol. */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const rank = LOG_LEVELS.indexOf(level)
  const at = (name: LogLevel) => {
    const enabled = LOG_LEVELS.indexOf(name) <= rank
    return (first: unknown, message?: string): void => {
      if (!enabled) return
      const fields = typeof first === 'string' ? { msg: first } : { ...(first as object), msg: message }
      write(`${JSON.stringify({ level: name, time: new Date().toISOString(), ...fields })}\n`)
    }
  }
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') } as Log
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** A stranger's text as a log may hold it: one line, no control, invisible or direction characters, and an end. */
export const cleanLine = (text: string, longest = 500): string => {
  const cut = text.length > longest ? `${text.slice(0, longest)} …` : text
  return cut.replace(UNPRINTABLE, ' ').trimEnd()
}
