import { isOcrInstalled } from '@tanager/cv'
import { Command, createArgument, InvalidArgumentError } from 'commander'
import { withPackage } from '../../../scripts/setup/fetch-package.mjs'
import { ROOT } from '../../../scripts/setup.mjs'
import { ocrLanguagesFolder } from '../../../services/talent/src/modules/candidates/cv-parts.ts'
import { dataDirOf } from './database.ts'
import {
  addPack,
  PACK_CODES,
  PACK_VERSION,
  PACKS,
  type PackCode,
  type PackState,
  packageOf,
  removePack,
  stateOf,
} from './ocr/language-packs.ts'
import type { Terminal } from './terminal.ts'

const LANGUAGES = PACK_CODES.map((code) => `${code} ${PACKS[code].name}`).join(', ')
const ENGINE = 'npm run tanager -- install ocr'
const WHERE = `They lie in OCR_LANGUAGES_DIR, or in ocr-languages in TANAGER_DATA_DIR where that is unset.`

const folderOf = ({ env }: Terminal): string =>
  ocrLanguagesFolder({ OCR_LANGUAGES_DIR: env.OCR_LANGUAGES_DIR ?? '', TANAGER_DATA_DIR: dataDirOf(env) })

function packs(text: string, before: PackCode[] | undefined): PackCode[] {
  const code = PACK_CODES.find((one) => one === text || PACKS[one].short === text)
  if (code === undefined) {
    const isEnglish = text === 'eng' || text === 'en'
    throw new InvalidArgumentError(isEnglish ? `English comes with: ${ENGINE}` : `The languages are ${LANGUAGES}.`)
  }
  return [...new Set([...(before ?? []), code])]
}

const languagesArgument = () => createArgument('<languages...>', LANGUAGES).argParser(packs)

export const ocrInstallCommand = (terminal: Terminal): Command =>
  new Command('install')
    .description('Adds languages in which scanned CVs are recognised. English is always there.')
    .addArgument(languagesArgument())
    .addHelpText(
      'after',
      `
Needs the npm registry, once; 1 to 6 MB per language. ${WHERE}
The reader uses a language from its next file on. A machine without a network gets a copy of that folder. Tesseract itself needs:
${ENGINE}

Example:
  npm run tanager -- ocr install deu fra`,
    )
    .action(async (codes: PackCode[]) => {
      const folder = folderOf(terminal)
      for (const code of codes) {
        if (stateOf(folder, code).state === 'known') {
          terminal.say(`${PACKS[code].name} is already installed.`)
          continue
        }
        await withPackage(ROOT, packageOf(code), PACK_VERSION, (unpacked) => addPack(folder, code, unpacked))
        terminal.say(`Installed ${PACKS[code].name} in ${folder}.`)
      }
      if (!isOcrInstalled()) terminal.sayAside(`Character recognition itself is not installed. Run: ${ENGINE}`)
    })

export const ocrListCommand = (terminal: Terminal): Command =>
  new Command('list')
    .description('Lists the languages in which scanned CVs are recognised.')
    .addHelpText('after', `\n${WHERE}\n\nExample:\n  npm run tanager -- ocr list`)
    .action(() => {
      const folder = folderOf(terminal)
      terminal.say(`Languages in ${folder}:`)
      terminal.say(line('eng', 'English', isOcrInstalled() ? 'installed' : `not installed; run: ${ENGINE}`))
      for (const code of PACK_CODES) terminal.say(line(code, PACKS[code].name, described(code, stateOf(folder, code))))
    })

export const ocrRemoveCommand = (terminal: Terminal): Command =>
  new Command('remove')
    .description('Removes languages. Scanned CVs in them are then recognised with the data for English.')
    .addArgument(languagesArgument())
    .addHelpText('after', `\n${WHERE}\n\nExample:\n  npm run tanager -- ocr remove fra`)
    .action((codes: PackCode[]) => {
      const folder = folderOf(terminal)
      for (const code of codes) {
        const wasThere = stateOf(folder, code).state !== 'missing'
        removePack(folder, code)
        terminal.say(wasThere ? `Removed ${PACKS[code].name}.` : `${PACKS[code].name} is not installed.`)
      }
    })

const line = (code: string, name: string, state: string): string => `  ${code}  ${name.padEnd(11)} ${state}`

function described(code: PackCode, pack: PackState): string {
  if (pack.state === 'missing') return 'not installed'
  if (pack.state === 'damaged') return `damaged, not used; run: npm run tanager -- ocr install ${code}`
  const size = `${(pack.bytes / 1e6).toFixed(1)} MB`
  return pack.state === 'known' ? `installed, ${size}` : `installed, ${size}; your own data, not those of this release`
}
