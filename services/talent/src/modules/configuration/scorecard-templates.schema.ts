import { Id, Line, RowVersion, Timestamp } from '@tanager/kernel'
import { type Static, Type } from 'typebox'

const Words = {
  name: Line(100, { examples: ['Engineering'] }),
  criteria: Type.Array(Line(100, { examples: ['System design'] }), {
    minItems: 1,
    maxItems: 20,
    description: 'What interviewers rate from 1 to 5, in this order; each once.',
  }),
  is_default: Type.Boolean({ description: 'Used for requisitions that name no template. At most one is.' }),
}
export const ScorecardTemplate = Type.Object(
  {
    id: Id,
    ...Words,
    requisitions: Type.Integer({ description: 'How many requisitions name it.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
    row_version: RowVersion,
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'ScorecardTemplate' },
)
export type ScorecardTemplate = Static<typeof ScorecardTemplate>
export const ScorecardTemplateList = Type.Object({ items: Type.Array(ScorecardTemplate) }, { title: 'ScorecardTemplateList' })

export const CreateScorecardTemplate = Type.Object(Words, { title: 'CreateScorecardTemplate', additionalProperties: false })
export type CreateScorecardTemplate = Static<typeof CreateScorecardTemplate>
export const UpdateScorecardTemplate = Type.Object(
  { ...Words, row_version: Type.Optional(RowVersion) },
  { title: 'UpdateScorecardTemplate', additionalProperties: false },
)
export type UpdateScorecardTemplate = Static<typeof UpdateScorecardTemplate>
