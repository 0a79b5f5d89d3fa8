import { maybe, prepared, rows, type Tx } from '@tanager/postgres'

export const CV_IMPORT_SQL = prepared('cv-import', {
  // Until the commit nobody else stores this file of this import: neither a second run, nor what a killed one left under way.
  takeTurn: `select pg_advisory_xact_lock(hashtextextended(concat_ws(chr(10), $1::text, $2::text), 7265))`,
  // Through the key of the same bytes to the audit entry of the upload, which bears the marker: two index ranges, no scan.
  imported: `select a.entity_id as candidate_id
       from candidate_keys k
       join audit_log a on a.tenant_id = $1 and a.entity_type = 'candidate' and a.entity_id = k.candidate_id::text
        and a.action = 'candidate.upload' and a.correlation_id = $3
      where k.tenant_id = $1 and k.key = $2 limit 1`,
})

export const takeTurn = (tx: Tx, marker: string) => rows(tx, CV_IMPORT_SQL.takeTurn, [marker])
/** The candidate that this import made of the file, if it did. */
export const importedBefore = async (tx: Tx, fileKey: string, marker: string) =>
  (await maybe<{ candidate_id: string }>(tx, CV_IMPORT_SQL.imported, [fileKey, marker]))?.candidate_id
