import { randomUUID } from 'node:crypto'
import { ACTIONS, APPROVING, type ApprovedEntity } from '../src/policy.ts'
import { call, type Move, type Table, told } from './insider-moves.ts'

const APPROVED_BY = Object.entries(APPROVING) as [ApprovedEntity, keyof typeof ACTIONS][]

/** What administrators change, for everything that comes after. */
export const ADMIN_MOVES: readonly Move[] = [
  {
    name: 'updateTenantProfile',
    on: 'nothing',
    by: ['TENANT_ADMIN'],
    send: async (t, who, _id, chance) => {
      const time_zone = chance.pick(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      return told(
        await call(t, who, 'PUT', '/admin/tenant-profile', { name: 'Acme', legal_name: 'Acme Ltd', domain: 'acme.example', time_zone }),
      )
    },
  },
  {
    name: 'reassignWork',
    on: 'nothing',
    by: ['TENANT_ADMIN', 'USER_ADMIN'],
    send: async (t, who, _id, chance) => {
      const [from, to] = [chance.pick(t.players), chance.pick(t.players)]
      return told(await call(t, who, 'POST', `/admin/users/${from.userId}/reassign`, { to_user_id: to.userId }))
    },
  },
  {
    name: 'updateNumberingRule',
    on: 'nothing',
    by: ['TENANT_ADMIN', 'CONFIG_ADMIN'],
    // Prefixes hold digits that are still to come, so that prefix, digits and suffix can add up to a number that was given out.
    send: async (t, who, _id, chance) => {
      const kinds = t.stuck ? [t.stuck] : ['tan', 'employee', 'offer']
      const rules = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await givenOut(t, kind)) })))
      const taken = (rule: (typeof rules)[number]) => rule.numbers.find((number) => number.includes(rule.next))
      const repeatable = t.stuck === null && chance.below(3) > 0 ? rules.filter(taken) : []
      const { kind, next, ...rule } = chance.pick(repeatable.length > 0 ? repeatable : rules)
      const [before, ...after] = repeatable.length > 0 ? (taken({ kind, next, ...rule })?.split(next) ?? []) : []
      const format =
        before === undefined
          ? { prefix: `${t.stuck ? randomUUID().slice(0, 8) : 'N'}${comingAfter(Number(next))}`, suffix: '' }
          : { prefix: before, suffix: after.join(next) }
      return told(await call(t, who, 'PUT', `/admin/numbering-rules/${kind}`, { ...format, padding: 1 }))
    },
  },
  {
    name: 'updateLetterTemplate',
    on: 'nothing',
    by: ['TENANT_ADMIN'],
    send: async (t, who, _id, chance) => {
      const words = {
        subject: 'Your offer',
        opening: `Join us, ${chance.pick(['{{candidate_name}}', '{{salary}}'])}.`,
        closing: 'Kind regards',
      }
      return told(await call(t, who, 'PUT', '/admin/letter-templates/en', words))
    },
  },
  {
    name: 'addApprovalRule',
    on: 'nothing',
    by: ['TENANT_ADMIN', 'WORKFLOW_ADMIN'],
    send: async (t, who, _id, chance) => {
      const [entity, action] = chance.pick(APPROVED_BY)
      const mandatory =
        (await rulesOf(t)).filter((rule) => rule.entity_type === entity && rule.mandatory).length < 3 && chance.below(2) === 0
      const body = { step: 1 + chance.below(3), name: 'Another', role: chance.pick(ACTIONS[action]), mandatory }
      return told(await call(t, who, 'POST', `/admin/approval-matrix/${entity}/rules`, body))
    },
  },
  {
    name: 'replaceApprovalRule',
    on: 'nothing',
    by: ['TENANT_ADMIN', 'WORKFLOW_ADMIN'],
    send: async (t, who, _id, chance) => {
      const rule = chance.pick(await rulesOf(t))
      const body = {
        step: rule.step,
        name: 'Changed',
        role: chance.pick(ACTIONS[APPROVING[rule.entity_type]]),
        mandatory: chance.below(3) !== 0,
      }
      return told(await call(t, who, 'PUT', `/admin/approval-matrix/rules/${rule.id}`, body))
    },
  },
  {
    name: 'deleteApprovalRule',
    on: 'nothing',
    by: ['TENANT_ADMIN', 'WORKFLOW_ADMIN'],
    send: async (t, who, _id, chance) =>
      told(await call(t, who, 'DELETE', `/admin/approval-matrix/rules/${chance.pick(await rulesOf(t)).id}`)),
  },
]

const rulesOf = (t: Table) =>
  t.world.asOwner<{ id: string; entity_type: ApprovedEntity; step: number; mandatory: boolean }>(
    'acme',
    'select id, entity_type, step, mandatory from approval_rules where tenant_id = $1 order by entity_type, step',
  )
/** The digits of the next number of a kind, and the numbers that were given out. */
async function givenOut(t: Table, kind: string): Promise<{ next: string; numbers: string[] }> {
  const found = await t.world.asOwner<{ next: string; number: string }>(
    'acme',
    `select (r.last_value + 1)::text as next, n.number from numbering_rules r left join issued_numbers n on n.tenant_id = $1 and n.kind = r.kind
      where r.tenant_id = $1 and r.kind = $2 order by n.value desc`,
    [kind],
  )
  return { next: found[0]?.next ?? '1', numbers: found.map((row) => row.number ?? '') }
}

/** Some of the next numbers, as far as a prefix has room. */
const comingAfter = (next: number): string =>
  Array.from({ length: 6 }, (_, at) => `${next + 2 + at}-`).reduce((all, one) => (all.length + one.length > 12 ? all : all + one), '')
