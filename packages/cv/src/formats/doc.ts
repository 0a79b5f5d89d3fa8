import WordExtractor from 'word-extractor'
import { FlowBuilder } from '../layout/flow-builder.ts'
import type { Layout } from '../layout/line.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'

/** Word's binary format of 1997 to 2003; page headers first. */
export async function readDoc(bytes: Uint8Array, limits: Limits): Promise<Layout> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const document = await new WordExtractor().extract(buffer).catch((error: unknown) => {
    if (error instanceof Error && /encrypt|password/i.test(error.message)) {
      throw new Refusal('file_encrypted', 'The document is protected by a password. Save a copy without a password and upload that.')
    }
    throw new Refusal('file_unreadable', 'The Word document is damaged. Save it again, best as DOCX or PDF.')
  })
  const builder = new FlowBuilder(limits)
  const boxes = document.getTextboxes({ includeHeadersAndFooters: true })
  for (const part of [document.getHeaders({ includeFooters: false }), boxes, document.getBody(), document.getFooters()]) {
    for (const line of part.split(/\r\n|[\n\r\v\f]/)) {
      for (const [index, text] of line.split('\t').entries()) {
        if (index > 0) builder.tab()
        builder.text(text)
      }
      builder.endParagraph()
    }
    builder.endParagraph()
  }
  return { lines: builder.lines(), pages: 1 }
}
