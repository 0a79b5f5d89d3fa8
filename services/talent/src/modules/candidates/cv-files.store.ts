import type { CvFields } from '@tanager/cv'
import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export interface NewCvFile {
  id: string
  candidateId: string
  fileName: string
  mediaType: string
  bytes: Buffer
  sha256: string
  pages: number | null
  text: string
  parse: unknown
  parserVersion: string
  uploadedBy: string | null
}
export interface CvFileRow {
  id: string
  file_name: string
  media_type: string
  content: Buffer
}
export interface CvTextRow {
  id: string
  file_name: string
  media_type: string
  text: string
  parser_version: string
  parse: { confidence?: number; warnings?: string[]; fields?: CvFields }
}

export const CV_FILE_SQL = prepared('cv-files', {
  insert: `insert into candidate_files (tenant_id, id, candidate_id, file_name, media_type, size_bytes, sha256, pages, content, text, parse, parser_version, uploaded_by)
           values ($1, $2, $3, $4, $5, $6, decode($7, 'hex'), $8, $9, $10, $11, $12, $13)`,
  newest: `select id, file_name, media_type, content from candidate_files where tenant_id = $1 and candidate_id = $2 order by id desc limit 1`,
  newestText: `select id, file_name, media_type, text, parser_version, parse from candidate_files
                where tenant_id = $1 and candidate_id = $2 order by id desc limit 1`,
})

export const insertCvFile = (tx: Tx, f: NewCvFile) =>
  rows(tx, CV_FILE_SQL.insert, [
    f.id,
    f.candidateId,
    f.fileName,
    f.mediaType,
    f.bytes.length,
    f.sha256,
    f.pages,
    f.bytes,
    f.text,
    JSON.stringify(f.parse),
    f.parserVersion,
    f.uploadedBy,
  ])
export const newestCvFile = (tx: Tx, candidateId: string) => maybe<CvFileRow>(tx, CV_FILE_SQL.newest, [candidateId])
export const newestCvText = (tx: Tx, candidateId: string) => maybe<CvTextRow>(tx, CV_FILE_SQL.newestText, [candidateId])
