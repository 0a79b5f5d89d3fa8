export type { Finding } from './finding.ts'
export { APPROVAL_ACTIONS, type ApprovalAction, type JsonObject, type Manifest, TIERS, type Tier, type Tool } from './manifest.ts'
