import { misspell } from './misspell.ts'

type Habit = (text: string, random: () => number) => string

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)] as T

const BEFORE = [
  'hi, ', 'hello, ', 'please: ', 'pls ', 'please ', 'hey ', 'ok, ', 'so ', 'Quick question: ', 'Good morning, ', 'Hi team. ', 'Hey there! ',
  'Thanks for the last one. ', 'Sorry, me again. ', 'Morning! ', 'Dear all, ', 'Question: ', 'Another one: ', 'now ', 'and ', 'also, ', 'hmm, ',
] // biome-ignore format: a list
const AFTER = [
  ' please', ' pls', ' thx', ' thanks', ' asap', ' Thank you!', ' Thanks in advance.', ' Best regards', ' for my report', ' for the meeting',
  ' It is urgent.', ' if possible', ' :)', ' !!', ' ...', ' today', ' Cheers, Tom', ' I need it by noon.',
] // biome-ignore format: a list

const lower: Habit = (text) => text.toLowerCase()
const upper: Habit = (text) => text.toUpperCase()
const bare: Habit = (text) => text.replace(/(?<![.?!])[.?!]+$/, '')
const hasty: Habit = (text) =>
  bare(
    lower(text, () => 0),
    () => 0,
  ).replaceAll(/[',]/g, '')
const greeted: Habit = (text, random) => `${pick(BEFORE, random)}${text.slice(0, 1).toLowerCase()}${text.slice(1)}`
const thanked: Habit = (text, random) => `${bare(text, random)}${text.endsWith('?') ? '?' : ''}${pick(AFTER, random)}`
const doubled: Habit = (text) => text.replace(/([?!])$/, '$1$1$1')
/** One longer word with a slip; `misspell` makes so many that little is left to learn from. */
const slipped: Habit = (text, random) => {
  const words = text.split(' ')
  const long = words.flatMap((word, at) => (/^[a-z]{5,}$/i.test(word) ? [at] : []))
  if (long.length === 0) return text
  const at = pick(long, random)
  const word = words[at] as string
  const place = 1 + Math.floor(random() * (word.length - 2))
  words[at] =
    random() < 0.5
      ? word.slice(0, place) + word.slice(place + 1)
      : `${word.slice(0, place)}${word[place + 1]}${word[place]}${word.slice(place + 2)}`
  return words.join(' ')
}

/** How people write what they mean: most lines as they are, the others with one habit or two. Attackers have the same habits. */
const HABITS: readonly (readonly [share: number, habit: Habit])[] = [
  [0.12, lower],
  [0.02, upper],
  [0.1, bare],
  [0.1, hasty],
  [0.08, greeted],
  [0.08, thanked],
  [0.02, doubled],
  [0.05, slipped],
  [0.01, (text) => misspell(text)],
]

export function typed(text: string, random: () => number): string {
  let result = text
  for (const [share, habit] of HABITS) if (random() < share) result = habit(result, random)
  return result
}
