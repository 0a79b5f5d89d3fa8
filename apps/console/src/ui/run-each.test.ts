import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiProblem } from '../api/problem.ts'
import { runEach } from './run-each.ts'

describe('one thing done with many rows', () => {
  it('goes on after a refusal, says which row was refused, and tells how far it is', async () => {
    const steps: string[] = []
    const { done, failures } = await runEach(
      ['a', 'b', 'c'],
      async (row) => {
        if (row === 'b') throw new ApiProblem(422, { code: 'tan_not_approved' })
      },
      { onProgress: (now) => steps.push(`${now.done}/${now.all}`) },
    )
    assert.deepEqual([done, failures.map(({ row }) => row), steps], [2, ['b'], ['1/3', '1/3', '2/3']])
  })

  it('counts what was done before as done, so that it may be repeated', async () => {
    const refusal = new ApiProblem(409, { code: 'application_exists' })
    const { done, failures } = await runEach(['a'], () => Promise.reject(refusal), { isDone: (error) => error === refusal })
    assert.deepEqual([done, failures], [1, []])
  })

  it('leaves the rest where the service is away, and where it is stopped', async () => {
    const tried: string[] = []
    const away = await runEach(['a', 'b'], async (row) => {
      tried.push(row)
      throw new TypeError('network')
    })
    assert.deepEqual([tried, away.failures.length], [['a'], 1])
    assert.equal((await runEach(['a'], async () => {}, { isStopped: () => true })).done, 0)
  })
})
