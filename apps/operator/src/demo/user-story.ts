import { changeRole } from '../../../../services/talent/src/modules/users/users.actions.ts'
import { operatorContext } from '../operator-context.ts'
import { DAY_MS, startOfDay, workingDay } from './calendar.ts'
import type { Scene, Stage } from './story.ts'
import type { DemoTenant } from './tenants.ts'
import type { Who } from './users.ts'

/** Everybody was there before the history begins; one has left since. */
export function userScenes({ as, diary, random, now }: Stage, tenant: DemoTenant, everybody: readonly Who[], leftAt: Date): Scene[] {
  for (const who of everybody) {
    const day = workingDay(startOfDay(now.getTime()) - random.whole(240, 1200) * DAY_MS)
    diary.note('user', as(who).actor.userId, new Date(day + random.whole(8, 16) * 3_600_000), 'joined')
  }
  return tenant.colleagues
    .filter((one) => one.left)
    .map(({ handle, role }) => ({
      at: leftAt,
      play: async () => {
        const { tx, actor } = as(handle)
        await changeRole(operatorContext(tx), 'revoke', actor.email, role)
        diary.note('user', actor.userId, leftAt, 'gone')
      },
    }))
}
