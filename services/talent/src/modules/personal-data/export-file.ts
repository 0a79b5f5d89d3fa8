import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Bytes, PersonRecord } from './personal-export.actions.ts'

export interface ExportFile {
  name: string
  bytes: Buffer
}
type Write = (record: PersonRecord, bytes: Bytes) => Promise<void>

/** One archive: candidate.json, and the original files and documents beside it, under the paths that the JSON names. */
export async function zipPerson(candidateId: string, read: (write: Write) => Promise<void>): Promise<ExportFile> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const add = (path: string, bytes: Uint8Array) => {
    // CVs and documents are mostly compressed already.
    const entry = path.endsWith('.json') ? new ZipDeflate(path) : new ZipPassThrough(path)
    zip.add(entry)
    entry.push(bytes, true)
    return path
  }
  await read(async (record, bytes) => {
    const files = []
    for (const file of record.files)
      files.push({ ...file, path: add(`files/${file.id}${extensionOf(file.file_name)}`, await bytes.file(file.id)) })
    const documents = []
    for (const document of record.documents) {
      const path = `documents/${document.id}-${document.type}.${document.media_type.split('/')[1]}`
      documents.push({ ...document, path: add(path, await bytes.document(document.id)) })
    }
    const whole = { exported_at: new Date().toISOString(), ...record, files, documents }
    add('candidate.json', Buffer.from(`${JSON.stringify(whole, null, 2)}\n`))
  })
  zip.end()
  return { name: `person-${candidateId}.zip`, bytes: Buffer.concat(chunks) }
}

/** Of the name that the file was uploaded with: only what no file system minds. */
const extensionOf = (name: string) => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0].toLowerCase() ?? ''
