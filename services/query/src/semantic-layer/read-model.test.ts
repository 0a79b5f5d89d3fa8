import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { joinEnds } from './model-definitions.ts'
import { parseSemanticLayer, readModel, readSemanticLayer } from './read-model.ts'
import { SemanticModel } from './semantic-model.ts'

const faultsOf = (text: string) => readModel(text).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('The file of a semantic layer', () => {
  it('may be empty but for its version', () =>
    assert.deepEqual(parseSemanticLayer('{"version": 1}'), {
      tables: {},
      joins: [],
      measures: [],
      notHeld: {},
      reasons: {},
      answerFrom: 0.7,
    }))
  it('is read as schema notes without a version', () =>
    assert.deepEqual(parseSemanticLayer('{"tables": {"t": {"names": ["thing"]}}}').tables, { t: { names: ['thing'] } }))
  it('gives expressions, synonyms and filters under their names', () => {
    const text = `{"version": 1, "tables": {"t": {
      "synonyms": ["x"], "measures": {"m": "sum(a)"}, "filters": {"late": {"where": "a > b", "synonyms": ["overdue"]}}}},
      "out_of_scope": {"pay": {"words": ["salary"], "reason": "Ask HR."}}}`
    const { tables, notHeld, reasons } = parseSemanticLayer(text)
    assert.deepEqual(tables.t?.computed, [{ name: 'm', expression: 'sum(a)', role: 'measure', type: 'numeric' }])
    assert.deepEqual(tables.t?.phrases, { 'late | overdue': { where: 'a > b' } })
    assert.deepEqual([tables.t?.names, notHeld, reasons], [['t', 'x'], { pay: ['salary'] }, { pay: 'Ask HR.' }])
  })
  it('joins by one column or by several', () => {
    assert.deepEqual(joinEnds('a.x = b.y'), ['a.x', 'b.y'])
    assert.deepEqual(joinEnds('a.x, a.z = b.y, b.w'), ['a.x,z', 'b.y,w'])
  })
  for (const [fault, text, message] of [
    [
      'a field that is misspelt',
      '{"version": 1,\n "tables": {"t": {\n  "mesures": {}}}}',
      /^3:14 "mesures" is not known here. Did you mean measures\?$/,
    ],
    [
      'a list that is none',
      '{"version": 1, "tables": {"t": {"synonyms": "x"}}}',
      /^1:45 "synonyms" must be a list in square brackets, as "synonyms": \["turnover", "sales"\]$/,
    ],
    ['another version', '{"version": 2}', /^1:13 "version" must be 1$/],
    [
      'a unit that is none',
      '{"version": 1, "tables": {"t": {"measures": {"m": {"days": ["a", "b"], "unit": "weeks"}}}}}',
      /"unit" must be "hours" or "minutes"/,
    ],
    [
      'a percentage that is no text',
      '{"version": 1, "tables": {"t": {"measures": {"m": {"percent": true}}}}}',
      /"percent" must be a text in quotation marks, as "percent": "shipped_date > required_date"/,
    ],
    [
      'somebody who did it, not as a list',
      '{"version": 1, "tables": {"t": {"filters": {"f": {"by": "users.name via decided_by"}}}}}',
      /"by" must be a list in square brackets, as "by": \["users.name via decided_by"\]/,
    ],
    ['a measure of nothing', '{"version": 1, "tables": {"t": {"measures": {"m": {}}}}}', /needs one of "expression", "percent" and "days"/],
    ['a field of a measure', '{"version": 1, "tables": {"t": {"measures": {"m": {"expresion": "sum(a)"}}}}}', /Did you mean expression\?/],
    ['an empty name', '{"version": 1, "tables": {"t": {"synonyms": [" "]}}}', /must not be empty/],
    [
      'an entry that is no text',
      '{"version": 1, "tables": {"t": {"display": [7]}}}',
      /entry 1 of "display" must be a text in quotation marks, as "some text"$/,
    ],
    ['what is missing', '{"version": 1, "tables": {"t": {"superlatives": {"best": {"by": "b"}}}}}', /"best" needs "order"$/],
    [
      'an empty definition',
      '{"version": 1, "tables": {"t": {"filters": {"f": {}}}}}',
      /"f" must not be empty: give it "where", .* or "since"$/,
    ],
    [
      'neither of two shapes',
      '{"version": 1, "tables": {"t": {"filters": {"g": 7}}}}',
      /"g" must be a text in quotation marks or an object in braces$/,
    ],
    ['a table that is no object', '{"version": 1, "tables": {"u": 7}}', /"u" must be an object in braces$/],
    ['a number out of its limits', '{"version": 1, "answer_from": 60}', /"answer_from" must be a number from 0\.3 to 0\.99/],
    ['a text that is too long', `{"version": 1, "description": "${'x'.repeat(2_001)}"}`, /"description" has more than 2000 characters$/],
    ['single quotes', "{'version': 1}", /^1:2 this is not JSON: names and texts stand in double quotes/],
    ['a comment', '{"version": 1, // one\n}', /^1:16 this is not JSON: it has no comments/],
    ['a text over two lines', '{"version": 1, "description": "a\nb"}', /^1:31 this text is not closed on its line/],
    ['an end that is missing', '{"version": 1', /the file ends too early: a closing } or \] is missing/],
    ['no JSON', '{"version": 1,\n\n}', /^3:1 there is nothing between the comma and }$/],
  ] as const)
    it(`reports ${fault}, with its place`, () => assert.match(faultsOf(text).join('\n'), message))
  it('gives what is left of a file without the parts that have a fault, so that the rest can be checked too', () => {
    const { model, rest, faults } = readModel(`{"version": 2, "tables": {
      "t": {"display": "x", "mesures": {}, "filters": {"f": "a > 1"}, "measures": {"m": {"expresion": "sum(a)"}, "n": "sum(b)"},
        "superlatives": {"best": {"by": "b"}, "first": {"by": "c", "order": "ascending"}}},
      "u": 7}, "out_of_scope": {"pay": {"words": []}}}`)
    assert.equal(model, null)
    assert.equal(faults.length, 7)
    assert.deepEqual(rest, {
      version: 1,
      tables: {
        t: { filters: { f: 'a > 1' }, measures: { n: 'sum(b)' }, superlatives: { first: { by: 'c', order: 'ascending' } } },
      },
      out_of_scope: {},
    })
  })
  it('leaves nothing of what is no object', () => assert.equal(readModel('[]').rest, null))
  it('stops the start with the line', () =>
    assert.throws(
      () => parseSemanticLayer('{"version": 1,\n"tabels": {}}'),
      /^Error: NOTES_FILE, line 2: "tabels" is not known here. Did you mean tables\?$/,
    ))
  it('stops the start where the file is missing, and names the setting', () =>
    assert.rejects(readSemanticLayer('/nowhere/model.json'), /^Error: NOTES_FILE: \/nowhere\/model\.json cannot be read: ENOENT/))
  it('has a published schema, which is the one that checks', () => {
    const published = JSON.parse(readFileSync(new URL('../../../../docs/api/semantic-model.schema.json', import.meta.url), 'utf8'))
    const { $schema: _, ...schema } = published
    assert.deepEqual(schema, JSON.parse(JSON.stringify(SemanticModel)))
  })
  it("has Tanager's own model without a fault", () =>
    assert.deepEqual(faultsOf(readFileSync(new URL('../../../talent/reporting-model.json', import.meta.url), 'utf8')), []))
})
