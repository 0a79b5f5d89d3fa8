import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'

/**
 * The test files as plain JavaScript, each module of ours in one place. Every test file is a process of its own, and reading
 * three hundred modules through a loader took most of the time of many: three seconds where this takes one.
 */
export async function compileTests(root: string, files: readonly string[]): Promise<{ folder: string; files: string[] }> {
  const parent = join(root, '.tanager-test')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'compiled-'))
  await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outdir: folder,
    outbase: root,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'error',
    plugins: [packagesStay(root), modulesKeepTheirPlace],
  })
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

/** What a module finds beside itself (a worker, a migration, a fixture), it finds there still. */
const modulesKeepTheirPlace: Plugin = {
  name: 'modules keep their place',
  setup({ onLoad }) {
    onLoad({ filter: /\.(ts|mts|mjs|js)$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return null
      const source = await readFile(path, 'utf8')
      const place = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
      const contents = source.replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, part: keyof typeof place) =>
        JSON.stringify(place[part]),
      )
      return { contents, loader: /ts$/.test(path) ? 'ts' : 'js' }
    })
  },
}
