import { Id, Nullable } from '@tanager/kernel'
import { type Static, Type } from 'typebox'
import { Candidate, DuplicateSuggestion } from './candidates.schema.ts'

export const CvUploadForm = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      'x-file-name': 'cv.pdf',
      description:
        'PDF, DOCX, DOC, ODT, RTF or TXT; the content decides, not the name. PNG, JPEG and scans where OCR is installed. Up to 10 MiB, unless the operator has set `CV_MAX_BYTES`. English, German, French, Spanish, Portuguese, Dutch and Polish are read; scans in English and the languages that the operator has installed.',
    }),
    source: Type.Optional(Type.String({ maxLength: 100, description: 'Where the CV came from.' })),
  },
  { title: 'CvUploadForm' },
)
export const CvUploadResult = Type.Object(
  {
    file_name: Type.String(),
    outcome: Type.String({ description: '`created` or `created_with_warnings`.' }),
    media_type: Type.String(),
    size_bytes: Type.Integer(),
    sha256: Type.String(),
    pages: Nullable(Type.Integer()),
    candidate_id: Id,
    candidate: Candidate,
    parse: Type.Object({
      confidence: Type.Number({ minimum: 0, maximum: 1 }),
      warnings: Type.Array(Type.String()),
      fields_found: Type.Array(Type.String()),
      parser_version: Type.String(),
    }),
    duplicate_suggestions: Type.Array(DuplicateSuggestion),
  },
  { title: 'CvUploadResult' },
)
export type CvUploadResult = Static<typeof CvUploadResult>

export const CvText = Type.Object(
  {
    file_name: Type.String(),
    media_type: Type.String(),
    text: Type.String(),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    warnings: Type.Array(Type.String()),
    fields: Type.Array(
      Type.Object({
        field: Type.String({ description: 'A field of the candidate.' }),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
        start: Type.Integer({ description: 'First character in `text`, in UTF-16 units.' }),
        end: Type.Integer({ description: 'The character after the last one.' }),
      }),
      { description: 'Where each value was found; a list has one entry for each of its values.' },
    ),
    corrected: Type.Array(Type.String(), { description: 'Fields that hold something else now than the parser read.' }),
    parser_version: Type.String(),
  },
  { title: 'CvText' },
)
export type CvText = Static<typeof CvText>
