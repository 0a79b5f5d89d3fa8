import { prepared, rows, type Tx } from '@tanager/postgres'

// Two texts rather than one with an optional cursor: each keeps its range of the partial index in a prepared plan.
export const VERIFICATION_SQL = prepared('verification', {
  firstPage: `select application_id as id from onboarding_cases where tenant_id = $1 and open order by application_id desc limit $2`,
  nextPage: `select application_id as id from onboarding_cases where tenant_id = $1 and open and application_id < $3
              order by application_id desc limit $2`,
  firstUnseen: `select application_id as id from onboarding_cases where tenant_id = $1 and open and documents_unseen
                 order by application_id desc limit $2`,
  nextUnseen: `select application_id as id from onboarding_cases where tenant_id = $1 and open and documents_unseen and application_id < $3
                order by application_id desc limit $2`,
})

const page = async (tx: Tx, which: 'Page' | 'Unseen', before: string | null, limit: number): Promise<string[]> => {
  const found = await (before === null
    ? rows<{ id: string }>(tx, VERIFICATION_SQL[`first${which}`], [limit])
    : rows<{ id: string }>(tx, VERIFICATION_SQL[`next${which}`], [limit, before]))
  return found.map((row) => row.id)
}
/** The applications that are being onboarded, newest first. */
export const listOpenCases = (tx: Tx, before: string | null, limit: number) => page(tx, 'Page', before, limit)
/** Those of them with a required document that nobody who checks documents has opened. */
export const listUnseenCases = (tx: Tx, before: string | null, limit: number) => page(tx, 'Unseen', before, limit)
