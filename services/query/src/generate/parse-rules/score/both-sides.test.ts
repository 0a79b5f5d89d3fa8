import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { column, countRows, type Expression, emptySelect } from '../../../core/query/query.ts'
import type { Column, Table } from '../../../core/schema/schema.ts'
import { asksForBothSides, showsOneSide, withBothSides } from './both-sides.ts'

const tableOf = (name: string): Table => ({ name, columns: [], source: { columns: [] } }) as unknown as Table
const [users, candidates, tans] = ['users', 'candidates', 'tans'].map(tableOf) as [Table, Table, Table]
const of = (table: Table, name: string, kind: Column['kind'] = 'text'): Expression => column({ name, kind, table } as unknown as Column)
const interviewer = of(users, 'display_name')
const candidate = of(candidates, 'full_name')
const showing = (...items: Expression[]) => [{ ...emptySelect([candidates, users]), items }]

describe('a question for both sides of a relation', () => {
  it('asks who does something to whom, whose or which', () => {
    for (const question of [
      'who interviews whom',
      'Who is interviewing whom this week?',
      'show me who approves whose offers',
      'who raised which requisition',
      'who approved what',
      'which recruiter handles which candidate',
      'Which offers were approved by whom?',
      'which offers were signed off by who?',
      'Can you tell me who gave feedback on whom',
    ])
      assert.equal(asksForBothSides(question), true, question)
  })
  it('is none where the second word begins a relative clause, or another question', () => {
    for (const question of [
      'who interviews this week',
      'who has an offer which was declined',
      'which candidates have an offer which expired',
      'candidates who applied to roles which are closed',
      'which department has the most candidates and which has the fewest',
      'which department hires the most, and which the least',
      'what is the average salary',
      'how many candidates are in which stage',
      'to whom did we send an offer',
      'who are the candidates, and what is the average score?',
    ])
      assert.equal(asksForBothSides(question), false, question)
  })
  it('is not answered by one of the two', () => {
    assert.equal(showsOneSide('who interviews whom', showing(candidate)), true)
    assert.equal(showsOneSide('who interviews whom', showing(candidate, of(candidates, 'email'))), true)
    assert.equal(showsOneSide('who interviews whom', showing(candidate, of(tans, 'starts_at', 'date'))), true)
    assert.equal(showsOneSide('who interviews whom', showing(interviewer, countRows)), true)
    assert.equal(showsOneSide('who referred whom', showing(candidate, of(tans, 'skill'))), true)
    assert.equal(showsOneSide('who interviews whom', showing(interviewer, candidate)), false)
  })
  it('may have both in one table where things are asked for', () => {
    assert.equal(showsOneSide('who is in which city', showing(candidate, of(candidates, 'city'))), false)
    assert.equal(showsOneSide('who is in which city', showing(candidate)), true)
    assert.equal(showsOneSide('who has what share of the offers', showing(interviewer, countRows)), false)
    assert.equal(showsOneSide('who has which candidates', showing(interviewer, countRows)), true)
  })
  it('leaves out the candidates with one side where others have both', () => {
    const [half, whole] = [showing(candidate), showing(interviewer, candidate)]
    const kept = (question: string, all: ReturnType<typeof showing>[]) => withBothSides(question, all, (one) => one)
    assert.deepEqual(kept('who interviews whom', [half, whole]), [whole])
    assert.deepEqual(kept('who interviews whom', [half]), [half])
    assert.deepEqual(kept('who is interviewed', [half, whole]), [half, whole])
  })
  it('says nothing of other questions', () => assert.equal(showsOneSide('who is interviewed', showing(candidate)), false))
})
