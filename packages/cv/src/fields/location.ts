import { foldText } from '../clean-text.ts'
import type { PlacedLine } from '../layout/line.ts'
import type { Section } from '../sections.ts'
import { type Found, found } from './found.ts'
import { findPlace, isGazetteerCity, isRegion, type Place } from './place.ts'

export interface FoundPlace extends Found<string> {
  country: string | undefined
}

const LABEL =
  /^(?:current\s+|present\s+|permanent\s+|home\s+|mailing\s+|postal\s+|residential\s+)?(?:location|address|city|residence|based in|lives in|living in|place|region|hometown|domicile|wohnort|wohnhaft in|anschrift|adresse|adresse postale|ort|ville|lieu de résidence|localisation|dirección|direccion|domicilio|residencia|lugar de residencia|localidad|ciudad|ubicación|morada|endereço|endereco|localidade|cidade|residência|adres|woonplaats|woonadres|plaats|postcode ?(?:\/|en) ?(?:woon)?plaats|(?:postal|zip) ?code ?(?:&|\/|and) ?(?:city|town)|postcode ?(?:&|\/|and) ?(?:city|town)|code postal ?(?:et|\/) ?ville|código postal ?(?:y|e|\/) ?(?:ciudad|localidad|localidade|cidade)|kod pocztowy ?(?:i|\/) ?(?:miasto|miejscowość)|plz ?(?:\/|und)? ?ort|adres zamieszkania|miejsce zamieszkania|zamieszkanie|zamieszkał[ay]:|zam\.|miejscowość|miasto|indirizzo|residenza)(?!\p{L})\s*[:：-]?\s*/iu
const OTHER_LABEL =
  /^(?:nationality|place of birth|birth\s*place|born|date of birth|languages?|preferred location|willing to relocate|staatsangehörigkeit|nationalität|geburt\p{L}*|geb(?:oren)?|familienstand|nationalité|date de naissance|lieu de naissance|née?(?:\(e\))?|nacionalidad|fecha|lugar de nacimiento|nacid[oa]|nacionalidade|data de nascimento|naturalidade|nascid[oa]|nationaliteit|geboorte\p{L}*|narodowość|obywatelstwo|data urodzenia|miejsce urodzenia|ur(?:odzon[ya])?)(?![\p{L}])/iu
const PERSONAL = new Set(['header', 'contact', 'personal', 'summary'])

/** Where the person lives: beside its label, else in the contact lines. */
export function findLocation(sections: readonly Section[], name?: string): FoundPlace | undefined {
  const own = foldText(name ?? '')
  let best: { score: number; hit: FoundPlace } | undefined
  for (const section of sections) {
    const labelled =
      section.heading !== undefined &&
      /location|address|residence|anschrift|adres|wohnort|domicil|dirección|morada|endereço/i.test(section.heading.text)
    const elsewhere = !PERSONAL.has(section.kind) && !labelled && section.kind !== 'other'
    for (const [index, line] of section.lines.entries()) {
      // The foot of a page may tell how to reach the person.
      if (elsewhere && !isBesideAddress(section.lines, index)) continue
      for (const candidate of onLine(line, section.lines[index - 1], section.lines[index + 1])) {
        const bonus =
          (labelled ? 1 : 0) +
          (section.kind === 'header' || section.kind === 'contact' ? 0.5 : 0) -
          (section.kind === 'other' || elsewhere ? 0.6 : 0) -
          index / 200
        if (own !== '' && ` ${own} `.includes(` ${foldText(candidate.hit.value)} `)) continue
        const near = [line, section.lines[index - 1], section.lines[index + 1]].some((one) => one !== undefined && isContact(one.text))
          ? 0.3
          : 0
        const score = candidate.score + bonus + near
        if (score >= 0.6 && (best === undefined || score > best.score)) best = { score, hit: candidate.hit }
      }
    }
  }
  return best?.hit
}

const isBesideAddress = (lines: readonly PlacedLine[], index: number): boolean =>
  [index - 1, index, index + 1].some((at) => lines[at]?.flow === lines[index]?.flow && lines[at]?.text.includes('@'))

const isContact = (text: string): boolean => /@|\d[\d\s().-]{6,}\d/.test(text)

function onLine(line: PlacedLine, above: PlacedLine | undefined, below: PlacedLine | undefined): { score: number; hit: FoundPlace }[] {
  const hits: { score: number; hit: FoundPlace }[] = []
  let labelled = above !== undefined && above.segments.length === 1 && isLabel(above.text) ? 1 : 0
  let offset = line.start
  let about = false
  for (const segment of line.segments) {
    for (const part of segment.text.split(/(?:(?<!\s)\s+)?[|•·⋄◦]\s*|\s[–—/]\s|;\s*/)) {
      const own = LABEL.test(part) ? 1 : 0
      const text = part.replace(LABEL, '').replace(/^[^\p{L}\d(]+/u, '')
      const other = OTHER_LABEL.test(part)
      if (!other && !about && text.length <= 90 && !/[@]|https?:/.test(text)) {
        const wrapped = withNextLine(text, line, below)
        const place = findPlace(wrapped, own + labelled > 0) ?? afterContact(text) ?? afterPreposition(text)
        if (place !== undefined && (isMostly(place, wrapped) || own + labelled > 0)) {
          const at = line.text.indexOf(place.value.split(',')[0] ?? '')
          const start = at < 0 ? offset : line.start + at
          const end = Math.min(line.end, start + place.value.length)
          hits.push({
            score: place.strength + (own + labelled) * (place.strength < 0.5 ? 0.3 : 1.2),
            hit: { ...found(place.value, 0.45 + place.strength * 0.4 + (own + labelled) * 0.1, start, end), country: place.country },
          })
        }
      }
      labelled = isLabel(part) ? 1 : 0
      about = other
    }
    offset += segment.text.length + 1
  }
  return hits
}

/** An address that goes on below: after a comma, or with the region alone ("Truro" above "Cornwall, GB"). */
function withNextLine(text: string, line: PlacedLine, below: PlacedLine | undefined): string {
  const next = below?.segments[0]?.text ?? ''
  if (next === '') return text
  if (text.trim().endsWith(',')) return `${text} ${next}`
  const country = `${text.split(',').at(-1) ?? ''} ${next}`.trim() // "Mansoura, United Arab" above "Emirates"
  if (text.includes(',') && below?.flow === line.flow && isRegion(country) && !isRegion(next)) return `${text} ${next}`
  const regions = next.split(',').every((part) => isRegion(part.trim()))
  return regions && below?.flow === line.flow && line.segments.length === 1 && isGazetteerCity(text.trim()) ? `${text}, ${next}` : text
}

const isLabel = (text: string): boolean => LABEL.test(text) && text.replace(LABEL, '').trim() === ''

/** A place is a line's subject when it makes up much of it, or when the rest reads as an address. */
function isMostly(place: Place, text: string): boolean {
  const rest = text.replace(/\([^()]*\)/g, '').trim().length - place.value.length
  return (
    rest <= 12 ||
    (place.strength >= 0.75 && /\d/.test(text) && rest <= 70 && !SENTENCE_END.test(text)) ||
    (text.split(',').length >= 3 && rest <= 70) ||
    place.strength === BESIDE_WORDS
  )
}

/** A full stop after a short word abbreviates it: "ul. Długa 12", "Av. Reforma 100". */
const SENTENCE_END = /\p{Ll}{4}[.!?]\s|[!?]\s/u

/** "+91 98765 43251 Chennai, Tamil Nadu": a number or an address before it on the same line. */
function afterContact(text: string): Place | undefined {
  const rest = text.replace(/^.{0,300}?(?:\d[\d\s().-]{6,30}\d|[^\s@]{1,64}@\S{1,255})\s+/, '')
  return rest === text ? undefined : findPlace(rest)
}

/** "Nurse in Alicante": weaker than a place that stands for itself. */
function afterPreposition(text: string): Place | undefined {
  const city = /^.{4,60}\s(?:in|à|en|em|w|te|from|aus)\s(\p{Lu}[\p{L}\p{M} .'’-]{2,30})$/u.exec(text.trim())?.[1]
  const place = city === undefined ? undefined : findPlace(city)
  return place === undefined || place.strength < 0.6 ? undefined : { ...place, strength: BESIDE_WORDS }
}

const BESIDE_WORDS = 0.55
