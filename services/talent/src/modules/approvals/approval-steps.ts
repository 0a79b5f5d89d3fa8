import { refused } from '@tanager/kernel'
import { APPROVING, type ApprovedEntity, mayTake } from '../../policy.ts'
import { mayStandIn, type PersonLeft, stepsCovered } from './people-left.ts'

export type StepStatus = 'Waiting' | 'Due' | 'Approved' | 'Rejected'
export interface Step {
  step: number
  role: string
  mandatory: boolean
  status: StepStatus
}

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

/** The roles of the mandatory steps that are open, in their order: the request waits for the first. */
export const openRoles = (steps: readonly Step[]) => steps.filter((one) => one.mandatory && isOpen(one)).map((one) => one.role)

/** The mandatory step that the request waits for. */
export const currentStep = (steps: readonly Step[]) => steps.find((one) => one.status === 'Due' && one.mandatory)?.step ?? null

/** What a request's own row tells about who may decide it. */
export interface Decidable {
  status: string
  due_roles: readonly string[]
  authors: readonly string[]
  deciders: readonly string[]
  /** Of the mandatory steps that are open, in their order. */
  open_roles: readonly string[]
  /** Who neither raised the request nor took a step of it, of each role as many as can matter; nobody where no step is left for later. */
  people_left: readonly PersonLeft[]
}
interface Person {
  userId: string
  role: string
  /** Whose step it is, where a deputy decides it. */
  deputyFor?: string
}
/** A decision of a deputy is that of two people: neither may have raised the request, and neither takes another step of it. */
export const peopleOf = ({ userId, deputyFor }: Person): readonly string[] => (deputyFor === undefined ? [userId] : [userId, deputyFor])

/**
 * Which of the due steps a person's decision is about: their own, of two of their own the mandatory one; for who may stand in
 * without an own step, the one that the request waits for. None where another step needs this person: nobody takes two steps, so that
 * nobody stands in or takes an optional step where a mandatory one would be left without anybody, and nobody takes their own where
 * somebody else could take it and the rest would then be covered. Where there are too few people whatever they do, everybody takes
 * their own step, and the request is recalled or somebody is given the role.
 */
function ownTurn({ due_roles, open_roles, people_left }: Decidable, { userId, role }: Person): 'mandatory' | 'optional' | undefined {
  const [awaited, ...later] = open_roles
  const others = people_left.filter(({ id }) => id !== userId)
  const isMissed = (rest: readonly string[]) => stepsCovered(rest, others) < rest.length
  const isMissedFrom = (rest: readonly string[]) => isMissed(rest) && stepsCovered(rest, others) < stepsCovered(rest, people_left)
  if (role === awaited) return isMissed(later) && stepsCovered(open_roles, people_left) === open_roles.length ? undefined : 'mandatory'
  if (due_roles.includes(role) && !isMissedFrom(open_roles)) return 'optional'
  return mayStandIn(role) && !isMissedFrom(later) ? 'mandatory' : undefined
}

/** The same for a deputy: the turn is the principal's, unless a step that is left then needs the deputy. */
function turnOf(request: Decidable, person: Person): 'mandatory' | 'optional' | undefined {
  const { userId, role, deputyFor } = person
  const turn = ownTurn(request, { userId: deputyFor ?? userId, role })
  if (turn === undefined || deputyFor === undefined) return turn
  const rest = turn === 'mandatory' ? request.open_roles.slice(1) : request.open_roles
  const others = request.people_left.filter(({ id }) => id !== deputyFor)
  return stepsCovered(
    rest,
    others.filter(({ id }) => id !== userId),
  ) < stepsCovered(rest, others)
    ? undefined
    : turn
}

/** The step that a person's decision is about. */
export function stepFor<S extends Step>(steps: readonly S[], request: Decidable, person: Person): S | undefined {
  const turn = turnOf(request, person)
  const due = steps.filter((one) => one.status === 'Due')
  if (turn === undefined) return undefined
  return due.find((one) => (turn === 'mandatory' ? one.mandatory : !one.mandatory && one.role === person.role))
}

/** Whether this person may ask or answer something about it. */
export const mayDiscuss = (request: { entity_type: ApprovedEntity; authors: readonly string[] }, person: Person) =>
  request.authors.includes(person.userId) || mayTake(person.role, APPROVING[request.entity_type])

/** Whether this person may approve or reject now: for `allowed_actions`, without a look at the steps. */
export const mayDecide = (entity: ApprovedEntity, request: Decidable, person: Person) =>
  request.status === 'Pending' &&
  mayTake(person.role, APPROVING[entity]) &&
  !peopleOf(person).some((id) => request.authors.includes(id) || request.deciders.includes(id)) &&
  (request.due_roles.includes(person.role) || mayStandIn(person.role)) &&
  turnOf(request, person) !== undefined

export function refuseSettled({ status }: Pick<Decidable, 'status'>): void {
  if (status !== 'Pending') throw refused('not_pending', `This request is ${status}: there is nothing left to decide.`)
}

/** The same question, answered with the reason. */
export function refuseDecider(request: Decidable, person: Person): void {
  refuseSettled(request)
  if (peopleOf(person).some((id) => request.authors.includes(id)))
    throw refused('self_approval', 'You, or the person whose deputy you are, raised or submitted this. Somebody else has to decide it.')
  const turn = request.due_roles.join(' or ')
  const decided = peopleOf(person).find((id) => request.deciders.includes(id))
  const approved = `${decided === person.deputyFor ? 'The person whose deputy you are has' : 'You have'} approved this already`
  if (!request.due_roles.includes(person.role) && !mayStandIn(person.role))
    throw refused(
      'not_your_step',
      decided === undefined ? `It is the turn of ${turn}, not of ${person.role}.` : `${approved}; now it is the turn of ${turn}.`,
    )
  if (decided !== undefined)
    throw refused('one_step_per_person', `${approved}; now it is the turn of ${turn}. Nobody decides two steps: leave it to somebody else.`)
  if (turnOf(request, person) === undefined)
    throw refused(
      'needed_later',
      'Another step of this request needs you, because nobody else can decide it, and nobody decides two steps. Leave this one to somebody else.',
    )
}
