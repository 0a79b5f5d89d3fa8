import { describe, it } from 'node:test'
import { ONE_SERVER_ONLY } from '@tanager/postgres/testing'
import { playWalk, SEED, SHORT_WALK } from './insider-walk.ts'

describe(`${SHORT_WALK} moves by insiders with one role each, by candidates and the operator (INSIDER_SEED=${SEED})`, () => {
  it('get nobody past a gate', { timeout: 3_600_000, skip: ONE_SERVER_ONLY }, (test) => playWalk(test, false))
})
