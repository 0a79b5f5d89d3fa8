import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** A file of the built console, in memory with its compressed twins: a few megabytes, read once. */
export interface ConsoleFile {
  readonly type: string
  readonly etag: string
  /** Its name holds a digest of its content, so that it never changes. */
  readonly immutable: boolean
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Every file under the folder by its address, `/assets/console-3f2a.js`. */
export function readConsoleFiles(folder: string): ReadonlyMap<string, ConsoleFile> {
  const files = new Map<string, ConsoleFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const type = TYPES[extname(name)]
    if (type === undefined || !statSync(path).isFile()) continue
    const identity = readFileSync(path)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      type,
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      immutable: name.startsWith(`assets${sep}`),
      bodies: { identity, ...twin(path, 'br', 'br'), ...twin(path, 'gz', 'gzip') },
    })
  }
  return files
}

function twin(path: string, extension: string, encoding: 'br' | 'gzip'): { br?: Buffer; gzip?: Buffer } {
  try {
    return { [encoding]: readFileSync(`${path}.${extension}`) }
  } catch {
    return {}
  }
}
