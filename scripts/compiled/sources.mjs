import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FOLDERS = ['apps', 'benchmarks', 'packages', 'scripts', 'services']
const NOT_OURS = new Set(['node_modules', 'dist', 'models', 'migrations'])

/** The files of the repository that code is made of and whose names end as asked, as paths from its root. */
export function sourcesOf(root, ending) {
  const under = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : under(path)
      return ending.test(entry.name) ? [path] : []
    })
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap(under)
}
