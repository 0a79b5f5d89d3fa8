import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { inTenant } from '@tanager/postgres'
import { foldCounts } from '../src/modules/dashboard/dashboard.actions.ts'
import { recount } from '../src/modules/dashboard/recount.fixture.ts'
import { eraseCandidate } from '../src/modules/personal-data/personal-data.actions.ts'
import { ACTIONS, type ActionCode } from '../src/policy.ts'
import { createWorld, plantCandidates, type Who, type World } from '../src/testing.ts'
import { journeyTo } from '../src/testing-workflow.ts'
import { brokenInvariants } from './workflow-invariants.ts'
import { type Chance, candidateSends, chanceOf, openTan, PLAYS, type Table } from './workflow-plays.ts'

/** At least this many rounds, and more until this many kinds of steps were accepted. */
const ROUNDS = 6
const KINDS = 10
const STEPS = 30
const PLAYERS = 4
const SEED = Number(process.env.WORKFLOW_SEED ?? 20_261_115)

describe(`the dashboard while ${PLAYERS} people act at once (WORKFLOW_SEED=${SEED})`, () => {
  let world: World
  before(async () => {
    world = await createWorld()
  })
  after(() => world.close())

  const whoIs = (action: ActionCode, chance: Chance): Who =>
    `acme/${chance.pick<string>(ACTIONS[action]).toLowerCase().replaceAll('_', '-')}`

  it('equals a recount whenever they pause, with counts being folded all the time', { timeout: 300_000 }, async () => {
    const ids: Table['ids'] = { tan: [], application: [], interview: [], offer: [], discrepancy: [], approval: [], case: [] }
    const table: Table = { world, ids, tokens: new Map(), accepted: [] }
    const folding = { on: true }
    const folder = (async () => {
      while (folding.on) await inTenant(world.pool, { tenantId: world.tenants.acme.id }, foldCounts)
    })()
    const accepted = new Set<string>()

    /** New work for a round: however many requisitions were cancelled in the last one, some are open in this one. */
    async function newWork(round: number): Promise<void> {
      await openTan(table, 'acme/recruiter', chanceOf(SEED + round))
      for (const stage of ['Applied', 'Interviewing', 'OfferPending'] as const) {
        const journey = await journeyTo(world, 'acme', stage)
        ids.tan.push(journey.tanId)
        ids.application.push(journey.applicationId)
        if (stage !== 'Applied') ids.interview.push(journey.interviewId)
        if (stage === 'OfferPending') ids.offer.push(journey.offerId)
      }
    }

    /** One player's turn: a step that somebody of a fitting role tries on a record, and sometimes the candidate or the bank. */
    async function act(chance: Chance): Promise<void> {
      const turn = chance.below(20)
      if (turn === 0) {
        await plantCandidates(world, 'acme', 1 + chance.below(3))
        return
      }
      if (turn < 4 && table.tokens.size > 0) {
        await candidateSends(table, chance.pick([...table.tokens.keys()]))
        return
      }
      const plays = PLAYS.filter(
        ({ target, action }) => ids[target].length > 0 && (!/reject|withdraw|cancel/.test(action) || chance.below(15) === 0),
      )
      const play = chance.pick(plays)
      const from = ids[play.target]
      const id = from.at(-1 - chance.below(Math.min(5, from.length))) as string
      const answer = await play.send(table, id, whoIs(play.action as ActionCode, chance), chance)
      assert.ok(answer.status < 500, `${play.action}: ${answer.text}`)
      if (answer.status < 300) accepted.add(play.action)
    }
    try {
      for (let round = 0; round < ROUNDS || accepted.size < KINDS; round++) {
        await newWork(round)
        const players = Array.from({ length: PLAYERS }, (_, player) => chanceOf(SEED + 101 * round + player))
        await Promise.all(
          players.map(async (chance) => {
            for (let step = 0; step < STEPS; step++) await act(chance)
          }),
        )
        const shown = await world.get('acme/recruiter', '/dashboard/summary')
        assert.deepEqual(shown.body, await recount(world, 'acme'), `after round ${round}`)
      }
    } finally {
      folding.on = false
      await folder
    }
    assert.deepEqual(await brokenInvariants(world, 'acme'), [])
  })

  it('equals a recount after a person in onboarding was erased', async () => {
    const { candidateId, applicationId } = await journeyTo(world, 'acme', 'Verified')
    const body = { application_id: applicationId, category: 'Other', severity: 'Low', description: 'Odd.' }
    assert.equal((await world.post('acme/verification-officer', '/discrepancies', body)).status, 201)
    await inTenant(world.owner, { tenantId: world.tenants.acme.id }, (tx) =>
      eraseCandidate({ tx, actor: null, correlationId: randomUUID(), onAudit: () => {} }, candidateId),
    )
    const shown = await world.get('acme/recruiter', '/dashboard/summary')
    assert.deepEqual(shown.body, await recount(world, 'acme'))
  })
})
