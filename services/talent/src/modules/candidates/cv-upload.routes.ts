import multipart from '@fastify/multipart'
import { IdParams, notFound, type Server } from '@tanager/kernel'
import { Type } from 'typebox'
import { type Ctx, can } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import { presentCandidate } from './candidate-view.ts'
import { findCandidate } from './candidates.store.ts'
import { newestCvFile, newestCvText } from './cv-files.store.ts'
import { type CvParts, readCleanCv } from './cv-parts.ts'
import { contractName, presentCvText } from './cv-text-view.ts'
import { storeCv } from './cv-upload.actions.ts'
import { CvText, CvUploadForm, CvUploadResult } from './cv-upload.schema.ts'
import { attachment } from './file-name.ts'
import { readUpload } from './upload-form.ts'

const tags = ['Candidates']

export const cvUploadRoutes = (parts: CvParts) => async (app: Server) => {
  await app.register(multipart, { throwFileSizeLimit: true })

  app.post(
    '/candidates/cvs',
    {
      config: { access: can('candidate.upload'), takesLong: true },
      schema: {
        operationId: 'uploadCv',
        tags,
        summary: 'Put one CV into the bank',
        description:
          'One file a request. The file is read, a candidate is made of it, and possible duplicates are suggested, never merged.',
        multipart: CvUploadForm,
        response: { 201: CvUploadResult },
        refusals: {
          400: ['exactly_one_file', 'malformed_request'],
          422: [
            'unsupported_file_type',
            'file_too_large',
            'file_encrypted',
            'file_unreadable',
            'no_text_found',
            'file_infected',
            'file_unsafe',
            'not_a_cv',
          ],
          503: ['virus_scan_unavailable', 'parser_busy'],
        },
      },
    },
    async (request, reply) => {
      await request.authorise() // before the file is read, and without holding a connection while it is
      const upload = await readUpload(request, parts)
      const cv = await readCleanCv(parts, upload.bytes)
      request.body = { file_name: upload.fileName, sha256: upload.sha256, source: upload.source } // what an idempotency key is compared by
      reply.code(201)
      return request.inTenant(async (ctx) => {
        const { candidate, suggestions, outcome } = await storeCv(ctx, upload, cv)
        return {
          file_name: upload.fileName,
          outcome,
          media_type: cv.mediaType,
          size_bytes: upload.bytes.length,
          sha256: upload.sha256,
          pages: cv.pages,
          candidate_id: candidate.id,
          candidate: presentCandidate(candidate, suggestions, ctx.actor),
          parse: {
            confidence: cv.confidence,
            warnings: cv.warnings,
            fields_found: cv.fieldsFound.map(contractName),
            parser_version: cv.parserVersion,
          },
          duplicate_suggestions: suggestions,
        }
      })
    },
  )

  app.get(
    '/candidates/:id/cv',
    {
      config: { access: can('candidate.read') },
      schema: {
        operationId: 'downloadCv',
        tags,
        summary: 'The newest CV of a candidate',
        description: 'The very bytes that were uploaded, as an attachment. The download is audited.',
        params: IdParams,
        response: { 200: Type.Unsafe<Buffer>({ type: 'string', format: 'binary', contentMediaType: '*/*' }) },
        refusals: { 404: ['not_found'] },
      },
      serializerCompiler: () => (bytes) => bytes,
    },
    async (request, reply) => {
      const file = await request.inTenant(async (ctx) => {
        await findCandidate(ctx.tx, request.params.id)
        const found = await newestCvFile(ctx.tx, request.params.id)
        if (!found) throw notFound()
        await recordCvRead(ctx, request.params.id, found.id, 'Downloaded')
        return found
      })
      return reply
        .header('content-disposition', attachment(file.file_name))
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type(file.media_type)
        .send(file.content)
    },
  )

  app.get(
    '/candidates/:id/cv/text',
    {
      config: { access: can('candidate.read') },
      schema: {
        operationId: 'readCvText',
        tags,
        summary: 'The text of the newest CV, and where each field was found in it',
        description: 'With the confidence of each field, and which ones were corrected since. Reading the text is audited.',
        params: IdParams,
        response: { 200: CvText },
        refusals: { 404: ['not_found'] },
      },
    },
    (request) =>
      request.inTenant(async (ctx) => {
        const candidate = await findCandidate(ctx.tx, request.params.id)
        const found = await newestCvText(ctx.tx, request.params.id)
        if (!found) throw notFound()
        await recordCvRead(ctx, request.params.id, found.id, 'TextRead')
        return presentCvText(found, candidate)
      }),
  )
}

/** The text says what the file says: looking at either is recorded. */
const recordCvRead = (ctx: Ctx, candidateId: string, fileId: string, outcome: 'Downloaded' | 'TextRead') =>
  recordAudit(ctx, {
    action: 'candidate.download-cv',
    entityType: 'candidate',
    entityId: candidateId,
    outcome,
    details: { file_id: fileId },
  })
