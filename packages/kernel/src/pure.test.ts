import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Config, type ConfigError, integer, oneOf, proxies, readConfig, type Settings, text, url } from './config.ts'
import { correlationId } from './correlation.ts'
import { normaliseFields, snakeCase } from './field-names.ts'
import { isUuid, newId } from './ids.ts'
import { checkVersion } from './if-match.ts'
import { canonicalJson, parseJsonBody } from './json-body.ts'
import { describeError } from './logger.ts'
import { cursorId, cursorNumber, toPage } from './page.ts'
import { Problem } from './problem.ts'
import { type RateLimiter, rateLimiter, type Share } from './rate-limit.ts'
import { transitions } from './transitions.ts'

const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.code}`
    throw error
  }
  return 'no problem'
}

describe('a move that the state forbids', () => {
  const flow = transitions<'Draft' | 'Sent' | 'Over', 'send' | 'end'>('An offer', {
    send: { action: 'offer.send', from: ['Draft'], to: 'Sent', words: 'be sent' },
    end: { action: 'offer.end', from: ['Draft', 'Sent'], to: 'Over', words: 'be withdrawn' },
  })
  it('is refused in a sentence that says which states allow it', () => {
    assert.throws(() => flow.apply('Over', 'send'), { message: 'Only an offer that is Draft can be sent. This one is Over.' })
    assert.throws(() => flow.apply('Over', 'end'), { message: 'Only an offer that is Draft or Sent can be withdrawn. This one is Over.' })
  })
})

describe('ids', () => {
  it('are UUIDv7 that sort in the order they were made, even when the clock stands or goes back', () => {
    const times = [1000, 1000, 1000, 999, 1001, 5, 1001]
    const ids = [...times, ...Array(10_000).fill(1001)].map((time) => newId(1_700_000_000_000 + time))
    assert.deepEqual([...ids].sort(), ids)
    assert.equal(new Set(ids).size, ids.length)
    for (const id of ids.slice(0, 10)) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
  it('know a UUID from anything else', () => {
    assert.ok(isUuid('A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'))
    for (const not of ['', 'x', 'urn:uuid:a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}', 7, null]) {
      assert.ok(!isUuid(not))
    }
  })
})

describe('pages', () => {
  it('give a cursor that leads to the next row and nothing past the end', () => {
    const ids = Array.from({ length: 3 }, () => newId()).map((id) => ({ id }))
    const page = toPage(ids, 2, (row) => row.id)
    assert.equal(page.has_more, true)
    assert.equal(cursorId({ cursor: page.next_cursor as string }), ids[1]?.id)
    assert.deepEqual(
      toPage(ids, 3, (row) => row.id),
      { items: ids, next_cursor: null, has_more: false },
    )
    assert.deepEqual(toPage([], 3, String), { items: [], next_cursor: null, has_more: false })
  })
  it('400 for every cursor that no list gave out', () => {
    for (const cursor of ['', 'x', 'MS4', '%00', 'MS5ub3QtYW4taWQ', `${Buffer.from(`1.${newId()}`).toString('base64url')}=`]) {
      assert.equal(
        codeOf(() => cursorId({ cursor })),
        '400 invalid_cursor',
        cursor,
      )
    }
    assert.equal(
      codeOf(() => cursorNumber({ cursor: Buffer.from('1.-5').toString('base64url') })),
      '400 invalid_cursor',
    )
    assert.equal(cursorId({}), null)
  })
})

describe('versions', () => {
  it('demand that the caller has seen the present one', () => {
    assert.equal(
      codeOf(() => checkVersion(3, undefined, undefined)),
      '428 precondition_required',
    )
    assert.equal(
      codeOf(() => checkVersion(3, '"2"', undefined)),
      '409 stale_row_version',
    )
    assert.equal(
      codeOf(() => checkVersion(3, '"3"', 2)),
      '409 stale_row_version',
    )
    assert.equal(
      codeOf(() => checkVersion(3, '"2"', 3)),
      '409 stale_row_version',
    )
    for (const unusable of ['W/"3"', '3', '"3', '""', ''])
      assert.throws(() => checkVersion(3, unusable, undefined), { code: 'stale_row_version', message: /^If-Match holds no ETag/ }, unusable)
    for (const [tag, version] of [
      ['"2"', undefined],
      ['*', 2],
      ['"3"', 2],
    ] as const)
      assert.throws(() => checkVersion(3, tag, version), { code: 'stale_row_version', message: /^Someone changed this record/ }, tag)
    for (const good of ['"3"', '"1", "3"', '*'])
      assert.equal(
        codeOf(() => checkVersion(3, good, undefined)),
        'no problem',
      )
    assert.equal(
      codeOf(() => checkVersion(3, undefined, 3)),
      'no problem',
    )
  })
})

describe('field names', () => {
  it('are the same in snake_case, camelCase and PascalCase', () => {
    for (const spelling of ['current_location', 'currentLocation', 'CurrentLocation']) assert.equal(snakeCase(spelling), 'current_location')
    assert.equal(snakeCase('RowVersion'), 'row_version')
    assert.equal(snakeCase('TANNumber'), 'tan_number')
    assert.equal(snakeCase('a1BCDe_FGh'), 'a1_bc_de_f_gh')
    assert.equal(snakeCase('A'.repeat(1_000_000)), 'a'.repeat(1_000_000))
  })
  const schema = {
    properties: { row_version: {}, people: { items: { properties: { full_name: {} } } }, criteria: {} },
  }
  it('are renamed as deep as the schema declares them and not in free JSON', () => {
    const sent = { RowVersion: 1, people: [{ FullName: 'A' }], criteria: { MinYears: 2 }, Unknown: 3 }
    assert.deepEqual(normaliseFields(sent, schema), {
      row_version: 1,
      people: [{ full_name: 'A' }],
      criteria: { MinYears: 2 },
      Unknown: 3,
    })
  })
  it('400 when one field comes in two spellings', () => {
    assert.equal(
      codeOf(() => normaliseFields({ RowVersion: 1, row_version: 2 }, schema)),
      '400 validation_failed',
    )
  })
})

describe('JSON bodies', () => {
  const parse = (source: string | Uint8Array) => parseJsonBody(typeof source === 'string' ? Buffer.from(source) : source)
  it('are read as they are', () => {
    assert.deepEqual(parse('{"a":[1,"é","\\u00e9\\ud83d\\ude00"]}'), { a: [1, 'é', 'é😀'] })
    assert.equal(parse(''), undefined)
  })
  it('400 for what is broken or cannot be stored', () => {
    const bad = [
      '{',
      '{"a":1}x',
      '[1,]',
      '"\\u0000"',
      '{"\\u0000":1}',
      '"\\ud800"',
      '{"__proto__":{}}',
      '{"a":{"__proto__":1}}',
      '['.repeat(20),
    ]
    for (const source of bad)
      assert.equal(
        codeOf(() => parse(source)),
        '400 malformed_json',
        source.slice(0, 20),
      )
    assert.equal(
      codeOf(() => parse(Uint8Array.of(0x22, 0xff, 0x22))),
      '400 malformed_json',
    )
  })
  it('400 body_too_complex beyond each limit, and not at it', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
    const keys = (count: number) => JSON.stringify(Array.from({ length: count / 4 }, () => ({ a: 1, b: 2, c: 3, d: 4 })))
    const cases: [within: string, beyond: string][] = [
      [nested(32), nested(33)],
      [keys(1000), keys(1004)],
      [`{${Array(1000).fill('"a":1').join()}}`, `{${Array(1001).fill('"a":1').join()}}`],
      [JSON.stringify(Array(9_999).fill(0)), JSON.stringify(Array(10_000).fill(0))],
      [`{"${'a'.repeat(200)}" \n\t:1}`, `{"${'a'.repeat(201)}" \n\t:1}`],
      [`{"${'😀'.repeat(200)}":1}`, `{"${'😀'.repeat(201)}":1}`],
      [`{"${'\\"'.repeat(200)}":1}`, `{"${'\\"'.repeat(201)}":1}`],
      [`{"${'\\u0041'.repeat(200)}":1}`, `{"${'\\u0041'.repeat(201)}":1}`],
      [`{"a":"${'x'.repeat(100_000)}, { [ : \\" "}`, `{"a":{"${'x'.repeat(1_000_000)}":1}}`],
    ]
    for (const [within, beyond] of cases) {
      assert.deepEqual(parse(within), JSON.parse(within))
      assert.equal(
        codeOf(() => parse(beyond)),
        '400 body_too_complex',
        beyond.slice(0, 40),
      )
    }
    for (const hostile of ['['.repeat(1_000_000), '{"a":'.repeat(200_000), '"'.repeat(1_000_000), ',:'.repeat(500_000)])
      assert.match(
        codeOf(() => parse(hostile)),
        /^400 (body_too_complex|malformed_json)$/,
      )
  })
  it('have one canonical text whatever the order of keys', () => {
    assert.equal(canonicalJson({ b: [{ d: 1, c: 2 }], a: 'x' }), canonicalJson({ a: 'x', b: [{ c: 2, d: 1 }] }))
    assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]))
    assert.equal(canonicalJson(undefined), '')
  })
  it('survive any JSON value unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const source = JSON.stringify(value)
        if (/__proto__|\\u0000/.test(source) || !source.isWellFormed() || /\\ud[89a-f]/.test(source)) return
        assert.deepEqual(parse(source), JSON.parse(source))
      }),
    )
  })
})

describe('the rate limit', () => {
  it('lets the limit through in a window, then refuses until it ends', () => {
    let time = 0
    const limiter = rateLimiter({ limit: 3, windowMs: 60_000, now: () => time })
    assert.deepEqual(
      [1, 2, 3, 4].map(() => limiter.take('a').allowed),
      [true, true, true, false],
    )
    assert.equal(limiter.take('b').allowed, true)
    time = 59_999
    assert.equal(limiter.take('a').resetSeconds, 1)
    time = 60_000
    assert.equal(limiter.take('a').allowed, true)
  })
  it('tells without counting whether the next one would be let through', () => {
    let time = 0
    const limiter = rateLimiter({ limit: 2, windowMs: 60_000, now: () => time })
    for (let i = 0; i < 5; i++) assert.deepEqual(limiter.peek('a'), { allowed: true, remaining: 2, resetSeconds: 60 })
    assert.equal(limiter.size(), 0, 'a look leaves nothing behind')
    limiter.take('a')
    time = 1_000
    assert.deepEqual(limiter.peek('a'), { allowed: true, remaining: 1, resetSeconds: 59 })
    assert.equal(limiter.take('a').allowed, true)
    assert.deepEqual(limiter.peek('a'), { allowed: false, remaining: 0, resetSeconds: 59 })
    time = 60_000
    assert.equal(limiter.peek('a').allowed, true)
  })
  describe('shared by several processes', () => {
    /** What the database does, in memory. */
    const together = (now: () => number): Share => {
      const windows = new Map<string, { count: number; ends: number }>()
      return async (key, more, remainingMs) => {
        const mine = now() + remainingMs
        const found = windows.get(key)
        const window = found && found.ends > now() ? found : { count: 0, ends: mine }
        const taken = window.ends <= mine + 1_000
        if (taken) window.count += more
        windows.set(key, window)
        return { count: window.count, remainingMs: window.ends - now(), taken }
      }
    }
    const take = async (limiter: RateLimiter) => {
      await limiter.heard('a')
      return limiter.take('a')
    }
    const letThrough = async (limiters: RateLimiter[], requests: number) => {
      let allowed = 0
      for (let i = 0; i < requests; i++) if ((await take(limiters[i % limiters.length] as RateLimiter)).allowed) allowed += 1
      return allowed
    }

    it('is exact in one process, and asks the others once in a fortieth of the limit', async () => {
      let [time, asked] = [0, 0]
      const share = together(() => time)
      const counted: Share = (...told) => {
        asked += 1
        return share(...told)
      }
      const limiter = rateLimiter({ limit: 400, now: () => time, share: counted })
      assert.equal(await letThrough([limiter], 1_000), 400)
      assert.ok(asked <= 40, String(asked))
      time = 60_000
      assert.equal(await letThrough([limiter], 1_000), 400)
      for (let i = 0; i < 9; i++) limiter.take('b')
      const before = asked
      assert.equal(limiter.heard('b'), undefined)
      assert.equal(asked, before, 'a client that sends little costs nothing')
    })
    it('lets through the limit, and at most a tenth of it more for each process', async () => {
      for (const count of [2, 4, 8]) {
        let time = 0
        const share = together(() => time)
        const limiters = Array.from({ length: count }, () => rateLimiter({ limit: 400, now: () => time, share }))
        const allowed = await letThrough(limiters, 10_000)
        assert.ok(allowed >= 400 && allowed <= 400 + count * 40, `${count}: ${allowed}`)
        assert.equal((await take(limiters[0] as RateLimiter)).remaining, 0)
        time = 61_000
        assert.ok((await take(limiters[0] as RateLimiter)).allowed)
      }
    })
    it('does not count what came before the common window', async () => {
      let time = 0
      const share = together(() => time)
      const [early, late] = [rateLimiter({ limit: 400, now: () => time, share }), rateLimiter({ limit: 400, now: () => time, share })]
      for (let i = 0; i < 9; i++) early.take('a')
      time = 50_000
      await letThrough([late], 100)
      assert.equal(await letThrough([early], 1), 1)
      await early.heard('a')
      await new Promise(setImmediate)
      assert.ok((await take(early)).remaining <= 300, 'it has heard of the other')
      assert.ok((await take(early)).resetSeconds >= 59, 'and the window is the other’s')
    })
    it('counts for itself while the others cannot be asked', async () => {
      let asked = 0
      const share: Share = async () => {
        asked += 1
        throw new Error('away')
      }
      const limiters = [1, 2].map(() => rateLimiter({ limit: 400, now: () => 0, share }))
      assert.equal(await letThrough(limiters, 2_000), 800)
      assert.equal(asked, 2, 'and does not ask at every request')
    })
  })
  it('keeps a bounded number of keys', () => {
    const limiter = rateLimiter({ limit: 1, maxKeys: 100 })
    for (let i = 0; i < 10_000; i++) limiter.take(String(i))
    assert.ok(limiter.size() <= 100)
    assert.equal(limiter.take('9999').allowed, false, 'the newest windows are the ones that stay')
  })
})

describe('correlation ids', () => {
  it('are taken when printable and short, and otherwise made', () => {
    const given = (value: string) => correlationId({ headers: { 'x-correlation-id': value } })
    assert.equal(given('order 66'), 'order 66')
    for (const bad of ['', 'x'.repeat(129), 'a\tb', 'é']) assert.notEqual(given(bad), bad)
    assert.ok(isUuid(correlationId({ headers: {} })))
  })
})

describe('settings', () => {
  const SETTINGS = {
    PORT: integer({ default: 3000, min: 1, max: 65535, about: 'port' }),
    MODE: oneOf(['a', 'b'], { default: 'a', about: 'mode' }),
    URL: url(['https'], { about: 'address' }),
    KEY: text({ default: '', about: 'key', secret: true, pattern: /^.{8,}$/, hint: 'is too short' }),
  } satisfies Settings
  const read = (env: NodeJS.ProcessEnv): Config<typeof SETTINGS> => readConfig(SETTINGS, env)
  it('are read with their defaults, and an empty value is none', () => {
    assert.deepEqual({ ...read({ URL: 'https://x.example', PORT: '' }) }, { PORT: 3000, MODE: 'a', URL: 'https://x.example', KEY: '' })
  })
  it('name every fault at once and never a secret', () => {
    assert.throws(
      () => read({ PORT: '0x10', MODE: 'c', KEY: 'hunter2' }),
      (error: ConfigError) =>
        error.faults.length === 4 && !error.message.includes('hunter2') && /PORT.*MODE.*URL.*KEY/s.test(error.message),
    )
  })
})

describe('transitions', () => {
  const flow = transitions<'Open' | 'Done', 'finish'>('A thing', {
    finish: { action: 'thing.finish', from: ['Open'], to: 'Done', words: 'be closed' },
  })
  it('apply what the table allows and refuse the rest with 422', () => {
    assert.deepEqual(flow.apply('Open', 'finish'), { to: 'Done', action: 'thing.finish' })
    assert.equal(
      codeOf(() => flow.apply('Done', 'finish')),
      '422 illegal_transition',
    )
    assert.deepEqual([flow.allowed('Open'), flow.allowed('Done')], [['thing.finish'], []])
  })
})

describe('logs', () => {
  it('tell of an error without the values that stand in its message', () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "jane@mail.example"'), {
      code: '22P02',
      detail: 'Key (email)=(jane)',
    })
    const told = JSON.stringify(describeError(error))
    assert.ok(!told.includes('jane'))
    assert.match(told, /22P02/)
  })
})

describe('the setting of trusted proxies', () => {
  const { read } = proxies({ default: false, about: '' })
  it('is false, a number of hops, or addresses and networks', () => {
    assert.deepEqual(['false', '1', '2', '10.0.0.1', '10.0.0.0/8, ::1,fd00::/8'].map(read), [
      false,
      1,
      2,
      ['10.0.0.1'],
      ['10.0.0.0/8', '::1', 'fd00::/8'],
    ])
  })
  it('is never everybody', () => {
    for (const text of [
      'true',
      '0',
      '-1',
      '100',
      '*',
      'all',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0.1/',
      '10.0.0',
      'proxy.example',
      '10.0.0.1,',
    ])
      assert.throws(() => read(text), /must be false/, text)
  })
})
