import i18next from 'i18next'
import { locale } from '../../app/i18n.ts'
import { columnText } from './cells.ts'
import { figureText } from './figures.ts'
import { type Known, knownSentences } from './known-sentences.ts'

const IS_STATUS = /(^|_)status$/i

/**
 * What the service says in English, in the console's own words; null where it has none, or speaks English itself. With the columns that
 * it speaks of, a stored code of a status has the word that the chart and the table have.
 */
export function ownWords(text: string, columns: readonly string[] = []): string | null {
  if (i18next.language === 'en') return null
  const sentences = knownSentences(text)
  if (sentences === null || !sentences.every(({ key }) => i18next.exists(`ask:known.${key}`))) return null
  const isStatus = columns.some((name) => IS_STATUS.test(name))
  return sentences.map((one) => inWords(one, isStatus)).join(' ')
}

const say = (key: string, values: object): string => String(i18next.t(`ask:known.${key}` as never, values as never))

function inWords({ key, values }: Known, isStatus: boolean): string {
  if (key === 'oneRow') return say(key, { facts: factsOf(values['facts'] ?? '') })
  return say(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value, isStatus)])))
}

/** `status is Sent, count is 4` */
const factsOf = (facts: string): string =>
  facts
    .split(', ')
    .map((fact) => {
      const [name = '', ...value] = fact.split(' is ')
      return value.length === 0 ? fact : `${columnText(name)}: ${shown(value.join(' is '), IS_STATUS.test(name))}`
    })
    .join(', ')

const MILLIONS: Readonly<Record<string, number>> = { million: 1e6, billion: 1e9, trillion: 1e12 }

/** A figure as this language writes it; of a share how many have it; of several words each in its quotation marks. */
function shown(value: string, isStatus: boolean): string {
  if (value === '(none)') return i18next.t('ask:none')
  if (isStatus && i18next.exists(`status.${value}`)) return String(i18next.t(`status.${value}` as never))
  const [, count] = /^(\d+) of them$/.exec(value) ?? []
  if (count !== undefined) return say('ofThem', { rows: count })
  const [, size, unit] = /^([\d.]+) (million|billion|trillion)$/.exec(value) ?? []
  if (size !== undefined) return figureText(Number(size) * (MILLIONS[unit ?? ''] ?? 1), { locale: locale() })
  if (/^-?\d+(?:\.\d+)?%?$/.test(value)) return figureText(value.replace('%', ''), { locale: locale(), isPercent: value.endsWith('%') })
  return value.replaceAll('" or "', say('or', {}))
}
