import type { Word } from '../normalised-text.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

const GIVING = set('give grant award assign offer hand allot gift bestow confer credit allow get')
/** What is given only by changing a record; a list, a name or a figure is given by answering. */
const GIFTS = set(`
  raise raises bonus bonuses discount discounts increase promotion promotions refund refunds credit credits upgrade upgrades voucher vouchers
  coupon coupons status tier level membership subscription badge points rise pension allowance commission extension exemption waiver
  holiday holidays vacation permission permissions access privileges rights role title rating stars grade grades marks cut reduction
`)
const RANKS = set(
  'gold silver bronze platinum diamond vip premium elite preferred full free lifetime unlimited active inactive verified trusted permanent admin top',
)
const ONE_OF = set('a an another one two three extra additional more free double full')
/** Before a gift these say that it is what the asked-for ones have, or what to count. */
const HAVING = set(`
  with without of for by per in as from than at on to about who that which whose where had has have got get gets receive received receives
  receiving earn earned earns need needs want wants took take is are was were given offered and or not never having over under after before
  s only show list
`)
const RECIPIENTS = set(
  'everyone everybody all every each them him her these those both the our my anyone customer employee user order product whoever',
)
const EVERYONE = set('everyone everybody all every each them him her anyone these those our')

const rising = (word: string | undefined): boolean => word !== undefined && (/^\d+$/.test(word) || ONE_OF.has(word))

/** `Give everyone in sales a 10 % raise`, `Award 500 points to every customer`; not `Give all customers with a discount`. */
export function gives(words: readonly Word[], at: number): boolean {
  const head = words[at] as Word
  if (!GIVING.has(head.word)) return false
  const rest: string[] = []
  for (let n = at + 1; n < words.length && words[n]?.sentence === head.sentence && rest.length < 16; n++) rest.push((words[n] as Word).word)
  const [first = ''] = rest
  if (/^(?:me|us)$/.test(first)) return false
  if (rising(first) || GIFTS.has(rest[1] ?? '')) return givesTo(rest)
  if (!RECIPIENTS.has(first) && !/^\p{L}+$/u.test(first)) return false
  return receives(rest)
}

/** The gift first: `a 5 percent discount to all customers`. */
function givesTo(rest: readonly string[]): boolean {
  const gift = rest.slice(0, 5).findIndex((word) => GIFTS.has(word))
  if (gift < 1 || !(rising(rest[0]) || RANKS.has(rest[0] ?? '')) || rest.slice(0, gift).some((word) => HAVING.has(word))) return false
  const to = rest.findIndex((word, n) => n > gift && (word === 'to' || word === 'for'))
  return to >= 0 && to <= gift + 4 && rest[to + 1] !== undefined && !/^(?:me|us)$/.test(rest[to + 1] ?? '')
}

/** What says that those named already have it, or that a figure is asked for. */
const DESCRIBES = /^(?:who|that|which|whose|with|without|number|list|average|total|count)$/
const AFTER_GIFT = /^(?:now|please|today|immediately|too|instead|at|from|until|for)$/

/** Those who get it first: `everyone in the sales department a raise`, `all customers gold status`. */
function receives(rest: readonly string[]): boolean {
  const gift = rest.findIndex((word, n) => n >= 2 && GIFTS.has(word))
  if (gift < 0 || rest.slice(0, gift).some((word) => DESCRIBES.test(word)) || /^(?:was|were|is|are|has)$/.test(rest[gift + 1] ?? ''))
    return false
  const ends = rest[gift + 1] === undefined || AFTER_GIFT.test(rest[gift + 1] ?? '')
  for (let from = gift - 1; from >= 1 && from >= gift - 4; from--) {
    const [before = '', word = ''] = [rest[from - 1], rest[from]]
    if (HAVING.has(word)) return false
    if (HAVING.has(before)) continue
    if (rising(word) || (RANKS.has(word) && ends && EVERYONE.has(rest[0] ?? ''))) return true
  }
  return false
}
