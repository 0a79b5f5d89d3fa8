import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { WORKFLOWS } from '../../../../../services/talent/src/modules/configuration/workflow-catalog.ts'
import { BOX, type Diagram, layoutOf } from './diagram-layout.ts'

const DIAGRAMS = WORKFLOWS.map(({ name, states, final, transitions }) => {
  const kind = (code: string, index: number) => (index === 0 ? 'initial' : final.includes(code) ? 'final' : 'intermediate')
  const definition = {
    states: states.map((code, index) => ({ code, kind: kind(code, index) })),
    transitions: transitions.map(([action, from, to]) => ({ action, from, to })),
  }
  return { name, definition, diagram: layoutOf(definition) }
})
const boxAt = ({ boxes }: Diagram, code: string) => boxes.find((box) => box.code === code) ?? assert.fail(code)

describe('the drawing of a workflow', () => {
  it('shows every state once, inside the picture and on no other', () => {
    for (const { name, definition, diagram } of DIAGRAMS) {
      assert.deepEqual(
        diagram.boxes.map(({ code }) => code),
        definition.states.map(({ code }) => code),
      )
      assert.equal(new Set(diagram.boxes.map(({ x, y }) => `${x} ${y}`)).size, diagram.boxes.length, name)
      for (const { x, y } of diagram.boxes)
        assert.ok(x >= 0 && y >= 0 && x + BOX.width <= diagram.width && y + BOX.height <= diagram.height, name)
    }
  })
  it('has an arrow for every pair of states with a transition, and names every action', () => {
    for (const { name, definition, diagram } of DIAGRAMS) {
      const pairs = new Set(definition.transitions.map(({ from, to }) => `${from} ${to}`))
      assert.deepEqual(new Set(diagram.arrows.map(({ from, to }) => `${from} ${to}`)), pairs, name)
      assert.equal(diagram.arrows.length, pairs.size, name)
      const said = new Set(diagram.labels.map(({ action }) => action))
      assert.deepEqual(said, new Set(definition.transitions.map(({ action }) => action)), name)
    }
  })
  it('writes no label over another', () => {
    for (const { name, diagram } of DIAGRAMS)
      for (const [index, one] of diagram.labels.entries())
        for (const other of diagram.labels.slice(index + 1))
          assert.ok(Math.abs(one.y - other.y) >= 14 || Math.abs(one.x - other.x) >= 150, `${name}: ${one.action}, ${other.action}`)
  })
  it('runs the main line straight down, and rails free of other states', () => {
    const application = DIAGRAMS.find(({ name }) => name === 'Application')?.diagram ?? assert.fail()
    const line = ['Applied', 'Shortlisted', 'Interviewing', 'OfferPending', 'OfferSent', 'OfferAccepted', 'Onboarding', 'Converted']
    const tops = line.map((code) => boxAt(application, code))
    assert.equal(new Set(tops.map(({ x }) => x)).size, 1)
    assert.deepEqual(
      tops.map(({ y }) => y),
      tops.map(({ y }) => y).sort((a, b) => a - b),
    )
    assert.equal(boxAt(application, 'Rejected').y, boxAt(application, 'Converted').y)
    assert.ok(boxAt(application, 'Rejected').x > boxAt(application, 'Converted').x)
  })
})
