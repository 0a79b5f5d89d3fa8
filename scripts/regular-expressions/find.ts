import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type Node, parseModule } from './syntax.ts'

/** One regular expression of the source: what it is and where it stands. */
export interface Found {
  readonly source: string
  readonly flags: string
  readonly file: string
  readonly line: number
}

const FOLDERS = ['packages', 'services', 'apps', 'scripts']
const CODE = /\.(?:ts|tsx|mts|mjs|js|cjs)$/
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test', 'testing'])
/** Tests and their fixtures never meet what a stranger sends. */
const SKIPPED_FILES = /\.(?:test|fixture|testing|d)\.[a-z]+$|^testing[a-z-]*\.ts$/

/** Every regular expression with constant text: literals, `RegExp(…)`, and the `pattern` of schemas, which a validator compiles. */
export function findExpressions(root: string): Found[] {
  return FOLDERS.flatMap((folder) => filesUnder(root, folder)).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return file.endsWith('.json') ? inJson(text, file) : inCode(text, file)
  })
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesUnder(root, path)
      const wanted = entry.name.endsWith('.schema.json') || (CODE.test(entry.name) && !SKIPPED_FILES.test(entry.name))
      return wanted ? [path] : []
    })
}

export function inCode(text: string, file: string): Found[] {
  const { body, lineOf } = parseModule(text, file)
  const constants = new Map<string, string>()
  const found: Found[] = []
  const add = (source: string | undefined, flags: string, node: Node) => {
    if (source !== undefined) found.push({ source, flags, file, line: lineOf(node) })
  }
  walk(body, (node) => {
    if (node.type === 'VariableDeclarator') {
      const value = textOf(node.init, constants)
      if (value !== undefined && node.id?.value !== undefined) constants.set(String(node.id.value), value)
    }
    if (node.type === 'RegExpLiteral') add(node.pattern, node.flags ?? '', node)
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee?.value === 'RegExp') {
      const [source, flags] = node.arguments ?? []
      add(textOf(source?.expression, constants), textOf(flags?.expression, constants) ?? '', node)
    }
    if (node.type === 'KeyValueProperty' && node.key?.value === 'pattern' && (node.value as Node).type !== 'RegExpLiteral')
      add(textOf(node.value as Node, constants), 'u', node.value as Node)
  })
  return found
}

function inJson(text: string, file: string): Found[] {
  return text.split('\n').flatMap((line, index) => {
    const given = /"pattern": ("[^\n]*")/.exec(line)?.[1]
    return given === undefined ? [] : [{ source: JSON.parse(given) as string, flags: 'u', file, line: index + 1 }]
  })
}

/** The text of an expression that is constant: literals, templates and names of constants before it, put together. */
function textOf(node: Node | undefined, constants: ReadonlyMap<string, string>): string | undefined {
  if (node?.type === 'StringLiteral') return runInNewContext(String(node.raw)) as string // its value keeps some escapes
  if (node?.type === 'Identifier') return constants.get(String(node.value))
  if (node?.type === 'TemplateLiteral') return joined(node, 'cooked', constants)
  if (node?.type === 'TaggedTemplateExpression' && node.tag?.object?.value === 'String' && node.template)
    return joined(node.template, 'raw', constants)
  return undefined
}

function joined(template: Node, kind: 'cooked' | 'raw', constants: ReadonlyMap<string, string>): string | undefined {
  let text = ''
  for (const [index, quasi] of (template.quasis ?? []).entries()) {
    text += kind === 'raw' ? quasi.raw : String(runInNewContext(`\`${quasi.raw}\``))
    const next = template.expressions?.[index]
    if (next === undefined) continue
    const value = textOf(next, constants)
    if (value === undefined) return undefined
    text += value
  }
  return text
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit)
    return
  }
  visit(node as Node)
  for (const [name, inner] of Object.entries(node)) if (name !== 'span') walk(inner, visit)
}
