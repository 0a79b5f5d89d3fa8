import { appendFile } from 'node:fs/promises'

/** One line per call that reached this server: what was asked for and what came of it, never arguments or answers. */
export interface CallLine {
  readonly tool: string
  readonly correlationId: string
  readonly approvalId: string | null
  /** `ok`, or the code of the error. */
  readonly outcome: string
  readonly milliseconds: number
}
export type CallLog = (line: CallLine) => Promise<void>

/** Into a file, as JSON lines; nowhere without one. */
export const callLog =
  (file: string | undefined): CallLog =>
  async (line) => {
    if (file !== undefined) await appendFile(file, `${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
  }
