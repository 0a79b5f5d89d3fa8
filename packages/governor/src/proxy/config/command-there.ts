import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** Whether a program can be started, looked for as the system does: by its path from the working folder, or in PATH. */
export function commandIsThere(command: string, { cwd, path }: { readonly cwd: string; readonly path: string }): boolean {
  if (process.platform === 'win32') return true // there a name stands for several files
  if (command.includes('/')) return isProgram(resolve(cwd, command))
  return path.split(delimiter).some((folder) => isProgram(join(folder, command)))
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
