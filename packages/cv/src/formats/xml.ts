import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'

export interface XmlHandler {
  open(name: string, attributes: Record<string, string>): void
  close(name: string): void
  text(text: string): void
}

/** Walks an XML part. Document types are refused before parsing: they are where entities, and with them bombs and outside files, come from. */
export function walkXml(bytes: Uint8Array, limits: Limits, handler: XmlHandler): void {
  const source = decodeXml(bytes)
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(source)) {
    throw new Refusal(
      'file_unsafe',
      'The document declares XML entities, which word processors never write. Save it again from a word processor.',
    )
  }
  const parser = new SaxesParser({ fragment: false, xmlns: false, position: false })
  let depth = 0
  parser.on('error', () => {
    throw new Refusal('file_unreadable', "The document's contents are damaged. Save it again from the program that made it.")
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    if (++depth > limits.maxXmlDepth) {
      throw new Refusal('file_unsafe', `The document nests its contents more than ${limits.maxXmlDepth} deep. Export it as a PDF.`)
    }
    handler.open(tag.name, tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth--
    handler.close(tag.name)
  })
  parser.on('text', (text) => handler.text(text))
  parser.on('cdata', (text) => handler.text(text))
  parser.write(source).close()
}

function decodeXml(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder('utf-8').decode(bytes)
}
