import { FlowBuilder } from '../layout/flow-builder.ts'
import type { Layout } from '../layout/line.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { plausiblePages } from './stated-pages.ts'

/** Text by its byte-order mark, else UTF-8, else Windows-1252 (which has a meaning for every byte that text uses); undefined for binary data. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return decode('utf-16le', bytes)
  if (a === 0xfe && b === 0xff) return decode('utf-16be', bytes)
  if (bytes.includes(0)) return undefined
  const text = decode('utf-8', bytes) ?? decode('windows-1252', bytes)
  return text === undefined || hasControls(text) ? undefined : text
}

function decode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function hasControls(text: string): boolean {
  let controls = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12) || (code >= 0x7f && code < 0xa0)) controls++
  }
  return controls > text.length * 0.002
}

const RULE = /^\s*[-=_*~#·•]{3,}\s*$/

export function readPlainText(text: string, limits: Limits): Layout {
  if (text.length > limits.maxTextChars) {
    throw new Refusal('file_too_large', `The text has more than ${limits.maxTextChars} characters. Upload the CV alone.`)
  }
  const builder = new FlowBuilder(limits)
  const raw = text.split(/\r\n|[\n\r\f]/)
  for (const [index, line] of raw.entries()) {
    if (RULE.test(line)) continue
    const underlined = RULE.test(raw[index + 1] ?? '') && line.trim() !== ''
    const title = /^#{1,4}\s+/.test(line)
    const content = line.replace(/^#{1,4}\s+/, '').replace(/\*\*(.+?)\*\*/g, '$1')
    for (const [at, part] of content
      .trim()
      .split(/\t+| {3,}/)
      .entries()) {
      if (at > 0) builder.tab()
      builder.text(part)
    }
    builder.endParagraph({ heading: underlined || title })
  }
  return { lines: builder.lines(), pages: plausiblePages(text.trim().split('\f').length) }
}
