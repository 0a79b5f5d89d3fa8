/** A place in a page that names a file of the repository. */
export interface Reference {
  readonly line: number
  /** As written: `../operations.md#1-database`, or `services/talent/src/app.ts`. */
  readonly target: string
  readonly kind: 'link' | 'path'
}

const LINK = /\]\(([^()\s]+)\)/g
const CODE = /`([^`]+)`/g
/** What may stand in a path: letters, digits, `._-/@`, and the placeholders `*`, `<noun>` and `…`. */
const PATH = /^[\w.@*<>…/-]+$/

/** The relative links of a page, and the repository's paths in its inline code. `folders` are those at the top of the repository. */
export function findReferences(text: string, folders: ReadonlySet<string>): Reference[] {
  let fenced = false
  return text.split('\n').flatMap((content, index) => {
    if (content.trimStart().startsWith('```')) fenced = !fenced
    if (fenced) return []
    const line = index + 1
    const links = [...content.replace(CODE, '').matchAll(LINK)].map(([, target = '']) => target).filter(isRelative)
    const paths = [...content.matchAll(CODE)].flatMap(([, code = '']) => code.split(' ')).filter((word) => isPath(word, folders))
    return [
      ...links.map((target) => ({ line, target, kind: 'link' as const })),
      ...paths.map((target) => ({ line, target, kind: 'path' as const })),
    ]
  })
}

const isRelative = (target: string) => !target.includes(':') && !target.startsWith('/')
const isPath = (word: string, folders: ReadonlySet<string>) =>
  PATH.test(word) && word.includes('/') && folders.has(word.slice(0, word.indexOf('/')))

/** The part of a path before its first placeholder, down to a whole folder: `apps/x/*.json` is `apps/x`. */
export function fixedPart(path: string): string {
  const parts = path.split('/')
  const first = parts.findIndex((part) => /[*<>…]/.test(part))
  return (first === -1 ? parts : parts.slice(0, first)).join('/')
}

const CREATES = '<!-- creates: '

/** Files that a how-to has its reader make, in a line of their own: `<!-- creates: services/talent/src/modules/notes -->`. */
export function createdPaths(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.startsWith(CREATES) && line.endsWith(' -->'))
  return lines.flatMap((line) => line.slice(CREATES.length, -' -->'.length).split(' '))
}

/** The names by which a page's headings can be linked to, as GitHub and GitLab make them. */
export function anchorsOf(text: string): Set<string> {
  let fenced = false
  const anchors = new Set<string>()
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) fenced = !fenced
    const [, title] = (!fenced && /^#{1,6} (.*)$/.exec(line)) || []
    if (title === undefined) continue
    const name = title
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
    for (let count = 0; ; count += 1) {
      const anchor = count === 0 ? name : `${name}-${count}`
      if (anchors.has(anchor)) continue
      anchors.add(anchor)
      break
    }
  }
  return anchors
}
