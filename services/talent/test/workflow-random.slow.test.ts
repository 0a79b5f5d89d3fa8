import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ACTIONS, type ActionCode, mayTake, ROLE_CODES } from '../src/policy.ts'
import { createWorld, type Who, type World } from '../src/testing.ts'
import { brokenInvariants } from './workflow-invariants.ts'
import { candidateSends, chanceOf, openTan, PLAYS, type Play, READS, type Table } from './workflow-plays.ts'

const STEPS = Number(process.env.WORKFLOW_STEPS ?? 2_400)
/** Ids and times differ from run to run, and with them the game: it goes on until every action was accepted, up to this many times as long. */
const AT_MOST = 4
const SEED = Number(process.env.WORKFLOW_SEED ?? 20_261_115)
const whoIs = (role: string): Who => `acme/${role.toLowerCase().replaceAll('_', '-')}`

describe(`${STEPS} random actions by random people (WORKFLOW_SEED=${SEED})`, () => {
  let world: World
  before(async () => {
    world = await createWorld({ GREEN_FORM_RATE_LIMIT_PER_MINUTE: '10000' }) // candidates try revoked links again and again
    // Optional steps for one who may also create: authorship and order get a say.
    for (const entity of ['tan', 'offer']) {
      const rule = { step: 1, name: 'Talent acquisition', role: 'TA_HEAD', mandatory: false }
      assert.equal((await world.post('acme/workflow-admin', `/admin/approval-matrix/${entity}/rules`, rule)).status, 201)
    }
  })
  after(() => world.close())

  it('are accepted exactly when allowed_actions says so, and break nothing', { timeout: 1_200_000 }, async () => {
    const chance = chanceOf(SEED)
    const ids: Table['ids'] = { tan: [], application: [], interview: [], offer: [], discrepancy: [], approval: [], case: [] }
    const table: Table = { world, ids, tokens: new Map(), accepted: [] }
    const before = await auditCount(world)
    let refused = 0
    let step = 0
    for (; step < STEPS || (step < AT_MOST * STEPS && neverAccepted().length > 0); step++) {
      const helpful = chance.below(100) < 65
      if (ids.tan.length < 4 || chance.below(60) === 0) {
        const role = helpful ? chance.pick(ACTIONS['tan.create']) : chance.pick(ROLE_CODES)
        const { status, text } = await openTan(table, whoIs(role), chance)
        assert.equal(status, mayTake(role, 'tan.create') ? 201 : 403, text)
        if (status === 201) table.accepted.push('tan.create')
        continue
      }
      if (chance.below(12) === 0 && table.tokens.size > 0) {
        const applicationId = chance.pick([...table.tokens.keys()])
        const status = await candidateSends(table, applicationId)
        assert.ok([201, 404, 409].includes(status), `the candidate was answered ${status}`)
        if (status === 201) {
          table.accepted.push('green-form.submit')
          if (!ids.case.includes(applicationId)) ids.case.push(applicationId)
          // Somebody opens them all, mostly: without that nobody would become an employee.
          for (let left = chance.below(3) === 0 ? 0 : 5; left > 0; left--) {
            assert.equal((await OPEN_DOCUMENT.send(table, applicationId, 'acme/verification-officer', chance)).status, 200)
            table.accepted.push(OPEN_DOCUMENT.action)
          }
        }
        continue
      }
      const { play, id, role } = helpful ? await likely() : anything()
      const who = whoIs(role)
      const seen = await look(play, id, role)
      const allowed = isAllowed(play, seen)
      const answer = await play.send(table, id, who, chance)
      const where = `step ${step}: ${play.action} by ${role} on ${play.target} that is ${seen.status}: ${answer.text}`
      const expired = answer.status === 422 && answer.body.code === 'offer_expired'
      if (answer.status < 300 || expired) {
        assert.ok(allowed, `accepted although not in allowed_actions, ${where}`)
        if (play.action !== 'candidate.match') table.accepted.push(play.action)
      } else {
        refused += 1
        assert.ok(!allowed, `refused although in allowed_actions, ${where}`)
        assert.ok([403, 404, 409, 422].includes(answer.status), where)
      }
      if (step % 500 === 499) assert.deepEqual(await brokenInvariants(world, 'acme'), [], where)
    }
    assert.deepEqual(await brokenInvariants(world, 'acme'), [])
    assert.equal((await auditCount(world)) - before, table.accepted.length, 'one audit entry for each accepted action')
    assert.deepEqual(neverAccepted(), [], `actions that were never accepted in ${step} steps`)
    assert.ok(refused > STEPS / 10, `only ${refused} refusals`)

    function neverAccepted(): string[] {
      const actions = new Set<string>(PLAYS.map(({ action }) => action))
      for (const action of ['candidate.match', ...table.accepted]) actions.delete(action)
      return [...actions]
    }
    /** One of the newest, mostly: old records are finished and dull. */
    function recent(from: readonly string[]): string {
      return chance.below(3) === 0 ? chance.pick(from) : (from.at(-1 - chance.below(Math.min(6, from.length))) as string)
    }
    function anything(roles: (action: ActionCode) => readonly string[] = () => ROLE_CODES) {
      const play = chance.pick(PLAYS.filter(({ target }) => ids[target].length > 0))
      return { play, id: recent(ids[play.target]), role: chance.pick(roles(play.action as ActionCode)) }
    }
    /** What this person sees of the record; nothing, where they may not look. */
    async function look(play: Play, id: string, role: string) {
      const { status, body } = await world.get<{ allowed_actions?: string[]; status?: string }>(whoIs(role), READS[play.target](id))
      return status === 200 ? body : {}
    }
    /** Something that is allowed, if some looks find it: without it the game would hardly get anywhere. What leads nowhere is left alone, mostly. */
    async function likely() {
      for (let attempt = 0; attempt < 15; attempt++) {
        const { play, id, role } = anything(WHO_COULD)
        const seen = await look(play, id, role)
        const open = PLAYS.filter((one) => one.target === play.target && isAllowed(one, seen) && chance.below(100) < eagerness(one.action))
        if (open.length > 0) return { play: chance.pick(open), id, role }
      }
      return anything(WHO_COULD)
    }
    /** In per cent. */
    function eagerness(action: string): number {
      if (action === 'candidate.match') return 0
      return action === 'application.create' && ids.application.length > step / 40 ? 0 : (EAGERNESS[action] ?? 100)
    }
  })
})

const OPEN_DOCUMENT = PLAYS.find(({ action }) => action === 'green-form.document.read') as Play
/** Who has a chance of being allowed. */
const WHO_COULD = (action: ActionCode): readonly string[] =>
  action === 'interview.feedback' ? ['INTERVIEWER', 'HIRING_MANAGER'] : ACTIONS[action]
/** In per cent, of what would end or hold up everything if it were done as gladly as the rest. */
const EAGERNESS: Record<string, number> = {
  'application.reject': 3,
  'application.withdraw': 3,
  'tan.update': 10,
  'tan.cancel': 3,
  'offer.update': 15,
  'offer.recall': 10,
  'offer.withdraw': 6,
  'interview.update': 15,
  'interview.cancel': 8,
  'interview.schedule': 25,
  'discrepancy.raise': 12,
  'approval.comment': 5,
  'discrepancy.resolve': 40,
}

/** The inbox decides offers and discrepancies alike, whichever of the two plays was drawn. */
const INBOX = ['offer.approve', 'discrepancy.resolve']
const isAllowed = ({ target, action }: Play, seen: { allowed_actions?: string[] }) =>
  (seen.allowed_actions ?? []).some((one) => (target === 'approval' && INBOX.includes(action) ? INBOX.includes(one) : one === action))

/** Without what ended with an application: those entries say so, and nobody took that action (ADR 0067). */
const auditCount = async (world: World) =>
  (
    await world.asOwner<{ n: number }>(
      'acme',
      `select count(*)::int as n from audit_log where tenant_id = $1 and action not in ('authorization.denied')
         and details->>'because' is null`,
    )
  )[0]?.n ?? 0
