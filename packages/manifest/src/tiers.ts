import type { Tier } from './manifest.ts'

/** What tools of a tier may do at all; scopes and approvals narrow it further. */
export interface TierRights {
  readonly reads: boolean
  readonly proposes: boolean
  readonly writes: boolean
}

const RIGHTS: Readonly<Record<Tier, TierRights>> = {
  read_only: Object.freeze({ reads: true, proposes: false, writes: false }),
  propose_only: Object.freeze({ reads: true, proposes: true, writes: false }),
  approval_required_write: Object.freeze({ reads: true, proposes: true, writes: true }),
}

const NOTHING: TierRights = Object.freeze({ reads: false, proposes: false, writes: false })

/** What a tier allows. Anything that is no tier allows nothing. */
export const tierAllows = (tier: Tier): TierRights => (Object.hasOwn(RIGHTS, tier) ? RIGHTS[tier] : NOTHING)
