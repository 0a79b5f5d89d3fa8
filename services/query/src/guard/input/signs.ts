import type { NormalisedText } from './normalised-text.ts'
import { commands } from './rules/commands.ts'
import { asksToDecode } from './rules/encoded.ts'
import { exfiltration } from './rules/exfiltration.ts'
import { exhaustion } from './rules/exhaustion.ts'
import { fakeTurn } from './rules/fake-turns.ts'
import { injection } from './rules/injection.ts'
import { otherLanguages } from './rules/languages.ts'
import { sensitiveData } from './rules/sensitive.ts'
import { sqlText, sqlWrites } from './rules/sql-text.ts'
import { systemAccess, systemPlace } from './rules/system-access.ts'
import { writes } from './rules/writes.ts'

type Rule = (normalised: NormalisedText) => string | undefined

/** What no plain question has in it: each of these decides alone. */
const CERTAIN: readonly Rule[] = [fakeTurn, sqlText, systemPlace]

/**
 * What attacks say and, now and then, an innocent question too: each speaks for an attack as loudly as the corpus has taught, and the
 * rest of the text may speak against it (`intent/`). A sign is `reason/which`.
 */
const UNSURE: readonly Rule[] = [
  ({ words }) => injection(words),
  otherLanguages,
  (normalised) => (sqlWrites(normalised) ? 'sql_write/statement' : undefined),
  writes,
  commands,
  systemAccess,
  exfiltration,
  ({ words }) => exhaustion(words),
  sensitiveData,
  asksToDecode,
]

export function certainReason(normalised: NormalisedText): string | undefined {
  for (const rule of CERTAIN) {
    const reason = rule(normalised)
    if (reason !== undefined) return reason
  }
  return undefined
}

export const signsOf = (normalised: NormalisedText): string[] =>
  UNSURE.flatMap((rule) => {
    const sign = rule(normalised)
    return sign === undefined ? [] : [sign]
  })

/** The part of a sign that goes to the log. */
export const reasonOf = (sign: string): string => sign.slice(0, sign.indexOf('/'))
