import { hostileBodies, hostileTexts } from './hostile-json.ts'
import { hostileMultiparts } from './hostile-multipart.ts'

/** A request that the service understands: what the attacks change. */
export interface Plain {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Names of the query parameters that the operation declares. */
  readonly parameters: readonly string[]
}
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}
/** Made when its turn comes: all of them together would fill the memory. */
export interface Attack {
  readonly name: string
  readonly make: () => Sent
}

/** As much as fits beside the rest into the 16 KiB that a server takes as headers. */
const LINE = 12_000
const fill = (unit: string, length = LINE): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const HEADERS: Record<string, readonly string[]> = {
  'if-match': [fill('"1",'), fill(','), fill('W/"'), fill(' '), fill('*')],
  'if-none-match': [fill('"a",')],
  'idempotency-key': [fill('A'), fill(' x'), fill('é'.normalize('NFC'))],
  'x-correlation-id': [fill('a'), fill('\t ')],
  authorization: ['Bearer', `Bearer ${fill('.')}`, `Bearer ${fill(' ')}x`, `Bearer ${fill('eyJ')}.${fill('a', 100)}.b`, fill('Basic ')],
  accept: [fill('text/event-stream;q=0.1,'), fill('*/'), fill(';'), fill(', ')],
  'accept-encoding': [fill('gzip;q=0,'), fill('br,')],
  cookie: [fill('a=b; '), fill('=;')],
  'content-type': [
    'text/plain',
    'application/xml',
    `application/${fill('a.')}+json`,
    `application/${fill('a')}`,
    `application/json;${fill('a=b;')}`,
    `application/json${fill(' ')};`,
    `application/json;charset=${fill('"\\')}`,
    fill('/'),
  ],
  'x-forwarded-for': [fill('1.1.1.1, '), fill(',')],
  'x-approval-request': [fill('a-')],
  'x-approval-version': [fill('9')],
  'x-tanager-role': [fill('A_')],
  traceparent: [fill('00-')],
  'mcp-session-id': [fill('a')],
  'mcp-protocol-version': [fill('2026')],
  origin: [`http://${fill('a.')}`],
  'x-large': [fill('x', 1_000_000)],
}

/** The request as it should be. */
export function plainly({ method, path, headers, body }: Plain): Sent {
  if (body === undefined) return { method, path, headers }
  if (typeof body === 'string') return { method, path, headers, body }
  return { method, path, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** Every attack on one operation, each with a name that tells it from the others. */
export function* attacksOn(plain: Plain): Generator<Attack> {
  const good = plainly(plain)
  const withBody = (type: string, body: () => string | Buffer) => () => ({
    ...good,
    headers: { ...plain.headers, 'content-type': type },
    body: body(),
  })
  const bodies = [...hostileBodies(), ...(typeof plain.body === 'object' ? hostileTexts(plain.body as object) : [])]
  for (const { name, body } of bodies) yield { name: `body: ${name}`, make: withBody('application/json', body) }
  for (const { name, type, body } of hostileMultiparts()) yield { name: `multipart: ${name}`, make: withBody(type, body) }
  for (const [header, values] of Object.entries(HEADERS))
    for (const [index, value] of values.entries())
      yield { name: `header: ${header} ${index}`, make: () => ({ ...good, headers: { ...good.headers, [header]: value } }) }
  yield { name: 'header: many', make: () => ({ ...good, headers: { ...good.headers, ...MANY } }) }
  for (const [name, path] of hostilePaths(plain)) yield { name, make: () => ({ ...good, path: path() }) }
}

const MANY = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, 'y']))

function* hostilePaths({ path, parameters }: Plain): Generator<[name: string, path: () => string]> {
  const [bare = path] = path.split('?', 1)
  const query = (text: () => string) => () => `${bare}?${text()}`.slice(0, LINE)
  yield ['query: many names', query(() => Array.from({ length: 4_000 }, (_, index) => `a${index}`).join('&'))]
  yield ['query: one name many times', query(() => fill('limit=1&'))]
  yield ['query: ampersands', query(() => fill('&'))]
  yield ['query: a name of capitals', query(() => fill('A'))]
  yield ['query: names of 200 capitals', query(() => fill(`${fill('A', 199)}&`))]
  yield ['query: brackets', query(() => `a${fill('[b]')}=1`)]
  yield ['query: per cent', query(() => fill('%25'))]
  yield ['query: broken escapes', query(() => fill('%f%'))]
  yield ['query: __proto__', query(() => '__proto__=1&constructor=2&toString=3')]
  for (const name of parameters) {
    for (const [kind, unit] of [
      ['letters', 'A'],
      ['spaces', '+'],
      ['digits', '9'],
      ['wildcards', '%25_'],
      ['base64', 'MS4'],
      ['unicode', '%F0%9F%98%80'],
    ])
      yield [`query: ${name} of ${kind}`, query(() => `${name}=${fill(String(unit))}`)]
    yield [`query: ${name} many times`, query(() => fill(`${name}=x&`))]
  }
  const parts = bare.split('/')
  for (const [index, part] of parts.entries()) {
    if (part.length < 16 && index < parts.length - 1) continue
    for (const text of [
      fill('a'),
      fill('%20'),
      fill('%2F'),
      fill('..%2f'),
      '%ff',
      '%00',
      part.toUpperCase(),
      `${part}${fill(' ', 100).replaceAll(' ', '%20')}`,
    ])
      yield [`path: part ${index} ${text.slice(0, 12)}`, () => [...parts.slice(0, index), text, ...parts.slice(index + 1)].join('/')]
  }
  yield ['path: slashes', () => `${bare}${fill('/')}`]
}
