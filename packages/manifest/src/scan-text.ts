import { findLookalike } from './lookalike.ts'
import type { JsonObject } from './manifest.ts'
import { findHidden, showHidden } from './words.ts'

/** Something in a text that a reader would not expect there. */
export interface TextFinding {
  /** `invisible`: characters without a look. `lookalike`: letters of another script. `instruction`: words for a model, not about the tool. */
  readonly kind: 'invisible' | 'lookalike' | 'instruction'
  /** Where it stands: `description`, `inputSchema/properties/path/description`. */
  readonly place: string
  /** The words themselves, with what hides in them shown. */
  readonly text: string
}

const LONGEST = 120
/** Beyond this a text is searched no further. */
const SEARCHED = 100_000

/** Orders to a model, wherever they stand: each bounded, so that no text takes long. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|prior|above|earlier|other|all|any|your|system)\b[^.!?\n]{0,20}\b(?:instructions?|rules?|prompts?|guidelines?|policies)\b/i,
  /\b(?:do not|don't|never|without)\b[^.!?\n]{0,12}\b(?:tell|telling|mention|mentioning|inform|informing|reveal|revealing|notify|notifying)\b[^.!?\n]{0,30}\b(?:user|human|person|people|anyone|anybody|them)\b/i,
  /<\/?(?:important|system|instructions?|secret|hidden|assistant|system-reminder)\b[^>\n]{0,40}>|<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?(?:INST|SYSTEM)\]/i,
  /\b(?:before|instead of|prior to) (?:using|calling|invoking|you (?:use|call))\b[^.!?\n]{0,20}\b(?:this|any|other|another)\b[^.!?\n]{0,20}\btools?\b/i,
  /\b(?:ignoriere|vergiss|missachte)\b[^.!?\n]{0,40}\b(?:anweisungen|regeln|vorgaben)\b/i,
]

/** What the description of a tool has no use for. A document for people may well hold it. */
const ODD_IN_TOOLS: readonly RegExp[] = [
  /\byou (?:are now|must now|must always|must first)\b/i,
  /(?:~|\$HOME|\/home\/[a-z]+|\/root)\/\.(?:ssh|aws|npmrc|netrc|gnupg|config)\b|\bid_(?:rsa|ed25519)\b|\/etc\/(?:passwd|shadow)\b/i,
  /<!--/,
]

/** The same in an answer, where it is an order: about tools, to whoever answers, or to hand over what is secret. */
const ORDERS_IN_ANSWERS: readonly RegExp[] = [
  /\byou must (?:now|always|first)\b[^.!?\n]{0,40}\b(?:tools?|reply|respond|answer|obey|comply|user|prompt|instructions?)\b/i,
  /\byou are now (?:acting|operating|no longer|unrestricted|in [^.!?\n]{0,20}\bmode\b|an? [^.!?\n]{0,30}\b(?:assistant|agent|model|ai|bot|persona)\b)/i,
  /\b(?:read|open|cat|print|show|send|upload|copy|pass|include|attach|paste)\b[^.!?\n]{0,40}(?:\/\.(?:ssh|aws|npmrc|netrc|gnupg)\b|\bid_(?:rsa|ed25519)\b|\/etc\/(?:passwd|shadow)\b)/i,
]

/** The first words of a tool's text that read like an instruction to a model; null when none do. */
export const findInstruction = (text: string): string | null => firstOf([...ORDERS, ...ODD_IN_TOOLS], text)

/** The same of an answer, which may be any document: a comment, a path or a step of a guide is no order to a model. */
export const findOrder = (text: string): string | null => firstOf([...ORDERS, ...ORDERS_IN_ANSWERS], text)

function firstOf(patterns: readonly RegExp[], text: string): string | null {
  const searched = text.length > SEARCHED ? text.slice(0, SEARCHED) : text
  for (const pattern of patterns) {
    const found = pattern.exec(searched)
    if (found !== null) return excerpt(found[0])
  }
  return null
}

const excerpt = (text: string): string => showHidden(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

function scanText(text: string, place: string): TextFinding[] {
  const hidden = findHidden(text)
  const [alike, order] = [findLookalike(text), findInstruction(text)]
  return [
    ...(hidden === null ? [] : [{ kind: 'invisible' as const, place, text: hidden }]),
    ...(alike === null ? [] : [{ kind: 'lookalike' as const, place, text: alike }]),
    ...(order === null ? [] : [{ kind: 'instruction' as const, place, text: order }]),
  ]
}

const MOST_FINDINGS = 50
const DEEPEST = 100

/** Everything in the strings and names of a JSON value that a reader may miss. */
export function scanJson(value: unknown, place: string, isSkipped = (_name: string, _part: unknown) => false): TextFinding[] {
  const found: TextFinding[] = []
  const walk = (part: unknown, at: string, depth: number): void => {
    if (found.length >= MOST_FINDINGS || depth > DEEPEST) return
    if (typeof part === 'string') found.push(...scanText(part, at))
    else if (Array.isArray(part)) for (const [index, one] of part.entries()) walk(one, `${at}/${index}`, depth + 1)
    else if (typeof part === 'object' && part !== null)
      for (const [name, one] of Object.entries(part as JsonObject)) {
        if (isSkipped(name, one)) continue
        const below = `${at}/${showHidden(name).slice(0, LONGEST)}`
        found.push(...scanText(name, below))
        walk(one, below, depth + 1)
      }
  }
  walk(value, place, 0)
  return found.slice(0, MOST_FINDINGS)
}

/** Everything in a tool's description and schemas that a model reads and a reviewer may miss. */
export function scanTool(tool: {
  readonly description?: unknown
  readonly inputSchema?: unknown
  readonly outputSchema?: unknown
  readonly 'x-title'?: unknown
}): TextFinding[] {
  const { description, inputSchema, outputSchema, 'x-title': title } = tool
  return Object.entries({ title, description, inputSchema, outputSchema })
    .flatMap(([place, part]) => scanJson(part, place, isPattern))
    .slice(0, MOST_FINDINGS)
}

/** A pattern is for machines, and its signs are none of ours to judge. */
const isPattern = (name: string, part: unknown): boolean => name === 'pattern' && typeof part === 'string'
