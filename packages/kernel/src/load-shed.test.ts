import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type LoadLimits, loadGate, type Place } from './load-shed.ts'

const LIMITS: LoadLimits = { maxInFlight: 2, maxQueued: 3, maxWaitMs: 1_000, maxLong: 1 }

/** A gate with a clock that stands still until told, and what it did with each request, in order. */
function gateWith(limits: Partial<LoadLimits> = {}) {
  let time = 0
  const gate = loadGate({ ...LIMITS, ...limits }, () => time)
  const started: string[] = []
  const refused: string[] = []
  const arrive = (name: string, key = ''): Place => {
    const place: Place = { key, start: () => started.push(name), refuse: () => refused.push(name), stage: 'new' }
    gate.enter(place)
    return place
  }
  return { gate, started, refused, arrive, pass: (ms: number) => (time += ms) }
}

describe('the load gate', () => {
  it('starts as many as it may, lets some wait in order, and refuses the rest', () => {
    const { gate, started, refused, arrive } = gateWith()
    const [a] = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => arrive(name))
    assert.deepEqual([started, refused, gate.queued()], [['a', 'b'], ['f'], 3])
    gate.leave(a as Place)
    assert.deepEqual([started, gate.inFlight(), gate.queued()], [['a', 'b', 'c'], 2, 2])
  })

  it('takes a client that leaves out of the queue, wherever it stands, without work', () => {
    const { gate, started, arrive } = gateWith()
    const [a, b, , d] = ['a', 'b', 'c', 'd', 'e'].map((name) => arrive(name))
    gate.leave(d as Place)
    gate.leave(a as Place)
    gate.leave(b as Place)
    assert.deepEqual(started, ['a', 'b', 'c', 'e'])
    gate.leave(a as Place) // a second time changes nothing
    assert.deepEqual([gate.inFlight(), gate.queued()], [2, 0])
  })

  it('serves the newest first while the oldest has waited for more than half of its time', () => {
    const { gate, started, arrive, pass } = gateWith()
    const [a, b] = ['a', 'b', 'old'].map((name) => arrive(name))
    pass(600)
    arrive('new')
    gate.leave(a as Place)
    gate.leave(b as Place)
    assert.deepEqual(started, ['a', 'b', 'new', 'old'])
  })

  it('refuses what has waited too long', async () => {
    const { refused, arrive, pass } = gateWith()
    for (const name of ['a', 'b', 'c', 'd']) arrive(name)
    pass(1_001)
    arrive('e')
    const deadline = Date.now() + 60_000
    while (refused.length < 2 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
    assert.deepEqual(refused, ['c', 'd'])
  })

  it('gives one caller at most half of the places, and lets callers take turns', () => {
    const { gate, started, arrive } = gateWith({ maxInFlight: 4, maxQueued: 10, fair: true })
    const many = Array.from({ length: 6 }, (_, n) => arrive(`a${n}`, 'a'))
    assert.deepEqual(started, ['a0', 'a1'])
    for (const n of [0, 1, 2]) arrive(`b${n}`, 'b')
    assert.deepEqual(started, ['a0', 'a1', 'b0', 'b1'], 'the other does not wait behind those of the first')
    gate.leave(many[0] as Place)
    gate.leave(many[1] as Place)
    assert.deepEqual(started.slice(4), ['a2', 'a3'])
  })

  it('refuses the newest of the longest queue when one with less comes to a full one', () => {
    const { refused, arrive } = gateWith({ maxInFlight: 2, fair: true })
    for (let n = 0; n < 4; n++) arrive(`a${n}`, 'a')
    arrive('b0', 'b')
    arrive('b1', 'b')
    assert.deepEqual(refused, ['a3'])
    arrive('a4', 'a')
    assert.deepEqual(refused, ['a3', 'a4'])
  })

  it('counts what takes long apart, up to its own limit', () => {
    const { gate, started, arrive } = gateWith()
    const [a, b] = ['a', 'b', 'c'].map((name) => arrive(name))
    assert.equal(gate.takeLong(a as Place), true)
    assert.deepEqual(started, ['a', 'b', 'c'])
    assert.equal(gate.takeLong(b as Place), false)
    gate.leave(a as Place)
    assert.equal(gate.takeLong(b as Place), true)
    assert.equal(gate.inFlight(), 2)
  })
})
