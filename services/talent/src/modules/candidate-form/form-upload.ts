import { type Fault, invalid, Problem, parseJsonBody } from '@tanager/kernel'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { demandSafeName } from '../candidates/file-name.ts'
import { MAX_PART_HEADER_BYTES, NO_BOUNDARY, partName, refuseLongPartHeaders } from '../candidates/part-headers.ts'
import { REST_MS, readRest } from '../candidates/rest-of-body.ts'

export interface UploadLimits {
  maxFileBytes: number
  maxTotalBytes: number
}
/** What was sent, not judged yet but for its outer form. */
export interface SentForm {
  form: unknown
  /** By document type. */
  files: ReadonlyMap<string, Buffer>
  faults: Fault[]
}

const FORM_BYTES = 200_000

/** Reads JSON, or a multipart body with the part `form` and the files `documents.<type>`. Files of types that are not awaited are not kept. */
export async function readSentForm(request: FastifyRequest, awaited: readonly string[], limits: UploadLimits): Promise<SentForm> {
  if (!request.isMultipart()) return { form: request.body, files: new Map(), faults: [] }
  if (!/;\s*boundary=/i.test(request.headers['content-type'] ?? ''))
    throw new Problem(400, 'malformed_request', `${NO_BOUNDARY} Nothing was stored.`)
  const files = new Map<string, Buffer>()
  const faults: Fault[] = []
  let form: unknown
  let total = 0
  try {
    const most = {
      fileSize: limits.maxFileBytes,
      files: awaited.length + 2,
      fields: 5,
      fieldSize: FORM_BYTES,
      headerPairs: 50,
      headerSize: MAX_PART_HEADER_BYTES,
    }
    refuseLongPartHeaders(request.raw)
    for await (const part of request.parts({ limits: most, isPartAFile })) {
      const name = partName(part).slice(0, 100)
      const type = name.startsWith('documents.') ? name.slice('documents.'.length) : undefined
      if (name.toLowerCase() === 'form') {
        if (form !== undefined) faults.push({ path: 'form', message: 'was sent twice' })
        form = part.type === 'file' ? parsedForm(await part.toBuffer()) : parsedField(part)
      } else if (part.type === 'field') {
        faults.push({ path: name, message: type === undefined ? 'is not a part of this request' : 'must be a file' })
      } else if (type === undefined || !awaited.includes(type) || files.has(type)) {
        part.file.resume()
        faults.push({ path: name, message: refusalOf(type, files) })
      } else {
        demandSafeName(part.filename, name, 'Send the document as PDF, JPEG or PNG.')
        const bytes = await part.toBuffer()
        total += bytes.length
        if (total > limits.maxTotalBytes) throw tooLarge(`All files together are larger than ${mebibytes(limits.maxTotalBytes)}.`)
        if (bytes.length > 0 || part.filename) files.set(type, bytes) // a browser sends an unused file input as an empty file without a name
      }
    }
  } catch (error) {
    await readRest(request.raw, limits.maxTotalBytes, REST_MS)
    throw asProblem(error, limits)
  }
  return { form, files, faults }
}

const refusalOf = (type: string | undefined, files: ReadonlyMap<string, Buffer>) =>
  type === undefined ? 'is not a part of this request' : files.has(type) ? 'was sent twice' : 'is not asked for'

/** A part that says it is JSON is read as a file: as a field the library would parse it, and without our limits. */
const isPartAFile = (_name: string | undefined, type: string | undefined, fileName: string | undefined) =>
  fileName !== undefined || type === 'application/octet-stream' || type?.startsWith('application/json') === true

function parsedForm(bytes: Buffer): unknown {
  if (bytes.length > FORM_BYTES) throw tooLong()
  return parseJsonBody(bytes)
}

function parsedField(part: { value: unknown; valueTruncated: boolean }): unknown {
  if (part.valueTruncated) throw tooLong()
  return parsedForm(Buffer.from(String(part.value)))
}

const tooLong = () => invalid([{ path: 'form', message: `must be smaller than ${FORM_BYTES} bytes` }])
const mebibytes = (bytes: number) => `${Math.round((bytes / 1_048_576) * 10) / 10} MiB`
const tooLarge = (detail: string, path = 'documents') =>
  new Problem(422, 'file_too_large', `${detail} Send smaller copies; nothing was stored.`, { errors: [{ path, message: detail }] })

function asProblem(error: unknown, limits: UploadLimits): unknown {
  if (error instanceof Problem) return error
  const { code, part } = error as { code?: string; part?: { fieldname: string } }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(`The file has more than ${mebibytes(limits.maxFileBytes)}.`, part?.fieldname)
  if (code?.startsWith('FST_') && code.endsWith('_LIMIT'))
    return invalid([{ path: 'documents', message: 'are more than this form asks for' }])
  if (code?.startsWith('FST_') || (error instanceof Error && /multipart|unexpected end|boundary|terminated early/i.test(error.message)))
    return new Problem(400, 'malformed_request', 'The multipart body is broken or cut off. Nothing was stored.')
  return error
}
