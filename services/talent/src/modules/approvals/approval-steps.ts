import { refused } from '@tanager/kernel'
import { APPROVING, type ApprovedEntity, mayTake } from '../../policy.ts'

export type StepStatus = 'Waiting' | 'Due' | 'Approved' | 'Rejected'
export interface Step {
  step: number
  role: string
  mandatory: boolean
  status: StepStatus
}

/** The role that may decide steps of other roles too. */
const STAND_IN = 'HR_HEAD'
export const mayStandIn = (role: string) => role === STAND_IN

const isOpen = (one: Step) => one.status === 'Waiting' || one.status === 'Due'

/** The steps in their order with what is due now: the first open mandatory one, and the optional ones before it, which never block. */
export function markDue<S extends Step>(steps: readonly S[]): S[] {
  const next = steps.find((one) => one.mandatory && isOpen(one))
  return steps.map((one) =>
    isOpen(one) ? { ...one, status: next !== undefined && one.step <= next.step ? ('Due' as const) : ('Waiting' as const) } : one,
  )
}

/**
 * The steps of a new request. A conversion is decided by doing it, and there is no other way to say something about it: its
 * optional steps never come up.
 */
export const openingSteps = <S extends Step>(entity: ApprovedEntity, rules: readonly S[]): S[] =>
  markDue(rules).map((one) => (entity === 'employee_conversion' && !one.mandatory ? { ...one, status: 'Waiting' as const } : one))

/** Any rejection rejects; the last mandatory approval approves; otherwise it goes on. */
export function settle(steps: readonly Step[]): 'Approved' | 'Rejected' | 'Pending' {
  if (steps.some((one) => one.status === 'Rejected')) return 'Rejected'
  return steps.some((one) => one.mandatory && isOpen(one)) ? 'Pending' : 'Approved'
}

/** The roles of the steps that are due. */
export const dueRoles = (steps: readonly Step[]) => [...new Set(steps.filter((one) => one.status === 'Due').map((one) => one.role))]

/** How many mandatory steps still need HR_HEAD after the one that the request waits for; none once it waits for HR_HEAD itself. */
export function headsNeededLater(steps: readonly Step[]): number {
  const [waitedFor, ...later] = steps.filter((one) => one.mandatory && isOpen(one))
  return waitedFor?.role === STAND_IN ? 0 : later.filter((one) => one.role === STAND_IN).length
}

/** The mandatory step that the request waits for. */
export const currentStep = (steps: readonly Step[]) => steps.find((one) => one.status === 'Due' && one.mandatory)?.step ?? null

/**
 * The due step that a role decides: its own, or, for who may stand in, the one that the request waits for. Of two of its own the
 * mandatory one: nobody takes two steps, so deciding the optional one first could leave nobody for the other.
 */
export function stepFor<S extends Step>(steps: readonly S[], role: string): S | undefined {
  const due = steps.filter((one) => one.status === 'Due')
  const own = due.filter((one) => one.role === role)
  const waitedFor = (some: readonly S[]) => some.find((one) => one.mandatory)
  return waitedFor(own) ?? own[0] ?? (mayStandIn(role) ? waitedFor(due) : undefined)
}

/** What a request's own row tells about who may decide it. */
export interface Decidable {
  status: string
  due_roles: readonly string[]
  authors: readonly string[]
  deciders: readonly string[]
  /** Mandatory steps after the awaited one that need HR_HEAD; 0 where that one does. */
  heads_needed_later: number
  /** Active users with the role HR_HEAD who neither raised the request nor took a step of it; counted only where one is needed later. */
  heads_left: number
}
interface Person {
  userId: string
  role: string
}

/** Nobody takes two steps of one request: HR_HEAD neither stands in nor takes an optional step where a later one would be left without anybody. */
const isNeededLater = ({ heads_needed_later, heads_left }: Decidable, role: string) =>
  mayStandIn(role) && heads_needed_later > 0 && heads_left <= heads_needed_later

/** Whether this person may ask or answer something about it. */
export const mayDiscuss = (request: { entity_type: ApprovedEntity; authors: readonly string[] }, person: Person) =>
  request.authors.includes(person.userId) || mayTake(person.role, APPROVING[request.entity_type])

/** Whether this person may approve or reject now: for `allowed_actions`, without a look at the steps. */
export const mayDecide = (entity: ApprovedEntity, request: Decidable, person: Person) =>
  request.status === 'Pending' &&
  mayTake(person.role, APPROVING[entity]) &&
  !request.authors.includes(person.userId) &&
  !request.deciders.includes(person.userId) &&
  (request.due_roles.includes(person.role) || mayStandIn(person.role)) &&
  !isNeededLater(request, person.role)

export function refuseSettled({ status }: Pick<Decidable, 'status'>): void {
  if (status !== 'Pending') throw refused('not_pending', `This request is ${status}: there is nothing left to decide.`)
}

/** The same question, answered with the reason. */
export function refuseDecider(request: Decidable, person: Person): void {
  refuseSettled(request)
  if (request.authors.includes(person.userId))
    throw refused('self_approval', 'You raised or submitted this yourself. Somebody else has to decide it.')
  if (!request.due_roles.includes(person.role) && !mayStandIn(person.role))
    throw refused('not_your_step', `It is the turn of ${request.due_roles.join(' or ')}, not of ${person.role}.`)
  if (request.deciders.includes(person.userId))
    throw refused('one_step_per_person', 'You decided another step of this request already. Somebody else has to decide this one.')
  if (isNeededLater(request, person.role))
    throw refused(
      'needed_later',
      `A later step of this request needs ${STAND_IN}, and nobody else could take it. Leave this step to ${request.due_roles.join(' or ')}.`,
    )
}
