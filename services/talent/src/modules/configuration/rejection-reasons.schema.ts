import { Line, RowVersion } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

const Reasons = Type.Array(Line(200, { examples: ['Another candidate was a better match'] }), {
  minItems: 1,
  maxItems: 50,
  description: 'In the order in which they are offered; each once.',
})
export const RejectionReasons = Type.Object(
  {
    reasons: Reasons,
    is_default: Type.Boolean({ description: 'Whether these are the reasons that the service brings along.' }),
    row_version: RowVersion,
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'RejectionReasons' },
)
export const UpdateRejectionReasons = Type.Object(
  { reasons: Reasons, row_version: Type.Optional(RowVersion) },
  { title: 'UpdateRejectionReasons', additionalProperties: false },
)
export type UpdateRejectionReasons = Static<typeof UpdateRejectionReasons>
