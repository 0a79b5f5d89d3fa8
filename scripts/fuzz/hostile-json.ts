export interface Hostile {
  readonly name: string
  readonly body: () => string | Buffer
}

/** Just under the mebibyte that a service takes. */
const MIB = 1_000_000
const fill = (unit: string, length: number): string => unit.repeat(Math.max(1, Math.floor(length / unit.length)))
const list = (unit: string, length = MIB): string => `[${fill(`${unit},`, length)}${unit}]`
const keys = (count: number, length = 0) => `{${Array.from({ length: count }, (_, index) => `"${fill('K', length)}${index}":1`).join(',')}}`

/** Bodies that no operation asks for: they cost what reading and comparing costs. */
export const hostileBodies = (): Hostile[] => [
  { name: 'a name of 80,000 capitals', body: () => `{"${fill('A', 80_000)}":1}` },
  { name: 'a name of a million capitals', body: () => `{"${fill('A', MIB)}":1}` },
  { name: 'a name of camel case', body: () => `{"${fill('aB', MIB)}":1}` },
  { name: 'names of 200 capitals, 1,000 of them', body: () => keys(1_000, 190) },
  { name: 'unknown names, 60,000 of them', body: () => keys(60_000) },
  { name: 'names that are numbers', body: () => `{${Array.from({ length: 60_000 }, (_, index) => `"${index * 7_919}":1`).join(',')}}` },
  { name: 'one name many times', body: () => `{${fill('"a":1,', MIB)}"a":1}` },
  { name: 'nested lists', body: () => fill('[', MIB) },
  { name: 'nested objects', body: () => fill('{"a":', MIB) },
  { name: 'nested as deep as allowed', body: () => `${fill('{"a":[', 96)}1${fill(']}', 32)}` },
  { name: 'a list of zeros', body: () => list('0') },
  { name: 'a list of empty objects', body: () => list('{}') },
  { name: 'a list of 9,000 texts', body: () => list('"x"', 36_000) },
  { name: 'a list of 4,000 objects', body: () => list('{}', 12_000) },
  { name: 'a number of a million digits', body: () => `{"a":${fill('1', MIB)}}` },
  { name: 'a fraction of a million digits', body: () => `0.${fill('3', MIB)}` },
  { name: 'an exponent', body: () => '{"a":1e999999999}' },
  { name: 'escapes', body: () => `{"a":"${fill('\\u0041', MIB)}"}` },
  { name: 'half a surrogate pair', body: () => `{"a":"${fill('\\ud800', MIB)}"}` },
  { name: 'backslashes', body: () => `"${fill('\\', MIB)}"` },
  { name: 'quotes', body: () => fill('"', MIB) },
  { name: 'spaces', body: () => fill(' ', MIB) },
  { name: 'colons and commas', body: () => fill(',:', MIB) },
  { name: '__proto__', body: () => '{"__proto__":{"a":1},"constructor":{"prototype":1}}' },
  { name: 'NUL', body: () => Buffer.alloc(MIB) },
  { name: 'bytes that are no UTF-8', body: () => Buffer.alloc(MIB, 0xff) },
  { name: 'a text alone', body: () => JSON.stringify(fill('x', MIB)) },
  { name: 'null', body: () => 'null' },
  { name: 'true', body: () => 'true' },
  { name: 'nothing', body: () => '' },
]

const UNITS: Record<string, string> = {
  letters: 'A',
  words: 'a b ',
  spaces: ' ',
  tabs: '\t ',
  lines: '\r\n',
  digits: '9',
  zeros: '0',
  dots: '.',
  slashes: '/',
  'at signs': 'a@a.',
  dashes: 'a-',
  brackets: '([{<',
  closing: ')]}>',
  quotes: '"\'`',
  'curly quotes': '“‘“',
  'how many': 'how many ',
  'and by': 'by a and ',
  'at least': 'at least 0 ',
  percent: '-0percent ',
  'how far': 'how far is ',
  'camel case': 'aBC',
  comments: '/*x',
  select: 'select * from (',
  script: '<script x',
  roles: 'system: ',
  base64: 'c2VsZWN0',
  marks: 'e\u0301\u0323\u0308',
  joiners: '👩‍👩‍👧‍👦',
  'right to left': '\u202e\u2066א',
  'wide letters': 'ＡＢ',
  'dotted capital': 'İ',
  ligatures: '\ufdfa',
}
/** Below the usual limits of a short and a long field, and as much as a body can hold. */
const LENGTHS = [190, 3_990, MIB / 2]

/** A good body with one field at a time replaced by what costs most. */
export function* hostileTexts(good: object): Generator<Hostile> {
  for (const field of Object.keys(good)) {
    const write = (value: string): string => `${JSON.stringify({ ...good, [field]: '@@' }).replace('"@@"', () => value)}`
    for (const [kind, unit] of Object.entries(UNITS))
      for (const length of LENGTHS)
        yield { name: `${field} of ${length} ${kind}`, body: () => write(JSON.stringify(fill(unit, Math.min(length, MIB / 2)))) }
    for (const value of ['{}', '{"question":1,"x":2}', '""', 'null', '[[]]', '"x"'])
      yield { name: `${field} a list of ${value}`, body: () => write(list(value, Math.min(30_000, 990 * value.length))) }
    yield { name: `${field} a long list`, body: () => write(list('"x"')) }
    yield { name: `${field} a number`, body: () => write(fill('9', 300)) }
    yield { name: `${field} a deep list`, body: () => write(`${fill('[', 30)}${fill(']', 30)}`) }
    yield { name: `${field} in two spellings`, body: () => write(`1,"${field.replace(/_./g, (part) => part.slice(1).toUpperCase())}":2`) }
  }
}
