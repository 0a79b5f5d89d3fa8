import type { MediaRule } from './governed-server.ts'

type Block = Readonly<Record<string, unknown>>

/** A picture or a sound of an answer, as MCP shapes it. */
export interface MediaBlock {
  readonly type: 'image' | 'audio'
  readonly data: string
  readonly mimeType: string
}

/** What shows or plays and does nothing else: an SVG can hold a program. */
const TYPES: Readonly<Record<MediaBlock['type'], readonly string[]>> = {
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  audio: ['audio/wav', 'audio/x-wav', 'audio/mpeg', 'audio/mp3', 'audio/ogg', 'audio/webm', 'audio/aac', 'audio/mp4', 'audio/flac'],
}
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/

export const isBase64 = (data: string): boolean => data.length % 4 === 0 && BASE64.test(data)
export const isMediaType = (mimeType: unknown): mimeType is string => typeof mimeType === 'string' && /^(?:image|audio)\//.test(mimeType)
export const isMedia = ({ type }: Block): boolean => type === 'image' || type === 'audio'

/** Why a picture or a sound stays behind, in words; null when it goes on. */
export function whyLeftOut({ type, data, mimeType }: Block, rule: MediaRule | undefined): string | null {
  const kind = type as MediaBlock['type']
  if (rule === undefined) return 'pictures and sounds of this tool are not passed on; "media" of the configuration lets them'
  if (typeof mimeType !== 'string' || !TYPES[kind].includes(mimeType)) return `only ${TYPES[kind].join(', ')} are passed on`
  if (typeof data !== 'string' || !isBase64(data)) return 'it is not valid Base64'
  if (bytesOf(data) > rule.maxBytes) return `it is larger than ${rule.maxBytes} bytes, the limit of "media" in the configuration`
  return null
}

/** What is told in the place of a picture or a sound that stays behind; null for one that goes on. */
export function noteOf(block: Block, rule: MediaRule | undefined): string | null {
  const why = whyLeftOut(block, rule)
  return why === null ? null : `[${typeof block.mimeType === 'string' ? block.mimeType : block.type} left out: ${why}]`
}

/** Those that go on, without any field that nobody looked at. */
export const mediaIn = (blocks: readonly Block[], rule: MediaRule | undefined): MediaBlock[] =>
  rule === undefined
    ? []
    : blocks.flatMap((block) =>
        isMedia(block) && whyLeftOut(block, rule) === null
          ? [{ type: block.type as MediaBlock['type'], data: String(block.data), mimeType: String(block.mimeType) }]
          : [],
      )

const bytesOf = (base64: string): number => (base64.length / 4) * 3 - (base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0)
