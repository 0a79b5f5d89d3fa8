import { describe, it } from 'node:test'
import { ONE_SERVER_ONLY } from '@tanager/postgres/testing'
import { playWalk, SEED, STEPS } from './insider-walk.ts'

describe(`a walk of at least ${STEPS} moves by insiders, candidates and the operator (INSIDER_SEED=${SEED})`, () => {
  it(
    'gets nobody past a gate, and pushes at every gate, to every status, with every move',
    { timeout: 3_600_000, skip: ONE_SERVER_ONLY },
    (test) => playWalk(test, true),
  )
})
