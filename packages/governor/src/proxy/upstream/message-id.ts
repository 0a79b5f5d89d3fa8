const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const isOpening = (byte: number): boolean => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number): boolean => byte === 0x7d || byte === 0x5d
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39
const MOST_DIGITS = 15
const LONGEST_TEXT = 256

/** The id of a message whose text is there, but cannot be parsed or may not be. */
export function idInText(text: string): number | string | undefined {
  const found = new MessageId()
  found.read(Buffer.from(text))
  return found.id
}

/**
 * Finds the id of a JSON-RPC message that is too long to be kept, while it comes in: the member `id` of the outermost object, wherever it
 * stands. What a message holds further inside cannot be taken for it.
 */
export class MessageId {
  private depth = 0
  private inText = false
  private escaped = false
  private text = ''
  private member: 'name' | 'value' = 'name'
  private digits: string | undefined
  /** The bytes of an id that is text, as long as they come in. */
  private letters: number[] | undefined
  private found: number | string | undefined

  get id(): number | string | undefined {
    return this.found
  }

  read(bytes: Uint8Array): void {
    for (const byte of bytes) this.inText ? this.readText(byte) : this.readBetween(byte)
  }

  private readText(byte: number): void {
    if (this.escaped) this.escaped = false
    else if (byte === BACKSLASH) this.escaped = true
    else if (byte === QUOTE) {
      this.inText = false
      this.found = textOf(this.letters) ?? this.found
      this.letters = undefined
      return
    }
    if (this.letters !== undefined && this.letters.length <= LONGEST_TEXT) this.letters.push(byte)
    if (this.depth === 1 && this.member === 'name' && this.text.length < 3) this.text += String.fromCharCode(byte)
  }

  private readBetween(byte: number): void {
    if (this.digits === '' && byte === QUOTE) this.letters = []
    if (this.digits !== undefined) {
      if (isDigit(byte) && this.digits.length < MOST_DIGITS) {
        this.digits += String.fromCharCode(byte)
        return
      }
      const ends = byte === COMMA || isClosing(byte) || byte <= 0x20
      if (ends && this.digits !== '') this.found = Number(this.digits)
      if (!(byte <= 0x20 && this.digits === '')) this.digits = undefined
    }
    if (byte === QUOTE) {
      this.inText = true
      this.text = ''
    } else if (isOpening(byte)) this.depth += 1
    else if (isClosing(byte)) this.depth -= 1
    else if (this.depth === 1 && byte === COMMA) this.member = 'name'
    else if (this.depth === 1 && byte === COLON) {
      this.member = 'value'
      if (this.text === 'id') this.digits = ''
    }
  }
}

function textOf(letters: readonly number[] | undefined): string | undefined {
  if (letters === undefined || letters.length > LONGEST_TEXT) return undefined
  try {
    return JSON.parse(`"${Buffer.from(letters).toString()}"`) as string
  } catch {
    return undefined
  }
}
