import type { Pool } from '@tanager/postgres'
import { type Verdict, type VerifyingKey, verifyTenant } from '../../../services/talent/src/modules/audit/verify.ts'
import { type GovernorVerdict, verifyGovernorTables } from './governor-audit.ts'
import { Refusal } from './refusal.ts'
import type { Terminal } from './terminal.ts'

export interface WhatToVerify {
  tenants: readonly { code: string; id: string }[]
  keys: readonly VerifyingKey[]
  /** Checkpoints kept outside the database. */
  file: string | undefined
  /** The audit of governors in the same database, too. */
  governor: boolean
}

/** Says what was found for each tenant; a Refusal when a chain is broken. */
export async function verifyAudit(terminal: Terminal, pool: Pool, { tenants, keys, file, governor }: WhatToVerify): Promise<void> {
  const broken: string[] = []
  for (const { code, id } of tenants) {
    const verdict = await verifyTenant(pool, { tenantId: id, keys, file })
    for (const warning of verdict.warnings) terminal.sayAside(`${code}: ${warning.message}`)
    terminal.say(`${code}: ${finding(verdict)}`)
    if (!verdict.ok) broken.push(code)
  }
  if (broken.length > 0) throw new Refusal(`The audit chain is broken: ${broken.join(', ')}.`)
  const found = governor ? await verifyGovernorTables(pool) : null
  if (found !== null) tellGovernor(terminal, 'governor', found, '')
}

/** In a database the head of each chain is kept beside it; of a file nothing but itself says where it ends. */
const OPEN_END = ' Nothing outside the file says where it ends, so entries cut off at the end would not show.'

export function tellGovernor(
  terminal: Terminal,
  name: string,
  { entries, chains, unchained, broken }: GovernorVerdict,
  end = OPEN_END,
): void {
  if (broken !== undefined) {
    terminal.say(`${name}: broken at line ${broken.line}: ${broken.reason}.`)
    throw new Refusal(`The audit chain is broken: ${name}.`)
  }
  const lines = unchained === 1 ? '1 line is no entry' : `${unchained} lines are no entries`
  const left = unchained === 0 ? '' : `; ${lines} of a chain (older, or cut off by a crash)`
  terminal.say(
    `${name}: intact, ${entries} ${entries === 1 ? 'entry' : 'entries'} in ${chains} ${chains === 1 ? 'chain' : 'chains'}${left}.${end}`,
  )
}

function finding(verdict: Verdict): string {
  if (!verdict.ok) return `broken at entry ${verdict.firstBroken} (${verdict.reason.code}). ${verdict.reason.message}`
  const { database, file, sealedUpTo } = verdict.checkpoints
  const sealed =
    sealedUpTo === 0
      ? 'no checkpoint seals them, so a tail cut off together with its head would not show'
      : `sealed up to entry ${sealedUpTo} (checkpoints: ${database} in the database, ${file} outside)`
  return `intact, ${verdict.entries} entries; ${sealed}.`
}
