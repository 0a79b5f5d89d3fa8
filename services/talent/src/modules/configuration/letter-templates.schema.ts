import { Line, OneOf, RowVersion, Text } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { LETTER_LANGUAGES } from './letter-template.ts'

const Words = {
  subject: Line(200, { examples: ['Your offer {{offer_number}}: {{job_title}}'] }),
  opening: Text(4_000, {
    description: 'Stands between the greeting and the terms. An empty line begins a paragraph.',
    examples: ['We are delighted to offer you the position of {{job_title}} at {{tenant_name}}.'],
  }),
  closing: Text(4_000, { description: 'Stands after the terms.', examples: ['Please reply by {{expires_on}}.\n\nKind regards'] }),
}
export const LetterTemplate = Type.Object(
  {
    language: Type.String({ description: '`en` or `de`.' }),
    ...Words,
    is_default: Type.Boolean({ description: 'Whether these are the words that the service brings along.' }),
    row_version: RowVersion,
    allowed_actions: Type.Array(Type.String(), { description: 'Actions that the caller may take now.' }),
  },
  { title: 'LetterTemplate' },
)
export const LetterTemplateList = Type.Object(
  {
    items: Type.Array(LetterTemplate),
    placeholders: Type.Array(Type.String(), { description: 'What may stand in double braces, such as `{{job_title}}`.' }),
  },
  { title: 'LetterTemplateList' },
)
export const UpdateLetterTemplate = Type.Object(
  { ...Words, row_version: Type.Optional(RowVersion) },
  { title: 'UpdateLetterTemplate', additionalProperties: false },
)
export type UpdateLetterTemplate = Static<typeof UpdateLetterTemplate>
export const LanguageParams = Type.Object({ language: OneOf(LETTER_LANGUAGES, { description: 'English or German.' }) })
