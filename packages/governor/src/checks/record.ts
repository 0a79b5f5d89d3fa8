import { valueAt } from '../json-pointer.ts'
import type { Check } from './check.ts'

const LONGEST_ID = 256

/** Which business record the approval must be about. The host's binding goes before the manifest's word; without either nothing is written. */
export const recordNamed: Check = (run, host) => {
  const { tool, record } = run.governed
  const action = tool.requiresApprovalAction
  if (action === undefined) {
    if (tool.tier !== 'approval_required_write') return null
    return {
      code: 'approval_action_unknown',
      message: 'This tool writes, but its manifest names no approval action. Ask the operator to correct the manifest.',
    }
  }
  const kind = Object.hasOwn(host.kinds, action) ? host.kinds[action] : undefined
  if (kind === undefined)
    return {
      code: 'approval_action_unknown',
      message: `The action ${action} is not configured in this governor. Ask the operator to add it to approvals.actions.`,
    }

  if (kind.decidedOn === 'call' || kind.decidedOn === 'source') {
    run.record = { kind, action, entityId: run.argumentsDigest }
    return null
  }
  const needed = `${action} is decided on a record of type ${kind.entityType}`
  if (record === null) return { code: 'record_not_named', message: `${needed}, but no single argument of this tool is marked as its id.` }
  if (record.entityType !== kind.entityType)
    return { code: 'record_not_named', message: `${needed}, but this tool marks a record of type ${record.entityType}.` }

  const entityId = run.copied.ok ? valueAt(run.copied.value, record.argument) : undefined
  if (typeof entityId !== 'string' || entityId === '' || entityId.length > LONGEST_ID)
    return { code: 'record_not_named', message: `The argument ${record.argument} must hold the id of the ${kind.entityType}.` }
  run.record = { kind, action, entityId }
  return null
}
