import { buildIndex } from '../../services/query/src/retrieve/build.ts'
import type { SchemaIndex } from '../../services/query/src/retrieve/schema-index.ts'
import { openFile } from './sqlite-file.ts'

/** The index of a database file, with nothing held back: the data are public. */
export async function openIndexOf(path: string): Promise<SchemaIndex> {
  const file = openFile(path)
  try {
    return await buildIndex(file, { isSensitive: () => false }, new AbortController().signal)
  } finally {
    file.close()
  }
}
