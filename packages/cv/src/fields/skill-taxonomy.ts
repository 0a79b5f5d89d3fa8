import { foldText } from '../clean-text.ts'
import { BUSINESS_SKILLS } from '../lexicon/skills.business.ts'
import { TECHNOLOGY_SKILLS } from '../lexicon/skills.technology.ts'

/** Folded spelling → canonical name. */
const BY_SPELLING = new Map<string, string>()
let longest = 1
for (const entry of `${TECHNOLOGY_SKILLS}|${BUSINESS_SKILLS}`.split(/[|\n]/)) {
  const [name, others = ''] = entry.trim().split('=')
  if (name === undefined || name === '') continue
  for (const spelling of [name, ...others.split(',')]) {
    const key = skillKey(spelling)
    if (key === '') continue
    if (!BY_SPELLING.has(key)) BY_SPELLING.set(key, name)
    longest = Math.max(longest, key.split(' ').length)
  }
}

/** Like folded text, but "C++", "C#" and ".NET" stay apart from "C" and "net". */
export function skillKey(text: string): string {
  return foldText(text.replace(/^\.net/i, 'dotnet').replace(/asp\.net/i, 'aspdotnet'))
}

/** The taxonomy's name for a skill, whatever its spelling. */
export const canonicalSkill = (text: string): string | undefined => BY_SPELLING.get(skillKey(text))

/**
 * Cuts a run of words into known skills when they cover it all: tags without separators ("PostgreSQL AWS React").
 * Undefined when some word belongs to none.
 */
export function splitIntoKnown(text: string): string[] | undefined {
  const words = text.trim().split(/\s+/)
  if (words.length > 60) return undefined
  const best: (string[] | undefined)[] = [[]]
  for (let end = 1; end <= words.length; end++) {
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const before = best[start]
      const piece = words.slice(start, end).join(' ')
      if (before === undefined || canonicalSkill(piece) === undefined) continue
      const current = best[end]
      if (current === undefined || before.length + 1 < current.length) best[end] = [...before, piece]
    }
  }
  return best[words.length]
}
