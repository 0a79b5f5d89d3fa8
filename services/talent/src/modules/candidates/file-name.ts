import { Refusal, refuseUnsafeName } from '@tanager/cv'
import { Problem } from '@tanager/kernel'

/** 422 for a name that would make the file a program or a script on the machine of whoever downloads it. */
export function demandSafeName(given: string | undefined, path = 'file', instead?: string): void {
  try {
    refuseUnsafeName(given, instead)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Problem(422, error.code, `${error.message} Nothing was stored.`, { errors: [{ path, message: error.message }] })
  }
}

/** What others may see of a file name that a stranger chose: no path, no control or direction characters, no more than 200 characters. */
export function safeFileName(given: string | undefined): string {
  const base = (given ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu, '')
    .replace(/["<>|:*?;]/g, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  if (clean === '') return 'cv'
  const characters = [...clean]
  if (characters.length <= 200) return clean
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? ''
  return characters.slice(0, 200 - extension.length).join('') + extension
}

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
