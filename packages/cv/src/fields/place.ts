import { foldText } from '../clean-text.ts'
import { CA_PROVINCES, CITIES, COUNTRIES, REGIONS, US_STATES } from '../lexicon/places.ts'

/** A place as text, the country it tells where it does, and how sure the match is. */
export interface Place {
  value: string
  country: string | undefined
  strength: number
}

/** Country of a word that stands in an address: "TX", "Karnataka", "UK". */
function regionCountry(text: string): string | undefined {
  const word = text
    .trim()
    .replace(/(?<![\s,])[\s,]+\d[\d -]{0,20}$/, '')
    .replace(/\.$/, '')
  if (US_STATES.has(word)) return 'US'
  if (CA_PROVINCES.has(word)) return 'CA'
  const folded = foldText(word)
  if (word.length === 2 && word !== word.toUpperCase()) return undefined
  if (COUNTRIES[folded] !== undefined) return COUNTRIES[folded]
  if (REGIONS[folded] !== undefined) return REGIONS[folded]
  return /^[A-Z]{2}$/.test(word) && COUNTRY_CODES.has(word) ? word : undefined
}

const COUNTRY_CODES = new Set(Object.values(COUNTRIES))

/** A region, a country, or both without a comma: "England GB". */
export function isRegion(text: string): boolean {
  if (regionCountry(text) !== undefined) return true
  return pairCountry(text) !== undefined
}

function pairCountry(text: string): string | undefined {
  const words = text.trim().split(/\s+/)
  const country = words.length > 1 && regionCountry(words.at(-1) ?? '') !== undefined
  return country ? regionCountry(words.slice(0, -1).join(' ')) : undefined // the region tells: "IN" alone is Indiana as well as India
}
export const isCity = (text: string): boolean => CITIES.has(foldText(text.replace(/(?<![\s,])[\s,]+\d[\d -]{0,20}$/, '')))
const ANYWHERE =
  /^(?:remote|hybrid|on-?site|work from home|wfh|home office|relocat\w+|worldwide|various|multiple locations)(?:\s*\(.*\))?$/i

/** Whether a text is a place and nothing else. */
export function isPlaceText(text: string): boolean {
  const parts = text
    .replace(/[()]/g, '')
    .split(/[,/|·•]| [-–—] /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return (
    parts.length > 0 &&
    parts.every((part) => isCity(part) || isRegion(part) || ANYWHERE.test(part) || isPostcode(part) || isCityAndRegion(part))
  )
}

const isPostcode = (text: string): boolean =>
  /^(?:\d{4,6}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/.test(text.trim())

/** "Austin TX", "Chennai Tamil Nadu IN": no comma between. */
function isCityAndRegion(text: string): boolean {
  const words = text.split(/\s+/)
  for (let cut = 1; cut < words.length; cut++) {
    if (!isCity(words.slice(0, cut).join(' '))) continue
    const rest = words.slice(cut).join(' ')
    if (isRegion(rest) || isPostcode(rest)) return true
    for (let second = cut + 1; second < words.length; second++) {
      if (isRegion(words.slice(cut, second).join(' ')) && isRegion(words.slice(second).join(' '))) return true
    }
  }
  return false
}

/** The place in an address or a contact line: from its city on. */
export function findPlace(text: string): Place | undefined {
  const parts = text
    .replace(/\s+/g, ' ')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]
    const country = next === undefined ? undefined : regionCountry(next)
    const city = cityIn(part, index > 0)
    if (city !== undefined) {
      const rest = parts.slice(index + 1).filter((one) => isRegion(one) || isCity(one))
      const inline = part.slice(part.indexOf(city) + city.length).trim()
      const tail = inline !== '' && !isPostcode(inline) && isCityAndRegion(`${city} ${inline}`) ? [inline] : rest
      const known = [...tail, ...rest].map(countryIn).find((one) => one !== undefined)
      return { value: [city, ...tail].map(withoutPostcode).join(', '), country: known, strength: tail.length > 0 ? 1 : 0.75 }
    }
    if (country !== undefined && next !== undefined && /^\p{Lu}[\p{L} .'-]{1,30}$/u.test(part) && part.split(' ').length <= 3) {
      return { value: [part, ...parts.slice(index + 1).filter(isRegion)].map(withoutPostcode).join(', '), country, strength: 0.9 }
    }
  }
  const region = parts.find((part) => isRegion(part) && part.length > 3)
  return region === undefined ? undefined : { value: region, country: regionCountry(region), strength: 0.4 }
}

const withoutPostcode = (text: string): string => text.replace(/(?<!\s)\s+(?:\d{4,6}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/, '')

/** A known city that the part is, begins with, or (in an address) contains. */
function cityIn(part: string, inAddress: boolean): string | undefined {
  const words = part.split(/\s+/)
  for (let length = Math.min(4, words.length); length >= 1; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const candidate = words.slice(start, start + length).join(' ')
      if (!/^\p{Lu}/u.test(candidate) || !isCity(candidate)) continue
      const rest = [...words.slice(0, start), ...words.slice(start + length)].join(' ')
      const fits =
        rest === '' ||
        isRegion(rest) ||
        isPostcode(rest) ||
        isCityAndRegion(words.slice(start).join(' ')) ||
        (inAddress && words.length <= 6) ||
        /\d/.test(rest)
      if (fits && (start === 0 || inAddress || /\d/.test(rest))) return candidate
    }
  }
  return undefined
}

/** The country a text speaks of, for reading its phone numbers. */
export function countryIn(text: string): string | undefined {
  for (const part of text.split(/[,|\t\n·•]/)) {
    const country = regionCountry(part.trim()) ?? pairCountry(part)
    if (country !== undefined) return country
    for (const word of part.trim().split(/\s+/))
      if (word.length > 2 && COUNTRIES[foldText(word)] !== undefined) return COUNTRIES[foldText(word)]
  }
  return undefined
}
