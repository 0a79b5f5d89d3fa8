import assert from 'node:assert/strict'
import { mock, type TestContext } from 'node:test'
import { inTenant } from '@tanager/postgres'
import { addUser } from '../src/modules/users/users.actions.ts'
import { ROLE_CODES } from '../src/policy.ts'
import { createWorld, plantCandidates, type World } from '../src/testing.ts'
import { ADMIN_MOVES } from './insider-admin-moves.ts'
import { DEPUTY_MOVES, orTheirDeputy } from './insider-deputy-moves.ts'
import { recent, wish } from './insider-driver.ts'
import { installHistory } from './insider-history.ts'
import { lookFor, REACHABLE } from './insider-invariants.ts'
import { MOVES as HIRING_MOVES, type Kind, type Player, type Table, type Told } from './insider-moves.ts'
import { OUTSIDERS } from './insider-outsiders.ts'
import { type Chance, chanceOf } from './workflow-plays.ts'

const MOVES = [...HIRING_MOVES, ...ADMIN_MOVES, ...DEPUTY_MOVES]
const NAMES = [...MOVES.map(({ name }) => name), ...Object.keys(OUTSIDERS)]
export const STEPS = Number(process.env.INSIDER_STEPS ?? 2_000)
/** The walk that every run of the tests plays; the slow tests play one that goes on until it has met everything. */
export const SHORT_WALK = Number(process.env.INSIDER_STEPS ?? 120)
export const SEED = Number(process.env.INSIDER_SEED ?? 20_261_117)
/** After so many seconds no shorter walk is looked for. */
const SHRINK_SECONDS = Number(process.env.INSIDER_SHRINK_SECONDS ?? 0)

/** A walk that has not met everything goes on, up to so many times its length: what it meets is chance, that it meets it must not be. */
const AT_MOST = 4
/** How many moves are played before the walk is asked again what it has not met. */
const STRIDE = 200

/** Refusals that every walk must meet: a gate at which nobody pushed is not proven to be shut. */
const GATES = [
  'already_employee',
  'verification_cleared',
  'no_open_position',
  'restrict_violation',
  'needed_later',
  'self_approval',
  'illegal_transition',
  'both_employees',
  'one_step_per_person',
  'not_your_step',
  'offer_expired',
  'dates_passed',
  'number_taken',
  'last_mandatory_step',
  'single_step_only',
  'own_roles',
]

/** Operations that write nothing on which a decision rests. Users come and go by the operator's changeRole. */
const LEFT_OUT = [
  'addCandidateNote',
  'addApplicationNote',
  'updateNote',
  'deleteNote',
  'markMentionRead',
  'createDevToken',
  'updateRejectionReasons',
  'createScorecardTemplate',
  'updateScorecardTemplate',
  'deleteScorecardTemplate',
  'setTanScorecard',
  'askReport',
  'saveQuestion',
  'unsaveQuestion',
  'addUser',
  'updateUser',
  'setUserRoles',
  'deactivateUser',
  'activateUser',
  'signOutUser',
  'signOutEverywhere',
  'createApiKey',
  'revokeApiKey',
  'issueScimToken',
  'revokeScimToken',
  // What is erased was closed long before; retention.test.ts, data-requests.test.ts and legal-holds.test.ts try who may not be erased.
  'createDataRequest',
  'decideDataRequest',
  'withdrawDataRequest',
  'updateRetention',
  'placeLegalHold',
  'liftLegalHold',
]

/** Plays the walk and fails on what it broke. `everything`: it goes on until it has met every status, gate and move. */
export async function playWalk(test: TestContext, everything: boolean): Promise<void> {
  const length = everything ? AT_MOST * STEPS : SHORT_WALK
  const walked = await walk(Array.from({ length }, (_, step) => step))
  if (walked.broken.length > 0) {
    const { steps, log, broken } = await shrunk(walked)
    assert.fail(`${broken.join('\n')}\nafter ${steps.length} moves of INSIDER_SEED=${SEED}, the last ones:\n${log.slice(-40).join('\n')}`)
  }
  const { world } = walked
  try {
    test.diagnostic(`${walked.log.length} moves: ${summary(walked.log)}`)
    test.diagnostic(`${await decidedByDeputies(world)} steps decided by deputies`)
    test.diagnostic([...(await reached(world))].map(([what, n]) => `${what} ${n}`).join(', '))
    if (everything) assert.deepEqual(await notMet(walked), [], `${walked.log.length} moves never met these often enough`)
    const writing = world.app.operations.filter(({ method }) => method !== 'get').map(({ route }) => route.schema?.operationId ?? '')
    assert.deepEqual(
      writing.filter((operation) => ![...NAMES, ...LEFT_OUT].includes(operation)),
      [],
      'operations that no insider tries: add a move to insider-moves.ts, or the name to LEFT_OUT if no decision rests on it',
    )
  } finally {
    await world.close()
  }
}

/** How many records came to each status. */
async function reached(world: World): Promise<Map<string, number>> {
  const { rows } = await world.owner.query<{ what: string; n: number }>(
    `select kind || ' ' || to_status as what, count(distinct id)::int as n from noted where kind <> 'audit' and to_status is not null group by 1`,
  )
  return new Map(rows.map(({ what, n }) => [what, n]))
}

/** How many steps were decided by somebody's deputy. */
async function decidedByDeputies(world: World): Promise<number> {
  return (await world.asOwner('acme', 'select from approval_steps where tenant_id = $1 and decided_for is not null')).length
}

/** How often a status must be met, where once is too little. */
const ENOUGH: Record<string, number> = {
  'application Converted': STEPS / 150,
  'offer Withdrawn': 3,
  'offer Expired': 2,
  'offer Accepted': STEPS / 80,
  'tan Filled': 5,
  'duplicate ConfirmedDuplicate': 3,
}

/** The statuses, refusals and accepted moves that a walk has yet to meet. */
async function notMet({ world, refusals, accepted }: Walked): Promise<string[]> {
  const counts = await reached(world)
  return [
    ...[...new Set([...REACHABLE, ...Object.keys(ENOUGH)])].filter((what) => (counts.get(what) ?? 0) < (ENOUGH[what] ?? 1)),
    ...GATES.filter((code) => !refusals.has(code)),
    ...NAMES.filter((name) => !accepted.has(name)),
    ...((await decidedByDeputies(world)) < 5 ? ['decisions of deputies'] : []),
  ]
}

interface Walked {
  world: World
  steps: readonly number[]
  log: string[]
  broken: string[]
  accepted: Set<string>
  refusals: Set<string>
}

/** Plays the given steps until it has met everything. Each draws its own chance from the seed, so that a walk can be played with some of them left out. */
async function walk(steps: readonly number[]): Promise<Walked> {
  const world = await createWorld({ GREEN_FORM_RATE_LIMIT_PER_MINUTE: '10000' })
  const t: Table = { world, players: await invite(world), ids: noIds(), links: new Map(), days: 0, stuck: null }
  await installHistory(world)
  t.ids.candidate = await plantCandidates(world, 'acme', 20 + Math.ceil(STEPS / 30))
  let { seen } = await lookFor(world, 0)
  const walked: Walked = { world, steps, log: [], broken: [], accepted: new Set(), refusals: new Set() }
  const begin = Date.now()
  mock.timers.enable({ apis: ['Date'], now: begin })
  try {
    for (const step of steps) {
      const chance = chanceOf(Math.imul(SEED, 0x9e3779b1) + step)
      mock.timers.setTime(begin + Math.round(performance.now()) + t.days * 86_400_000)
      const { name, who, told } = await play(t, chance)
      walked.log.push(`${step} ${name} by ${who}: ${told.status} ${told.code} ${told.missing.join(' ')}`.trimEnd())
      if (told.status < 300) walked.accepted.add(name)
      t.stuck =
        told.code === 'number_taken' ? (NUMBERED[name] ?? null) : name === 'updateNumberingRule' && told.status === 200 ? null : t.stuck
      for (const code of [told.code, ...told.missing]) walked.refusals.add(code)
      const looked = await lookFor(world, seen)
      seen = looked.seen
      walked.broken = told.status >= 500 ? [...looked.broken, `${name} was answered ${told.status}`] : looked.broken
      if (walked.broken.length > 0) break
      const played = walked.log.length
      if (played >= STEPS && played % STRIDE === 0 && (await notMet(walked)).length === 0) break
    }
  } catch (error) {
    await world.close()
    throw error
  } finally {
    mock.timers.reset()
  }
  if (walked.broken.length > 0) await world.close()
  return walked
}

/** Which number a move needs. */
const NUMBERED: Record<string, string> = { createTan: 'tan', draftOffer: 'offer', convertToEmployee: 'employee' }

/** Mostly what takes something further, by somebody who may; else anything by anybody, on whatever there is. */
async function play(t: Table, chance: Chance): Promise<{ name: string; who: string; told: Told }> {
  const wanted = t.stuck ? { move: 'updateNumberingRule', id: '' } : chance.below(100) < 72 ? await wish(t, chance) : anything(t, chance)
  const outside = OUTSIDERS[wanted.move]
  if (outside) return { name: wanted.move, who: 'outsider', told: await outside(t, wanted.id, chance) }
  const move = MOVES.find(({ name }) => name === wanted.move)
  if (!move) throw new Error(`There is no move ${wanted.move}.`)
  const meant = wanted.by ?? chance.pick(t.players.filter(({ role }) => move.by.includes(role)))
  const who = await orTheirDeputy(t, move.name, wanted.id, meant, chance)
  const as = who === meant ? who.role : `${who.role} for ${t.players.find(({ userId }) => userId === who.deputyFor)?.role}`
  return { name: move.name, who: `${as} on ${wanted.id || 'nothing'}`, told: await move.send(t, who, wanted.id, chance) }
}

/** How often a move is drawn, where not as often as most: what changes how all goes on is rare, what tempts is frequent. */
const WEIGHTS: Record<string, number> = {
  uploadCv: 5,
  letDaysPass: 12,
  letLinkExpire: 4,
  matchCandidates: 4,
  addApprovalRule: 6,
  replaceApprovalRule: 10,
  updateNumberingRule: 10,
  rejectApplication: 4,
  withdrawApplication: 4,
  updateTenantProfile: 4,
  updateLetterTemplate: 4,
  reassignWork: 4,
  changeRole: 15,
  appointMyDeputy: 25,
  appointDeputy: 25,
  commentOnApproval: 20,
  convertToEmployee: 15,
  importCompensation: 15,
  requestReupload: 20,
  raiseDiscrepancy: 20,
  resolveDiscrepancy: 20,
  reviewDuplicateSuggestion: 30,
  updateCandidate: 50,
}
const DRAWN = NAMES.flatMap((name) => new Array<string>(WEIGHTS[name] ?? 10).fill(name))

function anything(t: Table, chance: Chance): { move: string; id: string; by?: Player } {
  for (;;) {
    const name = chance.pick(DRAWN)
    const move = MOVES.find((one) => one.name === name)
    const kind: Kind | 'nothing' = move?.on ?? (name === 'importCompensation' ? 'offer' : 'application')
    const id = kind === 'nothing' ? '' : recent(t, kind, chance)
    if (id === undefined) continue
    if (!move) return { move: name, id }
    const may = t.players.filter(({ role }) => move.by.includes(role))
    return { move: name, id, by: chance.below(8) === 0 ? chance.pick(t.players) : chance.pick(may) }
  }
}

/** A user for each role, as the world has them, and a second one of those who decide and who write. */
async function invite(world: World): Promise<Player[]> {
  const { id: tenantId, users } = world.tenants.acme
  const more = await inTenant(world.owner, { tenantId }, async (tx) => {
    const ctx = { tx, actor: null, correlationId: 'insider', onAudit: () => {} }
    const spare = await addUser(ctx, { email: 'spare@acme.example', displayName: 'Spare', roles: ['HR_HEAD'] })
    const recruiter = await addUser(ctx, { email: 'second@acme.example', displayName: 'Second', roles: ['RECRUITER'] })
    return [
      { userId: recruiter, role: 'RECRUITER' },
      { userId: spare, role: 'HR_HEAD' },
    ]
  })
  return [...ROLE_CODES.map((role) => ({ userId: users[role], role })), ...more]
}

const noIds = (): Table['ids'] => ({
  tan: [],
  application: [],
  interview: [],
  offer: [],
  discrepancy: [],
  request: [],
  candidate: [],
  duplicate: [],
})

/** Each move with how it was answered, and how often. */
function summary(log: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const line of log) {
    const [, name, answer] = /^\d+ (\w+) by .*?: (.*)$/.exec(line) ?? []
    counts.set(`${name} ${answer}`, (counts.get(`${name} ${answer}`) ?? 0) + 1)
  }
  return [...counts]
    .sort()
    .map(([what, n]) => `${what} ${n}`)
    .join(', ')
}

/** A shorter walk that breaks something too, by leaving ever smaller parts out. */
async function shrunk(walked: Walked): Promise<Walked> {
  const end = performance.now() + SHRINK_SECONDS * 1_000
  let best = { ...walked, steps: walked.steps.slice(0, walked.log.length) }
  for (let part = Math.ceil(best.steps.length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2)) {
    for (let from = 0; from < best.steps.length && performance.now() < end; ) {
      const tried = best.steps.filter((_, at) => at < from || at >= from + part)
      const again = await walk(tried)
      if (again.broken.length > 0) best = { ...again, steps: tried.slice(0, again.log.length) }
      else {
        await again.world.close()
        from += part
      }
    }
  }
  return best
}
