import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { alternativesTo } from './alternatives.ts'

const labels = { tans: ['tan_number', 'title'], interviews: ['candidates.full_name', 'starts_at'] }

describe('statements that answer the same', () => {
  it('show the rest of the label beside, or another part of it', () => {
    const found = alternativesTo("SELECT title FROM tans WHERE status = 'Approved'", labels)
    assert.ok(found.includes("SELECT tan_number, title FROM tans WHERE status = 'Approved'"))
    assert.ok(found.includes("SELECT tan_number FROM tans WHERE status = 'Approved'"))
    assert.ok(found.includes("SELECT DISTINCT title FROM tans WHERE status = 'Approved'"))
  })
  it('show a person without the date, not the date without the person', () => {
    const from = 'FROM interviews JOIN candidates ON interviews.x = candidates.id'
    const found = alternativesTo(`SELECT candidates.full_name, interviews.starts_at ${from}`, labels)
    assert.ok(found.includes(`SELECT candidates.full_name ${from}`))
    assert.ok(!found.includes(`SELECT interviews.starts_at ${from}`))
  })
  it('show what the rows are chosen by, and take either of two that are equal', () => {
    const found = alternativesTo('SELECT source FROM candidates GROUP BY source ORDER BY count(*) DESC LIMIT 1', labels)
    assert.ok(found.includes('SELECT source, count(*) FROM candidates GROUP BY source ORDER BY count(*) DESC LIMIT 1'))
    assert.ok(found.includes('SELECT source FROM candidates GROUP BY source ORDER BY count(*) DESC, source LIMIT 1'))
    assert.deepEqual(alternativesTo('SELECT a FROM t GROUP BY a HAVING count(*) > 2', labels), [
      'SELECT a, count(*) FROM t GROUP BY a HAVING count(*) > 2',
    ])
  })
  it('tell persons of one name apart', () => {
    const found = alternativesTo('SELECT users.display_name, count(*) FROM users GROUP BY users.display_name', labels)
    assert.deepEqual(found, ['SELECT users.display_name, count(*) FROM users GROUP BY users.id, users.display_name'])
  })
  it('show requisitions by number and title', () =>
    assert.ok(
      alternativesTo('SELECT tans.title, avg(a.x) FROM a JOIN tans ON a.t = tans.id GROUP BY tans.title', labels).includes(
        'SELECT tans.tan_number, tans.title, avg(a.x) FROM a JOIN tans ON a.t = tans.id GROUP BY tans.id, tans.tan_number, tans.title',
      ),
    ))
  it('are none for a figure', () => assert.deepEqual(alternativesTo('SELECT count(*) FROM tans', labels), []))
})
