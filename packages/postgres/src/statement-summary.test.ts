import assert from 'node:assert/strict'
import { it } from 'node:test'
import { summaryOf } from './statement-summary.ts'

it('sums a statement up by what it does to which table', () => {
  for (const [text, summary] of [
    ['select id from offers where tenant_id = $1', 'select offers'],
    ['\n  insert into audit_log (id) values ($2)', 'insert audit_log'],
    ['update offers set status = $3', 'update offers'],
    ['with due as (select 1 from approval_requests) select * from due', 'with approval_requests'],
    ['select set_tenant($1)', 'select'],
    ['begin', 'begin'],
    ['select \'x\' from "odd name"', 'select'],
    ['', ''],
  ] as const)
    assert.equal(summaryOf(text), summary, text)
})
