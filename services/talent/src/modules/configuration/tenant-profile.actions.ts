import { checkVersion } from '@tanager/kernel'
import type { Ctx } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { UpdateTenantProfile } from './configuration.schema.ts'
import { lockTenantProfile, saveTenantProfile, type TenantProfileRow } from './tenant-profile.store.ts'

export async function updateTenantProfile(ctx: Ctx, input: UpdateTenantProfile, ifMatch: string | undefined): Promise<TenantProfileRow> {
  const before = await lockTenantProfile(ctx.tx)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const saved = await saveTenantProfile(ctx.tx, { ...input, domain: input.domain.toLowerCase() })
  const changed = (['name', 'legal_name', 'domain'] as const).filter((field) => before[field] !== saved[field])
  await recordAudit(ctx, {
    action: 'configuration.tenant-profile.update',
    entityType: 'tenant_profile',
    entityId: ctx.tx.tenantId,
    outcome: 'Updated',
    details: { changed, row_version: saved.row_version },
  })
  return saved
}
