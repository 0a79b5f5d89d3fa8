import { approvalRecorded } from './approval.ts'
import type { Check } from './check.ts'
import { inputValid } from './input.ts'
import { intentAudited } from './intent.ts'
import { withinRate } from './rate.ts'
import { recordNamed } from './record.ts'
import { scopesHeld } from './scopes.ts'
import { tierPermitted } from './tier.ts'
import { toolUnchanged } from './tool-unchanged.ts'

/** What a call passes before it is sent, once its tool is known. The order is part of the contract: the first refusal is the answer. */
export const CHECKS: readonly Check[] = [
  toolUnchanged,
  scopesHeld,
  tierPermitted,
  inputValid,
  recordNamed,
  withinRate,
  intentAudited,
  approvalRecorded,
]
