export interface Colleague {
  readonly id: string
  readonly display_name: string
}

const MOST_WORDS = 4

/** What is being typed after an @ in front of the caret, or null: the words of a name so far, and where the @ stands. */
export function typedMention(text: string, caret: number): { at: number; words: string } | null {
  const at = text.lastIndexOf('@', caret - 1)
  if (at === -1 || (at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))) return null // an address, not a person
  const words = text.slice(at + 1, caret)
  // A name has a few words; what goes on is a sentence.
  const isName = words.length <= 60 && !words.startsWith(' ') && !words.includes('\n') && words.split(' ').length <= MOST_WORDS
  return isName ? { at, words } : null
}

/** The text with the name instead of what was typed after the @, and where the caret goes on. */
export function withMention(text: string, typed: { at: number; words: string }, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, typed.at)}@${name} `
  const rest = text.slice(typed.at + 1 + typed.words.length)
  return { text: before + (rest.startsWith(' ') ? rest.slice(1) : rest), caret: before.length }
}

export interface Piece {
  readonly text: string
  readonly mention: boolean
}

/** A text in pieces, mentions apart. Of two names of which one begins with the other the longer one counts. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const longest = [...names].sort((one, other) => other.length - one.length)
  const pieces: Piece[] = []
  let plain = ''
  for (let place = 0; place < text.length; ) {
    const name =
      text[place] === '@' ? longest.find((one) => text.startsWith(one, place + 1) && !isLetter(text[place + 1 + one.length])) : undefined
    if (name === undefined) {
      plain += text[place]
      place += 1
      continue
    }
    if (plain !== '') pieces.push({ text: plain, mention: false })
    pieces.push({ text: `@${name}`, mention: true })
    plain = ''
    place += name.length + 1
  }
  return plain === '' ? pieces : [...pieces, { text: plain, mention: false }]
}
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** Who is mentioned in a text. Of two people with one name it is the one that was chosen; where none was, both. */
export function mentionedIn(text: string, people: readonly Colleague[], chosen: ReadonlySet<string>): string[] {
  const named = new Set(
    piecesOf(
      text,
      people.map(({ display_name }) => display_name),
    ).flatMap((piece) => (piece.mention ? [piece.text.slice(1)] : [])),
  )
  return [...named].flatMap((name) => {
    const all = people.filter(({ display_name }) => display_name === name).map(({ id }) => id)
    const picked = all.filter((id) => chosen.has(id))
    return picked.length > 0 ? picked : all
  })
}
