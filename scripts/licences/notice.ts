import { compare, type Dependency } from './licences.ts'

/** A file of a package that states its licence, its copyright or a notice. */
export interface LegalFile {
  readonly name: string
  readonly text: string
}

const HEAD = `NOTICE

Tanager uses the packages below. Each belongs to its authors and is used under the licence it is listed under.
A package marked "optional" is a driver, an extra or a build for one platform; npm installs it from the registry, with its own licence file.
The icons of the console (apps/console/src/ui/icons.tsx) are from Tabler Icons, Copyright (c) 2020-2026 Paweł Kuna, under the MIT licence below.
The names of cities (packages/cv/src/lexicon/cities.txt) are from GeoNames, https://www.geonames.org, folded and shortened, under the licence
Creative Commons Attribution 4.0, https://creativecommons.org/licenses/by/4.0/.
The weights and word vectors of the embedded generator have a notice of their own: services/query/models/NOTICE.md.

Made by scripts/licences/main.ts from package-lock.json and the installed packages; do not edit.
`

/** The whole NOTICE: packages by licence with their copyright lines, the text of each licence, then the notices that must travel along. */
export function writeNotice(dependencies: readonly Dependency[], legalFiles: (dependency: Dependency) => readonly LegalFile[]): string {
  const licences = [...new Set(dependencies.map(({ licence }) => licence))].sort(compare)
  const files = new Map(dependencies.map((one) => [one, one.optional ? [] : legalFiles(one)]))
  const filesOf = (one: Dependency) => files.get(one) ?? []
  const parts = licences.map((licence) => {
    const under = dependencies.filter((one) => one.licence === licence)
    const list = under.flatMap((one) => [
      `${one.name} ${one.version}${one.optional ? ' (optional)' : ''}`,
      ...copyrights(filesOf(one)).map((line) => `    ${line}`),
    ])
    return [heading(licence), ...list, ...commonText(under.flatMap((one) => filesOf(one).filter(isLicence)))].join('\n')
  })
  const notices = dependencies.flatMap((one) =>
    filesOf(one)
      .filter((file) => !isLicence(file))
      .map((file) => `${heading(`${file.name} of ${one.name} ${one.version}`)}\n${tidy(file.text)}`),
  )
  return `${[HEAD, ...parts, ...notices].join('\n')}\n`
}

const heading = (title: string) => `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n`
const isLicence = ({ name }: LegalFile) => !name.toLowerCase().includes('notice')
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

function copyrights(files: readonly LegalFile[]): string[] {
  const found = files.filter(isLicence).flatMap(({ text }) => linesOf(text).filter(isCopyright))
  return [...new Set(found)]
}

/** "Copyright (c) 2020 Somebody", not the sentence of a licence that speaks of copyright. */
const isCopyright = (line: string) => /^(?:copyright|\(c\)|©)/i.test(line) && /\d{4}|\(c\)|©/i.test(line) && !/\[yyyy\]|\{yyyy\}/.test(line)

/** The text that most packages under a licence carry, without the copyright lines that stand beside their names. */
function commonText(files: readonly LegalFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of files) {
    const body = tidy(
      text
        .split('\n')
        .filter((line) => !isCopyright(line.trim()))
        .join('\n'),
    )
    counts.set(body, (counts.get(body) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([a, n], [b, m]) => m - n || compare(a, b))
  return most === undefined ? [] : ['', most[0]]
}

/** Without spaces at the ends of lines and more than one empty line at a time. */
function tidy(text: string): string {
  const lines = text
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.trimEnd())
  return `${lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim()}\n`
}
