import { foldText } from '../clean-text.ts'
import { BR_STATES, CA_PROVINCES, CITIES, COUNTRIES, GAZETTEER, REGIONS, US_STATES } from '../lexicon/places.ts'
import { findDates } from './dates.ts'

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
    .replace(TRAILING_POSTCODE, '')
    .replace(/(?<![\s,])[\s,]+\d[\d -]{0,20}$/, '')
    .replace(/\.$/, '')
  if (US_STATES.has(word)) return 'US'
  if (CA_PROVINCES.has(word)) return 'CA'
  if (BR_STATES.has(word)) return 'BR'
  const folded = foldText(word)
  if (word.length === 2 && word !== word.toUpperCase()) return undefined
  if (COUNTRIES[folded] !== undefined) return COUNTRIES[folded]
  if (REGIONS[folded] !== undefined) return REGIONS[folded]
  if (/^\p{Lu}.* State$/u.test(word)) return 'NG'
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

const POSTCODE = String.raw`(?:[A-Z]{1,2}-)?(?:\d{5}-\d{3,4}|\d{4}-\d{3}|\d{2}-\d{3}|\d{3}-\d{4}|\d{4} ?[A-Z]{2}|\d{3} \d{2,3}|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)`
const WHOLE_POSTCODE = new RegExp(`^${POSTCODE}$`)
const POSTCODE_AND_CITY = new RegExp(String.raw`^(${POSTCODE})[,\s]\s*(\p{Lu}[\p{L}\p{M}.'’-]{1,40}(?: [\p{L}\p{M}.'’-]{1,40}){0,3})$`, 'u')
/** "8 impasse des Tilleuls 63000 Clermont-Ferrand" */
const STREET_BEFORE = new RegExp(String.raw`^(?=.{0,60}$)\S+ \S.{0,40}?\s(${POSTCODE}\s.+)$`, 'u')
const isPostcode = (text: string): boolean => WHOLE_POSTCODE.test(text.trim())

const isMonth = (text: string): boolean => findDates(`${text} 2020`)[0]?.from.length === 7

/** A city of the gazetteer, which also holds words that mean other things elsewhere. */
export const isGazetteerCity = (text: string): boolean =>
  isCity(text) || (/^\p{Lu}/u.test(text) && GAZETTEER.has(foldText(text)) && !isMonth(text))

const STREET =
  /(?:stra(?:ss|ß)e|str|weg|platz|gasse|allee|straat|laan|plein|kade)\.?$|(?<!\p{L})(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|blvd|way|court|close|row|terrace|rue|impasse|calle|plaza|rua|ulica|ul|os|al)\.?$/iu

/** "ul. Warszawska 15", "12 High Street": with its house number. */
const isStreet = (part: string): boolean =>
  /\d/.test(part) &&
  part.length <= 60 &&
  part.split(/[\s\d]+/).some((word) => word !== '' && STREET.test(word) && !/^\p{Ll}{5}/u.test(word))

/** The town that follows its postcode: its place tells, even where no list knows the name. */
function afterPostcode(part: string, labelled: boolean): { city: string; known: boolean } | undefined {
  const match = POSTCODE_AND_CITY.exec(part) ?? POSTCODE_AND_CITY.exec(STREET_BEFORE.exec(part)?.[1] ?? '')
  const city = match?.[2]
  if (city === undefined || STREET.test(city)) return undefined
  const known = isGazetteerCity(city)
  // Four or six digits alone may be a house number or a year.
  return known || labelled || !/^\d{4}$/.test(match?.[1] ?? '') ? { city, known } : undefined
}

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
export function findPlace(text: string, labelled = false): Place | undefined {
  const parts = text
    .replace(/\s+/g, ' ')
    .replace(/(?:(?<!\s)\s+)?\(([^()]{2,30})\)/g, ', $1')
    .replace(BEFORE_COUNTRY_CODE, '$1')
    .replace(/(?<!\p{L})woj(?:\.|ewództwo)\s/giu, '')
    .split(',')
    .map((part) => part.trim().replace(/(?<!St|\s)\.$/, ''))
    .filter((part) => part !== '')
  let best: Place | undefined
  for (const index of parts.keys()) {
    const place = placeFrom(parts, index, labelled)
    if (place !== undefined && (best === undefined || place.strength > best.strength)) best = place
  }
  if (best !== undefined) return best
  const region = parts.find((part) => isRegion(part) && part.length > 3)
  return region === undefined ? undefined : { value: region, country: regionCountry(region), strength: 0.4 }
}

function placeFrom(parts: readonly string[], index: number, labelled: boolean): Place | undefined {
  const part = parts[index] ?? ''
  const next = parts[index + 1]
  const rest = parts.slice(index + 1).filter((one) => isRegion(one) || isCity(one))
  const postal =
    afterPostcode(part, labelled) ??
    (next !== undefined && isPostcode(part) && !isAfterTown(parts, index) ? afterPostcode(`${part} ${next}`, labelled) : undefined)
  if (postal !== undefined) {
    const regions = rest.filter((one) => one !== next || !isPostcode(part))
    return {
      value: [postal.city, ...regions.filter(isRegion)].join(', '),
      country: regions.map(countryIn).find((one) => one !== undefined) ?? GAZETTEER.get(foldText(postal.city)),
      strength: postal.known ? 1.05 : 0.95,
    }
  }
  const city = cityIn(part, index > 0)
  if (city !== undefined) {
    const inline = part.slice(part.indexOf(city) + city.length).trim()
    const tail = inline !== '' && !isPostcode(inline) && isCityAndRegion(`${city} ${inline}`) ? [inline] : rest
    const known = [...tail, ...rest].map(countryIn).find((one) => one !== undefined)
    return { value: [city, ...tail].map(withoutPostcode).join(', '), country: known, strength: tail.length > 0 ? 1 : 0.75 }
  }
  const bare = withoutPostcode(part)
  if (isGazetteerCity(bare)) {
    const regions = rest.filter(isRegion)
    const country = regions.map(regionCountry).find((one) => one !== undefined) ?? GAZETTEER.get(foldText(bare))
    const beside = regions.length > 0 || isStreet(parts[index - 1] ?? '') || bare !== part || (next !== undefined && isPostcode(next))
    const larger = regions.length > 0 && regionCountry(bare) !== undefined && regionCountry(bare) === country // "Cornwall, GB"
    return { value: [bare, ...regions].map(withoutPostcode).join(', '), country, strength: larger ? 0.6 : beside ? 1 : 0.65 }
  }
  const country = next === undefined ? undefined : regionCountry(next)
  if (
    country !== undefined &&
    next !== undefined &&
    /^\p{Lu}[\p{L} .'-]{1,30}$/u.test(bare) &&
    bare.split(' ').length <= 3 &&
    !STREET.test(bare) &&
    !isRegion(bare)
  ) {
    return { value: [bare, ...parts.slice(index + 1).filter(isRegion)].map(withoutPostcode).join(', '), country, strength: 0.9 }
  }
  return spacedPlace(bare) ?? afterStreet(bare, parts.slice(index + 1).filter(isRegion))
}

/** "Truro, TR1 2HX, Cornwall": the postcode is that of the town before it. */
const isAfterTown = (parts: readonly string[], index: number): boolean =>
  isGazetteerCity(parts[index - 1] ?? '') && isRegion(parts[index + 1] ?? '')

/** "Apt 4B Akron, OH", "No. 88 Zhongshan Road Xiamen": the town follows its street without a comma. */
function afterStreet(part: string, regions: readonly string[]): Place | undefined {
  const words = part.split(' ')
  for (let length = Math.min(3, words.length - 2); length >= 1; length--) {
    const city = words.slice(-length).join(' ')
    const street = words.slice(0, -length)
    if (words.length > 8 || STREET.test(city) || !isGazetteerCity(city)) continue
    const country = regions.map(regionCountry).find((one) => one !== undefined) ?? GAZETTEER.get(foldText(city))
    const numbered = /\d/.test(street.join(' ')) && (/\d/.test(street.at(-1) ?? '') || STREET.test(street.at(-1) ?? ''))
    if (!numbered && (regions.length === 0 || GAZETTEER.get(foldText(city)) !== country)) continue
    return { value: [city, ...regions].map(withoutPostcode).join(', '), country, strength: regions.length > 0 ? 0.95 : 0.8 }
  }
  return undefined
}

/** "Duluth MN 55802", "Zwolle Nederland": a city of the gazetteer and its region without a comma. */
function spacedPlace(part: string): Place | undefined {
  const words = part.split(' ')
  if (words.length > 6) return undefined
  for (let cut = words.length - 1; cut >= 1; cut--) {
    const [city, region] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
    if (isGazetteerCity(city) && isRegion(region))
      return { value: `${city}, ${withoutPostcode(region)}`, country: regionCountry(region), strength: 0.95 }
  }
  return undefined
}

/** "Paisley Renfrewshire PA1 1EB GB". */
const BEFORE_COUNTRY_CODE = new RegExp(String.raw`(?<=\p{L})\s${POSTCODE}(\s[A-Z]{2})$`, 'u')
const TRAILING_POSTCODE = new RegExp(String.raw`(?<!\s)\s+${POSTCODE}$`)
const withoutPostcode = (text: string): string => text.replace(TRAILING_POSTCODE, '')

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
