import { randomUUID } from 'node:crypto'
import type { Log } from '@tanager/kernel'
import type { AuditRecord } from '../ports.ts'
import type { Stores } from './stores.ts'

/** A record about the governor itself: of no tenant and no tool. */
export const ofGovernor = (event: 'governor.started' | 'governor.reloaded'): AuditRecord => ({
  event,
  at: new Date().toISOString(),
  correlationId: randomUUID(),
  tenantId: '',
  subject: '',
  role: '',
  server: '',
  tool: '',
  tier: null,
  argumentsDigest: '',
})

/**
 * Tells of calls that an earlier process was about to make, or made, and never recorded an outcome of: the records behind them are to be
 * looked at. They are told once; the record of this start names them.
 */
export async function tellUnfinished(stores: Pick<Stores, 'unfinished' | 'audit' | 'pending'>, log: Log): Promise<void> {
  const left = await stores.unfinished()
  for (const call of left) {
    const { callId, correlationId, tenantId, server, tool, tier, at, record } = call
    log.warn(
      { callId, correlationId, tenantId, server, tool, tier, at, record },
      'A call has an intent and no outcome: it may have been made. Check its record.',
    )
    await stores.pending.lost(call) // whoever asks how it stands is told the same
  }
  await stores.audit.write({
    ...ofGovernor('governor.started'),
    unfinished: left.flatMap(({ callId }) => callId ?? []),
  })
}
