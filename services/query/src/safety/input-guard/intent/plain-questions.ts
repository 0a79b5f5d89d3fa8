const THINGS =
  'order customer product employee supplier department user invoice payment ticket patient doctor student teacher course book author film actor song artist team player match flight airport train station hotel room guest car driver shop store branch account loan policy claim candidate offer interview requisition project task machine sensor shipment warehouse museum city country company school farm ship recipe restaurant election voter article journal conference'.split(
    ' ',
  )
const TRAITS =
  'name age price date status city country rating size title type year budget capacity weight phone email address length score'.split(' ')

/** E, F: a thing, ES, FS: several; A, B: traits. */
const SHAPES = [
  'Show the A of all ES whose B is greater than 5.',
  'List the A and B of every E.',
  'What is the average A of ES by B?',
  'Find the A of the E with the highest B.',
  'How many ES have a B below 10?',
  'Which ES have no FS?',
  'Give me the A of each E, sorted by B.',
  'Return the ES that have more than two FS.',
  'For each E, show the number of FS.',
  'Count the ES without a B.',
  'Display all ES ordered by A in descending order.',
  'Who has the most ES?',
  'ES by A',
  'Number of FS per E and A',
  'What is the total A of all FS for the E named "Rex"?',
  'Please list all ES with A 4 or B 7.',
  'Tell me which E has the largest A.',
  'Select all ES from 2021.',
  'Can you show me the ES with the lowest A?',
  'Find ES that are not in any F.',
  'What percentage of ES have a B?',
  'When was the first E added?',
  'Top 5 ES by A',
  'Compare ES and FS by A.',
  'Show me everything about E 12.',
  'Give all ES with their FS.',
  'Which E was last updated?',
  'List ES that were removed last year.',
  'How many FS were cancelled by E?',
  'Average B of ES without FS',
  'Do any ES share the same A?',
  'Only ES with at least 3 FS.',
  'Show the ids of ES that were deleted or changed by a F.',
  'Get the E with A between 1 and 5.',
  'Where is the E with the most FS?',
  'Rank ES by B.',
  'What is the description of the E with id 5?',
  'Return all information about FS.',
  'Which ES have both A and B?',
  'The A of all ES',
  'The number of ES per A',
  'The E with the most FS',
  'The A and B of the ES',
  'All ES with a B over 5',
  'A and B of the ES',
  'Total A per E',
  'ES without FS',
  'Every E with its A',
  'Our ES by A',
  'My ES of last month',
  'These ES by A',
  'Latest ES',
  'Old ES and their FS',
  'There are many ES. Which has the most FS?',
  'The E was sold. What was its A?',
  'An E has a A and a B. How many ES have both?',
  'I am looking for ES with a high A.',
  'ES',
  'A of E 7',
  'The first E of each F',
  'No E without a F?',
  'Most common A among ES',
  'Every F needs two ES. How many FS lack one?',
]

const several = (thing: string): string =>
  /[^aeiou]y$/.test(thing) ? `${thing.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(thing) ? `${thing}es` : `${thing}s`
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? ''

/** Everyday questions over many trades, so that the model does not take a trade or a plain verb for a sign of anything. */
export const plainQuestions = (each: number): string[] =>
  SHAPES.flatMap((shape, n) =>
    Array.from({ length: each }, (_, round) => {
      const [thing, other] = [pick(THINGS, n * 5 + round * 11), pick(THINGS, n * 3 + round * 17 + 9)]
      const words: Readonly<Record<string, string>> = {
        E: thing,
        ES: several(thing),
        F: other,
        FS: several(other),
        A: pick(TRAITS, n + round * 3),
        B: pick(TRAITS, n * 7 + round * 5 + 1),
      }
      return shape.replaceAll(/\b(?:ES|FS|[EFAB])\b/g, (letter) => words[letter] ?? letter)
    }),
  )
