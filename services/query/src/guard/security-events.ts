import { createWriteStream } from 'node:fs'

/** What security events are about: SPEC's four kinds. */
export type SecurityEventKind = 'input_rejected' | 'validator_violation' | 'rate_limited' | 'sensitive_column_blocked'

export interface SecurityEvent {
  event: SecurityEventKind
  /** Which rule it was: here and nowhere else. */
  reason: string
  correlation_id: string
  details?: Record<string, string | number | readonly string[]>
}
export type SecurityLog = (event: SecurityEvent) => void

/** One JSON line per event, to a file or to standard output. A log that cannot be written is reported once and loses no answer. */
export function openSecurityLog(file: string, complain: (error: Error) => void = () => {}): { log: SecurityLog; close(): Promise<void> } {
  const stream = file === '' ? undefined : createWriteStream(file, { flags: 'a', mode: 0o600 })
  stream?.on('error', complain)
  return {
    log: (event) => {
      const line = `${JSON.stringify({ at: new Date().toISOString(), log: 'security', ...event })}\n`
      ;(stream ?? process.stdout).write(line)
    },
    close: () => new Promise((resolve) => (stream ? stream.end(() => resolve()) : resolve())),
  }
}
