import type { Log } from '@tanager/kernel'
import { traceIds } from '@tanager/kernel/telemetry'
import { ChangeCount } from '../sanitize/changes.ts'
import { maskSecrets } from '../sanitize/secrets.ts'

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
      write(`${JSON.stringify({ level: name, time: new Date().toISOString(), ...traceIds(), ...fields })}\n`)
    }
  }
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') } as Log
}

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** Longer than any secret that begins within what is kept. */
const LOOKED_AT = 20_000

/** A stranger's text as a log may hold it: one line, no secrets, no control, invisible or direction characters, and an end. */
export const cleanLine = (text: string, longest = 500): string => {
  const safe = maskSecrets(text.slice(0, LOOKED_AT), new ChangeCount()) // before the cut: half of a secret looks like none
  const cut = safe.length > longest ? `${safe.slice(0, longest)} …` : safe
  return cut.replace(UNPRINTABLE, ' ').trimEnd()
}
