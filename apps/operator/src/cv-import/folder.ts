import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface FolderEntry {
  /** From the folder, with slashes. */
  file: string
  /** Why it is no file to import. */
  skip?: { code: 'hidden_file' | 'not_a_regular_file'; message: string }
}

/** The files of a folder and all folders in it, in the order of their names; links are not followed, so that nothing leaves it. */
export async function* filesOf(root: string, inner = ''): AsyncGenerator<FolderEntry> {
  const entries = await readdir(join(root, inner), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const file = inner === '' ? entry.name : `${inner}/${entry.name}`
    if (entry.name.startsWith('.')) yield { file, skip: HIDDEN }
    else if (entry.isDirectory()) yield* filesOf(root, file)
    else if (entry.isFile()) yield { file }
    else yield { file, skip: SPECIAL }
  }
}

const HIDDEN = { code: 'hidden_file', message: 'Files and folders whose name begins with a dot are left out.' } as const
const SPECIAL = { code: 'not_a_regular_file', message: 'Links and devices are not followed.' } as const
