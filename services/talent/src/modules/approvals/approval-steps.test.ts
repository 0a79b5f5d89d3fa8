import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '@tanager/kernel'
import fc from 'fast-check'
import { APPROVING, type ApprovedEntity, mayTake, ROLE_CODES } from '../../policy.ts'
import {
  currentStep,
  type Decidable,
  dueRoles,
  headsNeededLater,
  markDue,
  mayDecide,
  openingSteps,
  refuseDecider,
  type Step,
  settle,
  stepFor,
} from './approval-steps.ts'

const ROLES = ['TA_HEAD', 'FINANCE_APPROVER', 'DEPARTMENT_HEAD', 'HR_HEAD'] as const
const VERDICTS = ['Approved', 'Rejected'] as const
const step = (n: number, role: string, mandatory = true, status: Step['status'] = 'Waiting'): Step => ({ step: n, role, mandatory, status })

/** A matrix of one to five steps, numbered with gaps, at least one of them mandatory: what the configuration lets through. */
const matrices = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), role: fc.constantFrom(...ROLES), mandatory: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  })
  .filter((rules) => rules.some((rule) => rule.mandatory))
  .map((rules) =>
    rules.map((rule, index) =>
      step(
        rules.slice(0, index + 1).reduce((sum, one) => sum + one.gap, 0),
        rule.role,
        rule.mandatory,
      ),
    ),
  )

/** One decision on one step, and what is due afterwards: what the action does. */
function decide(steps: readonly Step[], chosen: Step, verdict: (typeof VERDICTS)[number]): Step[] {
  const decided = steps.map((one) => (one.step === chosen.step ? { ...one, status: verdict } : one))
  return settle(decided) === 'Pending' ? markDue(decided) : decided
}
const dueOf = (steps: readonly Step[]) => steps.filter((one) => one.status === 'Due')

/** Every state that any order of decisions leads to. */
function* reachable(begin: Step[]): Generator<Step[]> {
  const seen = new Set<string>()
  const open = [begin]
  for (let steps = open.pop(); steps; steps = open.pop()) {
    const key = steps.map((one) => one.status).join()
    if (seen.has(key)) continue
    seen.add(key)
    yield steps
    if (settle(steps) !== 'Pending') continue
    for (const chosen of dueOf(steps)) for (const verdict of VERDICTS) open.push(decide(steps, chosen, verdict))
  }
}

describe('the steps of a request', () => {
  it('are due one mandatory one at a time, with the optional ones before it, in every state of every matrix', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        for (const steps of reachable(markDue(matrix))) {
          if (settle(steps) !== 'Pending') continue
          const due = dueOf(steps)
          const [waited, ...more] = due.filter((one) => one.mandatory)
          assert.ok(waited, 'a pending request waits for somebody')
          assert.equal(more.length, 0)
          assert.equal(currentStep(steps), waited.step)
          assert.ok(due.every((one) => one.step <= waited.step))
          const before = steps.filter((one) => one.step < waited.step)
          assert.ok(before.every((one) => one.status !== 'Waiting' && (!one.mandatory || one.status === 'Approved')))
          assert.ok(steps.filter((one) => one.step > waited.step).every((one) => one.status === 'Waiting'))
          assert.deepEqual(dueRoles(steps), [...new Set(due.map((one) => one.role))])
          assert.deepEqual(markDue(steps), steps, 'nothing changes when nothing was decided')
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are approved by their mandatory ones alone, in order; optional ones never block', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        let steps = markDue(matrix)
        const mandatory = matrix.filter((one) => one.mandatory)
        for (const [index, rule] of mandatory.entries()) {
          assert.equal(settle(steps), 'Pending')
          assert.equal(currentStep(steps), rule.step)
          steps = decide(steps, rule, 'Approved')
          assert.equal(settle(steps), index === mandatory.length - 1 ? 'Approved' : 'Pending')
        }
      }),
    )
  })

  it('are rejected by any rejection, of an optional one too, and by nothing else', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        for (const steps of reachable(markDue(matrix))) {
          assert.equal(
            settle(steps) === 'Rejected',
            steps.some((one) => one.status === 'Rejected'),
          )
          if (settle(steps) !== 'Pending') continue
          for (const chosen of dueOf(steps)) assert.equal(settle(decide(steps, chosen, 'Rejected')), 'Rejected')
        }
      }),
      { numRuns: 300 },
    )
  })

  it('go forward only: what was decided stays, and what was due is due or decided after each approval', () => {
    fc.assert(
      fc.property(matrices, (matrix) => {
        for (const steps of reachable(markDue(matrix))) {
          if (settle(steps) !== 'Pending') continue
          for (const chosen of dueOf(steps)) {
            const after = decide(steps, chosen, 'Approved')
            for (const [index, one] of steps.entries()) {
              if (one.step === chosen.step) continue
              const then = after[index]?.status
              if (one.status !== 'Waiting') assert.equal(then, one.status)
              else assert.ok(then === 'Waiting' || then === 'Due')
            }
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('of a conversion come up one alone: the optional ones could not be decided', () => {
    const rules = [step(1, 'HR_HEAD', false), step(2, 'HR_OPERATIONS'), step(3, 'HR_HEAD', false)]
    const statuses = (steps: Step[]) => steps.map((one) => one.status)
    assert.deepEqual(statuses(openingSteps('employee_conversion', rules)), ['Waiting', 'Due', 'Waiting'])
    assert.deepEqual(statuses(openingSteps('discrepancy', rules)), ['Due', 'Due', 'Waiting'])
  })

  it('are given to the role they name, of two the mandatory one; the head of HR takes the place of whoever is waited for', () => {
    const steps = markDue([step(1, 'TA_HEAD', false), step(2, 'FINANCE_APPROVER', false), step(3, 'TA_HEAD'), step(4, 'DEPARTMENT_HEAD')])
    assert.equal(stepFor(steps, 'TA_HEAD')?.step, 3)
    assert.equal(stepFor(steps, 'FINANCE_APPROVER')?.step, 2)
    assert.equal(stepFor(steps, 'DEPARTMENT_HEAD'), undefined, 'not due yet')
    assert.equal(stepFor(steps, 'HR_HEAD')?.step, 3)
    const own = markDue([step(1, 'HR_HEAD', false), step(2, 'TA_HEAD')])
    assert.equal(stepFor(own, 'HR_HEAD')?.step, 1, 'its own step before a stand-in')
  })
})

const people = fc.record({ userId: fc.constantFrom('ann', 'bob', 'cem'), role: fc.constantFrom(...ROLE_CODES) })
const some = fc.subarray(['ann', 'bob', 'cem'])
const kinds = fc.constantFrom(...(Object.keys(APPROVING) as ApprovedEntity[]))

describe('who may decide', () => {
  it('is told alike by allowed_actions, by the refusal and by the steps, in every state', () => {
    fc.assert(
      fc.property(
        matrices,
        kinds,
        people,
        some,
        some,
        fc.boolean(),
        fc.nat(3),
        (matrix, kind, person, authors, deciders, cancelled, heads_left) => {
          for (const steps of reachable(markDue(matrix))) {
            const settled = settle(steps)
            const status = cancelled ? 'Cancelled' : settled
            const heads_needed_later = status === 'Pending' ? headsNeededLater(steps) : 0
            const due_roles = status === 'Pending' ? dueRoles(steps) : []
            const request: Decidable = { status, due_roles, authors, deciders, heads_needed_later, heads_left }
            const held = mayTake(person.role, APPROVING[kind])
            let code = ''
            try {
              refuseDecider(request, person)
            } catch (error) {
              assert.ok(error instanceof Problem && error.status === 422)
              code = error.code
            }
            assert.equal(mayDecide(kind, request, person), held && code === '')
            if (code === '') assert.equal(stepFor(steps, person.role)?.status, 'Due')
            const reasons = {
              not_pending: status !== 'Pending',
              self_approval: authors.includes(person.userId),
              not_your_step: !dueRoles(steps).includes(person.role) && person.role !== 'HR_HEAD',
              one_step_per_person: deciders.includes(person.userId),
              needed_later: person.role === 'HR_HEAD' && heads_needed_later > 0 && heads_left - 1 < heads_needed_later,
            }
            const first = Object.entries(reasons).find(([, holds]) => holds)?.[0] ?? ''
            assert.equal(code, first)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  /** Everybody who may decide in a state, and who may not: people with one role each. */
  const staffs = fc
    .array(fc.constantFrom(...ROLES), { minLength: 1, maxLength: 6 })
    .map((roles) => roles.map((role, n) => ({ userId: `u${n}`, role })))

  it('is always somebody, or it takes more people than there are: whoever asked takes it back', () => {
    fc.assert(
      fc.property(matrices, staffs, fc.nat(2), (matrix, staff, authorCount) => {
        const authors = staff.slice(0, authorCount).map((one) => one.userId)
        const requestOf = (steps: readonly Step[], deciders: readonly string[]): Decidable => ({
          status: settle(steps),
          due_roles: dueRoles(steps),
          authors,
          deciders,
          heads_needed_later: headsNeededLater(steps),
          heads_left: freeHeads(deciders),
        })
        const freeHeads = (deciders: readonly string[]) =>
          staff.filter(({ userId, role }) => role === 'HR_HEAD' && !authors.includes(userId) && !deciders.includes(userId)).length
        const headSteps = (steps: readonly Step[]) =>
          steps.filter((one) => one.mandatory && one.role === 'HR_HEAD' && (one.status === 'Due' || one.status === 'Waiting')).length
        const begin = markDue(matrix)
        if (headSteps(begin) > freeHeads([])) return
        const seen = new Set<string>()
        const open: { steps: Step[]; deciders: string[] }[] = [{ steps: begin, deciders: [] }]
        for (let state = open.pop(); state; state = open.pop()) {
          const { steps, deciders } = state
          const key = `${steps.map((one) => one.status).join()} ${[...deciders].sort().join()}`
          if (seen.has(key) || settle(steps) !== 'Pending') continue
          seen.add(key)
          assert.ok(headSteps(steps) <= freeHeads(deciders), 'a step that needs a head has lost its head')
          const able = staff.filter((person) => mayDecide('tan', requestOf(steps, deciders), person))
          const waited = steps.find((one) => one.step === currentStep(steps))
          const holders = staff.filter(
            ({ userId, role }) => role === waited?.role && !authors.includes(userId) && !deciders.includes(userId),
          )
          const spare = freeHeads(deciders) - headSteps(steps)
          assert.ok(able.length > 0 || (holders.length === 0 && spare <= 0), 'somebody is left who could decide')
          for (const person of able) {
            const chosen = stepFor(steps, person.role)
            assert.ok(chosen)
            open.push({ steps: decide(steps, chosen, 'Approved'), deciders: [...deciders, person.userId] })
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('names the role whose turn it is', () => {
    const request: Decidable = {
      status: 'Pending',
      due_roles: ['TA_HEAD', 'FINANCE_APPROVER'],
      authors: [],
      deciders: [],
      heads_needed_later: 0,
      heads_left: 0,
    }
    assert.throws(
      () => refuseDecider(request, { userId: 'ann', role: 'DEPARTMENT_HEAD' }),
      /turn of TA_HEAD or FINANCE_APPROVER, not of DEPARTMENT_HEAD/,
    )
  })
})
