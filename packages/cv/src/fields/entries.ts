import { foldText } from '../clean-text.ts'
import type { PlacedLine, Segment } from '../layout/line.ts'
import { WORK_VERBS } from '../lexicon/job-titles.ts'
import { type DateRange, findDates, isDateText, unclearDates } from './dates.ts'
import { titleScore } from './organisation-words.ts'

/** One job: the lines that name it, and those that tell of it. */
export interface Entry {
  head: PlacedLine[]
  body: PlacedLine[]
  dates: DateRange | undefined
}

const SUBHEADING =
  /^(?:highlights|responsibilities|key responsibilities|achievements|key achievements|duties|accomplishments|summary|description|projects?|technologies(?: used)?|tech stack|environment|roles? (?:and|&) responsibilities|main (?:activities|responsibilities)|activities|funciones(?: realizadas| principales)?|(?:principales )?(?:funciones|tareas|logros|responsabilidades)(?: realizadas| desempeñadas)?|(?:principais )?(?:ac?tividades|atribuições|responsabilidades|funções|realizações)(?: desenvolvidas)?|(?:główne )?(?:obowiązki|zadania|osiągnięcia)|zakres obowiązków|(?:principales )?(?:missions|tâches|activités|réalisations)|aufgaben|tätigkeiten|aufgabenbereich|hauptaufgaben|(?:voornaamste )?(?:taken|werkzaamheden))\s*:?$/iu

/** "Funciones: atención al cliente, facturación", and what forms tell of the employer. */
const DUTIES =
  /^(?:(?:key |main )?(?:responsibilities|duties)|funciones(?: realizadas| principales)?|(?:principales )?tareas(?: realizadas)?|responsabilidades|(?:principais )?(?:ac?tividades|atribuições|funções)|(?:główne )?obowiązki|zakres obowiązków|missions|tâches|aufgaben|tätigkeiten|taken|werkzaamheden|(?:type of )?business(?: or sector)?|sector(?: de actividad)?|setor|empresa ou setor|rodzaj działalności|branża|branche|secteur(?: d['’]activité)?|dirección|morada|endereço|adresy?|address|adresse|anschrift|localidad|localidade|miejscowość|city|ciudad|cidade|website|sitio web|página web|strona internetowa)\s?:\s+\S/iu

/** Groups the lines of a section into entries: each has its dates, and begins as far before them as the first one does. */
export function groupEntries(lines: readonly PlacedLine[]): Entry[] {
  const edge = headEdge(lines)
  const blocks: { head: PlacedLine[]; body: PlacedLine[] }[] = []
  let open: { head: PlacedLine[]; body: PlacedLine[] } | undefined
  let above: PlacedLine | undefined
  const bulleted = lines[0]?.bullet === true && !isSentence(lines[0].text)
  const apart = lines.filter(hasDatesApart).length
  for (const [index, line] of lines.entries()) {
    const names = bulleted && isNameAboveDates(line, lines[index + 1])
    const told = open !== undefined && hasRange(open.head) && !bulleted && isDatedDuty(line, apart, open.head)
    const tells = !names && (told || isBody(line, above, open !== undefined && (open.body.length > 0 || hasRange(open.head)), edge))
    if (SUBHEADING.test(line.text)) {
      above = line
      continue
    }
    if (tells && open !== undefined) open.body.push(line)
    else {
      if (open === undefined || open.body.length > 0) {
        open = { head: [], body: [] }
        blocks.push(open)
      }
      open.head.push(line)
    }
    above = line
  }
  return blocks.flatMap((block) => splitBlock(block.head, block.body))
}

const hasDatesApart = (line: PlacedLine): boolean =>
  !line.bullet && line.segments.some((segment) => isDateText(segment.text) && hasRange([line]))

/**
 * "Rollout of the till system 2014 – 2015" below a job: a line with dates of its own that the jobs do not have in that place. Jobs that
 * have their dates apart do not hide them behind words, and jobs without bullets do not begin with one.
 */
function isDatedDuty(line: PlacedLine, apart: number, head: readonly PlacedLine[]): boolean {
  if (!hasRange([line]) || hasDatesApart(line)) return false
  if (line.bullet) return head.some((one) => !one.bullet && hasRange([one])) && !beginsWithRange(line.text)
  const [date] = findDates(line.text)
  return apart >= 2 && date !== undefined && line.segments.length === 1 && /\p{L}\s$/u.test(line.text.slice(0, date.start))
}

/** "• Harbour Works (Leeds) - Fitter" above "Period: 2019 - 2021", in a section whose entries all begin with a bullet. */
const isNameAboveDates = (line: PlacedLine, next: PlacedLine | undefined): boolean =>
  line.bullet === true && !isSentence(line.text) && next !== undefined && !next.bullet && isDateText(next.text)

/** The left edge of lines that name entries. */
function headEdge(lines: readonly PlacedLine[]): number {
  const dated = lines.filter((line) => !line.bullet && hasRange([line]))
  const first = lines.find((line) => !line.bullet)
  // Dates on a line of their own above an indented entry.
  const below = first !== undefined && isDateText(first.text) ? lines[lines.indexOf(first) + 1] : undefined
  if (below !== undefined && !below.bullet && below.page === first?.page) return below.segments[0]?.x0 ?? 0
  const edges = [...dated, ...(first === undefined ? [] : [first])].map((line) => {
    const segment = line.segments.find(({ text }) => !isDateText(text)) ?? line.segments[0]
    return segment === undefined ? 0 : afterDates(segment)
  })
  return edges.length === 0 ? 0 : Math.max(...edges.slice(0, 1), Math.min(...edges))
}

/** "2021–2024  Harbour Works": where the name begins, when only a wide space parts it from its dates. */
function afterDates({ text, x0, x1 }: Segment): number {
  const [date] = findDates(text)
  const rest = date === undefined || date.start > 0 ? null : /^\s{2,}(?=\S)/.exec(text.slice(date.end))
  return date === undefined || rest === null ? x0 : x0 + ((x1 - x0) * (date.end + rest[0].length)) / text.length
}

export const hasRange = (lines: readonly PlacedLine[]): boolean =>
  lines.some((line) => findDates(line.text).some((date) => date.to !== undefined))

function isBody(line: PlacedLine, above: PlacedLine | undefined, begun: boolean, edge: number): boolean {
  if (line.bullet) return !isDatedHead(line)
  if (
    findDates(line.text).length > 0 &&
    line.text.length < 100 &&
    (isDateText(line.text) || line.segments.some((segment) => isDateText(segment.text)))
  )
    return false
  if (beginsWithRange(line.text)) return false
  if (begun && DUTIES.test(line.text)) return true
  if (isSentence(line.text)) return true
  const x = line.segments[0]?.x0 ?? 0
  if (begun && x > edge + 7 && !hasRange([line]) && line.segments.length === 1) return true
  // The rest of a wrapped sentence.
  return (
    begun &&
    above !== undefined &&
    (above.bullet === true || isSentence(above.text)) &&
    line.gap < 0.75 &&
    !isDatedHead(line) &&
    /^[\p{Ll}\d(&%$]/u.test(line.text)
  )
}

/** "2019-2021. Harbour Works, Leeds. Fitter. Kept the pumps running.": the dates open an entry, however long the line is. */
export function beginsWithRange(text: string): boolean {
  const [date] = findDates(text)
  return date !== undefined && date.start === 0 && date.to !== undefined && text.length < 160
}

const isDatedHead = (line: PlacedLine): boolean =>
  (line.text.length < 90 && hasRange([line]) && !isSentence(line.text)) || (line.text.length < 120 && beginsWithRange(line.text))

/** "Kogyo K.K.", "Foods Co., Ltd.", "Orzeł sp. z o.o." */
const ABBREVIATED = /(?<!\p{L})(?:(?:\p{L}\.){2,6}|\p{Lu}\p{Ll}{1,3}\.|(?:LTD|INC|LLC|PLC|CO|LDA|LTDA)\.)$/u

/** Reads as a sentence about work done rather than a name. */
export function isSentence(text: string): boolean {
  const words = text.split(/\s+/)
  if (words.length > 16 || text.length > 120) return true
  if (words.length > 3 && WORK_VERBS.has(foldText(words[0] ?? '')) && !/^\p{Lu}\S*$/u.test(words[1] ?? '')) return true
  if (words.length > 6 && /[.;]$/.test(text) && !ABBREVIATED.test(text)) return true
  // "Formação de estudantes.": a small word before the full stop; "Foods Co., Ltd." has a capital.
  const ended = words.length >= 3 && (words.length < 5 ? /\s\p{Ll}{4,}\.$/u : /\s\p{Ll}{3,}\.$/u).test(text)
  if (ended && !/[,:|–—\t]/.test(text) && (words.length > 4 || titleScore(text) < 2.5)) return true
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && word.length > 2).length
  return words.length >= 8 && small > words.length * 0.5
}

function splitBlock(head: readonly PlacedLine[], body: readonly PlacedLine[]): Entry[] {
  const dated = head.flatMap((line, index) => (datesOf(line) === undefined ? [] : [index]))
  if (dated.length <= 1) return [{ head: [...head], body: [...body], dates: head.map(datesOf).find((dates) => dates !== undefined) }]
  const lead = dated[0] ?? 0
  const starts = dated.map((index, nth) => (nth === 0 ? 0 : Math.max(index - lead, (dated[nth - 1] ?? 0) + 1)))
  return starts.map((start, nth) => {
    const own = head.slice(start, starts[nth + 1] ?? head.length)
    const last = nth === starts.length - 1
    return { head: own, body: last ? [...body] : [], dates: own.map(datesOf).find((dates) => dates !== undefined) }
  })
}

/** A range, one whose end is not understood, or a single date that stands alone in its segment. */
export function datesOf(line: PlacedLine): DateRange | undefined {
  const dates = findDates(line.text)
  return (
    dates.find((date) => date.to !== undefined) ??
    line.segments.map((segment) => unclearDates(segment.text)).find((date) => date !== undefined) ??
    (line.segments.some((segment) => isDateText(segment.text)) ? dates[0] : undefined)
  )
}
