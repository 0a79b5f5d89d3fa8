/** A record with the line it begins on, or what makes the rest unreadable: after a fault nothing follows. */
export type CsvItem = { line: number; fields: string[] } | { line: number; fault: string }

/** A quotation mark that is never closed would swallow the whole file. */
const LONGEST_RECORD = 65_536
const LONE_RETURN = 'holds a carriage return that no line feed follows'

interface Reader {
  /** `closed`: after a quotation mark that ends a field, unless it is doubled. `return`: after a carriage return. */
  state: 'start' | 'plain' | 'quoted' | 'closed' | 'return'
  line: number
  /** Where the record began, and where its last quotation mark was opened. */
  began: number
  opened: number
  size: number
  fields: string[]
  field: string
}

/** Reads RFC 4180, strictly, however the text is cut into pieces: commas, quotation marks doubled inside quoted fields, CRLF or LF. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<CsvItem> {
  const reader: Reader = { state: 'start', line: 1, began: 1, opened: 1, size: 0, fields: [], field: '' }
  try {
    for await (const piece of pieces) {
      for (const char of piece) {
        const item = take(reader, char)
        if (item) yield item
        if (item && 'fault' in item) return
      }
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    yield { line: reader.line, fault: 'or one after it is not UTF-8; save the file as CSV in UTF-8' }
    return
  }
  if (reader.state === 'quoted') yield { line: reader.opened, fault: 'opens a quotation mark that is never closed' }
  else if (reader.state === 'return') yield { line: reader.began, fault: LONE_RETURN }
  else if (reader.state !== 'start' || reader.fields.length > 0) yield endRecord(reader)
}

function take(reader: Reader, char: string): CsvItem | undefined {
  const { state, began: line } = reader
  reader.size += 1
  if (reader.size > LONGEST_RECORD) return { line, fault: `is longer than ${LONGEST_RECORD} characters; is a quotation mark left open?` }
  if (state === 'quoted') {
    if (char === '"') reader.state = 'closed'
    else reader.field += char
    if (char === '\n') reader.line += 1
    return undefined
  }
  if (state === 'return') return char === '\n' ? endRecord(reader) : { line, fault: LONE_RETURN }
  if (char === '\n') return endRecord(reader)
  if (char === '\r') reader.state = 'return'
  else if (char === ',') endField(reader)
  else if (state === 'closed') {
    if (char !== '"')
      return { line, fault: 'has text after the closing quotation mark of a field; quotation marks inside a field are doubled' }
    reader.field += char
    reader.state = 'quoted'
  } else if (char === '"') {
    if (state === 'plain') return { line, fault: 'has a quotation mark inside a field that does not begin with one' }
    reader.state = 'quoted'
    reader.opened = reader.line
  } else {
    reader.field += char
    reader.state = 'plain'
  }
  return undefined
}

function endField(reader: Reader): void {
  reader.fields.push(reader.field)
  reader.field = ''
  reader.state = 'start'
}

function endRecord(reader: Reader): CsvItem {
  endField(reader)
  const record = { line: reader.began, fields: reader.fields }
  reader.fields = []
  reader.size = 0
  reader.line += 1
  reader.began = reader.line
  return record
}

/** The text of bytes in UTF-8, without a byte order mark; bytes that are none throw. */
export async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
