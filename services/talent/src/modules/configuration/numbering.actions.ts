import { checkVersion, invalid, refused } from '@tanager/kernel'
import { isSqlState, type Tx, UNIQUE_VIOLATION } from '@tanager/postgres'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { NumberKind, UpdateNumberingRule } from './configuration.schema.ts'
import { formatNumber, isPadding, isPlain } from './number-format.ts'
import { issueNumber, lockNumberingRule, type NumberingRow, saveNumberingRule, takeNumber } from './numbering.store.ts'

/**
 * The next number of a kind: unique and without gaps, because the value is taken under a row lock in the transaction that uses it,
 * and comes back when that transaction fails. Lock order: entity, approval, number, audit head.
 */
export async function nextNumber(tx: Tx, kind: NumberKind): Promise<string> {
  const rule = await takeNumber(tx, kind)
  const number = formatNumber(rule, rule.last_value)
  try {
    await issueNumber(tx, kind, rule.last_value, number)
  } catch (error) {
    if (!isSqlState(error, UNIQUE_VIOLATION)) throw error
    throw refused(
      'number_taken',
      `The numbering rule would give out ${number} a second time. An administrator must change its prefix or suffix.`,
    )
  }
  return number
}

export async function updateNumberingRule(
  ctx: Ctx,
  kind: NumberKind,
  input: UpdateNumberingRule,
  ifMatch: string | undefined,
): Promise<NumberingRow> {
  const before = await lockNumberingRule(ctx.tx, kind)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const { prefix, suffix, padding } = input
  const hidden = [...(isPlain(prefix, 'start') ? [] : ['prefix']), ...(isPlain(suffix, 'end') ? [] : ['suffix'])]
  if (hidden.length > 0)
    throw invalid(hidden.map((path) => ({ path, message: 'must be plain characters that show, without a space at the outer end' })))
  if (!isPadding(padding)) throw refused('invalid_padding', 'The padding must be a whole number from 1 to 12.')
  const saved = await saveNumberingRule(ctx.tx, kind, { prefix, suffix, padding })
  await recordAudit(ctx, {
    action: 'configuration.numbering-rule.update',
    entityType: 'numbering_rule',
    entityId: kind,
    outcome: 'Updated',
    details: {
      ...{ prefix, suffix, padding },
      ...{ prefix_before: before.prefix, suffix_before: before.suffix, padding_before: before.padding },
      row_version: saved.row_version,
    },
  })
  return saved
}
