import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { processorMs } from '../../../../packages/kernel/src/processor-time.testing.ts'
import { UnusableReply } from './model-errors.ts'
import { readReply } from './read-reply.ts'

const SQL = 'select count(*) from orders'
const fenced = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

describe('A reply of the model', () => {
  it('is a JSON object, plain, fenced, with prose around the fence, or with line breaks inside its text', () => {
    for (const reply of [
      `{"sql": "${SQL}"}`,
      ` \n{"sql": "${SQL};"}\n`,
      fenced('json', `{"sql": "${SQL}"}`),
      fenced('', `{"sql": "${SQL}"}`),
      `Sure.\n${fenced('json', `{"sql": "${SQL}"}`)}\nThat counts them.`,
    ])
      assert.deepEqual(readReply(reply), { kind: 'sql', sql: SQL }, reply)
    assert.deepEqual(readReply('{"sql": "select 1\n\tfrom \\"a\\""}'), { kind: 'sql', sql: 'select 1\n\tfrom "a"' })
  })

  it('is fenced SQL of any dialect’s name, or bare SQL', () => {
    for (const reply of [SQL, `${SQL} ;\n`, ...['sql', 'SQL', 'postgresql', 'sqlite', 'mysql', ''].map((name) => fenced(name, SQL))])
      assert.deepEqual(readReply(reply), { kind: 'sql', sql: SQL }, reply)
    assert.deepEqual(readReply(fenced('sql', `-- counts\n${SQL}`)), { kind: 'sql', sql: `-- counts\n${SQL}` })
  })

  it('has its thoughts dropped, also where the opening tag was left out', () => {
    for (const thought of ['<think>{"sql": "no"}</think>', '<THINK>\nselect no\n</THINK>\n', 'select no, or {"sql"}…</think>'])
      assert.deepEqual(readReply(`${thought}{"sql": "${SQL}"}`), { kind: 'sql', sql: SQL }, thought)
  })

  it('hands a write and a second statement on to the guard, whose work it is to refuse them', () => {
    assert.deepEqual(readReply('DELETE FROM orders;'), { kind: 'sql', sql: 'DELETE FROM orders' })
    assert.deepEqual(readReply(fenced('sql', 'DROP TABLE orders')), { kind: 'sql', sql: 'DROP TABLE orders' })
    assert.deepEqual(readReply('select 1; drop table orders;'), { kind: 'sql', sql: 'select 1; drop table orders' })
    for (const sql of [
      "ATTACH DATABASE 'x' AS y",
      'PRAGMA table_info(orders)',
      'VACUUM',
      'REVOKE ALL ON orders FROM app',
      'REPLACE INTO orders VALUES (1)',
      'MERGE INTO orders USING x ON true',
      'CALL wipe(1)',
      "EXEC xp_cmdshell 'dir'",
      "COPY orders TO '/tmp/x'",
      'SET ROLE postgres',
      'set statement_timeout = 0',
      'EXPLAIN ANALYZE DELETE FROM orders',
    ])
      assert.deepEqual(readReply(sql), { kind: 'sql', sql }, sql)
  })

  it('may ask back or give up, in bounded words', () => {
    assert.deepEqual(readReply('{"clarification": " Which year? "}'), { kind: 'clarify', message: 'Which year?', choices: [] })
    const { kind, message } = readReply(`{"unanswerable": "${'x'.repeat(5_000)}"}`) as { kind: string; message: string }
    assert.deepEqual([kind, message.length], ['unanswerable', 1_000])
  })

  it('is of no use otherwise', () => {
    for (const reply of [
      '',
      'I cannot help with that.',
      'Set up the table first.',
      'Call me when you know the year.',
      'Copy that question and ask again.',
      'Explain what you mean by sales.',
      '{}',
      '{"sql": ""}',
      '{"sql": 7}',
      '{"sql": "select 1"',
      '[]',
      `${fenced('sql', 'select 1')}\n${fenced('sql', 'select 2')}`,
      fenced('sql', ''),
      '<think>select 1</think>',
    ])
      assert.throws(() => readReply(reply), UnusableReply, reply)
  })

  it('is read in time that grows with its length alone', async () => {
    const ms = await processorMs(() => {
      for (const piece of ['<think>', '</think', '```', '``` ', '{"', '"\\', ' \n'])
        for (const begin of ['', '{', '{"', '```sql\n'])
          assert.throws(() => readReply(begin + piece.repeat(Math.floor(262_144 / piece.length))), UnusableReply, begin + piece)
    })
    assert.ok(ms < 20_000, `${ms} ms`)
  })
})
