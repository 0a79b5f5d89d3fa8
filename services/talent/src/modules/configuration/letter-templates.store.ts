import { maybe, prepared, rows, type Tx } from '@tanager/postgres'
import type { LetterLanguage, LetterTemplate } from './letter-template.ts'

export interface LetterTemplateRow extends LetterTemplate {
  language: LetterLanguage
  row_version: number
}

const COLUMNS = 'language, subject, opening, closing, row_version'
export const LETTER_TEMPLATE_SQL = prepared('letter-templates', {
  list: `select ${COLUMNS} from letter_templates where tenant_id = $1`,
  find: `select ${COLUMNS} from letter_templates where tenant_id = $1 and language = $2`,
  save: `insert into letter_templates (tenant_id, language, subject, opening, closing, row_version) values ($1, $2, $3, $4, $5, $6)
         on conflict (tenant_id, language) do update set subject = excluded.subject, opening = excluded.opening, closing = excluded.closing,
           row_version = excluded.row_version, updated_at = excluded.updated_at`,
})

export const storedTemplates = (tx: Tx) => rows<LetterTemplateRow>(tx, LETTER_TEMPLATE_SQL.list)
export const storedTemplate = (tx: Tx, language: LetterLanguage) => maybe<LetterTemplateRow>(tx, LETTER_TEMPLATE_SQL.find, [language])
export const saveTemplate = (tx: Tx, t: LetterTemplateRow) =>
  rows(tx, LETTER_TEMPLATE_SQL.save, [t.language, t.subject, t.opening, t.closing, t.row_version])
