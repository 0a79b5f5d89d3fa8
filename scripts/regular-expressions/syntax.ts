import { parseSync } from '@swc/core'

/** A node of the syntax tree, as far as it is looked at here. */
export interface Node {
  readonly type: string
  readonly span: { readonly start: number }
  readonly value?: unknown
  readonly raw?: string
  readonly pattern?: string
  readonly flags?: string
  readonly callee?: Node
  readonly arguments?: readonly { readonly expression: Node }[]
  readonly key?: Node
  readonly id?: Node
  readonly init?: Node
  readonly tag?: Node
  readonly object?: Node
  readonly template?: Node
  readonly quasis?: readonly { readonly cooked?: string; readonly raw: string }[]
  readonly expressions?: readonly Node[]
}

/** The syntax tree of a file, and the line on which a node begins. */
export function parseModule(text: string, file: string): { body: unknown; lineOf: (node: Node) => number } {
  const shebang = text.startsWith('#!') ? text.replace('#!', '//') : text
  const tree = parseSync(shebang, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' })
  // Positions count bytes, and go on counting from file to file.
  const bytes = Buffer.from(shebang)
  const leading = leadingBytes(shebang)
  const lineOf = (node: Node) => {
    let line = 1
    const end = node.span.start - tree.span.start + leading
    for (let at = 0; at < end; at++) if (bytes[at] === 0x0a) line++
    return line
  }
  return { body: tree.body, lineOf }
}

/** The tree begins at the first token: what stands before it is space and comments. */
function leadingBytes(text: string): number {
  const leading = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*/.exec(text)?.[0] ?? ''
  return Buffer.byteLength(leading)
}
