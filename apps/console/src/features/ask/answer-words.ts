/** What the rows say, and how the question was read: the service puts both into one text. */
export function partsOfInsight(insight: string | null): { said: string | null; reading: string | null } {
  const [, said = '', reading] = /^(?=.*\.$)(.*?)(?:(?<!\s)\s+)?\bRead as: (.+)\.$/s.exec(insight ?? '') ?? [undefined, insight ?? '']
  return { said: said === '' ? null : said, reading: reading ?? null }
}

/** "… Did you mean: (1) this; (2) that?" as words and what one can choose from. */
export function partsOfClarification(message: string | null): { said: string; choices: string[] } {
  const [, said, listed] = /^(.*?)(?:(?<!\s)\s+)?\(1\) (.+?)\??$/s.exec(message ?? '') ?? []
  if (said === undefined || listed === undefined) return { said: message ?? '', choices: [] }
  const choices: string[] = []
  let rest = listed
  for (let next = 2; ; next += 1) {
    const at = rest.indexOf(`; (${next}) `)
    choices.push(at < 0 ? rest : rest.slice(0, at))
    if (at < 0) return { said, choices }
    rest = rest.slice(at + `; (${next}) `.length)
  }
}

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
