const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const plain = (name: string) => name.replace('&', 'and').replaceAll('St.', 'Saint').replaceAll('’', "'").toLowerCase()

/** Called otherwise in English by the form than by the browser. */
const ALSO: Readonly<Record<string, string>> = {
  'cabo verde': 'CV',
  congo: 'CG',
  'democratic republic of the congo': 'CD',
  myanmar: 'MM',
  palestine: 'PS',
  'saint vincent and the grenadines': 'VC',
  'sao tome and principe': 'ST',
}

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
  for (const [name, code] of Object.entries(ALSO)) names.set(name, other.of(code) ?? '')
  return (name) => names.get(plain(name)) || undefined
}

/** Countries in the order of the language in which they are read, what is no country behind them; another list as it came. */
export function inOrder(options: readonly string[], language: string, nameOf: (english: string) => string | undefined): string[] {
  const named = options.flatMap((option) => {
    const name = nameOf(option)
    return name === undefined ? [] : [{ option, name }]
  })
  if (named.length <= options.length / 2) return [...options]
  const { compare } = new Intl.Collator(language)
  const countries = named.sort((one, other) => compare(one.name, other.name)).map(({ option }) => option)
  return [...countries, ...options.filter((option) => nameOf(option) === undefined)]
}
