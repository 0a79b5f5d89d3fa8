import { createHash } from 'node:crypto'
import { invalid, isStorable, Problem, refused } from '@tanager/kernel'
import '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { CvParts } from './cv-parts.ts'
import { demandSafeName, safeFileName } from './file-name.ts'
import { MAX_PART_HEADER_BYTES, NO_BOUNDARY, partName, refuseLongPartHeaders } from './part-headers.ts'
import { readRest } from './rest-of-body.ts'

export interface Upload {
  fileName: string
  bytes: Buffer
  sha256: string
  source: string | null
}

const exactlyOne = () => new Problem(400, 'exactly_one_file', 'Send one file, in a multipart part named "file". Nothing was stored.')

const AS_FORM = 'Send the CV as multipart/form-data, the file in a part named "file"'

/** JSON never holds a file, and without its boundary a form cannot be read: both are told how to send one. */
function demandMultipart(request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? 'no Content-Type'
  if (!request.isMultipart()) {
    const sent = type.split(';', 1)[0]?.slice(0, 100)
    throw new Problem(400, 'exactly_one_file', `There is no file: the request was sent as ${sent}. ${AS_FORM}. Nothing was stored.`)
  }
  if (!/;\s*boundary=/i.test(type)) throw new Problem(400, 'exactly_one_file', `${NO_BOUNDARY} ${AS_FORM}. Nothing was stored.`)
}

/** Reads the one file of a multipart request, never more of it than the limit. */
export async function readUpload(request: FastifyRequest, { maxBytes, restMs }: Pick<CvParts, 'maxBytes' | 'restMs'>): Promise<Upload> {
  demandMultipart(request)
  let file: { name: string; bytes: Buffer } | undefined
  let source: string | null = null
  let parts = 0
  try {
    const limits = { fileSize: maxBytes, files: 2, fields: 5, fieldSize: 1_000, headerPairs: 50, headerSize: MAX_PART_HEADER_BYTES }
    refuseLongPartHeaders(request.raw)
    for await (const part of request.parts({ limits })) {
      parts += 1
      const name = partName(part)
      if (part.type === 'file') {
        if (name !== 'file' || file) {
          part.file.resume()
          throw exactlyOne()
        }
        demandSafeName(part.filename)
        file = { name: safeFileName(part.filename), bytes: await part.toBuffer() }
      } else if (name.toLowerCase() === 'source') {
        source = readSource(part.value)
      } else {
        throw invalid([{ path: name.slice(0, 100), message: 'is not a part of this request' }])
      }
    }
  } catch (error) {
    await readRest(request.raw, maxBytes, restMs)
    throw asProblem(error, maxBytes, parts)
  }
  if (!file) throw exactlyOne()
  return { fileName: file.name, bytes: file.bytes, sha256: createHash('sha256').update(file.bytes).digest('hex'), source }
}

function readSource(value: unknown): string | null {
  const source = typeof value === 'string' ? value.trim() : ''
  if (source === '') return null
  if (source.length > 100 || !isStorable(source) || /\p{Cc}/u.test(source)) {
    throw invalid([{ path: 'source', message: 'must be one line of at most 100 characters' }])
  }
  return source
}

function asProblem(error: unknown, maxBytes: number, parts: number): unknown {
  const { code } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return refused(
      'file_too_large',
      `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MiB. Send a smaller one; nothing was stored.`,
    )
  }
  if (code === 'FST_FILES_LIMIT') return exactlyOne()
  if (error instanceof Problem) return error
  if (parts === 0) return exactlyOne() // nothing but a boundary
  if (code?.startsWith('FST_') || (error instanceof Error && /multipart|unexpected end|boundary/i.test(error.message))) {
    return new Problem(400, 'malformed_request', 'The multipart body is broken or cut off. Nothing was stored.')
  }
  return error
}
