import type { TenantCode } from '../src/testing.ts'
import type { Acknowledged } from './crash-clients.ts'

interface Looking {
  asOwner<R>(tenant: TenantCode, text: string, values?: unknown[]): Promise<R[]>
}

/** Acknowledged, and not there, or there without its audit entries. */
export async function missingWrites(world: Looking, acknowledged: Iterable<Acknowledged>): Promise<string[]> {
  const rows = await world.asOwner<{ id: string; tan_number: string; creations: number; decisions: number }>(
    'acme',
    `select t.id, t.tan_number,
            (select count(*)::int from audit_log l where l.tenant_id = $1 and l.entity_type = 'tan' and l.entity_id = t.id::text and l.action = 'tan.create') as creations,
            (select count(*)::int from audit_log l where l.tenant_id = $1 and l.entity_type = 'tan' and l.entity_id = t.id::text and l.action = 'tan.approve') as decisions
       from tans t where t.tenant_id = $1`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return [...acknowledged].flatMap((tan) => {
    const row = found.get(tan.tanId)
    if (!row) return [`${tan.tanNumber} is lost`]
    if (row.tan_number !== tan.tanNumber) return [`${tan.tanNumber} became ${row.tan_number}`]
    if (row.creations !== 1) return [`${tan.tanNumber} has ${row.creations} audit entries of its creation`]
    return row.decisions >= tan.decisions ? [] : [`${tan.tanNumber} lost a decision`]
  })
}

/** There, acknowledged or not, without all that belongs to it. */
export const halfWrites = (world: Looking): Promise<{ half: string }[]> =>
  world.asOwner<{ half: string }>(
    'acme',
    `select t.tan_number as half from tans t where t.tenant_id = $1 and (
          not exists (select from job_descriptions j where j.tenant_id = $1 and j.tan_id = t.id and j.version = 1)
       or not exists (select from issued_numbers n where n.tenant_id = $1 and n.kind = 'tan' and n.number = t.tan_number)
       or (select count(*) from audit_log l where l.tenant_id = $1 and l.entity_type = 'tan' and l.entity_id = t.id::text and l.action = 'tan.create') <> 1
       or (select count(*) from audit_log l where l.tenant_id = $1 and l.entity_type = 'tan' and l.entity_id = t.id::text and l.action = 'tan.approve')
          <> (select count(*) from approval_steps s where s.tenant_id = $1 and s.request_id = t.approval_request_id and s.status = 'Approved'))`,
  )
