import { describe, it } from 'node:test'
import { playWalk, SEED, STEPS } from './insider-walk.ts'

describe(`${STEPS} moves by insiders with one role each, by candidates and the operator (INSIDER_SEED=${SEED})`, () => {
  it('get nobody past a gate', { timeout: 3_600_000 }, (test) => playWalk(test, false))
})
