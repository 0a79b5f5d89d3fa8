import { checkVersion, invalid } from '@tanager/kernel'
import { type Ctx, nowOf } from '../../context.ts'
import { recordAudit } from '../audit/audit.actions.ts'
import type { UpdateTenantProfile } from './configuration.schema.ts'
import { findTenantProfile, lockTenantProfile, saveTenantProfile, type TenantProfileRow } from './tenant-profile.store.ts'
import { dayIn, zoneNamed } from './time-zone.ts'

export async function updateTenantProfile(ctx: Ctx, input: UpdateTenantProfile, ifMatch: string | undefined): Promise<TenantProfileRow> {
  const before = await lockTenantProfile(ctx.tx)
  checkVersion(before.row_version, ifMatch, input.row_version)
  const zone = input.time_zone === undefined ? before.time_zone : zoneNamed(input.time_zone)
  if (zone === null) throw invalid([{ path: 'time_zone', message: 'must be the IANA name of a time zone, such as Europe/Berlin' }])
  const saved = await saveTenantProfile(ctx.tx, { ...input, domain: input.domain.toLowerCase(), time_zone: zone })
  const changed = (['name', 'legal_name', 'domain', 'time_zone'] as const).filter((field) => before[field] !== saved[field])
  await recordAudit(ctx, {
    action: 'configuration.tenant-profile.update',
    entityType: 'tenant_profile',
    entityId: ctx.tx.tenantId,
    outcome: 'Updated',
    details: { changed, time_zone: saved.time_zone, time_zone_before: before.time_zone, row_version: saved.row_version },
  })
  return saved
}

/** The tenant's name and its time zone. */
export const readTenant = (ctx: Pick<Ctx, 'tx'>) => findTenantProfile(ctx.tx)

/** Which day it is for the tenant. */
export const todayOf = async (ctx: Pick<Ctx, 'tx' | 'now'>): Promise<string> =>
  dayIn((await findTenantProfile(ctx.tx)).time_zone, nowOf(ctx))
