import { randomUUID } from 'node:crypto'
import { ACTIONS } from '../src/policy.ts'
import type { Answer, World } from '../src/testing.ts'
import { dateInDays, freeSlot, tanBody } from '../src/testing-workflow.ts'
import type { Chance } from './workflow-plays.ts'

/** A person with exactly one role, the candidate behind a form's link, or the operator. */
export interface Player {
  userId: string
  role: string
  /** For whom this person decides, as a deputy. */
  deputyFor?: string
}
export type Kind = 'tan' | 'application' | 'interview' | 'offer' | 'discrepancy' | 'request' | 'candidate' | 'duplicate'
export interface Table {
  world: World
  players: Player[]
  ids: Record<Kind, string[]>
  /** The newest link of an application. */
  links: Map<string, string>
  /** How far the clock of the service was put forward, in days. */
  days: number
  /** The kind of number that cannot be given out until its rule is changed. */
  stuck: string | null
}
export interface Told {
  status: number
  code: string
  /** Which items of the checklist were missing. */
  missing: string[]
}
export interface Move {
  name: string
  on: Kind | 'nothing'
  by: readonly string[]
  send(table: Table, who: Player, id: string, chance: Chance): Promise<Told>
}

export const told = ({ status, body }: Answer): Told => ({
  status,
  code: typeof body.code === 'string' ? body.code : '',
  missing: Array.isArray(body.errors) ? body.errors.map((one: { path: string }) => one.path) : [],
})
export async function call(t: Table, who: Player | null, method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const { world } = t
  const token = who && world.tokens.sign({ tenantId: world.tenants.acme.id, userId: who.userId, role: who.role, name: who.role })
  const acting: Record<string, string> = who?.deputyFor === undefined ? {} : { 'x-tanager-deputy-for': who.deputyFor }
  const headers = {
    ...acting,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(method === 'POST' ? {} : { 'if-match': '*' }),
    ...more,
  }
  return world.call(null, method, path, { ...(body === undefined ? {} : { body }), headers })
}
const keep = (t: Table, kind: Kind, answer: Answer) => {
  const { id, approval_request_id: request } = answer.body
  if (answer.status === 201 && typeof id === 'string') t.ids[kind].push(id)
  if (answer.status < 300 && typeof request === 'string' && !t.ids.request.includes(request)) t.ids.request.push(request)
  return told(answer)
}
const decision = (chance: Chance) => {
  const draw = chance.below(20)
  return { decision: draw === 0 ? 'Rejected' : draw === 1 ? 'ReturnedForInfo' : 'Approved', comment: 'Seen.' }
}
const post =
  (path: (id: string) => string, body: (chance: Chance) => object = () => ({})): Move['send'] =>
  async (t, who, id, chance) =>
    told(await call(t, who, 'POST', path(id), body(chance)))

/** Few, so that people meet: the same address or name makes a suggestion. */
const NAMES = ['Ada Lovelace', 'Grace Hopper', 'Mary Shaw', 'Barbara Liskov', 'Frances Allen', 'Karen Jones']
export const person = (chance: Chance) => {
  const name = chance.pick(NAMES)
  const change = { full_name: name, email: `${name.split(' ')[0]?.toLowerCase()}@mail.example`, phone: '+44 20 7946 0000' }
  const fields = chance.pick([['full_name'], ['email'], ['phone'], ['full_name', 'email'], ['full_name', 'email', 'phone']] as const)
  return Object.fromEntries(fields.map((field) => [field, change[field]]))
}

/** Every way to write about hiring that people have. The names are those of the API's operations. */
export const MOVES: readonly Move[] = [
  {
    name: 'createTan',
    on: 'nothing',
    by: ACTIONS['tan.create'],
    send: async (t, who, _id, chance) => keep(t, 'tan', await call(t, who, 'POST', '/tans', tanBody({ positions: 1 + chance.below(3) }))),
  },
  {
    name: 'updateTan',
    on: 'tan',
    by: ACTIONS['tan.update'],
    send: async (t, who, id, chance) => keep(t, 'tan', await call(t, who, 'PATCH', `/tans/${id}`, { positions: 1 + chance.below(3) })),
  },
  {
    name: 'cancelTan',
    on: 'tan',
    by: ACTIONS['tan.cancel'],
    send: post(
      (id) => `/tans/${id}/cancel`,
      () => ({ reason: 'No budget.' }),
    ),
  },
  { name: 'decideTan', on: 'tan', by: ACTIONS['tan.approve'], send: post((id) => `/tans/${id}/approve`, decision) },
  { name: 'matchCandidates', on: 'tan', by: ACTIONS['candidate.match'], send: post((id) => `/tans/${id}/match-candidates`) },
  {
    name: 'createApplication',
    on: 'tan',
    by: ACTIONS['application.create'],
    send: async (t, who, tan_id, chance) =>
      keep(t, 'application', await call(t, who, 'POST', '/applications', { candidate_id: chance.pick(t.ids.candidate), tan_id })),
  },
  {
    name: 'decideShortlist',
    on: 'application',
    by: ACTIONS['shortlist.approve'],
    send: post((id) => `/applications/${id}/shortlist-approval`, decision),
  },
  {
    name: 'rejectApplication',
    on: 'application',
    by: ACTIONS['application.reject'],
    send: post(
      (id) => `/applications/${id}/reject`,
      () => ({ reason: 'No.' }),
    ),
  },
  {
    name: 'withdrawApplication',
    on: 'application',
    by: ACTIONS['application.withdraw'],
    send: post(
      (id) => `/applications/${id}/withdraw`,
      () => ({ reason: 'No.' }),
    ),
  },
  {
    name: 'scheduleInterview',
    on: 'application',
    by: ACTIONS['interview.schedule'],
    send: async (t, who, application_id, chance) => {
      const panel = chance.below(4) === 0 ? [member(t, 'INTERVIEWER'), member(t, 'HIRING_MANAGER')] : [member(t, 'INTERVIEWER')]
      return keep(
        t,
        'interview',
        await call(t, who, 'POST', '/interviews', { application_id, round: 1, mode: 'Phone', panel, ...freeSlot() }),
      )
    },
  },
  {
    name: 'updateInterview',
    on: 'interview',
    by: ACTIONS['interview.update'],
    send: async (t, who, id, chance) => {
      const panel = [member(t, chance.pick(['INTERVIEWER', 'HIRING_MANAGER', 'CLIENT_INTERVIEWER']))]
      return told(await call(t, who, 'PATCH', `/interviews/${id}`, { panel, ...freeSlot() }))
    },
  },
  {
    name: 'cancelInterview',
    on: 'interview',
    by: ACTIONS['interview.cancel'],
    send: post(
      (id) => `/interviews/${id}/cancel`,
      () => ({ reason: 'Ill.' }),
    ),
  },
  {
    name: 'submitInterviewFeedback',
    on: 'interview',
    by: ['INTERVIEWER', 'HIRING_MANAGER', 'CLIENT_INTERVIEWER'],
    send: post(
      (id) => `/interviews/${id}/feedback`,
      () => ({ recommendation: 'Yes', comments: 'Good.' }),
    ),
  },
  {
    name: 'draftOffer',
    on: 'application',
    by: ACTIONS['offer.create'],
    send: async (t, who, application_id) =>
      keep(t, 'offer', await call(t, who, 'POST', '/offers', { application_id, job_title: 'Engineer', ...offerDays() })),
  },
  {
    name: 'updateOffer',
    on: 'offer',
    by: ACTIONS['offer.update'],
    send: async (t, who, id) => told(await call(t, who, 'PATCH', `/offers/${id}`, { job_title: 'Lead engineer', ...offerDays() })),
  },
  {
    name: 'submitOffer',
    on: 'offer',
    by: ACTIONS['offer.submit'],
    send: async (t, who, id) => keep(t, 'offer', await call(t, who, 'POST', `/offers/${id}/submit`)),
  },
  { name: 'recallOffer', on: 'offer', by: ACTIONS['offer.recall'], send: post((id) => `/offers/${id}/recall`) },
  { name: 'decideOffer', on: 'offer', by: ACTIONS['offer.approve'], send: post((id) => `/offers/${id}/approve`, decision) },
  {
    name: 'withdrawOffer',
    on: 'offer',
    by: ACTIONS['offer.withdraw'],
    send: post(
      (id) => `/offers/${id}/withdraw`,
      () => ({ reason: 'No.' }),
    ),
  },
  { name: 'sendOffer', on: 'offer', by: ACTIONS['offer.send'], send: post((id) => `/offers/${id}/send`) },
  {
    name: 'recordOfferAnswer',
    on: 'offer',
    by: ACTIONS['offer.record-acceptance'],
    send: post(
      (id) => `/offers/${id}/acceptance`,
      (chance) => ({ accepted: chance.below(12) !== 0, ...(chance.below(6) === 0 ? { accepted_on: dateInDays(-chance.below(20)) } : {}) }),
    ),
  },
  {
    name: 'issueGreenFormLink',
    on: 'application',
    by: ACTIONS['green-form.issue'],
    send: async (t, who, id) => {
      const answer = await call(t, who, 'POST', `/green-forms/applications/${id}/issue-link`, {})
      if (answer.status === 201) t.links.set(id, answer.body.token as string)
      return told(answer)
    },
  },
  {
    name: 'revealGreenFormAnswer',
    on: 'application',
    by: ACTIONS['green-form.reveal'],
    send: async (t, who, id) => {
      const [newest] = await submissions(t, id)
      const path = `/green-forms/applications/${id}/submission/${newest?.id ?? randomUUID()}/reveal`
      return told(await call(t, who, 'POST', path, { field: 'identity_number', reason: 'Payroll.' }))
    },
  },
  {
    name: 'getGreenFormDocument',
    on: 'application',
    by: ACTIONS['green-form.document.read'],
    send: async (t, who, id, chance) => {
      const all = await submissions(t, id)
      const from = chance.below(5) === 0 ? all.at(-1) : all[0] // an old one now and then
      const unseen = from?.documents.filter((one) => one.seen_at === null) ?? []
      const { type } = chance.pick(unseen.length > 0 ? unseen : (from?.documents ?? [])) ?? { type: 'identity_proof' }
      return told(await call(t, who, 'GET', `/green-forms/applications/${id}/submission/${from?.id ?? randomUUID()}/documents/${type}`))
    },
  },
  {
    name: 'raiseDiscrepancy',
    on: 'application',
    by: ACTIONS['discrepancy.raise'],
    send: async (t, who, application_id, chance) => {
      const field = chance.pick(['full_name', 'full_name', 'email', 'phone', 'identity_proof'])
      const body = { application_id, category: 'Identity', severity: 'Low', field, description: 'Does not fit.' }
      return keep(t, 'discrepancy', await call(t, who, 'POST', '/discrepancies', body))
    },
  },
  {
    name: 'requestReupload',
    on: 'discrepancy',
    by: ACTIONS['discrepancy.request-reupload'],
    send: post(
      (id) => `/discrepancies/${id}/reupload-request`,
      () => ({ document_type: 'identity_proof', message: 'Once more, please.' }),
    ),
  },
  {
    name: 'resolveDiscrepancy',
    on: 'discrepancy',
    by: ACTIONS['discrepancy.resolve'],
    send: post(
      (id) => `/discrepancies/${id}/resolve`,
      (chance) => ({ resolution: chance.below(15) === 0 ? 'Upheld' : 'Resolved', comment: 'Looked at.' }),
    ),
  },
  {
    name: 'convertToEmployee',
    on: 'application',
    by: ACTIONS['employee-conversion.approve'],
    send: post((id) => `/applications/${id}/convert-to-employee`),
  },
  {
    name: 'decideApproval',
    on: 'request',
    by: ['TA_HEAD', 'FINANCE_APPROVER', 'HR_HEAD', 'HR_OPERATIONS'],
    send: post((id) => `/approvals/${id}/decision`, decision),
  },
  {
    name: 'commentOnApproval',
    on: 'request',
    by: ACTIONS['approval.comment'],
    send: post(
      (id) => `/approvals/${id}/comments`,
      () => ({ text: 'Why?' }),
    ),
  },
  {
    name: 'updateCandidate',
    on: 'candidate',
    by: ACTIONS['candidate.update'],
    send: async (t, who, id, chance) => {
      const answer = await call(t, who, 'PATCH', `/candidates/${id}`, person(chance))
      await findSuggestions(t)
      return told(answer)
    },
  },
  {
    name: 'uploadCv',
    on: 'nothing',
    by: ACTIONS['candidate.upload'],
    send: async (t, who, _id, chance) => {
      const { full_name = 'Joan Clarke', email = `new${chance.below(1_000_000)}@mail.example` } = person(chance)
      const text = `${full_name}\n${email}\n\nExperience\nEngineer at Northwind Ltd, 2015 to 2020\n\nSkills\nSQL, TypeScript\n`
      const payload = `--cut\r\nContent-Disposition: form-data; name="file"; filename="cv.txt"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--cut--\r\n`
      const answer = await call(t, who, 'POST', '/candidates/cvs', Buffer.from(payload), {
        'content-type': 'multipart/form-data; boundary=cut',
      })
      await findSuggestions(t)
      return told(answer)
    },
  },
  {
    name: 'reviewDuplicateSuggestion',
    on: 'duplicate',
    by: ACTIONS['duplicate.review'],
    send: post(
      (id) => `/duplicate-suggestions/${id}/review`,
      (chance) => ({ decision: chance.below(3) === 0 ? 'NotDuplicate' : 'ConfirmedDuplicate' }),
    ),
  },
]

const member = (t: Table, role: string) => t.players.find((one) => one.role === role)?.userId as string
const offerDays = () => ({ start_date: dateInDays(30), expires_on: dateInDays(10) })
const submissions = async (t: Table, id: string) => {
  const path = `/green-forms/applications/${id}/submissions?limit=100`
  const { body } = await t.world.get<{ items?: { id: string; documents: { type: string; seen_at: string | null }[] }[] }>(
    'acme/auditor',
    path,
  )
  return body.items ?? []
}
async function findSuggestions(t: Table): Promise<void> {
  const found = await t.world.asOwner<{ id: string }>(
    'acme',
    `select id from duplicate_suggestions where tenant_id = $1 and status = 'Open' order by id`,
  )
  for (const { id } of found) if (!t.ids.duplicate.includes(id)) t.ids.duplicate.push(id)
}
