import { newId } from '@tanager/kernel'
import { inTenant, openPool } from '@tanager/postgres'
import type { KeyRing } from '../../../services/talent/src/modules/green-forms/key-ring.ts'
import { tenantOfCode } from '../../../services/talent/src/modules/identity/identity.store.ts'
import { ROLE_CODES } from '../../../services/talent/src/policy.ts'
import { insertCandidates } from './demo/candidates.store.ts'
import { type MadeCandidate, madeCandidate } from './demo/candidates.ts'
import { seededRandom } from './demo/random.ts'
import { createTenantWithUsers } from './demo/tenant-users.ts'
import { DEMO_TENANTS, type DemoTenant } from './demo/tenants.ts'
import { playWorkflow } from './demo/workflow.ts'
import { operatorContext } from './operator-context.ts'
import { refreshStatistics } from './statistics.store.ts'

export interface DemoOptions {
  ownerUrl: string
  log: (line: string) => void
  /** The end of the invented history. */
  now?: Date
  /** What the service will open sealed answers with. */
  keys: KeyRing
}

const CANDIDATES = 60
const DAY_MS = 86_400_000

/** Fills in the tenants `acme` and `globex`. A tenant that exists is left alone, whatever it holds. */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const pool = openPool({ url: options.ownerUrl, max: 1, applicationName: 'tanager-demo' })
  let loaded = false
  try {
    for (const tenant of DEMO_TENANTS) {
      const { code, name } = tenant.profile
      if (await tenantOfCode(pool, code)) {
        options.log(`The tenant ${code} exists already and was left as it is.`)
        continue
      }
      const made = await inTenant(pool, { tenantId: newId() }, async (tx) => {
        await createTenantWithUsers(operatorContext(tx), tenant.profile, tenant.users, tenant.colleagues)
        const now = options.now ?? new Date()
        const bank = madeBank(tenant, now)
        await insertCandidates(tx, bank)
        return playWorkflow(tx, tenant, bank, options.keys, now)
      })
      loaded = true
      options.log(
        `Made the tenant ${code} (${name}): ${ROLE_CODES.length + tenant.colleagues.length} users, ${CANDIDATES + made.uploads} candidates, ${made.tans} TANs, ${made.applications} applications.`,
      )
    }
  } finally {
    await pool.end()
  }
  if (loaded) await refreshStatistics(options.ownerUrl)
}

/** A CV bank that grew over half a year, faster towards its end; no two people share a name. */
export function madeBank(tenant: DemoTenant, now: Date): MadeCandidate[] {
  const random = seededRandom(tenant.profile.code)
  const bank = new Map<string, MadeCandidate>()
  while (bank.size < CANDIDATES) {
    const daysAgo = 180 * (1 - bank.size / CANDIDATES) ** 1.4
    const at = new Date(Math.floor((now.getTime() - daysAgo * DAY_MS) / 60_000) * 60_000 - random.whole(0, 59_999))
    const made = madeCandidate(random, { at, professions: tenant.professions })
    if (!bank.has(made.full_name)) bank.set(made.full_name, made)
  }
  return [...bank.values()]
}
