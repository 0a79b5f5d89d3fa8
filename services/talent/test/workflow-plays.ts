import { type Answer, plantCandidates, type Who, type World } from '../src/testing.ts'
import { dateInDays, formBody, freeSlot, submitForm, TINY_PDF, tanBody } from '../src/testing-workflow.ts'

/** A source of chance that can be played again. */
export interface Chance {
  below(limit: number): number
  pick<T>(from: readonly T[]): T
}
/** mulberry32 */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (from) => from[below(from.length)] as (typeof from)[number] }
}

/** A case is the verification of an application whose form is in. */
export type Target = 'tan' | 'application' | 'interview' | 'offer' | 'discrepancy' | 'approval' | 'case'
/** What the game has made so far. */
export interface Table {
  world: World
  ids: Record<Target, string[]>
  /** The newest link of an application. */
  tokens: Map<string, string>
  /** What the server accepted, one entry each. */
  accepted: string[]
}

/** How each kind is read, and what may then be tried on it. */
export const READS: Record<Target, (id: string) => string> = {
  tan: (id) => `/tans/${id}`,
  application: (id) => `/applications/${id}`,
  interview: (id) => `/interviews/${id}`,
  offer: (id) => `/offers/${id}`,
  discrepancy: (id) => `/discrepancies/${id}`,
  approval: (id) => `/workflows/${id}`,
  case: (id) => `/verification/${id}`,
}

export interface Play {
  target: Target
  action: string
  send(table: Table, id: string, who: Who, chance: Chance): Promise<Answer>
}

const decision = (chance: Chance) => ({ decision: chance.below(8) === 0 ? 'Rejected' : 'Approved' })
const remember = async (table: Table, target: Target, answer: Answer) => {
  if (answer.status === 201) table.ids[target].push(answer.body.id as string)
  const request = answer.body.approval_request_id
  if (typeof request === 'string' && !table.ids.approval.includes(request)) table.ids.approval.push(request)
  return answer
}
const post = ({ world }: Table, who: Who, path: string, body?: object) => world.post(who, path, body)
const change = ({ world }: Table, who: Who, path: string, body: object) =>
  world.call(who, 'PATCH', path, { body, headers: { 'if-match': '*' } })

export const PLAYS: readonly Play[] = [
  { target: 'tan', action: 'tan.approve', send: (t, id, who, chance) => post(t, who, `/tans/${id}/approve`, decision(chance)) },
  {
    target: 'tan',
    action: 'tan.update',
    send: async (t, id, who) => remember(t, 'tan', await change(t, who, `/tans/${id}`, { title: 'Lead engineer' })),
  },
  { target: 'tan', action: 'tan.cancel', send: (t, id, who) => post(t, who, `/tans/${id}/cancel`, { reason: 'no' }) },
  { target: 'tan', action: 'candidate.match', send: (t, id, who) => post(t, who, `/tans/${id}/match-candidates`) },
  {
    target: 'tan',
    action: 'application.create',
    send: async (t, id, who) => {
      const [candidate_id] = await plantCandidates(t.world, 'acme', 1)
      return remember(t, 'application', await post(t, who, '/applications', { candidate_id, tan_id: id } as object))
    },
  },
  {
    target: 'application',
    action: 'shortlist.approve',
    send: (t, id, who, chance) => post(t, who, `/applications/${id}/shortlist-approval`, decision(chance)),
  },
  {
    target: 'application',
    action: 'application.reject',
    send: (t, id, who) => post(t, who, `/applications/${id}/reject`, { reason: 'no' }),
  },
  {
    target: 'application',
    action: 'application.withdraw',
    send: (t, id, who) => post(t, who, `/applications/${id}/withdraw`, { reason: 'no' }),
  },
  {
    target: 'application',
    action: 'interview.schedule',
    send: async (t, id, who) => {
      const { INTERVIEWER, HIRING_MANAGER } = t.world.tenants.acme.users
      const body = { application_id: id, round: 1, mode: 'Phone', panel: [INTERVIEWER, HIRING_MANAGER], ...freeSlot() }
      return remember(t, 'interview', await post(t, who, '/interviews', body))
    },
  },
  {
    target: 'application',
    action: 'offer.create',
    send: async (t, id, who, chance) => {
      const expires_on = dateInDays(chance.below(6) === 0 ? 1 : 10)
      const body = { application_id: id, job_title: 'Engineer', start_date: dateInDays(30), expires_on }
      return remember(t, 'offer', await post(t, who, '/offers', body))
    },
  },
  {
    target: 'application',
    action: 'green-form.issue',
    send: async (t, id, who) => {
      const answer = await post(t, who, `/green-forms/applications/${id}/issue-link`, {})
      if (answer.status === 201) t.tokens.set(id, answer.body.token as string)
      return answer
    },
  },
  {
    target: 'application',
    action: 'discrepancy.raise',
    send: async (t, id, who, chance) => {
      const field = chance.pick(['full_name', 'email', 'phone', 'identity_proof'])
      const body = { application_id: id, category: 'Identity', severity: 'Low', field, description: 'Does not fit.' }
      return remember(t, 'discrepancy', await post(t, who, '/discrepancies', body))
    },
  },
  {
    target: 'application',
    action: 'employee-conversion.approve',
    send: (t, id, who) => post(t, who, `/applications/${id}/convert-to-employee`, {}),
  },
  { target: 'interview', action: 'interview.cancel', send: (t, id, who) => post(t, who, `/interviews/${id}/cancel`, { reason: 'ill' }) },
  {
    target: 'interview',
    action: 'interview.feedback',
    send: (t, id, who) => post(t, who, `/interviews/${id}/feedback`, { recommendation: 'Yes', comments: 'Good.' }),
  },
  {
    target: 'interview',
    action: 'interview.update',
    send: (t, id, who) => change(t, who, `/interviews/${id}`, { location: 'Room 2', ...freeSlot() }),
  },
  { target: 'offer', action: 'offer.update', send: (t, id, who) => change(t, who, `/offers/${id}`, { notes: 'Changed.' }) },
  { target: 'offer', action: 'offer.recall', send: (t, id, who) => post(t, who, `/offers/${id}/recall`) },
  { target: 'offer', action: 'offer.withdraw', send: (t, id, who) => post(t, who, `/offers/${id}/withdraw`, { reason: 'no' }) },
  {
    target: 'offer',
    action: 'offer.submit',
    send: async (t, id, who) => remember(t, 'offer', await post(t, who, `/offers/${id}/submit`)),
  },
  { target: 'offer', action: 'offer.approve', send: (t, id, who, chance) => post(t, who, `/offers/${id}/approve`, decision(chance)) },
  { target: 'offer', action: 'offer.send', send: (t, id, who) => post(t, who, `/offers/${id}/send`) },
  {
    target: 'offer',
    action: 'offer.record-acceptance',
    send: (t, id, who, chance) => post(t, who, `/offers/${id}/acceptance`, { accepted: chance.below(5) !== 0 }),
  },
  {
    target: 'discrepancy',
    action: 'discrepancy.request-reupload',
    send: (t, id, who) =>
      post(t, who, `/discrepancies/${id}/reupload-request`, { document_type: 'identity_proof', message: 'Please send it again.' }),
  },
  {
    target: 'discrepancy',
    action: 'discrepancy.resolve',
    send: (t, id, who, chance) =>
      post(t, who, `/discrepancies/${id}/resolve`, { resolution: chance.below(6) === 0 ? 'Upheld' : 'Resolved', comment: 'Looked at.' }),
  },
  {
    target: 'case',
    action: 'green-form.document.read',
    send: async ({ world }, id, who, chance) => {
      const path = `/green-forms/applications/${id}`
      const list = await world.get<{ items: { id: string; documents: { type: string; seen_at: string | null }[] }[] }>(
        'acme/auditor',
        `${path}/submissions?limit=1`,
      )
      const [newest] = list.body.items
      const documents = newest?.documents ?? []
      const { type } = documents.find((one) => one.seen_at === null) ?? chance.pick(documents)
      return world.get(who, `${path}/submission/${newest?.id}/documents/${type}`)
    },
  },
  {
    target: 'approval',
    action: 'approval.comment',
    send: (t, id, who) => post(t, who, `/approvals/${id}/comments`, { text: 'Why?' }),
  },
  {
    target: 'approval',
    action: 'offer.approve',
    send: (t, id, who, chance) => post(t, who, `/approvals/${id}/decision`, decision(chance)),
  },
  {
    target: 'approval',
    action: 'discrepancy.resolve',
    send: (t, id, who, chance) => post(t, who, `/approvals/${id}/decision`, decision(chance)),
  },
]

/** A new requisition by anyone who tries. */
export const openTan = async (table: Table, who: Who, chance: Chance) =>
  remember(table, 'tan', await table.world.post(who, '/tans', tanBody({ positions: 1 + chance.below(3) })))

/** The candidate sends what is asked for, or tries to send once more; answers whether it was taken. */
export async function candidateSends(table: Table, applicationId: string): Promise<number> {
  const token = table.tokens.get(applicationId)
  if (!token) return 404
  const { world } = table
  const path = `/green-forms/by-token/${token}`
  const seen = await world.get<{ status: string; reupload_requests: { document_type: string }[] }>(null, path)
  if (seen.status !== 200) return seen.status
  if (seen.body.status === 'Open') {
    await submitForm(world, token)
    return 201
  }
  const wanted = seen.body.reupload_requests[0]?.document_type ?? 'identity_proof'
  const { payload, headers } = formBody({ declaration: true }, { [wanted]: TINY_PDF })
  return (await world.call(null, 'POST', path, { body: payload, headers })).status
}
