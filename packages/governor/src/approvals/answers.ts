const LARGEST_ANSWER = 16_384

/** The address of a service, without a slash at its end. */
export function baseOf(text: string, what: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
  if (!plain) throw new Error(`${JSON.stringify(text)} is not the address of ${what}: http(s)://host[:port][/path].`)
  return text.replace(/(?<!\/)\/+$/, '')
}

/** The object that a service answered with; it never gets long. */
export async function objectIn(answer: Response, who: string, largest = LARGEST_ANSWER): Promise<Readonly<Record<string, unknown>>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += (piece as Uint8Array).byteLength
    if (size > largest) throw new Error(`${who} answered with more than an approval.`)
    pieces.push(piece as Uint8Array)
  }
  const value: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw unknownShape(who, 'the answer')
}

export const unknownShape = (who: string, what: string) => new Error(`${who} answered in a shape that is not known: ${what}.`)
