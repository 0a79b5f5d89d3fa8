import { Id, Line, RowVersion } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { APPROVING, type ApprovedEntity } from '../../policy.ts'

export const TenantProfile = Type.Object(
  {
    name: Type.String(),
    legal_name: Type.String(),
    domain: Type.String(),
    time_zone: Type.String({
      description: 'Days, such as the last one to answer an offer, are those of this time zone.',
      examples: ['Europe/Berlin'],
    }),
    row_version: RowVersion,
  },
  { title: 'TenantProfile' },
)
export const UpdateTenantProfile = Type.Object(
  {
    name: Line(200),
    legal_name: Line(200),
    domain: Type.String({
      maxLength: 253,
      pattern: '^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$',
      description: 'A host name, such as `acme.example`.',
    }),
    time_zone: Type.Optional(Line(64, { description: 'An IANA name; stays as it is when left out.', examples: ['Europe/Berlin'] })),
    row_version: Type.Optional(RowVersion),
  },
  { title: 'UpdateTenantProfile', additionalProperties: false },
)
export type UpdateTenantProfile = Static<typeof UpdateTenantProfile>

export const NUMBER_KINDS = ['tan', 'employee', 'offer'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]
export const NumberingRule = Type.Object(
  {
    kind: Type.String({ description: '`tan`, `employee` or `offer`.' }),
    prefix: Type.String(),
    suffix: Type.String(),
    padding: Type.Integer(),
    example: Type.String({ description: 'The number that would be given out next.' }),
    row_version: RowVersion,
  },
  { title: 'NumberingRule' },
)
export type NumberingRule = Static<typeof NumberingRule>
export const NumberingRuleList = Type.Object({ items: Type.Array(NumberingRule) }, { title: 'NumberingRuleList' })
const Affix = (description: string) => Type.String({ maxLength: 20, pattern: '^[^\\u0000-\\u001f\\u007f]*$', description })
export const UpdateNumberingRule = Type.Object(
  {
    prefix: Affix('Stands before the digits; may be empty.'),
    suffix: Affix('Stands after the digits; may be empty.'),
    padding: Type.Unsafe<unknown>({
      description: 'Digits at least, a whole number from 1 to 12; anything else is 422 `invalid_padding`.',
      examples: [6],
    }),
    row_version: Type.Optional(RowVersion),
  },
  { title: 'UpdateNumberingRule', additionalProperties: false },
)
export type UpdateNumberingRule = Static<typeof UpdateNumberingRule>
export const KindParams = Type.Object({ kind: Type.Enum([...NUMBER_KINDS]) })

export const ENTITY_TYPES = Object.keys(APPROVING) as ApprovedEntity[]
export const ApprovalRule = Type.Object(
  { id: Id, step: Type.Integer(), name: Type.String(), role: Type.String(), mandatory: Type.Boolean(), row_version: RowVersion },
  { title: 'ApprovalRule' },
)
export type ApprovalRule = Static<typeof ApprovalRule>
export const ApprovalMatrix = Type.Object(
  { items: Type.Array(Type.Object({ entity_type: Type.String(), rules: Type.Array(ApprovalRule) }, { title: 'ApprovalMatrixOfEntity' })) },
  { title: 'ApprovalMatrix' },
)
export const AddApprovalRule = Type.Object(
  {
    step: Type.Integer({ minimum: 1, maximum: 100, description: 'Place in the order; a rule that stands there now moves one further.' }),
    name: Line(100),
    role: Line(40, { description: 'A role that may take the approving action.' }),
    mandatory: Type.Boolean({ description: 'Optional steps never block.' }),
  },
  { title: 'AddApprovalRule', additionalProperties: false },
)
export type AddApprovalRule = Static<typeof AddApprovalRule>
export const ReplaceApprovalRule = Type.Object(
  { ...AddApprovalRule.properties, row_version: Type.Optional(RowVersion) },
  { title: 'ReplaceApprovalRule', additionalProperties: false },
)
export type ReplaceApprovalRule = Static<typeof ReplaceApprovalRule>
export const EntityTypeParams = Type.Object({ entityType: Type.Enum([...ENTITY_TYPES]) })
export const RuleParams = Type.Object({ ruleId: Id })

const DefinitionFields = { id: Id, entity_type: Type.String(), name: Type.String(), version: Type.Integer() }
export const WorkflowDefinitionList = Type.Object(
  { items: Type.Array(Type.Object(DefinitionFields, { title: 'WorkflowDefinitionItem' })) },
  { title: 'WorkflowDefinitionList' },
)
export const WorkflowDefinition = Type.Object(
  {
    ...DefinitionFields,
    states: Type.Array(Type.Object({ code: Type.String(), kind: Type.String({ description: '`initial`, `intermediate` or `final`.' }) })),
    transitions: Type.Array(Type.Object({ action: Type.String(), from: Type.String(), to: Type.String() })),
  },
  { title: 'WorkflowDefinition' },
)
