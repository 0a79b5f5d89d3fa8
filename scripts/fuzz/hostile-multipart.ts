export interface HostileMultipart {
  readonly name: string
  readonly type: string
  readonly body: () => string
}

const MIB = 1_000_000
const TYPE = 'multipart/form-data; boundary=cut'
const fill = (unit: string, length = MIB): string => unit.repeat(Math.max(1, Math.floor(length / unit.length)))
const part = (head: string, text: string) => `--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
const END = '--cut--\r\n'
const file = (name: string, text: string) => part(`name="file"; filename="${name}"`, text) + END
const jsonForm = (text: string) =>
  `--cut\r\nContent-Disposition: form-data; name="form"\r\nContent-Type: application/json\r\n\r\n${text}\r\n${END}`

/** Multipart bodies that are broken, or cost more than they carry. */
export const hostileMultiparts = (): HostileMultipart[] => [
  { name: 'no boundary', type: 'multipart/form-data', body: () => part('name="a"', 'x') + END },
  { name: 'an endless boundary', type: `multipart/form-data; boundary=${fill('-', 10_000)}`, body: () => fill('-') },
  { name: 'boundaries alone', type: TYPE, body: () => fill('--cut\r\n') },
  { name: 'almost boundaries', type: TYPE, body: () => part('name="file"; filename="a.txt"', fill('\r\n--cu')) + END },
  { name: 'parts', type: TYPE, body: () => fill(part('name="a"', 'x')) + END },
  { name: 'header lines', type: TYPE, body: () => `--cut\r\n${fill('X: y\r\n')}\r\nx\r\n${END}` },
  { name: 'a long header', type: TYPE, body: () => `--cut\r\nContent-Disposition: form-data; name="${fill('a')}"\r\n\r\nx\r\n${END}` },
  { name: 'parameters', type: TYPE, body: () => part(`name="file"; ${fill('a=b;', 15_000)}`, 'x') + END },
  { name: 'escaped quotes', type: TYPE, body: () => part(`name="${fill('\\"', 15_000)}"`, 'x') + END },
  { name: 'semicolons', type: TYPE, body: () => part(fill(';', 15_000), 'x') + END },
  { name: 'an encoded file name', type: TYPE, body: () => part(`name="file"; filename*=utf-8''${fill('%f0', 12_000)}`, 'x') + END },
  { name: 'a file name of dots', type: TYPE, body: () => file(`${fill('. ', 12_000)}.pdf`, 'x') },
  { name: 'a form with a name of capitals', type: TYPE, body: () => jsonForm(`{"${fill('A', 150_000)}":1}`) },
  { name: 'a form of many names', type: TYPE, body: () => jsonForm(`{${fill('"a":1,', 150_000)}"b":1}`) },
  { name: 'a form nested', type: TYPE, body: () => jsonForm(fill('[', 150_000)) },
  { name: 'a form too long', type: TYPE, body: () => jsonForm(fill('[0,', MIB)) },
  { name: 'a form as a file', type: TYPE, body: () => part('name="form"; filename="a.json"', `{"${fill('A')}":1}`) + END },
]
