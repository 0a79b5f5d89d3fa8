import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { findPrograms, isStarter } from './find-programs.ts'

interface Compilation {
  root: string
  /** Where the result is written. */
  folder: string
  /** Where it will lie when it runs, if elsewhere. */
  place?: string
  /** Paths from the root. */
  files: readonly string[]
}

/**
 * TypeScript as plain JavaScript, each module of ours in one place, with the programs that it starts in processes and threads. Reading
 * hundreds of modules through a loader took most of the time of a start, and what tsx adds to every function that of a short call.
 */
export async function compile({ root, folder, place = folder, files }: Compilation): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [...new Set([...files, ...findPrograms(root)])],
    outdir: folder,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [startersNeedNoLoader, packagesStay(root), modulesKeepTheirPlace(root, place)],
  })
}

/** In a folder of this run's own; the caller deletes it. */
export async function compileTests(root: string, files: readonly string[]): Promise<{ folder: string; files: string[] }> {
  const parent = join(root, '.tanager-test')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'compiled-'))
  await compile({ root, folder, files })
  return { folder, files: files.map((file) => join(relative(root, folder), file.replace(/\.ts$/, '.mjs'))) }
}

/** Packages are not compiled in. One that a workspace has for itself is named by its path: it cannot be found from here. */
const packagesStay = (root: string): Plugin => ({
  name: 'packages stay',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point') return null
      if (path.startsWith('@tanager/')) return { path: createRequire(importer).resolve(path) }
      const own = path.startsWith('node:') ? undefined : ownFolder(root, dirname(importer), path)
      return { path: own ? createRequire(importer).resolve(path) : path, external: true }
    })
  },
})

/** Where a workspace has the package for itself, if it does. */
function ownFolder(root: string, folder: string, name: string): string | undefined {
  const parts = name.split('/').slice(0, name.startsWith('@') ? 2 : 1)
  for (let at = folder; at !== root && at.startsWith(root); at = dirname(at)) {
    const place = join(at, 'node_modules', ...parts)
    if (existsSync(place)) return place
  }
  return undefined
}

/** What starts a thread or a command through tsx finds everything compiled already. */
const startersNeedNoLoader: Plugin = {
  name: 'starters need no loader',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^tsx\/esm\/api$/ }, ({ importer }) => (isStarter(importer) ? { path: 'no loader', namespace: 'nothing' } : null))
    onLoad({ filter: /./, namespace: 'nothing' }, () => ({ contents: 'export const register = () => {}' }))
  },
}

/** What a module finds beside itself (a migration, a fixture), it finds there still; programs are the compiled ones. */
const modulesKeepTheirPlace = (root: string, folder: string): Plugin => ({
  name: 'modules keep their place',
  setup({ onLoad }) {
    const loader = new URL('./read-compiled.mjs', import.meta.url)
    loader.search = new URLSearchParams({ root: `${pathToFileURL(root).href}/`, folder: `${pathToFileURL(folder).href}/` }).toString()
    onLoad({ filter: /\.(ts|mts|mjs|js)$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return null
      const source = await readFile(path, 'utf8')
      const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
      const contents = source
        .replace(/\bimport\.meta\.resolve\('tsx'\)/g, JSON.stringify(loader.href))
        .replace(STARTER_BESIDE, (text, beside: string) => compiledStarter(root, folder, join(dirname(path), beside)) ?? text)
        .replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, part: keyof typeof place) => JSON.stringify(place[part]))
      return { contents, loader: /ts$/.test(path) ? 'ts' : 'js' }
    })
  },
})

const STARTER_BESIDE = /new URL\('(\.[^']*\.mjs)', import\.meta\.url\)/g
const compiledStarter = (root: string, folder: string, path: string): string | undefined =>
  existsSync(path) && isStarter(path) ? `new URL(${JSON.stringify(pathToFileURL(join(folder, relative(root, path))).href)})` : undefined
