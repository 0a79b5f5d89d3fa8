import { foldText } from '../clean-text.ts'
import type { PlacedLine } from '../layout/line.ts'
import { findDates, withoutDates } from './dates.ts'
import { employerScore, titleScore } from './organisation-words.ts'
import { isCity, isGazetteerCity, isPlaceText, isRegion } from './place.ts'

/** A piece of an entry's head: between separators, without dates and places. */
export interface Part {
  text: string
  /** Which of the head's lines it stands on. */
  row: number
  line: PlacedLine
  /** Follows "at": then it is the employer, and what stood before it the title. */
  afterAt: boolean
}

const SEPARATORS = /\s*[|•·⋅∙›»[\]]\s*|\s+[–—-]+\s+|\s*—\s*|\t|\s{2,}|\s*\(\s*|\s*\)\s*|\s+\/\s+|;\s+|:\s+/u
const KIND_OF_WORK =
  /^(?:full[\s-]?time|part[\s-]?time|contract|permanent|temporary|freelance|internship|self[\s-]?employed|seasonal|fixed[\s-]term|apprenticeship|volunteer|remote|hybrid|on-?site|current|present|\d+\s*(?:years?|yrs?|months?|mos?)(?:\s*(?:,\s*)?\d+\s*(?:months?|mos?))?|full|part|vollzeit|teilzeit|praktikum|befristet|temps plein|temps partiel|cdi|cdd|stage|alternance|jornada completa|media jornada|tempo inteiro|tempo parcial|voltijd|deeltijd|pełny etat|umowa o pracę|\d+\s*(?:jahre?|monate?|ans?|mois|años?|meses|mes|anos?|jaar|maanden|lata?)(?: ?(?:,|und|et|y|e)? ?\d+ ?(?:monate?|mois|meses|mes|maanden|miesi[ąę]c\p{L}*))?)$/iu
const LABEL =
  /^(?:stanowisko|funktion|position als|poste|puesto|cargo|functie|abschluss|company|employer|organi[sz]ation|designation|position|role|title|job title|duration|period|location|dates?|from|to|client|department|team|tech(?:nologies| stack)?|tools|website|url|per[ií]odo|okres(?: zatrudnienia)?|période|zeitraum|periode|empresa|empleador|empregador|firma|pracodawca|entreprise|employeur|arbeitgeber|werkgever|bedrijf|función|função|fonction|fechas?)$/i

/** Cuts the head of an entry into parts. */
export function headParts(head: readonly PlacedLine[], work = true): Part[] {
  const parts: Part[] = []
  for (const [row, line] of head.entries()) {
    for (const segment of line.segments) {
      for (const piece of withoutDates(segment.text, findDates(segment.text)).split(SEPARATORS).flatMap(atFullStops)) {
        for (const { text, afterAt } of work ? splitAt(piece) : [{ text: piece, afterAt: false }])
          pushCommaParts(parts, text, row, line, afterAt)
      }
    }
  }
  // A word that is also a place somewhere gives way when enough others name the entry.
  const others = parts.filter((part) => !isGazetteerCity(part.text))
  return work && others.length >= 2 ? others : parts
}

/** "Águas do Sado. Coimbra. Enfermeira.": a full stop ends a name, unless it belongs to an abbreviation. */
function atFullStops(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const match of text.matchAll(/(?<!\p{L})(\p{L}{3,30}|o\.o|S\.[AL]|[BNC]\.V|K\.K)\.{1,2}\s+(?=\p{Lu})/gu)) {
    if (ABBREVIATIONS.has((match[1] ?? '').toLowerCase())) continue
    const legal = match[1]?.includes('.') === true
    pieces.push(text.slice(from, match.index + (match[1]?.length ?? 0) + (legal ? 1 : 0)))
    from = match.index + match[0].length
  }
  return [...pieces, text.slice(from)]
}

const ABBREVIATIONS = new Set(
  'inc ltd llc llp plc pvt corp bros univ prof inst dept asst assoc comp tech avda cia cía sta sto ste ing lic mgr inż dipl arch hon hons adm gral mech elec mfg eng mgmt intl natl govt dev sec acad mgr med nat phil rer pol kfm jan feb mar apr jun jul aug sep sept oct okt nov dec dez ene abr ago dic'.split(
    ' ',
  ),
)

function splitAt(piece: string): { text: string; afterAt: boolean }[] {
  // "Contable en Clínica Vida": but a "Técnico en Farmacia" names a field.
  const [, post = '', place = ''] = /^(.{3,60}?)\s(?:en|em|na|no)\s(\p{Lu}.{1,70})$/u.exec(piece.trim()) ?? []
  if (place !== '' && titleScore(post) > employerScore(post) && employerScore(place) >= 1.2)
    return [
      { text: post, afterAt: false },
      { text: place, afterAt: true },
    ]
  const match = /^(.{3,60}?)\s+(?:at|@|with|for|bei|chez)\s+(\p{Lu}.{1,70})$/u.exec(piece.trim())
  const [title, employer] = [titleScore(match?.[1] ?? ''), employerScore(match?.[1] ?? '')]
  // "Ward Sister at Harbour Works": no list knows the title, but nothing speaks for a company either.
  const plain = /^\p{Lu}.{2,40}\sat\s\p{Lu}/u.test(piece.trim()) && employer < 1
  if (match === null || (title <= employer && !plain)) return [{ text: piece, afterAt: false }]
  return [
    { text: match[1] ?? '', afterAt: false },
    { text: match[2] ?? '', afterAt: true },
  ]
}

function pushCommaParts(parts: Part[], text: string, row: number, line: PlacedLine, afterAt: boolean): void {
  if (isPlaceText(trim(text))) return
  for (const piece of text.split(/,(?=\s|$)/)) {
    const clean = trim(piece)
    if (clean === '' || isNoise(clean)) continue
    const last = parts.at(-1)
    // "Nimbus Ledger, Inc." is one name, "Vice President, Sales" one title.
    const belongs = last !== undefined && last.row === row && (LEGAL_FORM.test(clean) || isTitleTail(last.text, clean))
    if (belongs) last.text += `, ${clean}`
    else parts.push({ text: clean, row, line, afterAt })
  }
}

const LEGAL_FORM =
  /^(?:inc|llc|llp|ltd|limited|plc|gmbh(?: & co\.? kg)?|ag|kg|ohg|corp|corporation|co|pvt\.? ltd|s\.?a|s\.?l|s\.?l\.?u|s\.?a\.? de c\.?v|lda|ltda|s\.?a\.?s|s\.?a\.?r\.?l|e\.?u\.?r\.?l|b\.?v|n\.?v|sp\. z o\.? ?o|s\.?r\.?l|s\.?p\.?a|n\.?a)\.?$/i

/** Words that only qualify, after a title: its field, not an employer. */
function isTitleTail(title: string, text: string): boolean {
  const score = titleScore(text)
  return titleScore(title) >= 2.5 && score > 0 && score < 1 && employerScore(text) < 1
}

const trim = (text: string): string =>
  withoutStop(text)
    .replace(/^[\s,;:.|·•–—-]+|(?<![\s,;:|·•–—-])[\s,;:|·•–—-]+$/g, '')
    .replace(/\s+/g, ' ')

/** The full stop after a last word; an abbreviation keeps its own. */
const withoutStop = (text: string): string => text.replace(/(?<=\p{Ll}{4}|\p{Lu}{5})\.\s*$/u, '')

function isNoise(text: string): boolean {
  if (KIND_OF_WORK.test(text) || LABEL.test(text) || /^https?:|^www\.|^\W+$|^\d+(?:\.\d+)?%?$/.test(text)) return true
  if (isCity(text) && foldText(text).length > 2) return true
  return isRegion(text) || !/\p{L}/u.test(text)
}
