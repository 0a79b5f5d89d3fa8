import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isLanguageData, languageFile, type OcrLanguage } from '@tanager/cv'
import { Refusal } from '../refusal.ts'

export type PackCode = Exclude<OcrLanguage, 'eng'>

interface Pack {
  name: string
  /** ISO 639-1, which people try as well. */
  short: string
  /** Of the data as Tesseract reads them. */
  sha256: string
}

/** The languages that the CV reader tells apart. Their data are those of @tesseract.js-data, of the version below. */
export const PACKS: Readonly<Record<PackCode, Pack>> = {
  deu: { name: 'German', short: 'de', sha256: 'a1b72cc25753eac167edfef5af4448a8dc34973503a2265c34c84520f896eb03' },
  fra: { name: 'French', short: 'fr', sha256: 'bf83833fa957ff0076f6aa93f69e3bdf7b014dea829ea0c0d6be6b48a3ceef6d' },
  spa: { name: 'Spanish', short: 'es', sha256: '0062377729b81cc268b1822f09eb1c08c09f3f7f1c6b422540b51555a7eeea70' },
  por: { name: 'Portuguese', short: 'pt', sha256: '42fab1f017aedab69b92bdecc01bbb11166cd3b177575612ee860f8e2825ece0' },
  nld: { name: 'Dutch', short: 'nl', sha256: '363c360db9838838ff7ed3d8b885b33acc0d61d37165708303cf8a81e50164f3' },
  pol: { name: 'Polish', short: 'pl', sha256: '02b89cad819f1374631b4a3c92bdac79c214150f97a3686df78de6c8c30782db' },
}
export const PACK_CODES = Object.keys(PACKS) as PackCode[]
export const PACK_VERSION = '1.0.0'
export const packageOf = (code: PackCode): string => `@tesseract.js-data/${code}`

/** `known`: the data of this release. `own`: other data that somebody put here. `damaged`: the reader passes it over. */
export type PackState = { state: 'missing' } | { state: 'damaged' } | { state: 'known' | 'own'; bytes: number }

export function stateOf(folder: string, code: PackCode): PackState {
  const path = languageFile(folder, code)
  if (!existsSync(path)) return { state: 'missing' }
  if (!isLanguageData(path)) return { state: 'damaged' }
  const data = readFileSync(path)
  return { state: digest(data) === PACKS[code].sha256 ? 'known' : 'own', bytes: data.length }
}

/** Takes the data out of an unpacked package. A reader sees the whole file or none. */
export function addPack(folder: string, code: PackCode, packageFolder: string): void {
  const data = gunzipSync(readFileSync(join(packageFolder, '4.0.0_best_int', `${code}.traineddata.gz`)))
  if (digest(data) !== PACKS[code].sha256)
    throw new Refusal(`The registry served other data for ${code} than this release expects. Nothing was installed for it.`)
  const path = languageFile(folder, code)
  const aside = `${path}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(aside, data)
    renameSync(aside, path)
  } catch (error) {
    rmSync(aside, { force: true })
    throw cannotWrite(folder, error)
  }
}

export function removePack(folder: string, code: PackCode): void {
  try {
    rmSync(languageFile(folder, code), { force: true })
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}

const cannotWrite = (folder: string, error: unknown): Refusal =>
  new Refusal(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Run this as its owner, or set OCR_LANGUAGES_DIR.`)

const digest = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')
