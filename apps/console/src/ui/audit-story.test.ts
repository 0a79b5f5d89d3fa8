import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { ACTIONS, KINDS } from '../features/audit/audit-codes.ts'
import { type AuditEntry, actionKey, MARKS, numbersIn, pairOf, partsOf, recordOf, storyOf } from './audit-story.ts'

const ID = '01a1de7e-9fd3-74f2-8fde-7f80cd0851c8'
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  id: ID,
  sequence: 1,
  occurred_at: '2026-11-15T09:00:00.000Z',
  action: 'offer.approve',
  entity_type: 'offer',
  entity_id: ID,
  actor: { user_id: ID, role: 'FINANCE_APPROVER', display_name: 'Ada' },
  outcome: 'Approved',
  correlation_id: 'r',
  details: { offer_number: 'OF-000123' },
  hash: '',
  previous_hash: '',
  ...more,
})
type Words = { story: Record<string, Record<string, string>>; action: Record<string, string>; kind: Record<string, string> }
const wordsOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`../locales/${language}/audit.json`, import.meta.url), 'utf8')) as Words

describe('an audit entry as a sentence', () => {
  it('tells a step of a request from its end', () => {
    const step = storyOf(entry({ details: { step: 1, request_status: 'Pending' } }))
    assert.equal(step.keys[0], 'story.offer-approve.ApprovedStep')
    assert.equal(storyOf(entry({ details: { request_status: 'Approved' } })).keys[0], 'story.offer-approve.Approved')
    assert.equal(storyOf(entry({ action: 'new.thing' })).keys.at(-1), 'story.unknown.any')
  })
  it('tells work that was handed over from an edit', () => {
    const handed = storyOf(entry({ action: 'tan.update', outcome: 'Approved', details: { reassigned_from: 'a', reassigned_to: 'b' } }))
    assert.equal(handed.keys[0], 'story.tan-update.handover')
    for (const language of ['en', 'de'])
      for (const action of ['tan-update', 'interview-update'])
        assert.ok(wordsOf(language).story[action]?.['handover'], `${language} ${action}`)
  })
  it('tells a panel that was changed from an interview that was moved', () => {
    const details = { panel: ['b'], panel_before: ['a'], starts_at: '2030-01-01', starts_at_before: '2030-01-01' }
    const keys = (given: object) => storyOf(entry({ action: 'interview.update', outcome: 'Scheduled', details: given })).keys
    assert.equal(keys(details)[0], 'story.interview-update.panel')
    assert.ok(!keys({ ...details, starts_at: '2030-01-02' }).includes('story.interview-update.panel'))
    assert.ok(!keys({ ...details, panel: ['a'] }).includes('story.interview-update.panel'))
    for (const language of ['en', 'de']) assert.ok(wordsOf(language).story['interview-update']?.['panel'], language)
  })
  it('calls a record by its number, by one that another entry knows, or by the end of its id', () => {
    assert.deepEqual(recordOf(entry({})), { kind: 'offer', name: 'OF-000123', href: `/offers/${ID}` })
    const bare = entry({ entity_type: 'tan', details: {} })
    assert.equal(recordOf(bare).name, 'cd0851c8')
    const created = entry({ entity_type: 'tan', details: { tan_number: 'TAN-000007' } })
    assert.equal(recordOf(bare, numbersIn([created])).name, 'TAN-000007')
    assert.deepEqual(recordOf(entry({ entity_type: 'report', entity_id: null, details: {} })), { kind: 'report', name: null, href: null })
    assert.equal(recordOf(entry({ entity_type: 'user', entity_id: null, details: {} })).href, null)
  })
  it('calls a pair of candidates by the two whom it names', () => {
    const reviewed = entry({ entity_type: 'duplicate_suggestion', details: { candidate_id: 'a', other_candidate_id: 'b', score: 0.9 } })
    assert.deepEqual(pairOf(reviewed), ['a', 'b'])
    assert.deepEqual(recordOf(reviewed), { kind: 'duplicate_suggestion', name: null, href: `/duplicates/${ID}` })
    assert.deepEqual(pairOf({ ...reviewed, details: {} }), [null, null])
    assert.equal(pairOf(entry({ details: { candidate_id: 'a', other_candidate_id: 'b' } })), null)
  })
  it('shows a numbering rule by the numbers that it makes, whichever of its parts are empty', () => {
    const example = (details: object) => storyOf(entry({ action: 'configuration.numbering-rule.update', details })).values['example']
    assert.equal(example({ prefix: 'T', padding: 2, suffix: '' }), 'T01')
    assert.equal(example({ prefix: '', padding: 3, suffix: '-26' }), '001-26')
    assert.equal(example({ field: 'phone' }), undefined)
  })
  it('puts the record and the person where the language wants them', () => {
    const parts = partsOf(`${MARKS.record} was approved by ${MARKS.actor}`)
    assert.deepEqual(parts, [{ place: 'record' }, ' was approved by ', { place: 'actor' }])
  })
  for (const language of readdirSync(new URL('../locales', import.meta.url)))
    it(`has words for everything the service records: ${language}`, () => {
      const { story, action, kind } = wordsOf(language)
      for (const code of ACTIONS) {
        assert.ok(action[actionKey(code)], `action ${code}`)
        const told = story[actionKey(code)] ?? assert.fail(`story ${code}`)
        for (const sentence of Object.values(told)) assert.match(sentence, /\{\{actor\}\}/, sentence)
      }
      for (const code of KINDS) assert.ok(kind[code], `kind ${code}`)
    })
  it('has the same sentences in every language, with the same facts in them', () => {
    const facts = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
    const shape = ({ story }: Words) =>
      Object.entries(story).flatMap(([action, told]) => Object.entries(told).map(([key, text]) => [action, key, facts(text)]))
    assert.deepEqual(shape(wordsOf('de')), shape(wordsOf('en')))
  })
  it('knows every action that the service writes down', () => {
    const folder = new URL('../../../../services/talent/src/modules/', import.meta.url)
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.actions.ts'))
    const written = sources.flatMap((name) =>
      [...readFileSync(new URL(name, folder), 'utf8').matchAll(/recordAudit\(ctx, \{\s*action: '([^']+)'/g)].map(([, code]) => code),
    )
    assert.ok(written.length > 15, String(written.length))
    const known: readonly (string | undefined)[] = ACTIONS
    assert.deepEqual(
      written.filter((code) => !known.includes(code)),
      [],
    )
  })
})
