import type { Column } from '../../core/schema/schema.ts'
import type { NetworkSchema } from '../parse-network/encoder-input/network-schema.ts'
import { trainedStem } from '../parse-network/encoder-input/tokens.ts'
import type { Uses } from './column-roles.ts'

const stems = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(trainedStem))

/** Who answers to "who": persons, and what acts like one. */
const SOMEBODY = stems(`
person people individual human man woman child student pupil teacher instructor professor lecturer faculty advisor adviser tutor coach
trainer player athlete swimmer wrestler gymnast climber rider jockey boxer runner skater golfer driver pilot captain crew member user
customer client guest visitor patient doctor physician nurse surgeon staff employee worker engineer technician mechanic manager boss
supervisor head director president governor mayor minister senator representative politician candidate voter leader chief owner founder
designer architect author writer editor publisher journalist reporter reviewer rater critic translator composer songwriter singer artist
musician performer band actor actress producer host entrepreneur investor agent lawyer attorney judge referee umpire suspect perpetrator
victim criminal officer soldier veteran scientist researcher inventor explorer contestant participant competitor winner champion nominee
nominated directed written friend follower parent mother father son daughter husband wife spouse sibling relative tenant landlord resident
citizen tourist passenger donor sponsor volunteer chef cook waiter farmer seller salesperson buyer supplier vendor manufacturer maker
company firm organization organisation institution team club party builder interviewer interviewee applicant recruiter approver reporter
bodybuilder assistant secretary dean chair surname forename firstname lastname username contact role department division group
`)
/** Before `name`: only persons have such. */
const PERSONAL: ReadonlySet<string> = new Set(['first', 'last', 'full', 'middle', 'maiden'])
const TIMES = stems(`
year date time month day week quarter season period birthday birth born founded opened established built since start end begin hour
deadline decade term semester edition schedule duration arrival departure expires expiry created updated joined hired released published
`)
const PLACES = stems(`
city country location place address state town region county province venue stadium station airport campus building room street
headquarters headquarter birthplace hometown home district continent nationality village origin destination area capital island territory
site branch office house floor hospital school college university club park hotel river mountain lake road zip postcode source from to
`)
/** How people speak of much and little of something, and the words of columns that hold it. */
const ADJECTIVES: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [
    /\b(old(er|est)|young(er|est)|how old)\b/i,
    stems('age birth birthday born dob year date founded founding built opened open established creation start since'),
  ],
  [/\b(tall(er|est)|how tall)\b/i, stems('height elevation altitude tall feet meter metre story floors')],
  [/\b(heav(y|ier|iest)|light(er|est))\b/i, stems('weight mass tonnage load heavy')],
  [
    /\b(expensive|cheap(er|est)?|dear(er|est)|costl(y|ier|iest)|how much (does|do|did|is|are|was|were) .{0,200} cost)\b/i,
    stems('price cost fee fare rent amount charge value rate total msrp budget salary payment sum tuition bill money dollar usd'),
  ],
  [
    /\b(fast(er|est)|slow(er|est)|quick(er|est)|how fast)\b/i,
    stems('speed velocity time duration kph mph knot horsepower acceleration accelerate lap pace minute second meter metre record'),
  ],
  [/\b(deep(er|est)|shallow(er|est))\b/i, stems('depth deep')],
  [/\b(wid(er|est)|broad(er|est)|narrow(er|est)|how wide)\b/i, stems('width wide breadth size')],
  [
    /\b(rich(er|est)|wealth(y|ier|iest))\b/i,
    stems('wealth money income asset worth fortune billion million gdp gnp salary balance saving savings revenue budget'),
  ],
  [
    /\b((best|highest|worst|lowest|better|well) paid|earns?|earned|earning)\b/i,
    stems('salary wage income pay earning earnings compensation bonus money amount prize commission revenue share profit'),
  ],
  [
    /\b(farthest|farther|furthest|nearest|closest(?! to)|how far (is|are) .{0,200}\b(from|to|away))\b/i,
    stems('distance mile kilometer kilometre latitude longitude length range date time deadline start'),
  ],
  [/\b(hotter|warm(er|est)|cold(er|est)|cooler)\b/i, stems('temperature temp degree weather celsius fahrenheit')],
  [/\b(most|least|more|less) (populous|populated)\b/i, stems('population inhabitant people resident density')],
  [
    /(?<!\bno )\b(long(er|est)|how long)\b/i,
    stems(
      'length duration time minute second hour day distance date year start end mile kilometer km runtime size term period from to age since page word',
    ),
  ],
]
const POLITE = String.raw`^(?:(?:and|so|please|tell me|show me|find|do we know|do you know|can you tell me|name)\s+)*`
const asking = (what: string): RegExp => new RegExp(`${POLITE}(?:${what})\\b`, 'i')
const ASKS = {
  who: asking('who|whose|whom|by whom|which person'),
  when: asking('when|(?:(?:at|on|in|since|from) )?(?:what|which) (?:time|date|day|year|month|hour)|since when|how long ago'),
  // people say it of states too: where does the offer stand?
  where: asking(
    'where can (?:i|we) find|where (?:is|are|was|were|do|does|did) .*(?:located|situated|live|lives|born|from|held|built|made|based|kept|stored)',
  ),
  number: asking('how (?:much|many)'),
} as const

/**
 * Whether the query answers with the kind of thing that the question asks for: somebody for "who", a time for "when", a place for "where", a
 * number for "how much", an age for "oldest". Where nothing of the kind is stored the next best is shown, and is no answer.
 */
export function answerTypeFeatures(question: string, schema: NetworkSchema, uses: Uses): Readonly<Record<string, number>> {
  const names = namesOf(schema)
  const shown = uses.columns.flatMap(({ role, column }) => (role === 'select' ? (names.get(column) ?? []) : []))
  const misses = (what: keyof typeof ASKS, isThere: () => boolean): number => (ASKS[what].test(question) && !isThere() ? 1 : 0)
  const isCounted =
    uses.aggregates.length > 0 ||
    uses.operators.has('arithmetic') ||
    uses.outermost.some(({ items }) => items.some(({ kind }) => kind === 'days' || kind === 'part'))
  const missed = {
    whoMissed: misses('who', () => shown.some(isSomebody)),
    whenMissed: misses('when', () => shown.some(isTime)),
    whereMissed: misses('where', () => shown.some(isPlace)),
    muchMissed: misses('number', () => isCounted || shown.some(({ type }) => type === 'num')),
  }
  const words = new Set(uses.columns.flatMap(({ column }) => names.get(column)?.own ?? []))
  const adjectiveMissed = ADJECTIVES.filter(([adjective, meant]) => adjective.test(question) && !some(words, meant)).length
  return { ...missed, answerMissed: Math.max(...Object.values(missed)), adjectiveMissed }
}

/** The stems of a column's name, those of its table's, and what it holds. */
interface Names {
  own: readonly string[]
  ofTable: readonly string[]
  type: string
}
const looked = new WeakMap<NetworkSchema, ReadonlyMap<Column, Names>>()

/** Once for each schema: the same is asked of every candidate. */
function namesOf(schema: NetworkSchema): ReadonlyMap<Column, Names> {
  const found = looked.get(schema)
  if (found !== undefined) return found
  const made = new Map(
    schema.columns.map(({ column, table, type, stems: own, aliasStems }): [Column, Names] => {
      const { stems: named = [], aliasStems: also = [] } = schema.tables[table] ?? {}
      // a day is a day, whatever it is called: `opened_at`
      const day = type === 'date' ? ['date'] : []
      return [column, { own: [...own, ...aliasStems, ...day], ofTable: [...named, ...also], type }]
    }),
  )
  looked.set(schema, made)
  return made
}

const some = (words: Iterable<string>, meant: ReadonlySet<string>): boolean => [...words].some((word) => meant.has(word))
const isSomebody = ({ own, ofTable }: Names): boolean =>
  some([...own, ...ofTable], SOMEBODY) || (own.includes('name') && some(own, PERSONAL))
const isTime = ({ own }: Names): boolean => some(own, TIMES)
const isPlace = ({ own, ofTable }: Names): boolean => some([...own, ...ofTable], PLACES)
