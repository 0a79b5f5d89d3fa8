type Block = Readonly<Record<string, unknown>>

/** The text blocks of an answer. */
export const textsOf = (content: unknown): readonly string[] =>
  blocksOf(content).flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))

/**
 * An answer as plain text, for tools whose output is one: its texts, those of embedded resources and the addresses of linked ones, line by
 * line. Pictures and sounds cannot be judged, so a note stands in their place.
 */
export const plainText = (content: unknown): string => blocksOf(content).map(lineOf).join('\n')

const blocksOf = (content: unknown): readonly Block[] =>
  Array.isArray(content) ? content.filter((block): block is Block => block !== null && typeof block === 'object') : []

function lineOf(block: Block): string {
  const { type, text, resource } = block
  if (type === 'text' && typeof text === 'string') return text
  if (type === 'resource_link') return `${textOr(block.name, 'resource')}: ${textOr(block.uri, 'no address')}`
  if (type === 'resource' && resource !== null && typeof resource === 'object') {
    const { text: inside, uri, mimeType } = resource as Block
    return typeof inside === 'string' ? inside : `[${textOr(mimeType, 'resource')} left out: ${textOr(uri, 'no address')}]`
  }
  return `[${textOr(block.mimeType, textOr(type, 'content'))} left out]`
}

const textOr = (value: unknown, other: string): string => (typeof value === 'string' ? value : other)
