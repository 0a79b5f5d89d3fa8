import { TIERS } from '@tanager/manifest'
import { tierAllowed } from '../governed-server.ts'
import type { Check } from './check.ts'

/** The tier governs: what the host allows at all, and what it allows this role. */
export const tierPermitted: Check = ({ call, governed }, host) => {
  const { tier } = governed.tool
  if (TIERS.includes(tier) && tierAllowed(host.tiers, call.caller, tier)) return null
  return {
    code: 'tier_not_allowed',
    message: `Tools of tier ${tier} may not be called by the role ${call.caller.role} here. Ask the operator of this governor.`,
  }
}
