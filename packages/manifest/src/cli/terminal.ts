import { showHidden } from '../words.ts'

/** What a command sees of the world outside. */
export interface Terminal {
  /** The result, for the reader or the next program. */
  say(text: string): void
  /** What went wrong. */
  sayAside(text: string): void
  readonly style: Style
  /** For what is said aside, which may go elsewhere. */
  readonly asideStyle: Style
  /** Standard input, up to a number of bytes. */
  readInput(limit: number): Promise<Buffer>
}

export type Colour = 'red' | 'yellow' | 'green' | 'blue' | 'bold' | 'dim'
export type Style = (colour: Colour, text: string) => string

const CODES: Readonly<Record<Colour, [number, number]>> = {
  red: [31, 39],
  yellow: [33, 39],
  green: [32, 39],
  blue: [34, 39],
  bold: [1, 22],
  dim: [2, 22],
}

export const coloured: Style = (colour, text) => `\u001b[${CODES[colour][0]}m${text}\u001b[${CODES[colour][1]}m`
export const plain: Style = (_colour, text) => text

/** Colours for a person at a terminal who did not ask for none (no-color.org). */
export function chooseStyle(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv): Style {
  return stream.isTTY && !env.NO_COLOR && env.TERM !== 'dumb' ? coloured : plain
}

/** One JSON document. Hidden characters of strangers become escapes, which mean the same to a program. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => showHidden(line))
    .join('\n')

export const processTerminal: Terminal = {
  say: (text) => {
    process.stdout.write(`${text}\n`)
  },
  sayAside: (text) => {
    process.stderr.write(`${text}\n`)
  },
  style: chooseStyle(process.stdout, process.env),
  asideStyle: chooseStyle(process.stderr, process.env),
  readInput: async (limit) => {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of process.stdin) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= limit) break
    }
    return Buffer.concat(chunks).subarray(0, limit)
  },
}
