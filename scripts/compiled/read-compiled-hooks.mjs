import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Addresses of the repository and of the compiled files, both with a slash at the end. */
let root = ''
let folder = ''
export function initialize(data) {
  root = data.root
  folder = data.folder
}

export async function resolve(specifier, context, next) {
  if (specifier.startsWith(root) && specifier.endsWith('.ts')) {
    const compiled = `${folder}${specifier.slice(root.length, -'ts'.length)}mjs`
    if (existsSync(fileURLToPath(compiled))) return { url: compiled, format: 'module', shortCircuit: true }
  }
  return next(specifier, context)
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const { transform } = await import('esbuild')
  const { code } = await transform(await readFile(fileURLToPath(url), 'utf8'), { loader: 'ts', target: 'node20', sourcefile: url })
  return { source: code, format: 'module', shortCircuit: true }
}
