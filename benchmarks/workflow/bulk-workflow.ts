import { inTenant, openPool } from '@tanager/postgres'
import { ANALYZE_SQL, BULK_WORKFLOW_SQL } from './bulk-workflow.store.ts'

/** Gives a tenant that has candidates a past with so many applications. One that has any is left as it is. */
export async function addApplications(ownerUrl: string, tenantId: string, count: number): Promise<void> {
  const owner = openPool({ url: ownerUrl, max: 1, applicationName: 'tanager-bench', statementTimeoutMs: 1_800_000 })
  try {
    if (count > 0) {
      await inTenant(owner, { tenantId }, async (tx) => {
        const [found] = await tx.query<{ n: number }>({ text: 'select count(*)::int as n from applications where tenant_id = $1' })
        if ((found?.n ?? 0) > 0) return
        for (const text of Object.values(BULK_WORKFLOW_SQL)) await tx.query({ text }, text.includes('$2') ? [count] : [])
      })
    }
    await owner.query(ANALYZE_SQL)
  } finally {
    await owner.end()
  }
}
