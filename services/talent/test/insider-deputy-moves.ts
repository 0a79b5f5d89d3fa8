import { holdsNoApprovingAction } from '../src/policy.ts'
import { call, type Move, type Player, type Table, told } from './insider-moves.ts'
import type { Chance } from './workflow-plays.ts'

const DAY_MS = 86_400_000
/** Moves that decide a step: somebody's deputy may make them. */
const DECIDING = ['decideTan', 'decideShortlist', 'decideOffer', 'decideApproval', 'resolveDiscrepancy', 'convertToEmployee']

/** From yesterday, by the clock of the database, which stands still while the walk lets days pass; it ends after the day of the walk. */
function period(t: Table) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { starts_on: day(Date.now() - (t.days + 1) * DAY_MS), ends_on: day(Date.now() + 3 * DAY_MS) }
}
interface Appointed {
  id: string
  principal_id: string
  deputy_id: string
}
const appointed = (t: Table) =>
  t.world.asOwner<Appointed>(
    'acme',
    'select id, principal_id, deputy_id from deputies where tenant_id = $1 and ended_at is null order by id',
  )
const anybody = (t: Table, chance: Chance) => chance.pick(t.players).userId

/** Who decides for whom: named by the person, or by who manages users. */
export const DEPUTY_MOVES: readonly Move[] = [
  {
    name: 'appointMyDeputy',
    on: 'nothing',
    by: ['DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'HIRING_MANAGER', 'TA_HEAD', 'HR_HEAD', 'HR_OPERATIONS'],
    send: async (t, who, _id, chance) =>
      told(await call(t, who, 'POST', '/users/me/deputies', { deputy_id: anybody(t, chance), ...period(t) })),
  },
  {
    name: 'appointDeputy',
    on: 'nothing',
    by: ['TENANT_ADMIN', 'USER_ADMIN'],
    send: async (t, who, _id, chance) => {
      const principal = chance.pick(t.players.filter(({ role }) => !holdsNoApprovingAction(role)))
      const deputy_id = chance.below(3) === 0 ? who.userId : anybody(t, chance)
      return told(await call(t, who, 'POST', `/admin/users/${principal.userId}/deputies`, { deputy_id, ...period(t) }))
    },
  },
  {
    name: 'endMyDeputy',
    on: 'nothing',
    by: ['DEPARTMENT_HEAD', 'FINANCE_APPROVER', 'HIRING_MANAGER', 'TA_HEAD', 'HR_HEAD', 'HR_OPERATIONS'],
    send: async (t, who, _id, chance) => {
      const all = await appointed(t)
      const mine = all.filter((one) => one.principal_id === who.userId || one.deputy_id === who.userId)
      const one = mine.length > 0 ? chance.pick(mine) : all[0]
      return told(await call(t, who, 'POST', `/users/me/deputies/${one?.id ?? who.userId}/end`, {}))
    },
  },
  {
    name: 'endDeputy',
    on: 'nothing',
    by: ['TENANT_ADMIN', 'USER_ADMIN'],
    send: async (t, who, _id, chance) => {
      const all = await appointed(t)
      const one = all.length > 0 ? chance.pick(all) : { id: who.userId, principal_id: who.userId }
      return told(await call(t, who, 'POST', `/admin/users/${one.principal_id}/deputies/${one.id}/end`, {}))
    },
  },
]

/** Deputies who had better not: they or their principal asked for what waits under this id, or decided a step of it. */
const TEMPTED = `select d.id, d.principal_id, d.deputy_id from approval_requests r
    join deputies d on d.tenant_id = $1 and d.ended_at is null and (array[d.principal_id, d.deputy_id] && (r.authors || r.deciders))
   where r.tenant_id = $1 and r.status = 'Pending' and $2 in (r.id, r.entity_id) order by d.id`

/** Now and then a deputy does it: of the one whose turn it is, or one who is tempted to decide on their own or their principal's request. */
export async function orTheirDeputy(t: Table, move: string, id: string, who: Player, chance: Chance): Promise<Player> {
  if (!DECIDING.includes(move) || chance.below(3) > 0) return who
  const own = (await appointed(t)).filter((one) => one.principal_id === who.userId)
  const tempted = chance.below(2) === 0 ? await t.world.asOwner<Appointed>('acme', TEMPTED, [id]) : []
  const found = tempted.length > 0 ? tempted : own
  if (found.length === 0) return who
  const { principal_id: deputyFor, deputy_id } = chance.pick(found)
  const deputy = t.players.find(({ userId }) => userId === deputy_id)
  return deputy ? { ...deputy, deputyFor } : who
}
