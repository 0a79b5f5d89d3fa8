import { outsideTenant, type Pool, prepared, rows, type Tx } from '@tanager/postgres'

export interface SealedRow {
  id: string
  sealed: Buffer
  seal_key: string
}

/** Statements of the operator alone: the application's role may not change what was submitted. */
export const REKEY_SQL = prepared('rekey', {
  keys: `select s.seal_key as id from green_form_submissions s where s.tenant_id = $1 and s.seal_key is not null group by s.seal_key
         union select d.seal_key from green_form_documents d where d.tenant_id = $1 group by d.seal_key order by id`,
  answers: `select id, sealed, seal_key from green_form_submissions
             where tenant_id = $1 and seal_key <> $2 order by id limit $3 for no key update`,
  saveAnswers: `update green_form_submissions set sealed = $3, seal_key = $4 where tenant_id = $1 and id = $2`,
  documents: `select id, sealed, seal_key from green_form_documents where tenant_id = $1 and seal_key <> $2 order by id limit $3 for no key update`,
  saveDocument: `update green_form_documents set sealed = $3, seal_key = $4 where tenant_id = $1 and id = $2`,
  forgetOtherProofs: `delete from field_key_directory where key_id <> $1`,
})

const SQL = REKEY_SQL
/** The ids of all keys that sealed something which is still there. */
export const keysInUse = async (tx: Tx) => (await rows<{ id: string }>(tx, SQL.keys)).map((row) => row.id)
export const answersNotSealedBy = (tx: Tx, keyId: string, limit: number) => rows<SealedRow>(tx, SQL.answers, [keyId, limit])
export const documentsNotSealedBy = (tx: Tx, keyId: string, limit: number) => rows<SealedRow>(tx, SQL.documents, [keyId, limit])
export const saveAnswers = (tx: Tx, id: string, sealed: Buffer, keyId: string) => rows(tx, SQL.saveAnswers, [id, sealed, keyId])
export const saveDocument = (tx: Tx, id: string, sealed: Buffer, keyId: string) => rows(tx, SQL.saveDocument, [id, sealed, keyId])
/** Of all tenants together. */
export const forgetOtherProofs = (owner: Pool, keyId: string) => outsideTenant(owner, SQL.forgetOtherProofs, [keyId])
