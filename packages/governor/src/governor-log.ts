/** What the governor says about itself. Never arguments, outputs or tokens. */
export interface GovernorLog {
  warn(facts: Record<string, unknown>, message: string): void
  error(facts: Record<string, unknown>, message: string): void
}

export const SILENT: GovernorLog = { warn: () => undefined, error: () => undefined }
