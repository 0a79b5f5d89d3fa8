import i18next from 'i18next'
import { locale } from '../../app/i18n.ts'
import { figureText } from './figures.ts'
import { type Known, knownSentences } from './known-sentences.ts'

/** What the service says in English, in the console's own words; null where it has none, or speaks English itself. */
export function ownWords(text: string): string | null {
  if (i18next.language === 'en') return null
  const sentences = knownSentences(text)
  if (sentences === null || !sentences.every(({ key }) => i18next.exists(`ask:known.${key}`))) return null
  return sentences.map(inWords).join(' ')
}

const say = (key: string, values: object): string => String(i18next.t(`ask:known.${key}` as never, values as never))

function inWords({ key, values }: Known): string {
  return say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])))
}

const MILLIONS: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 }

/** A figure as this language writes it; of a share how many have it; of several words each in its quotation marks. */
function shown(value: string): string {
  const [, count] = /^(\d+) of them$/.exec(value) ?? []
  if (count !== undefined) return say('ofThem', { rows: count })
  const [, size, unit] = /^([\d.]+) (million|billion|trillion)$/.exec(value) ?? []
  if (size !== undefined) return figureText(Number(size) * (MILLIONS[unit ?? ''] ?? 1), { locale: locale() })
  if (/^-?\d+(?:\.\d+)?%?$/.test(value)) return figureText(value.replace('%', ''), { locale: locale(), isPercent: value.endsWith('%') })
  return value.replaceAll('" or "', say('or', {}))
}
