export { type ApprovalEntity, approvalEntityOf } from './approval-entity.ts'
export { canonicalJson, digestOf } from './canonical-json.ts'
export { childEnvironment } from './child-environment.ts'
export { didYouMean } from './closest.ts'
export { type Change, diffManifests } from './diff.ts'
export { explainTool } from './explain.ts'
export type { Finding } from './finding.ts'
export { PLAIN_TEXT } from './import/imported-manifest.ts'
export { findLookalike } from './lookalike.ts'
export { manifestSchema } from './manifest.schema.ts'
export {
  APPROVAL_ACTIONS,
  APPROVAL_ENTITIES,
  type ApprovalAction,
  type JsonObject,
  type Manifest,
  TIERS,
  type Tier,
  type Tool,
} from './manifest.ts'
export { type Parsed, parseManifest } from './parse.ts'
export { digestOfTool, type Pin, pinOf } from './pin.ts'
export { findInstruction, findOrder, scanJson, scanTool, type TextFinding } from './scan-text.ts'
export { isSameSchema } from './schema/dialects.ts'
export { SCHEMA_BOUNDS } from './schema/schema-bounds.ts'
export { vetSchema } from './schema/vet-schema.ts'
export {
  type ItemKind,
  itemsOf,
  kindOfItem,
  nameOfItem,
  type Prompt,
  patternOfTemplate,
  promptsOf,
  type Resource,
  resourcesOf,
} from './served-items.ts'
export { showJson } from './show-json.ts'
export { parseStrictJson } from './strict-json.ts'
export { isTierReviewed, tierReasonOf } from './tier-reason.ts'
export { type TierRights, tierAllows } from './tiers.ts'
export { findHidden, showHidden } from './words.ts'
