import type { Facts, TenantFacts } from './facts.store.ts'

/** What of the backup is not in the restored database, or not the same: a sentence each. None: they agree. */
export function differences(backup: Facts, restored: Facts): string[] {
  const tenants = Object.entries(backup.tenants).flatMap(([id, before]) => {
    const now = restored.tenants[id]
    return now ? tenantDifferences(before, now) : [`The tenant ${before.code} is missing.`]
  })
  const added = Object.entries(restored.tenants)
    .filter(([id]) => backup.tenants[id] === undefined)
    .map(([, { code }]) => `The tenant ${code} is not in the backup.`)
  return [...rowDifferences('', backup.shared, restored.shared), ...tenants, ...added]
}

function tenantDifferences(before: TenantFacts, now: TenantFacts): string[] {
  const files = Object.entries(before.files)
    .filter(([table, digest]) => now.files[table] !== digest)
    .map(([table]) => `${before.code}: the files in ${table} are not those of the backup.`)
  const sameHead = before.auditHead?.sequence === now.auditHead?.sequence && before.auditHead?.hash === now.auditHead?.hash
  const head = sameHead
    ? []
    : [`${before.code}: the audit log ends at entry ${now.auditHead?.sequence ?? 0}, in the backup at ${before.auditHead?.sequence ?? 0}.`]
  return [...rowDifferences(`${before.code}: `, before.rows, now.rows), ...files, ...head]
}

function rowDifferences(prefix: string, before: Record<string, number>, now: Record<string, number>): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  return names
    .filter((name) => before[name] !== now[name])
    .map((name) => {
      if (now[name] === undefined) return `${prefix}The table ${name} is missing.`
      if (before[name] === undefined) return `${prefix}The table ${name} is not in the backup.`
      return `${prefix}${name} has ${now[name]} rows, in the backup ${before[name]}.`
    })
}

/** Rows and tenants in all. */
export function totals(facts: Facts): { rows: number; tenants: number } {
  const counts = [facts.shared, ...Object.values(facts.tenants).map(({ rows }) => rows)].flatMap((rows) => Object.values(rows))
  return { rows: counts.reduce((sum, rows) => sum + rows, 0), tenants: Object.keys(facts.tenants).length }
}
