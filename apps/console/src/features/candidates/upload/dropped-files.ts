/** Every file of a drop, those inside dropped folders too; what the system hides (.DS_Store) stays out. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Entries must be taken before the first wait: afterwards the browser has emptied the drop.
  const entries = [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry?.() ?? item.getAsFile())
  const found = await Promise.all(entries.map((entry) => (entry === null ? [] : entry instanceof File ? [entry] : filesOf(entry))))
  return found.flat().filter(({ name }) => !name.startsWith('.'))
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const inside: FileSystemEntry[] = []
  for (;;) {
    // A folder is read in portions; an empty one is the end.
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) break
    inside.push(...portion)
  }
  return (await Promise.all(inside.map(filesOf))).flat()
}

export const holdsFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false
