import { foldText } from '../clean-text.ts'
import { headingKind, labelKind } from '../headings.ts'
import type { PlacedLine } from '../layout/line.ts'
import { isTableHeader } from '../layout/page-tables.ts'
import type { Section } from '../sections.ts'
import { hasAddress, isContactDetail } from './contact-details.ts'
import { findDates, isDateText } from './dates.ts'
import { isSentence } from './entries.ts'
import { type Found, found } from './found.ts'
import { isGazetteerCity } from './place.ts'
import { canonicalSkill, splitIntoKnown } from './skill-taxonomy.ts'

const LEVEL =
  /^(?:(?:(?:level|niveau|nivel|nível|poziom|user|usuario|utilizador|użytkownik|utilisateur|anwender|gebruiker)(?:\s*:)?\s+)?(?:beginner|independent|independiente|independente|competente|samodzieln[ya]|indépendant|expérimenté|élémentaire|selbstständige?|kompetente?|elementare?|onafhankelijke?|vaardige?|basisgebruiker|anwendung|intermediate|advanced|expert|proficient|fluent|basic|novice|native|master|good|excellent|strong|elementary|professional|working knowledge|familiar|competent|very good|grundkenntnisse|(?:sehr )?gute?(?: kenntnisse)?|fortgeschritten|experte|verhandlungssicher|fließend|débutant|intermédiaire|confirmé|avancé|courant|notions|maîtrise|básico|medio|intermedio|avanzado|alto|experto|intermédio|intermediário|avançado|especialista|basis|gemiddeld|gevorderd|goed|zeer goed|uitstekend|podstawow[ya]|średni[oa]?|średnio zaawansowan[ya]|zaawansowan[ya]|ekspert|biegł[ya]|dobr[ya]|bardzo dobr[ya]|[abc][12])(?:\s+(?:level|niveau|nivel|nível|poziom|user|anwendung|gebruiker|użytkownik|utilizador|usuario))?|\d{1,3}\s?%|\d(?:\.\d)?\s?\/\s?\d+|\d+\+?\s*(?:years?|yrs?|jahre?|ans|años|anos|jaar|lata?)(?:\s+\p{L}+)?|[★☆●○•■□▪▫*]+|x{1,5})$/iu
/** Not at the comma of "50,000". */
const SPLIT = /\s*(?:(?<!\d),|,(?!\d{3}(?!\d))|[;|•·▪●◦‣])\s*|\s{2,}|\t|\s+\/\s+|\s+[–—-]\s+/
const SEPARATED = /[,;|•·▪●◦‣]/
const INLINE =
  /^(?:technical|key|core|professional|it|computer)?\s*(?:skills?|competencies|technologies|expertise|tools)(?:\s*(?:&|and)\s*\w+)?\s*[:：]\s*(\S.*)$/i

/** Skills as listed, each once; another spelling gets the taxonomy's name. */
export function findSkills(sections: readonly Section[], name?: string): Found<string>[] {
  const listed = sections.filter((section) => section.kind === 'skills' || (section.kind === 'other' && isSkillList(section.lines)))
  const lines = listed.flatMap((section) => joinWrapped(joinCells(withoutGroupNames(withoutRowNames(withSingleSpaces(ofSkills(section)))))))
  const sources = lines.length > 0 ? lines : inlineLists(sections)
  const byKey = new Map<string, Found<string>>()
  for (const source of sources) {
    const beside = hasAddress(source.line.text) // then a name that no list knows is somebody's
    for (const item of itemsOf(source.text)) {
      const known = canonicalSkill(item)
      if ((known === undefined && beside) || (name !== undefined && foldText(item) === foldText(name))) continue
      const key = foldText(known ?? item)
      if (key === '' || byKey.has(key)) continue
      const at = source.line.text.indexOf(item)
      const start = source.line.start + Math.max(0, at)
      byKey.set(key, found(spelled(item, known), known === undefined ? 0.7 : 0.95, start, at < 0 ? source.line.end : start + item.length))
    }
  }
  return [...byKey.values()]
}

/** "k8s" becomes "Kubernetes", but "MS Excel" says more than "Excel" and stays. */
function spelled(item: string, known: string | undefined): string {
  if (known === undefined) return item
  const own = new Set(foldText(item).split(' '))
  const words = foldText(known).split(' ')
  return own.size > words.length && words.every((word) => own.has(word)) ? item : known
}

/** A section of any name that lists what the taxonomy knows. */
function isSkillList(lines: readonly PlacedLine[]): boolean {
  const items = joinWrapped(lines).flatMap((source) => itemsOf(source.text))
  return items.length >= 3 && items.filter((item) => canonicalSkill(item) !== undefined).length >= items.length * 0.6
}

/** The lines of a section that list skills; a label inside it may begin another list. */
function ofSkills({ heading, lines }: Section): PlacedLine[] {
  let other = false
  return lines.filter((line, index) => {
    const first = line.segments[0]?.text ?? ''
    const kind = headingKind(first)
    const besideList = line.segments.length > 1 || lines[index + 1]?.y === line.y
    if (kind === 'languages' || kind === 'interests' || kind === 'skills' || (kind === 'other' && besideList)) {
      other = kind !== 'skills'
      if (line.segments.length === 1) return false
    }
    return !other && isOfSkills(line) && !(index < 2 && heading !== undefined && isRestOfHeading(line, heading, lines))
  })
}

/** The second line of a heading that stands in the margin, beside the first line of its list. */
function isRestOfHeading(line: PlacedLine, heading: PlacedLine, lines: readonly PlacedLine[]): boolean {
  const [own, head] = [line.segments[0], heading.segments[0]]
  if (own === undefined || head === undefined || line.segments.length > 1 || line.page !== heading.page) return false
  const aligned = Math.abs(own.x0 - head.x0) < 2 || Math.abs(own.x1 - head.x1) < 2
  const beside = lines.some((other) => other !== line && (other.segments[0]?.x0 ?? 0) > Math.max(own.x1, head.x1))
  return aligned && beside && head.x0 > 0 && line.y > heading.y && line.y - heading.y < heading.size * 1.7
}

/** The columns of the European form's table of digital competence. */
const SELF_ASSESSED = new Set(
  'information processing|communication|content creation|safety|problem solving|datenverarbeitung|kommunikation|erstellung von inhalten|sicherheit|problemlosung|traitement de l information|creation de contenu|securite|resolution de problemes|tratamiento de la informacion|comunicacion|creacion de contenido|creacion de contenidos|seguridad|resolucion de problemas|processamento de informacao|comunicacao|criacao de conteudos|seguranca|resolucao de problemas|informatieverwerking|communicatie|creatie van inhoud|veiligheid|probleemoplossing|przetwarzanie informacji|komunikacja|tworzenie tresci|bezpieczenstwo|rozwiazywanie problemow'.split(
    '|',
  ),
)

/** What is said about the person beside the skills: "Notice period: 2 months", "Current CTC: 12 LPA". */
const ABOUT_TERMS =
  /^(?:notice period|availability|available from|(?:(?:current|expected|desired|present|last(?: drawn)?|minimum) )?(?:ctc|salary|pay|compensation|remuneration|package|(?:day|daily|hourly) rate)|salary expectations?|kündigungsfrist|verfügbarkeit|(?:aktuelles |derzeitiges )?(?:jahres)?gehalt|gehaltsvorstellung|gehaltswunsch|préavis|disponibilité|prétentions salariales|salaire(?: actuel| souhaité)?|preaviso|disponibilidad|pretensiones salariales|salario(?: actual| deseado)?|disponibilidade|pretensão salarial|opzegtermijn|beschikbaarheid|salarisindicatie|okres wypowiedzenia|dyspozycyjność|oczekiwania finansowe)\s*[:：]/iu

/** Names of columns, terms of employment, other lists under their own label, and "Berlin, 12.03.2025" above a signature are no skills. */
function isOfSkills(line: PlacedLine): boolean {
  if (line.segments.length >= 2 && isTableHeader(line.segments.map((segment) => segment.text))) return false
  if (line.segments.filter((segment) => SELF_ASSESSED.has(foldText(segment.text))).length >= 3) return false
  if (ABOUT_TERMS.test(line.text.trim())) return false
  const kind = labelKind(line.text)
  if (kind === 'interests' || (kind === 'languages' && !itemsOf(line.text).some((item) => canonicalSkill(item) !== undefined))) return false
  const [date] = findDates(line.text)
  return (
    date === undefined ||
    !isGazetteerCity(
      line.text
        .slice(0, date.start)
        .trim()
        .replace(/,?(?: \p{L}{2,3})?$/u, ''),
    )
  )
}

/** Lines set in another type than the items, each above some of them, name groups; but a type that only levels have is no item's. */
function namesByType(lines: readonly PlacedLine[]): Set<PlacedLine> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(typeOf(line), (counts.get(typeOf(line)) ?? 0) + 1)
  const names = new Set<PlacedLine>()
  if (counts.size !== 2) return names
  const first = lines[0] === undefined ? '' : typeOf(lines[0])
  const marked = lines.filter((line) => typeOf(line) === first)
  const items = lines.filter((line) => typeOf(line) !== first)
  const followed = lines.every(
    (line, index) => typeOf(line) !== first || (lines[index + 1] !== undefined && typeOf(lines[index + 1] as PlacedLine) !== first),
  )
  const short = marked.every((line) => !line.bullet && !/[,;|:]/.test(line.text) && line.text.split(' ').length <= 4)
  if (marked.length < 2 || !followed || !short || items.every((line) => LEVEL.test(line.text.trim()))) return names
  return new Set(marked)
}

const typeOf = (line: PlacedLine): string => `${line.font}/${line.size}`

/** "Main ⇥ Java, SQL" above "More ⇥ Go": where one row has a name and a list, so have all that keep to its columns. */
function withoutRowNames(lines: readonly PlacedLine[]): PlacedLine[] {
  const [named] = lines.filter(
    ({ segments: [name, list, ...more], row }) =>
      name !== undefined &&
      list !== undefined &&
      more.length === 0 &&
      !row &&
      !SEPARATED.test(name.text) &&
      /[,;|]/.test(list.text) &&
      canonicalSkill(name.text) === undefined,
  )
  const edge = named?.segments[1]?.x0
  if (edge === undefined) return [...lines]
  return lines.map((line) => {
    const [, list, ...more] = line.segments
    if (list === undefined || more.length > 0 || Math.abs(list.x0 - edge) > 3) return line
    return { ...line, segments: [list], text: list.text, gap: 2, start: line.start + line.text.indexOf(list.text) }
  })
}

/** A line whose list stands indented or bulleted below it names the group. */
function withoutGroupNames(lines: readonly PlacedLine[]): PlacedLine[] {
  const named = new Set([...namesByType(lines), ...namesOfColumns(lines), ...namesAboveRows(lines)])
  const ragged = isRagged(lines)
  return lines.filter((line, index) => {
    if (named.has(line)) return false
    const next = lines[index + 1]
    if (next === undefined || next.flow !== line.flow || line.segments.length > 1 || line.bullet) return true
    const edge = next.segments[0]?.x0 ?? 0
    const column = lines.some((other) => other.segments.slice(1).some((segment) => Math.abs(segment.x0 - edge) < 4))
    const indented = !ragged && !column && edge > (line.segments[0]?.x0 ?? 0) + 6
    if (canonicalSkill(line.text) !== undefined) return true
    return !(indented || (next.bullet && !LEVEL.test(next.text.trim()))) || SEPARATED.test(line.text)
  })
}

/** Set flush right or centred: then a left edge tells nothing. */
function isRagged(lines: readonly PlacedLine[]): boolean {
  const spread = (edge: (x0: number, x1: number) => number): number => {
    const edges = lines.map((line) => edge(line.segments[0]?.x0 ?? 0, line.segments.at(-1)?.x1 ?? 0))
    return Math.max(...edges) - Math.min(...edges)
  }
  return lines.length >= 3 && spread((x0) => x0) > 6 && (spread((_, x1) => x1) < 3 || spread((x0, x1) => (x0 + x1) / 2) < 3)
}

/** A first row of short words in a type that no other line has: the names of the columns. */
function namesOfColumns(lines: readonly PlacedLine[]): PlacedLine[] {
  const [first, ...rest] = lines
  if (first === undefined || first.segments.length < 2 || rest.length === 0) return []
  const apart = rest.every((line) => typeOf(line) !== typeOf(first))
  return apart && !first.row && first.segments.every((segment) => segment.text.split(' ').length <= 2) ? [first] : []
}

/** Single words above rows of several items, again and again. */
function namesAboveRows(lines: readonly PlacedLine[]): PlacedLine[] {
  const names = lines.filter((line) => line.segments.length === 1 && !SEPARATED.test(line.text))
  const rows = lines.length - names.length
  const alternate = names.every((line) => {
    const next = lines[lines.indexOf(line) + 1]
    return next !== undefined && (next.segments.length > 1 || SEPARATED.test(next.text))
  })
  return names.length >= 2 && rows >= names.length && alternate && lines[0] === names[0] && names.every((line) => line.text.length < 25)
    ? names
    : []
}

/** In a grid each column is read on its own: a skill that wraps goes on closer below than the next one stands. */
function joinCells(lines: readonly PlacedLine[]): PlacedLine[] {
  const cells = lines.flatMap((line) => line.segments.map((segment) => ({ segment, line })))
  if (cells.length === lines.length || lines.some((line) => line.row || /[,;|]/.test(line.text))) return [...lines]
  const columns = new Map<number, typeof cells>()
  for (const cell of cells) {
    const edge = [...columns.keys()].find((x) => Math.abs(x - cell.segment.x0) < 4) ?? cell.segment.x0
    columns.set(edge, [...(columns.get(edge) ?? []), cell])
  }
  const steps = [...columns.values()].flatMap((column) => column.slice(1).map((cell, at) => cell.line.y - (column[at]?.line.y ?? 0)))
  const [least, most] = [Math.min(...steps), Math.max(...steps)]
  const size = lines[0]?.size ?? 10
  const lists = lines.some((line) => line.segments.slice(0, -1).some((segment) => /[•·]$/.test(segment.text)))
  if (columns.size > 4 || !(least > 0 && least < size * 1.5 && (most > least * 1.4 || lists))) return [...lines]
  if (lists) {
    const inColumn = ({ segment, line }: (typeof cells)[number]): PlacedLine => ({ ...line, text: segment.text, segments: [segment] })
    return [...columns.values()].flatMap((column) => column.map(inColumn))
  }
  const out: PlacedLine[] = []
  for (const column of columns.values()) {
    let above = Number.NEGATIVE_INFINITY
    for (const { segment, line } of column) {
      const last = out.at(-1)
      const wraps = last !== undefined && line.y - above < least * 1.15
      if (wraps) last.text = `${last.text} ${segment.text}`
      else out.push({ ...line, text: segment.text, segments: [segment], start: line.start + Math.max(0, line.text.indexOf(segment.text)) })
      above = line.y
    }
  }
  return out.map((line) => ({ ...line, gap: 2, end: Math.min(line.end, line.start + line.text.length) }))
}

/** "Databases - MySQL, Oracle" */
const GROUP = /^[\p{L} &/]{3,28}\s[–-]\s/u

interface Source {
  text: string
  line: PlacedLine
}

/** Lists without a heading: "Skills: Java, SQL". */
function inlineLists(sections: readonly Section[]): Source[] {
  return sections.flatMap((section) =>
    section.lines.flatMap((line) => {
      const list = INLINE.exec(line.text)?.[1] ?? afterSkillsLabel(line.text)
      return list === undefined ? [] : [{ text: list, line }]
    }),
  )
}

/** "Kenntnisse: Java, SQL", in any language that headings are known in. */
function afterSkillsLabel(text: string): string | undefined {
  const [, label = '', list = ''] = /^([^:：]{3,40})[:：]\s*(\S.*)$/.exec(text.replaceAll('\t', ' ')) ?? []
  return headingKind(label) === 'skills' ? list : undefined
}

/** A list that wraps goes on in the next line; so does a skill of two words that a narrow column broke. */
function joinWrapped(lines: readonly PlacedLine[]): Source[] {
  const right = Math.max(...lines.map((line) => line.segments.at(-1)?.x1 ?? 0))
  const out: Source[] = []
  let above: PlacedLine | undefined
  for (const line of lines) {
    const last = out.at(-1)
    if (last !== undefined && above !== undefined && goesOn(last.text, above, line, right))
      last.text = `${last.text.replace(/-$/, '')} ${line.text}`
    else out.push({ text: line.text, line })
    above = line
  }
  return out
}

function goesOn(text: string, above: PlacedLine, line: PlacedLine, right: number): boolean {
  if (line.bullet || line.row || above.row || line.flow !== above.flow || line.text.includes(':')) return false
  if (/[,;|•·/&]$/.test(text) || /^(?:and|&|or)\b/.test(line.text)) return true
  if (line.gap < 0.8 && text.lastIndexOf('(') > text.lastIndexOf(')')) return true
  const tail = text.split(SPLIT).at(-1) ?? ''
  const small = SMALL_WORD.test(line.text) && line.gap < 0.8
  if (small && text.split(' ').length >= 8 && isProse(text)) return true
  const head = line.text.split(SPLIT)[0] ?? ''
  if (canonicalSkill(`${tail} ${head}`) !== undefined && (canonicalSkill(tail) === undefined || canonicalSkill(head) === undefined))
    return true
  if (GROUP.test(line.text)) return false
  // Word processors and text files give no positions: there the length tells.
  const placed = above.font !== 'regular' && above.font !== 'bold'
  const edge = above.segments.at(-1)?.x1 ?? 0
  const full = SEPARATED.test(text) && (placed ? edge > right - 45 : above.text.length >= 60)
  const word = (line.text.split(' ')[0]?.length ?? 0) * line.size * 0.45
  // "dbt" below "Apache Spark" is the next skill: neither needs the other to be one.
  const two = canonicalSkill(tail) !== undefined && canonicalSkill(head) !== undefined
  if (small && placed && edge + word > right && /^\p{Lu}/u.test(tail) && !two) return true
  if (!full || line.gap >= 0.8 || line.page !== above.page) return false
  // A last word alone is the rest of a list when it did not fit above.
  const under = Math.abs((line.segments[0]?.x0 ?? 0) - (above.segments[0]?.x0 ?? 0)) < 3
  return SEPARATED.test(line.text) || (placed && under && edge + word > right && line.text.split(' ').length <= 3)
}

/** "cliente" below "Atención al", but not "iOS" or "gRPC". */
const SMALL_WORD = /^\p{Ll}{2,}(?![\p{L}\d])/u

function itemsOf(given: string): string[] {
  const text = withSeparators(given)
  if (headingKind(text) === 'skills' || isRemark(text)) return []
  const items: string[] = []
  const separated = /[,;|•·]/.test(text)
  for (const piece of outsideParentheses(withoutLabel(text)).flatMap(atLastConjunction)) {
    const clean = piece
      .replace(/^[\s•·*–—-]+|(?<![\s.,;:])[\s.,;:]+$/g, '')
      .replace(/(?<=\S)\s+(?:\d{1,3}\s?%|[★☆●○■□▪▫]{2,10})$/, '')
      .replace(/^(?:and|&|or)\s+/i, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (clean === '' || LEVEL.test(clean) || isDateText(clean) || isContactDetail(clean) || ABOUT_TERMS.test(clean)) continue
    const bare = clean.replace(/(?:(?<!\s)\s+)?\([^()]*\)$/, '')
    if (bare.split(' ').length > 7 || isSentence(bare)) continue
    const tiled = canonicalSkill(bare) === undefined && bare.includes(' ') ? splitIntoKnown(bare) : undefined
    const pair = bare.split(/(?<!\s)\s+(?:and|&)\s+|\//)
    if (canonicalSkill(bare) === undefined && pair.length > 1 && pair.every((one) => canonicalSkill(one) !== undefined)) items.push(...pair)
    else if (tiled !== undefined && tiled.length > (separated ? 60 : 2)) items.push(...tiled)
    else if (/[\p{L}]/u.test(bare)) items.push(bare)
  }
  return items
}

/** "Triaje. Vacunación. Trabajo en equipo.": full stops between short items. */
function withSeparators(text: string): string {
  const items = text.split(/\.\s+(?=\p{Lu})/u)
  return items.length >= 3 && items.every((item) => item.split(' ').length <= 5) ? items.join('; ') : text
}

/** "I work well with colleagues.": told, not listed. */
function isRemark(text: string): boolean {
  const words = text.split(' ').length
  return /\p{L}\.$/u.test(text) && words >= 5 && (!SEPARATED.test(text) || (words >= 8 && isProse(text)))
}

const isProse = (text: string): boolean => text.split(' ').length > 4.5 * text.split(SEPARATED).length

/** "Event  Sourcing": in a section without single spaces the type sets every space wide; but "Java  SQL" are two. */
function withSingleSpaces(lines: readonly PlacedLine[]): PlacedLine[] {
  if (lines.some((line) => line.segments.some((segment) => /\S \S/.test(segment.text)))) return [...lines]
  return lines.map((line) => {
    const segments = line.segments.map((segment) => ({ ...segment, text: withSingleSpace(segment.text) }))
    return { ...line, segments, text: segments.map((segment) => segment.text).join('\t') }
  })
}

function withSingleSpace(text: string): string {
  const pieces = text.trim().split(/\s{2,}/)
  if (pieces.length < 2 || pieces.length > 3 || pieces.some((piece) => LEVEL.test(piece))) return text
  return pieces.every((piece) => canonicalSkill(piece) !== undefined) ? text : pieces.join(' ')
}

/** "Languages: Java, SQL" and "TECHNICAL ⇥ Java, SQL": the first part names the group. */
function withoutLabel(text: string): string {
  const colon = /^([^:：,;|]{2,40})[:：]\s*((?:\S.*)?)$/.exec(text)
  if (colon !== null) return LEVEL.test((colon[2] ?? '').trim()) ? (colon[1] ?? '') : (colon[2] ?? '')
  const dash = /^([^,;|–-]{3,28})\s[–-]\s(.[^,]*,.+)$/.exec(text)
  if (dash !== null && canonicalSkill(dash[1] ?? '') === undefined) return dash[2] ?? ''
  const tab = /^([^\t,]{2,30})\t([^,|;]*[,|;].*)$/.exec(text)
  if (tab !== null && canonicalSkill(tab[1] ?? '') === undefined) return tab[2] ?? ''
  return text
}

/** "Triaje, Vacunación y Nóminas": the last two of a list; in "Recrutamento e seleção" the second word is small. */
function atLastConjunction(piece: string, at: number, pieces: readonly string[]): string[] {
  if (pieces.length < 2 || at < pieces.length - 1) return [piece]
  const pair = piece.split(/\s(?:y|e|et|en|i|oraz)\s(?=[\p{Lu}\d])/u)
  if (pair.length === 2 && pair.every((one) => /^[^\p{L}]*\p{Lu}/u.test(one))) return pair
  // In English and German "Pick and Pack" has two capitals, too; only a list that ends like a sentence is sure to end with a conjunction.
  const last = piece.split(/\s(?:and|und)\s(?=\p{Lu})/u)
  const two = last.length === 2 && last.some((one) => one.trim().includes(' ') || canonicalSkill(one.replace(/\.$/, '')) !== undefined)
  return two && pieces.length >= 3 && piece.endsWith('.') ? last : [piece]
}

/** Cuts at separators, but not inside parentheses. */
function outsideParentheses(text: string): string[] {
  const closed = text.replace(/\(([^()]*)\)/g, (whole) => whole.replace(/[,;|/]/g, '\u0001'))
  return closed.split(SPLIT).map((piece) => piece.replaceAll('\u0001', ','))
}
