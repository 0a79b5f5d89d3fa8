import { plainLetters } from '../../ui/typed-words.ts'

export interface Colleague {
  readonly id: string
  readonly display_name: string
}

const MOST_WORDS = 4

/** What is being typed after an @ in front of the caret, or null: the words of a name so far, and where the @ stands. */
export function typedMention(text: string, caret: number): { at: number; words: string } | null {
  const at = caret === 0 ? -1 : text.lastIndexOf('@', caret - 1) // with -1 it would look at the first letter
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

const NAMED = /(?<![\p{L}\p{N}])@(\p{L}[\p{L}\p{N}'’-]*)/gu

/** The first @ whose word begins a name of somebody without being a mention: who may be meant, and where it stands. */
export function openMention<T extends Colleague>(text: string, people: readonly T[]): { at: number; words: string; found: T[] } | null {
  const names = people.map(({ display_name }) => display_name)
  let begin = 0
  for (const piece of piecesOf(text, names)) {
    for (const { index, 1: words = '' } of piece.mention ? [] : piece.text.matchAll(NAMED)) {
      const found = people.filter(({ display_name }) => ` ${plainLetters(display_name)}`.includes(` ${plainLetters(words)}`))
      if (found.length > 0) return { at: begin + index, words, found }
    }
    begin += piece.text.length
  }
  return null
}

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
