import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lies in the data directory, readable by the server's account alone, and marks the directory as ours. */
export const passwordFile = (data: string): string => join(data, 'tanager-superuser-password')

/** A password nobody guesses, of characters that need no quoting in SQL or a URL. */
export const newPassword = (): string => randomBytes(24).toString('base64url')

/** The superuser's password, or null where the file is missing. */
export function readPassword(data: string): string | null {
  try {
    return readFileSync(passwordFile(data), 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
