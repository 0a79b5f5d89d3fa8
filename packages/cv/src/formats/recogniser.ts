import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OcrLanguage } from '../lexicon/language-words.ts'
import { Refusal } from '../refusal.ts'
import { isLanguageData, languageFile } from './traineddata.ts'

interface OcrBox {
  x0: number
  y0: number
  x1: number
  y1: number
}
export interface OcrLine {
  words: { text: string; confidence: number; bbox: OcrBox }[]
  bbox: OcrBox
  baseline?: OcrBox
}
export interface OcrBlock {
  paragraphs: { lines: OcrLine[] }[]
}

/** What is used of tesseract.js, which is optional: its types are not there when it is not. */
interface TesseractWorker {
  setParameters(parameters: Record<string, string>): Promise<unknown>
  reinitialize(languages: string): Promise<unknown>
  recognize(image: Buffer, options: object, output: { blocks: boolean }): Promise<{ data: { blocks: OcrBlock[] | null } }>
  terminate(): Promise<unknown>
}

/** Where character recognition lies. */
export interface OcrPlaces {
  /** The folder whose node_modules hold its packages; found from this package unless told. */
  ocrFolder?: string
  /** The folder with the data of further languages, such as deu.traineddata; English alone unless told. */
  ocrLanguagesFolder?: string
}

/** Recognises one picture at a time; in English, until it is told to speak another language. */
export interface Recogniser {
  recognise(image: Buffer, rotateAuto: boolean): Promise<OcrBlock[]>
  /** False, and nothing changes, where the data of the language are missing or damaged. */
  speak(language: OcrLanguage): Promise<boolean>
  end(): Promise<unknown>
}

/** Finds the optional packages as Node does, from the folder given or from here. */
const requireFrom = (folder: string | undefined) => createRequire(folder === undefined ? import.meta.url : join(folder, 'package.json'))

export function isOcrInstalled(folder?: string): boolean {
  const require = requireFrom(folder)
  try {
    require.resolve('tesseract.js')
    require.resolve('@tesseract.js-data/eng')
    return true
  } catch {
    return false
  }
}

export const ocrMissing = (): Refusal =>
  new Refusal(
    'no_text_found',
    'The file is a picture or a scan and has no text. Upload a PDF or DOCX with text, or ask the operator to install character recognition: npm run tanager -- install ocr',
  )

/** Tesseract's own look for columns and tables. Otherwise a page is one block to it, and a line goes on through all columns. */
const PARAMETERS = { tessedit_pageseg_mode: '3' }

export async function startRecogniser({ ocrFolder, ocrLanguagesFolder }: OcrPlaces): Promise<Recogniser> {
  const require = requireFrom(ocrFolder)
  const { createWorker } = require('tesseract.js') as {
    createWorker(language: string, engine: number, options: object): Promise<TesseractWorker>
  }
  const { langPath } = require('@tesseract.js-data/eng') as { langPath: string }
  // It takes one folder of data. Its cache is a second one, and is looked at first.
  const further = ocrLanguagesFolder === undefined ? { cacheMethod: 'none' } : { cacheMethod: 'readOnly', cachePath: ocrLanguagesFolder }
  const quiet = { logger: () => undefined, errorHandler: () => undefined }
  const worker = await createWorker('eng', 1, { langPath, gzip: true, ...further, ...quiet })
  await worker.setParameters(PARAMETERS)
  return {
    recognise: async (image, rotateAuto) => (await worker.recognize(image, { rotateAuto }, { blocks: true })).data.blocks ?? [],
    speak: async (language) => {
      const isThere = ocrLanguagesFolder !== undefined && isLanguageData(languageFile(ocrLanguagesFolder, language))
      if (language === 'eng' || !isThere) return false
      await worker.reinitialize(language)
      await worker.setParameters(PARAMETERS)
      return true
    },
    end: () => worker.terminate(),
  }
}
