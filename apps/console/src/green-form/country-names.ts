const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const plain = (name: string) => name.replace('&', 'and').replaceAll('St.', 'Saint').replaceAll('’', "'").toLowerCase()

/** The name in another language of a country that is named in English; undefined where the browser knows it by another name. */
export function countryNames(language: string): (english: string) => string | undefined {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const other = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const names = new Map<string, string>()
  for (const one of LETTERS)
    for (const two of LETTERS) {
      const [name, translated] = [english.of(one + two), other.of(one + two)]
      if (name !== undefined && translated !== undefined) names.set(plain(name), translated)
    }
  return (name) => names.get(plain(name))
}
