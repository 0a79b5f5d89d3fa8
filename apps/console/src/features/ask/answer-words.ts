/** What is said before the choices, which stand behind it for whoever reads the message alone. */
export const clarificationLead = (message: string | null): string => (message ?? '').replace(/(?<!\s)\s+\(1\) .*$/s, '')

/** How long one should wait: as the answer says, else a moment. */
export function secondsToWait(retryAfter: string | null, message: string | null): number {
  const told = Number(retryAfter ?? /in (\d+) seconds?/.exec(message ?? '')?.[1])
  return Number.isFinite(told) && told > 0 ? Math.min(told, 600) : 10
}

/** The tables that a statement reads. */
export const tablesIn = (sql: string): string[] => [
  ...new Set(
    [...sql.matchAll(/\b(?:from|join)\s+((?:["`[]?[\w$]+["`\]]?\.)*["`[]?[\w$]+["`\]]?)/gi)].map(([, name]) =>
      (name as string).replace(/["`[\]]/g, ''),
    ),
  ),
]
