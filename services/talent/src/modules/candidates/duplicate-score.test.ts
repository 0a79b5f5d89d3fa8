import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { comparable, comparableEmail, comparablePhone, type DuplicateFacts } from './duplicate-facts.ts'
import { documentKeys, fieldKeys } from './duplicate-keys.ts'
import { REASONS, samePhone, scorePair, THRESHOLD } from './duplicate-score.ts'
import { sketchOf, textLikeness } from './duplicate-text.ts'

type Known = Partial<Omit<DuplicateFacts, 'candidateId' | 'sha256'>>
const facts = (known: Known) => ({
  fullName: null,
  email: null,
  phone: null,
  location: null,
  employers: [],
  schools: [],
  text: null,
  ...known,
})
const compared = (known: Known) => ({ who: comparable(facts(known)), sketch: sketchOf(known.text ?? null)?.bytes ?? null })
const MANY = { sameFile: false, namesakes: 20 }
const score = (a: Known, b: Known, seen = MANY) => scorePair(compared(a), compared(b), seen)
const shared = (a: Known, b: Known) => {
  const other = new Set(fieldKeys(compared(b).who).all)
  return fieldKeys(compared(a).who).all.filter((key) => other.has(key)).length
}

// A changed key would leave every stored one unfound: change these only with a migration that makes all keys anew.
const PINNED = ['-5702382713121500816', '-3677598503233506605', '-3677598503447443377', '8462019755744806991']

const words = (count: number, seed: number) => Array.from({ length: count }, (_, n) => `word${Math.imul(n + 1, seed) % 997}`).join(' ')
const fact = fc.record({
  fullName: fc.option(fc.oneof(fc.constantFrom('John Smith', 'Smith John', 'Jon Smyth', 'Ana Costa', 'Bill Gates'), fc.string())),
  email: fc.option(fc.oneof(fc.constantFrom('a.smith@gmail.com', 'asmith@gmail.com', 'asmith@x.org'), fc.emailAddress(), fc.string())),
  phone: fc.option(fc.oneof(fc.constantFrom('+44 7700 900123', '07700 900123', '0044 (0)7700 900123'), fc.string())),
  location: fc.option(fc.oneof(fc.constantFrom('London, SW1A 1AA', 'London', '10115 Berlin'), fc.string())),
  employers: fc.array(fc.oneof(fc.constantFrom('Acme Ltd', 'ACME', 'Globex Corp', 'Acme UK'), fc.string()), { maxLength: 4 }),
  schools: fc.array(fc.oneof(fc.constantFrom('University of Leeds', 'Leeds University'), fc.string()), { maxLength: 3 }),
  text: fc.option(fc.constantFrom(words(60, 31), words(80, 31), words(60, 77), 'short')),
})

describe('the score of a pair', () => {
  it('lies within 0 and 1, names known reasons, and is the same in both directions', () => {
    fc.assert(
      fc.property(fact, fact, fc.boolean(), fc.nat(20), (a, b, sameFile, namesakes) => {
        const there = score(a, b, { sameFile, namesakes })
        assert.deepEqual(there, score(b, a, { sameFile, namesakes }))
        assert.ok(there.score >= 0 && there.score <= 1)
        assert.ok(there.reasons.every((reason) => REASONS.includes(reason)))
      }),
      { numRuns: 1_000 },
    )
  })
  it('is above the threshold for one word as a name only where the name is rare and the whole address is the same', () => {
    const isabelle = { fullName: 'Isabelle', location: 'Utakarra, WA 2193' }
    const [few, many] = [{ sameFile: false, namesakes: 2 }, MANY]
    assert.ok(shared(isabelle, isabelle) > 0)
    assert.ok(score(isabelle, isabelle, few).score >= THRESHOLD)
    assert.ok(score(isabelle, isabelle, many).score < THRESHOLD)
    assert.ok(score(isabelle, { ...isabelle, location: 'Utakarra' }, few).score < THRESHOLD)
  })
  it('counts a name as rare though the same person was there five times', () => {
    const reuben = { fullName: 'Reuben Edgecombe', location: 'Palmerston, VIC' }
    assert.ok(score(reuben, { ...reuben, fullName: 'Reuven Edgecombe' }, { sameFile: false, namesakes: 5 }).score < THRESHOLD)
    const exact = { ...reuben, location: 'Palmerston, VIC 4231' }
    assert.ok(
      score(exact, { ...exact, fullName: 'Reuven Edgecombe', location: 'Palmerston, VIC 4213' }, { sameFile: false, namesakes: 5 }).score >=
        THRESHOLD,
    )
  })
  it('is above the threshold for the same bytes, whatever else is said', () => {
    fc.assert(
      fc.property(fact, fact, (a, b) => {
        const { score: value, reasons } = score(a, b, { sameFile: true, namesakes: 20 })
        assert.ok(value >= THRESHOLD && reasons.includes('same_file'))
      }),
    )
  })
  it('is nearly 1 for the same record', () => {
    const record = {
      fullName: 'Ana Costa',
      email: 'ana@x.org',
      phone: '+351912345678',
      location: 'Porto',
      employers: ['Acme'],
      schools: ['Leeds'],
    }
    assert.ok(score(record, record).score > 0.999)
  })

  const suggested: [what: string, a: Known, b: Known, reasons: string[]][] = [
    ['one mailbox', { email: 'Ana.Costa+cv@gmail.com' }, { email: 'anacosta@googlemail.com' }, ['same_email']],
    [
      'one mailbox under other names',
      { email: 'a@x.org', fullName: 'Ana Costa' },
      { email: 'A@X.org', fullName: 'Lea Stone' },
      ['same_email'],
    ],
    [
      'one phone',
      { phone: '+44 7700 900123', fullName: 'Ana Costa' },
      { phone: '07700 900123', fullName: 'Costa Ana' },
      ['same_phone', 'similar_name'],
    ],
    [
      'name, employer and school',
      { fullName: 'Bill Gates', employers: ['Acme Ltd'], schools: ['University of Leeds'] },
      { fullName: 'Gates, William', employers: ['Globex', 'ACME'], schools: ['Leeds University'] },
      ['similar_name', 'same_employer', 'same_school'],
    ],
    [
      'name and postcode',
      { fullName: 'Ana Costa', location: 'London SW1A 1AA' },
      { fullName: 'Ana Costa', location: 'London, sw1a1aa, UK' },
      ['similar_name', 'same_location'],
    ],
    [
      'name and nearly the same text',
      { fullName: 'Ana Costa', text: words(90, 31) },
      { fullName: 'Ana Costa', text: `${words(90, 31)} and one more line` },
      ['similar_text', 'similar_name'],
    ],
    [
      'a mailbox name at another provider, with name and place',
      { fullName: 'Ana Costa', email: 'anacosta77@x.org', location: 'Porto' },
      { fullName: 'Ana Costa', email: 'ana.costa77@y.com', location: 'Porto, Portugal' },
      ['similar_name', 'similar_email', 'same_location'],
    ],
  ]
  for (const [what, a, b, reasons] of suggested) {
    it(`suggests for ${what}`, () => {
      const found = score(a, b)
      assert.deepEqual(found.reasons, reasons)
      assert.ok(found.score >= THRESHOLD, `${found.score}`)
    })
  }
  const refused: [what: string, a: Known, b: Known][] = [
    ['a name alone', { fullName: 'John Smith' }, { fullName: 'John Smith' }],
    ['a common name in one city', { fullName: 'John Smith', location: 'London' }, { fullName: 'John Smith', location: 'London' }],
    [
      'a phone shared by people of other names',
      { phone: '+447700900123', fullName: 'Ana Costa' },
      { phone: '+447700900123', fullName: 'Leo Stone' },
    ],
    [
      'colleagues from one school and city',
      { fullName: 'Ana Costa', employers: ['Acme'], schools: ['Leeds'], location: 'Leeds' },
      { fullName: 'Ana Stone', employers: ['Acme'], schools: ['Leeds'], location: 'Leeds' },
    ],
    [
      'namesakes in one city with other careers',
      { fullName: 'Ana Costa', employers: ['Acme'], schools: ['Leeds'], location: 'Porto' },
      { fullName: 'Ana Costa', employers: ['Globex'], schools: ['Porto'], location: 'Porto' },
    ],
  ]
  for (const [what, a, b] of refused) it(`does not suggest for ${what}`, () => assert.ok(score(a, b).score < THRESHOLD))
  it('trusts a name and a place more when hardly anyone else bears the name', () => {
    const someone = { fullName: 'Ottoline Quaife', location: 'Porto' }
    assert.ok(score(someone, someone, { sameFile: false, namesakes: 1 }).score >= THRESHOLD)
    assert.ok(score(someone, someone, { sameFile: false, namesakes: 20 }).score < THRESHOLD)
  })
})

describe('comparable forms', () => {
  it('an address without an @ is none', () => assert.equal(comparableEmail('nobody'), null))
  it('dots count where the provider says so', () =>
    assert.notDeepEqual(comparableEmail('a.b@x.org')?.address, comparableEmail('ab@x.org')?.address))
  for (const [a, b, same] of [
    ['+44 7700 900123', '0044 (0)7700 900123', true],
    ['+44 7700 900123', '(07700) 900-123 ext 5', true],
    ['+44 7700 900123', '+1 7700 900123', false],
    ['0123 4567', '0123 4568', false],
  ] as const) {
    it(`${a} and ${b} are ${same ? 'one number' : 'two numbers'}`, () => {
      const [one, other] = [comparablePhone(a), comparablePhone(b)]
      assert.ok(one && other)
      assert.equal(samePhone(one, other), same)
    })
  }
  it('a number of one digit repeated, or too short, is none', () => {
    assert.equal(comparablePhone('000 000 000'), null)
    assert.equal(comparablePhone('12345'), null)
  })
})

describe('keys', () => {
  it('are the same every time, distinct, few and 64 bits wide', () => {
    fc.assert(
      fc.property(fact, (known) => {
        const { all } = fieldKeys(compared(known).who)
        assert.deepEqual(all, fieldKeys(compared(known).who).all)
        assert.equal(new Set(all).size, all.length)
        assert.ok(all.length <= 40 && all.every((key) => BigInt.asIntN(64, BigInt(key)) === BigInt(key)))
      }),
    )
  })
  it('have stayed what stored ones are', () => {
    const { all } = fieldKeys(comparable(facts({ fullName: 'Ana Costa', email: 'ana@x.org', location: 'Porto' })))
    assert.deepEqual(all, PINNED)
  })
  const meeting: [what: string, a: Known, b: Known][] = [
    ['a swapped order', { fullName: 'Ana Costa', location: 'Porto' }, { fullName: 'COSTA Ana', location: 'Porto' }],
    ['a nickname', { fullName: 'Bill Gates', employers: ['Acme'] }, { fullName: 'William Gates', employers: ['ACME Ltd'] }],
    ['a typing error in the surname', { fullName: 'Ana Costa', location: 'Porto' }, { fullName: 'Ana Cotsa', location: 'Porto' }],
    ['an initial', { fullName: 'A. Costa', location: 'Porto' }, { fullName: 'Ana Costa', location: 'Porto' }],
    ['accents', { fullName: 'José Muñoz', schools: ['Universität Wien'] }, { fullName: 'Jose Munoz', schools: ['Universitat Wien'] }],
    ['a second surname', { fullName: 'Ana Costa Lima', location: 'Porto' }, { fullName: 'Ana Costa', location: 'Porto' }],
  ]
  for (const [what, a, b] of meeting) it(`meet in spite of ${what}`, () => assert.ok(shared(a, b) > 0))
  it('do not meet for strangers in one place', () =>
    assert.equal(shared({ fullName: 'Ana Costa', location: 'Porto' }, { fullName: 'Leo Stone', location: 'Porto' }), 0))
})

describe('text sketches', () => {
  const text = words(300, 31)
  it('estimate the share in common', () => {
    const likeness = (a: string, b: string) => textLikeness(sketchOf(a)?.bytes ?? null, sketchOf(b)?.bytes ?? null) ?? -1
    assert.equal(likeness(text, text.toUpperCase().replaceAll(' ', '\n')), 1)
    assert.ok(likeness(text, `${text} ${words(30, 77)}`) > 0.75)
    assert.ok(likeness(text, words(300, 77)) < 0.1)
  })
  it('give nearly identical texts a key in common, and unlike ones none', () => {
    const bands = (of: string) => documentKeys(null, sketchOf(of)).all
    const common = (a: string, b: string) => bands(a).filter((key) => bands(b).includes(key)).length
    assert.ok(common(text, `${text} updated last week`) > 0)
    assert.equal(common(text, words(300, 77)), 0)
  })
  it('are not made of a few words', () => assert.equal(sketchOf('Ana Costa, Porto'), null))
  it('work without spaces between words', () =>
    assert.ok(sketchOf('软件工程师负责支付平台的设计与开发并带领团队完成多个项目的交付与维护工作')))
})
