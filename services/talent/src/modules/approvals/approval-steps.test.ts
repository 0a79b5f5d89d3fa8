import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '@tanager/kernel'
import fc from 'fast-check'
import { APPROVING, type ApprovedEntity, mayTake, ROLE_CODES } from '../../policy.ts'
import {
  currentStep,
  type Decidable,
  dueRoles,
  markDue,
  mayDecide,
  openingSteps,
  openRoles,
  peopleOf,
  refuseDecider,
  type Step,
  settle,
  stepFor,
} from './approval-steps.ts'
import type { PersonLeft } from './people-left.ts'

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
})

const people = fc.record({ userId: fc.constantFrom('ann', 'bob', 'cem'), role: fc.constantFrom(...ROLE_CODES) })
const some = fc.subarray(['ann', 'bob', 'cem'])
/** People with one to three roles each. */
const staffs = fc
  .array(fc.subarray([...ROLES], { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  .map((all) => all.map((roles, n) => ({ id: `u${n}`, roles: roles as string[] })))
const leftOf = (staff: readonly PersonLeft[], gone: readonly string[]) => staff.filter(({ id }) => !gone.includes(id))
/** Tried in every way, unlike the code under test. */
function assignable([role, ...rest]: readonly string[], people: readonly PersonLeft[]): boolean {
  if (role === undefined) return true
  return people.some((one) => (one.roles.includes(role) || one.roles.includes('HR_HEAD')) && assignable(rest, leftOf(people, [one.id])))
}
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
        staffs,
        (matrix, kind, person, authors, deciders, cancelled, staff) => {
          for (const steps of reachable(markDue(matrix))) {
            const settled = settle(steps)
            const status = cancelled ? 'Cancelled' : settled
            const open_roles = status === 'Pending' ? openRoles(steps) : []
            const people_left = leftOf([...staff, { id: person.userId, roles: [person.role] }], [...authors, ...deciders])
            const due_roles = status === 'Pending' ? dueRoles(steps) : []
            const request: Decidable = { status, due_roles, authors, deciders, open_roles, people_left }
            const held = mayTake(person.role, APPROVING[kind])
            let code = ''
            try {
              refuseDecider(request, person)
            } catch (error) {
              assert.ok(error instanceof Problem && error.status === 422)
              code = error.code
            }
            assert.equal(mayDecide(kind, request, person), held && code === '')
            if (code === '') assert.equal(stepFor(steps, request, person)?.status, 'Due')
            const reasons = {
              not_pending: status !== 'Pending',
              self_approval: authors.includes(person.userId),
              not_your_step: !dueRoles(steps).includes(person.role) && person.role !== 'HR_HEAD',
              one_step_per_person: deciders.includes(person.userId),
            }
            const first = Object.entries(reasons).find(([, holds]) => holds)?.[0]
            if (first !== undefined || code !== 'needed_later') assert.equal(code, first ?? '')
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is always somebody, as long as there are people enough at the beginning, in whatever order they decide', () => {
    fc.assert(
      fc.property(matrices, staffs, fc.nat(2), (matrix, staff, authorCount) => {
        const authors = staff.slice(0, authorCount).map((one) => one.id)
        const begin = markDue(matrix)
        fc.pre(assignable(openRoles(begin), leftOf(staff, authors)))
        const seen = new Set<string>()
        const open: { steps: Step[]; deciders: string[] }[] = [{ steps: begin, deciders: [] }]
        for (let state = open.pop(); state; state = open.pop()) {
          const { steps, deciders } = state
          const key = `${steps.map((one) => one.status).join()} ${[...deciders].sort().join()}`
          if (seen.has(key) || settle(steps) !== 'Pending') continue
          seen.add(key)
          const people_left = leftOf(staff, [...authors, ...deciders])
          assert.ok(assignable(openRoles(steps), people_left), 'a step is left without anybody')
          const request: Decidable = {
            status: 'Pending',
            due_roles: dueRoles(steps),
            authors,
            deciders,
            open_roles: openRoles(steps),
            people_left,
          }
          const asThemselves = staff.flatMap(({ id, roles }) => roles.map((role) => ({ userId: id, role })))
          assert.ok(
            asThemselves.some((one) => mayDecide('tan', request, one)),
            'nobody may decide',
          )
          // And whoever is the deputy of anybody: such a decision takes both.
          const asDeputies = asThemselves.flatMap(({ userId: deputyFor, role }) =>
            staff.filter(({ id }) => id !== deputyFor).map(({ id }) => ({ userId: id, role, deputyFor })),
          )
          for (const person of [...asThemselves, ...asDeputies].filter((one) => mayDecide('tan', request, one))) {
            const chosen = stepFor(steps, request, person)
            assert.ok(chosen)
            open.push({ steps: decide(steps, chosen, 'Approved'), deciders: [...deciders, ...peopleOf(person)] })
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  const pending = (matrix: readonly Step[], people_left: readonly PersonLeft[]) => {
    const steps = markDue(matrix)
    const request: Decidable = {
      status: 'Pending',
      due_roles: dueRoles(steps),
      authors: [],
      deciders: [],
      open_roles: openRoles(steps),
      people_left,
    }
    return (userId: string, role: string) => stepFor(steps, request, { userId, role })?.step
  }
  const held = (all: Record<string, string[]>) => Object.entries(all).map(([id, roles]) => ({ id, roles }))

  it('takes the step of the own role, of two the mandatory one; the head of HR the one that is waited for, without an own one', () => {
    const matrix = [step(1, 'TA_HEAD', false), step(2, 'FINANCE_APPROVER', false), step(3, 'TA_HEAD'), step(4, 'DEPARTMENT_HEAD')]
    const turn = pending(matrix, held({ tom: ['TA_HEAD'], fay: ['FINANCE_APPROVER'], dee: ['DEPARTMENT_HEAD'], hal: ['HR_HEAD'] }))
    assert.equal(turn('tom', 'TA_HEAD'), 3)
    assert.equal(turn('fay', 'FINANCE_APPROVER'), 2)
    assert.equal(turn('dee', 'DEPARTMENT_HEAD'), undefined, 'not due yet')
    assert.equal(turn('hal', 'HR_HEAD'), 3)
    const own = pending([step(1, 'HR_HEAD', false), step(2, 'TA_HEAD')], held({ tom: ['TA_HEAD'], hal: ['HR_HEAD'] }))
    assert.equal(own('hal', 'HR_HEAD'), 1, 'an own step before a stand-in')
    const alone = pending([step(1, 'HR_HEAD', false), step(2, 'TA_HEAD')], held({ hal: ['HR_HEAD'] }))
    assert.equal(alone('hal', 'HR_HEAD'), 2, 'but not where nobody is left for the step that counts')
  })

  it('is not the only head of HR while a later step needs one, or has nobody but them', () => {
    for (const last of ['HR_HEAD', 'FINANCE_APPROVER']) {
      const matrix = [step(1, 'TA_HEAD'), step(2, last)]
      assert.equal(pending(matrix, held({ hal: ['HR_HEAD'] }))('hal', 'HR_HEAD'), undefined)
      assert.equal(pending(matrix, held({ hal: ['HR_HEAD'], ida: ['HR_HEAD'] }))('hal', 'HR_HEAD'), 1)
    }
  })

  it('is not who holds two roles, where somebody else could take the first step and nobody the second', () => {
    const turn = pending(
      [step(1, 'TA_HEAD'), step(2, 'FINANCE_APPROVER')],
      held({ tom: ['TA_HEAD'], fay: ['TA_HEAD', 'FINANCE_APPROVER'] }),
    )
    assert.equal(turn('fay', 'TA_HEAD'), undefined)
    assert.equal(turn('tom', 'TA_HEAD'), 1)
  })

  it('is whoever holds the role, where there are too few people for two steps whatever they do', () => {
    assert.equal(pending([step(1, 'TA_HEAD'), step(2, 'TA_HEAD')], held({ tom: ['TA_HEAD'] }))('tom', 'TA_HEAD'), 1)
  })

  it('names the role whose turn it is', () => {
    const request: Decidable = {
      status: 'Pending',
      due_roles: ['TA_HEAD', 'FINANCE_APPROVER'],
      authors: [],
      deciders: [],
      open_roles: ['FINANCE_APPROVER'],
      people_left: [],
    }
    assert.throws(
      () => refuseDecider(request, { userId: 'ann', role: 'DEPARTMENT_HEAD' }),
      /turn of TA_HEAD or FINANCE_APPROVER, not of DEPARTMENT_HEAD/,
    )
  })
})
