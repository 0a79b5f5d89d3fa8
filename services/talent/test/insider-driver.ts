import type { World } from '../src/testing.ts'
import type { Kind, Player, Table } from './insider-moves.ts'
import type { Chance } from './workflow-plays.ts'

/** What would take something a step further: which move on which record, and by whom. */
export interface Wish {
  move: string
  id: string
  by?: Player
}

/** What is under way, and what each waits for. It only makes the walk reach far; nothing is judged by it. */
const UNDER_WAY = `
  select 'tan' as kind, t.id, t.status, null::uuid as record, null as record_status, null as form, null as kept, null::uuid as discrepancy, r.id as request,
         array(select s.role_code from approval_steps s where s.tenant_id = $1 and s.request_id = r.id and s.status = 'Due') as due,
         array(select f.user_id from interview_panel f where false) as waited_for, r.authors || r.deciders as out, false as passed, true as room
    from tans t join approval_requests r on r.tenant_id = $1 and r.id = t.approval_request_id where t.tenant_id = $1 and t.status = 'PendingApproval'
  union all
  select 'application', a.id, a.status, coalesce(o.id, i.id), coalesce(o.status, i.status), g.status, k.status || case when k.eligible then '' else ' not eligible' end
           || case when k.documents_unseen then ' unseen' else '' end,
         d.id, r.id, array(select s.role_code from approval_steps s where s.tenant_id = $1 and s.request_id = r.id and s.status = 'Due'),
         array(select p.user_id from interview_panel p where p.tenant_id = $1 and p.interview_id = i.id and not exists (
           select from interview_feedback f where f.tenant_id = $1 and f.interview_id = i.id and f.user_id = p.user_id)), r.authors || r.deciders,
         o.expires_on < $2::date, t.status = 'Approved' and t.positions > t.positions_filled
           + (select count(*) from applications x where x.tenant_id = $1 and x.tan_id = t.id and x.status in ('OfferSent', 'OfferAccepted', 'Onboarding'))
    from applications a
    join tans t on t.tenant_id = $1 and t.id = a.tan_id
    left join offers o on o.tenant_id = $1 and o.application_id = a.id and a.status in ('OfferPending', 'OfferSent') and o.status in ('Draft', 'PendingApproval', 'Approved', 'Sent')
    left join lateral (select n.id, n.status from interviews n where n.tenant_id = $1 and n.application_id = a.id and n.status <> 'Cancelled'
                        order by n.status, n.id limit 1) i on a.status in ('Shortlisted', 'Interviewing')
    left join green_forms g on g.tenant_id = $1 and g.application_id = a.id
    left join onboarding_cases k on k.tenant_id = $1 and k.application_id = a.id
    left join lateral (select x.id, x.approval_request_id from discrepancies x where x.tenant_id = $1 and x.application_id = a.id and x.status = 'Open' limit 1) d on true
    left join approval_requests r on r.tenant_id = $1 and r.id = case when d.id is not null then d.approval_request_id when a.status = 'Applied' then a.shortlist_request_id
      when a.status = 'Onboarding' then a.conversion_request_id else o.approval_request_id end
   where a.tenant_id = $1 and a.status not in ('Rejected', 'Withdrawn', 'Converted')
   order by 2`
interface UnderWay {
  kind: 'tan' | 'application'
  id: string
  status: string
  record: string | null
  record_status: string | null
  form: string | null
  kept: string | null
  discrepancy: string | null
  request: string | null
  due: string[]
  waited_for: string[]
  /** Who may not decide: they asked for it, or decided a step. */
  out: string[] | null
  passed: boolean
  /** Whether the requisition has a position left. */
  room: boolean
}

/** What is over, and the moves that would take it further if nothing stopped them. */
const OVER = `
  select 'offer' as kind, id, status from offers where tenant_id = $1 and status in ('Rejected', 'Withdrawn', 'Declined', 'Expired')
  union all select 'application', id, status from applications where tenant_id = $1 and status in ('Rejected', 'Withdrawn')
  union all select 'tan', id, status from tans where tenant_id = $1 and status in ('Rejected', 'Cancelled', 'Filled')
  union all select 'discrepancy', id, status from discrepancies where tenant_id = $1 and status in ('Resolved', 'Upheld', 'Cancelled')
  order by 2`
const REVIVALS: Record<string, readonly string[]> = {
  offer: ['submitOffer', 'recallOffer', 'decideOffer', 'sendOffer', 'sendOffer', 'recordOfferAnswer'],
  application: ['decideShortlist', 'scheduleInterview', 'draftOffer', 'issueGreenFormLink', 'raiseDiscrepancy', 'convertToEmployee'],
  tan: ['decideTan', 'createApplication'],
  discrepancy: ['resolveDiscrepancy', 'requestReupload'],
}
/** Something that is over should go on. */
async function revive(t: Table, chance: Chance): Promise<Wish | undefined> {
  const over = await t.world.asOwner<{ kind: string; id: string }>('acme', OVER)
  const kind = chance.pick(Object.keys(REVIVALS))
  const one = over.filter((record) => record.kind === kind)
  return one.length > 0 ? { move: chance.pick(REVIVALS[kind] ?? []), id: chance.pick(one).id } : undefined
}

export async function wish(t: Table, chance: Chance): Promise<Wish> {
  const revived = chance.below(12) === 0 ? await revive(t, chance) : undefined
  if (revived) return revived
  const all = await t.world.asOwner<UnderWay>('acme', UNDER_WAY, [new Date().toISOString().slice(0, 10)])
  const pending = all.filter((one) => one.kind === 'tan')
  const applications = all.filter((one) => one.kind === 'application')
  const open = await approvedTans(t.world)
  if (open.length + pending.length < 6) return { move: 'createTan', id: '' }
  if (applications.length < 12 && open.length > 0) return { move: 'createApplication', id: chance.pick(open) }
  const one =
    pending.length > 0 && chance.below(4) === 0 ? chance.pick(pending) : chance.pick(applications.length > 0 ? applications : pending)
  return one === undefined ? { move: 'createTan', id: '' } : further(t, one, chance)
}

function further(t: Table, one: UnderWay, chance: Chance): Wish {
  const { id } = one
  if (one.kind === 'tan') return seldom(t, chance, ['updateTan', 'cancelTan'], id) ?? decided(t, one, chance, 'decideTan', id, 'cancelTan')
  const mayGoOn = one.room || one.record_status === 'Approved' // a gate that must be pushed at
  if (!mayGoOn && ['Applied', 'Shortlisted', 'Interviewing', 'OfferPending'].includes(one.status) && chance.below(6) > 0)
    return { move: chance.pick(['rejectApplication', 'withdrawApplication']), id }
  if (one.discrepancy)
    return (
      seldom(t, chance, ['requestReupload'], one.discrepancy, 4) ??
      decided(t, one, chance, 'resolveDiscrepancy', one.discrepancy, 'rejectApplication')
    )
  switch (one.status) {
    case 'Applied':
      return decided(t, one, chance, 'decideShortlist', id, 'rejectApplication')
    case 'Shortlisted':
    case 'Interviewing': {
      if (one.record_status === 'Completed') return { move: 'draftOffer', id }
      const by = t.players.find((player) => one.waited_for.includes(player.userId))
      if (!one.record || !by) return { move: 'scheduleInterview', id }
      return (
        seldom(t, chance, ['updateInterview', 'cancelInterview'], one.record) ?? { move: 'submitInterviewFeedback', id: one.record, by }
      )
    }
    case 'OfferPending':
    case 'OfferSent':
      return ofOffer(t, one, chance)
    case 'OfferAccepted':
      return { move: 'issueGreenFormLink', id }
    default:
      return ofOnboarding(t, one, chance)
  }
}

function ofOffer(t: Table, one: UnderWay, chance: Chance): Wish {
  const id = one.record as string
  switch (one.record_status) {
    case 'Draft':
      if (one.passed && chance.below(2) === 0) return { move: 'updateOffer', id }
      return { move: chance.below(3) === 0 ? 'importCompensation' : 'submitOffer', id }
    case 'PendingApproval':
      return (
        seldom(t, chance, ['recallOffer'], id) ??
        decided(t, one, chance, chance.below(2) === 0 ? 'decideOffer' : 'decideApproval', id, 'recallOffer')
      )
    case 'Approved':
      return { move: chance.below(8) === 0 ? 'withdrawOffer' : 'sendOffer', id }
    default:
      // Nobody answers in time, now and then.
      return { move: !one.passed && chance.below(12) === 0 ? 'letDaysPass' : 'recordOfferAnswer', id }
  }
}

function ofOnboarding(t: Table, one: UnderWay, chance: Chance): Wish {
  const { id } = one
  // It is too early, now and then: a conversion before anybody looked, a discrepancy before the form is in.
  if (one.form === 'Submitted' && chance.below(4) === 0) return { move: 'convertToEmployee', id }
  if (one.form === 'Open' && chance.below(3) === 0) return { move: 'raiseDiscrepancy', id }
  if (one.form !== 'Submitted') return { move: chance.below(8) === 0 ? 'issueGreenFormLink' : 'submitCandidateForm', id }
  if (one.kept?.endsWith('unseen'))
    return { move: 'getGreenFormDocument', id, by: anyOf(t, ['VERIFICATION_OFFICER', 'HR_OPERATIONS'], chance) }
  if (one.kept?.startsWith('InReview')) return { move: 'raiseDiscrepancy', id }
  if (one.kept === 'Cleared not eligible') return { move: chance.pick(['rejectApplication', 'convertToEmployee']), id }
  return decided(t, one, chance, 'convertToEmployee', id, 'rejectApplication')
}

/** A decision by somebody whose turn it is, seldom by an author, by who decided before, or by anyone else; where there is nobody, the request is taken back. */
function decided(t: Table, one: UnderWay, chance: Chance, move: string, id: string, otherwise: string): Wish {
  const wanted = { move, id: move === 'decideApproval' ? (one.request as string) : id }
  const [out, free] = [t.players.filter(isOut), t.players.filter((player) => !isOut(player))]
  if (chance.below(10) === 0) return out.length > 0 && chance.below(2) === 0 ? { ...wanted, by: chance.pick(out) } : wanted
  const by = free.find((player) => one.due.includes(player.role)) ?? free.find((player) => player.role === 'HR_HEAD')
  // Whoever may decide may ask first.
  if (by && one.request && chance.below(25) === 0) return { move: 'commentOnApproval', id: one.request, by }
  if (by) return { ...wanted, by }
  return { move: otherwise, id: otherwise === 'rejectApplication' ? one.id : id }

  function isOut(player: Player) {
    return one.out?.includes(player.userId) ?? false
  }
}

/** A detour now and then. */
function seldom(t: Table, chance: Chance, moves: readonly string[], id: string, oneIn = 10): Wish | undefined {
  if (chance.below(oneIn) > 0) return undefined
  const move = chance.pick(moves)
  return { move, id, by: anyOf(t, [move === 'requestReupload' ? 'VERIFICATION_OFFICER' : 'TA_MANAGER'], chance) }
}
const anyOf = (t: Table, roles: readonly string[], chance: Chance) => chance.pick(t.players.filter((player) => roles.includes(player.role)))
const approvedTans = async (world: Pick<World, 'asOwner'>) =>
  (await world.asOwner<{ id: string }>('acme', `select id from tans where tenant_id = $1 and status = 'Approved' order by id`)).map(
    (row) => row.id,
  )

/** One of the newest, mostly: old records are finished and dull. */
export function recent(t: Table, kind: Kind, chance: Chance): string | undefined {
  const from = t.ids[kind]
  if (kind === 'candidate' || chance.below(4) === 0) return chance.pick(from)
  return from.at(-1 - chance.below(Math.min(12, from.length)))
}
