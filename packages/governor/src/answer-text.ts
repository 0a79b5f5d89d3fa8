import type { MediaRule } from './governed-server.ts'
import { isMedia, noteOf } from './media.ts'

export type Block = Readonly<Record<string, unknown>>

/** The text blocks of an answer. */
export const textsOf = (content: unknown): readonly string[] =>
  blocksOf(content).flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))

/**
 * An answer as plain text, for tools whose output is one: its texts, those of embedded resources and the addresses of linked ones, line by
 * line. A note stands in the place of a picture or a sound that stays behind, and says why.
 */
export const plainText = (content: unknown, media?: MediaRule): string =>
  blocksOf(content)
    .flatMap((block) => lineOf(block, media) ?? [])
    .join('\n')

export const blocksOf = (content: unknown): readonly Block[] =>
  Array.isArray(content) ? content.filter((block): block is Block => block !== null && typeof block === 'object') : []

/** Null for what goes on beside the text. */
function lineOf(block: Block, media: MediaRule | undefined): string | null {
  const { type, text, resource } = block
  if (type === 'text' && typeof text === 'string') return text
  if (type === 'resource_link') return `${textOr(block.name, 'resource')}: ${textOr(block.uri, 'no address')}`
  if (type === 'resource' && resource !== null && typeof resource === 'object') {
    const { text: inside, uri, mimeType } = resource as Block
    return typeof inside === 'string' ? inside : `[${textOr(mimeType, 'resource')} left out: ${textOr(uri, 'no address')}]`
  }
  return isMedia(block) ? noteOf(block, media) : `[${textOr(block.mimeType, textOr(type, 'content'))} left out]`
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other)
