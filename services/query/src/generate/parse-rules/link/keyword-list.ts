import type { ComparisonOperator } from '../../../core/query/query.ts'
import type { Keyword } from './keyword.ts'

const extreme = (descending: boolean, about: string, counts = false): Keyword => ({
  kind: 'extreme',
  descending,
  about: about === '' ? [] : about.split(' '),
  counts,
})
const compare = (operator: ComparisonOperator, about = ''): Keyword => ({
  kind: 'compare',
  operator,
  about: about === '' ? [] : about.split(' '),
})

/** Words by what they mean; of several phrases that fit, the longest wins. */
export const KEYWORDS: readonly (readonly [Keyword, string])[] = [
  [
    { kind: 'count' },
    `how many | and how many | number of | the number of | and the number of | count | count of | count the number of | total number of | quantity of | amount of
     times | how often`,
  ],
  [{ kind: 'aggregate', name: 'avg' }, 'average | mean | on average | avg'],
  [{ kind: 'aggregate', name: 'sum' }, 'total | sum | sum of | combined | overall'],
  [{ kind: 'aggregate', name: 'max' }, 'maximum | max | maximal'],
  [{ kind: 'aggregate', name: 'min' }, 'minimum | min | minimal'],
  [extreme(true, '', true), 'most'],
  [extreme(false, '', true), 'fewest | least'],
  [extreme(true, ''), 'highest | largest | greatest | biggest | best | most number of | largest amount of'],
  [extreme(false, ''), 'lowest | smallest | worst | fewest number of | least number of'],
  [extreme(true, 'age'), 'oldest | eldest'],
  [extreme(false, 'age'), 'youngest'],
  [extreme(true, 'height'), 'tallest'],
  [extreme(true, 'length duration'), 'longest'],
  [extreme(false, 'length duration height'), 'shortest'],
  [extreme(true, 'weight'), 'heaviest'],
  [extreme(false, 'weight'), 'lightest'],
  [extreme(true, 'price cost'), 'most expensive | priciest | costliest'],
  [extreme(false, 'price cost'), 'cheapest | least expensive'],
  [extreme(true, 'date time year'), 'latest | newest | most recent | most recently | last'],
  [extreme(false, 'date time year'), 'earliest'],
  [extreme(true, 'speed'), 'fastest'],
  [extreme(false, 'speed'), 'slowest'],
  [extreme(true, 'population'), 'most populous | most populated'],
  [extreme(false, 'population'), 'least populous | least populated'],
  [
    { kind: 'frequent', descending: true },
    `most common | most frequent | most popular | most commonly | most frequently | most often | commonest`,
  ],
  [{ kind: 'frequent', descending: false }, 'least common | least frequent | least popular | rarest'],
  [
    compare('>'),
    `more than | greater than | larger than | higher than | bigger than | over | above | exceeding | exceeds | exceed | better than
     | in excess of | more`,
  ],
  [compare('<'), 'less than | fewer than | smaller than | lower than | under | below | worse than'],
  [
    compare('>='),
    `at least | no less than | not less than | greater than or equal to | more than or equal to | minimum of | no fewer than`,
  ],
  [compare('<='), 'at most | no more than | not more than | less than or equal to | up to | maximum of'],
  [compare('='), 'exactly | equal to | equals | equal'],
  [compare('>', 'age'), 'older than'],
  [compare('<', 'age'), 'younger than'],
  [compare('>', 'height'), 'taller than'],
  [compare('<', 'height length'), 'shorter than'],
  [compare('>', 'length duration'), 'longer than'],
  [compare('>', 'weight'), 'heavier than'],
  [compare('<', 'weight'), 'lighter than'],
  [compare('>', 'price cost'), 'more expensive than'],
  [compare('<', 'price cost'), 'cheaper than'],
  [compare('<', 'date time year'), 'before | earlier than | prior to'],
  [compare('>', 'date time year'), 'after | later than'],
  [compare('>=', 'date time year'), 'since | from | on or after | not before | no earlier than'],
  [compare('<=', 'date time year'), 'until | on or before | no later than | not later than | up to and including'],
  [
    { kind: 'orMore', operator: '>=' },
    `or more | or above | or later | or older | or higher | or greater | and above | or after | or over`,
  ],
  [{ kind: 'orMore', operator: '<=' }, `or less | or fewer | or below | or earlier | or younger | or lower | or before | or under`],
  [{ kind: 'between' }, 'between | ranging from | in the range of | in the range'],
  [
    { kind: 'not' },
    `not | no | never | without | except | excluding | other than | outside | neither | nor | n't | don ' t | doesn ' t | didn ' t
     | isn ' t | aren ' t | wasn ' t | weren ' t | haven ' t | hasn ' t | hadn ' t | won ' t | can ' t | cannot | dont | doesnt |
     didnt | lacking | lack | lacks`,
  ],
  [
    { kind: 'each' },
    `each | every | for each | for every | per | in each | of each | by each | grouped by | group by | broken down by | for all the
     different | across each | within each | from each | at each | on each | with each | for different | of different | split by |
     for each of the | each of the`,
  ],
  [
    { kind: 'order' },
    `ordered by | sorted by | order by | sort by | ordered | sorted | order | sort | in order of | ranked by | rank by | ordered in
     | sorted in | sort them by | order them by | arranged by | sorted according to | listed by | listed in | list in | in order |
     order of`,
  ],
  [
    { kind: 'direction', descending: true },
    `descending | desc | decreasing | reverse | from high to low | from highest to lowest | from largest to smallest | highest
     first | largest first | biggest first | from oldest to youngest | from most to least | descendingly | from
     the oldest to the youngest | reversed | from the most recent to the oldest`,
  ],
  [
    { kind: 'direction', descending: false },
    `ascending | asc | increasing | alphabetical | alphabetic | alphabetically | lexicographical | lexicographic |
     lexicographically | chronological | from low to high | from lowest to highest | from smallest to largest |
     lowest first | smallest first | from youngest to oldest | from least to most | ascendingly | from the youngest to the oldest | from the oldest
     to the most recent`,
  ],
  [
    { kind: 'direction', descending: true, by: 'time' },
    'newest first | most recent first | latest first | the newest first | the latest first',
  ],
  [
    { kind: 'direction', descending: false, by: 'time' },
    'oldest first | earliest first | soonest first | the oldest first | the earliest first',
  ],
  [
    { kind: 'direction', descending: true, by: 'count' },
    'most common first | most frequent first | the most common first | the most frequent first | most first',
  ],
  [{ kind: 'direction', descending: false, by: 'count' }, 'least common first | rarest first | fewest first'],
  [{ kind: 'direction', descending: false, by: 'name' }, 'then alphabetically | then by name | by name | in alphabetical order'],
  [{ kind: 'distinct' }, 'different | distinct | unique | various | differing'],
  [
    { kind: 'like', place: 'anywhere' },
    `contain | contains | containing | contained | include | includes | including | with the word | has the word | have the word |
     having the word | the substring | contain the word | contains the word | containing the word | includes the word | contain the
     letter | contains the letter | containing the letter | contain the letters | contains the substring | contain the substring |
     including the word | has the substring | have the substring`,
  ],
  [
    { kind: 'like', place: 'start' },
    `start with | starts with | starting with | begin with | begins with | beginning with | start with the letter | starts with the
     letter | starting with the letter | begin with the letter | begins with the letter | beginning with the letter | starting from
     | prefix`,
  ],
  [
    { kind: 'like', place: 'end' },
    `end with | ends with | ending with | ending in | end in | end with the letter | ends with the letter | ending with the letter
     | suffix`,
  ],
  [
    { kind: 'everything' },
    `all information | all the information | all details | all the details | everything | all info | all columns | full details |
     all attributes | all fields | the information | information | full information | all about | all records | complete details |
     every detail`,
  ],
  [{ kind: 'top' }, 'top | first'],
  [{ kind: 'clause' }, 'that | whose | with | having | has | have | had | if | for which | in which | to which | for whom'],
  [
    { kind: 'show' },
    `what | which | who | show | list | find | give | return | display | tell | what is | what are | what was | what were | who is
     | who are | who was | who were | what ' s | who ' s | who has | who have | who had | select | report | please | get | fetch | retrieve | present | give me | show me | tell me |
     list all | find all`,
  ],
  [
    { kind: 'alsoShow' },
    `also | with their | with its | and what | and show | also show | their | its | along with | as well as | together
     with | and their | and its | as well as their | and also | and the corresponding | and the respective | and list | and find |
     and return | and give`,
  ],
  [{ kind: 'ask', about: ['date', 'time', 'year'] }, 'when'],
  [{ kind: 'ask', about: ['location', 'place', 'city', 'address', 'country'] }, 'where'],
  [{ kind: 'ask', about: ['price', 'cost', 'amount', 'fee'] }, 'how much'],
  [{ kind: 'ask', about: ['age'] }, 'how old'],
  [{ kind: 'ask', about: ['duration', 'length', 'time'] }, 'how long'],
  [{ kind: 'ask', about: ['height'] }, 'how tall | how high'],
  [
    { kind: 'share' },
    `percentage of | percent of | what percentage of | share of | proportion of | fraction of | percentage | rate of |
     how many percent of | how many percent | what percent of | what share of | what proportion of | % of | percent`,
  ],
  [{ kind: 'upcoming' }, 'upcoming | future'],
  [
    { kind: 'missing' },
    `null | missing | is null | are null | is missing | are missing | is empty | are empty | is unknown | are unknown | undefined | don ' t know | do not know | not known | nothing known about | no information about | unknown`,
  ],
  [{ kind: 'and' }, 'and | &'],
  [{ kind: 'or' }, 'or | either'],
  [{ kind: 'both' }, 'both'],
  [{ kind: 'comma' }, ', | and ,'],
  [{ kind: 'stop' }, '? | . | ; | !'],
  ...(['year', 'quarter', 'month', 'week', 'day'] as const).flatMap((unit): [Keyword, string][] => [
    [{ kind: 'unit', unit, groups: false }, unit],
    [
      { kind: 'unit', unit, groups: true },
      `${unit === 'day' ? 'daily' : `${unit}ly`} | ${unit} by ${unit} | ${unit} after ${unit} | ${unit} on ${unit}`,
    ],
  ]),
  ...['of', 'for', 'in', 'by', 'to', 'at', 'on', 'as', 'among', 'within', 'during', 'through', 'via', 'about', 'into', 'across'].map(
    (word): [Keyword, string] => [{ kind: 'preposition', word }, word],
  ),
]
