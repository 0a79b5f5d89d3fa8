import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstWord, holdsOneStatement, isSelect } from './statement-text.ts'

describe("a statement's text", () => {
  it('begins after spaces, comments and brackets', () => {
    assert.equal(firstWord(' \n-- hello\n/* there */ (Select 1)'), 'select')
    assert.equal(firstWord('with x as (select 1) select * from x'), 'with')
    assert.equal(firstWord('-- only a comment'), '')
    assert.equal(firstWord('/* never closed'), '')
    assert.ok(isSelect('values (1)'))
    assert.ok(!isSelect('selection'))
    assert.ok(!isSelect('pragma query_only = off'))
    assert.ok(!isSelect("attach 'x' as y"))
  })

  it('holds one statement when its semicolons are at the end or inside texts and names', () => {
    for (const sql of [
      'select 1',
      'select 1;',
      'select 1 ; \n',
      "select 'a;b'",
      'select "a;b" from t',
      "select 'it''s; fine'",
      'select 1 -- no semicolon',
    ])
      assert.ok(holdsOneStatement(sql), sql)
    for (const sql of [
      'select 1; delete from t',
      "select 'a'; drop table t",
      "select E'\\'; drop table t; --'",
      "select '\\'; drop table t; -- '",
      'select $$a$$; drop table t',
      'select 1 /* ; */',
      "select 'a;b' -- c",
      "select `a'; drop table t; -- '`",
      "select 'unterminated; drop table t",
    ])
      assert.ok(!holdsOneStatement(sql), sql)
  })
})
