import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDefinitions, readDefinitions } from './read-definitions.ts'

describe('schema notes', () => {
  it('are none where no file is set', async () => assert.equal(await readDefinitions(''), null))

  it('may be empty', () => assert.deepEqual(parseDefinitions('{}'), { tables: {}, joins: [], measures: [], notHeld: {} }))

  it('take a text alone for a condition', () => {
    const { tables } = parseDefinitions(`{"tables": {"offers": {"phrases": {"turned down": "status = 'Rejected'"}}}}`)
    assert.deepEqual(tables.offers?.phrases, { 'turned down': { where: "status = 'Rejected'" } })
  })

  for (const [fault, text, line, message] of [
    [
      'a field that nobody knows',
      '{\n "tables": {\n  "offers": {\n   "colums": {}\n  }\n }\n}',
      4,
      /"colums" is not known here; known are names/,
    ],
    ['a list that is none', '{"tables": {\n"offers": {"names": "offer"}}}', 2, /must be a list/],
    ['a measure of nothing', '{"measures": [\n\n{"names": ["rate"]}]}', 3, /needs "names" and "of"/],
    [
      'a measure that is two',
      '{"measures": [{"names": ["r"], "of": "t", "percent": "a = 1", "days": ["a", "b"]}]}',
      1,
      /either "days" or "percent"/,
    ],
    [
      'a unit that nobody tells time in',
      '{"measures": [\n{"names": ["r"], "of": "t", "days": ["a", "b"], "unit": "weeks"}]}',
      2,
      /must be "hours" or "minutes"/,
    ],
    ['an empty phrase', '{"tables": {"t": {"phrases": {\n"gone": {}}}}}', 2, /says nothing/],
    ['a join of one end', '{"joins": [["a.b"]]}', 1, /must be a list of two/],
    ['a missing comma', '{"tables": {}\n"joins": []}', 2, /a comma or } is missing/],
    ['a comma too many', '{"joins": [\n["a.b", "c.d"],\n]}', 3, /there is nothing between the comma and ]/],
    ['a name that is there twice', '{"tables": {\n"a": {},\n"a": {}}}', 3, /"a" occurs twice/],
    ['a file that ends too early', '{"tables": {\n', 2, /ends too early/],
    ['something behind the end', '{}\n{}', 1, /there is text after the last bracket/],
    ['no JSON at all', '\n\nnames: []', 3, /this is not JSON/],
  ] as const) {
    it(`stop the start at ${fault}, with its line`, () =>
      assert.throws(
        () => parseDefinitions(text),
        (error: Error) => {
          assert.match(error.message, new RegExp(`^NOTES_FILE, line ${line}: `))
          assert.match(error.message, message)
          return true
        },
      ))
  }
})
